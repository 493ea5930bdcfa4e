BEGIN TRANSACTION;
CREATE TABLE annotators (
	id INTEGER NOT NULL, 
	name TEXT, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "annotators" VALUES(1,'ann',1794885184.0);
INSERT INTO "annotators" VALUES(2,'bob',1794885187.0);
INSERT INTO "annotators" VALUES(3,'owner',1794885188.0);
INSERT INTO "annotators" VALUES(4,'cleo',1794885188.0);
CREATE TABLE asks (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	log_position BIGINT NOT NULL, 
	drawn_at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "asks" VALUES(1,1,0,1794885184.0,'draws from the pool');
INSERT INTO "asks" VALUES(1,2,33,1794885185.0,'draws from the pool');
INSERT INTO "asks" VALUES(2,1,57,1794885185.0,'draws from the pool');
INSERT INTO "asks" VALUES(2,2,83,1794885185.0,'draws from the pool');
INSERT INTO "asks" VALUES(3,1,113,1794885186.0,'draws from the pool');
INSERT INTO "asks" VALUES(3,2,144,1794885186.0,'draws from the pool');
INSERT INTO "asks" VALUES(4,1,166,1794885187.0,'draws from every system');
INSERT INTO "asks" VALUES(4,2,199,1794885187.0,'draws from every system');
INSERT INTO "asks" VALUES(5,1,219,1794885187.0,'draws from every system');
INSERT INTO "asks" VALUES(5,2,268,1794885188.0,'draws from every system');
INSERT INTO "asks" VALUES(6,1,284,1794885189.0,'draws from every system');
INSERT INTO "asks" VALUES(6,2,319,1794885189.0,'draws from every system');
INSERT INTO "asks" VALUES(7,1,336,1794885189.0,'draws from every system');
INSERT INTO "asks" VALUES(7,2,361,1794885189.0,'draws from every system');
INSERT INTO "asks" VALUES(8,1,373,1794885190.0,'the pool');
CREATE TABLE audit_log (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	role VARCHAR(12) NOT NULL, 
	annotator INTEGER, 
	action VARCHAR(40) NOT NULL, 
	campaign INTEGER, 
	detail TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
CREATE TABLE campaigns (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	question VARCHAR(20) NOT NULL, 
	criterion INTEGER NOT NULL, 
	definition TEXT NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	created_at FLOAT NOT NULL, 
	archived_at FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (name), 
	FOREIGN KEY(criterion) REFERENCES criteria (id)
);
INSERT INTO "campaigns" VALUES(1,'audit','compare',1,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": null, "where": null}, "fields": ["text"], "size": 261, "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {}}, "plan": {"method": "audit", "settings": {"labels_per_system": 200, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "half_width": 0.13, "pool_recall": null, "more": []}}, "seed": 1, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885184.0,NULL);
INSERT INTO "campaigns" VALUES(2,'audit-groups','compare',2,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": "topic", "sampling": "group", "depth": null, "where": null}, "fields": ["text"], "size": 261, "digest": "dcfaa92a6031038799e715eed55441d5", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {}}, "plan": {"method": "audit", "settings": {"labels_per_system": 200, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "half_width": 0.16, "pool_recall": null, "more": []}}, "seed": 2, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885185.0,NULL);
INSERT INTO "campaigns" VALUES(3,'audit-duckdb','compare',3,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": null, "where": null, "codes": "cells"}, "fields": ["text"], "size": 261, "digest": "d69eaf7b7a0178daa1f6c5f84f76645e", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {"name": "duckdb", "memory_limit": "200MB"}}, "plan": {"method": "audit", "settings": {"labels_per_system": 200, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "half_width": 0.14, "pool_recall": null, "more": []}}, "seed": 3, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885186.0,NULL);
INSERT INTO "campaigns" VALUES(4,'joint','compare',4,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": null, "where": null}, "fields": ["text"], "size": 261, "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {}}, "plan": {"method": "joint", "settings": {"labels_per_system": 36, "confidence": 0.95, "weighting": "size", "interval": "logit", "variance": "analytic", "replicates": 400, "batch": 12, "half_width": null, "pool_recall": null, "more": []}}, "seed": 4, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885187.0,NULL);
INSERT INTO "campaigns" VALUES(5,'joint-two-people','compare',5,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": null, "where": null}, "fields": ["text"], "size": 261, "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {}}, "plan": {"method": "joint", "settings": {"labels_per_system": 20, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "bootstrap", "replicates": 200, "batch": 8, "half_width": null, "pool_recall": null, "more": []}}, "seed": 5, "labelling": {"redundancy": 2, "aggregate": "dawid-skene", "lease_seconds": 900.0, "ahead": 0, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885187.0,NULL);
INSERT INTO "campaigns" VALUES(6,'inclusion','compare',6,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": null, "where": null}, "fields": ["text"], "size": 261, "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {}}, "plan": {"method": "inclusion", "settings": {"labels_per_system": 36, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 12, "half_width": null, "pool_recall": [2, 4], "more": []}}, "seed": 6, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885188.0,NULL);
INSERT INTO "campaigns" VALUES(7,'simple','compare',7,'{"source": {"places": ["/released/alpha.csv", "/released/beta.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": null, "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": null, "where": null}, "fields": ["text"], "size": 209, "digest": "841062bd27004325509728882337baff", "marks": [["alpha.csv", 4084, 1794885154514591199, "b9b0ebbbe520c77f870249bbe228627d", "b9b0ebbbe520c77f870249bbe228627d"], ["beta.csv", 3590, 1794885154515220745, "28ccacb611cba331f2b9a530c2783580", "28ccacb611cba331f2b9a530c2783580"]], "ids": "text", "engine": {}}, "plan": {"method": "simple", "settings": {"labels_per_system": 36, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 12, "half_width": null, "pool_recall": null, "more": []}}, "seed": 7, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885189.0,NULL);
INSERT INTO "campaigns" VALUES(8,'pooling','compare',8,'{"source": {"places": ["/released/systems.csv"], "format": null, "columns": {"system": "system", "item": "item", "score": "score", "rank": null, "weight": null, "group": null, "sampling": "uniform", "depth": 18, "where": null}, "fields": ["text"], "size": 54, "digest": "95c777d31edb92e430d59af7662d7160", "marks": [["systems.csv", 14347, 1794885154514103328, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "ids": "text", "engine": {}}, "plan": {"method": "pooling", "settings": {"labels_per_system": 200, "confidence": 0.95, "weighting": "overlap", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "half_width": null, "pool_recall": null, "more": []}}, "seed": 8, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885189.0,NULL);
CREATE TABLE checkpoints (
	campaign INTEGER NOT NULL, 
	ask INTEGER NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	state BLOB NOT NULL, 
	PRIMARY KEY (campaign), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
CREATE TABLE criteria (
	id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (text)
);
INSERT INTO "criteria" VALUES(1,'Is it right? (compare, audit)');
INSERT INTO "criteria" VALUES(2,'Is it right? (compare, audit-groups)');
INSERT INTO "criteria" VALUES(3,'Is it right? (compare, audit-duckdb)');
INSERT INTO "criteria" VALUES(4,'Is it right? (compare, joint)');
INSERT INTO "criteria" VALUES(5,'Is it right? (compare, joint-two-people)');
INSERT INTO "criteria" VALUES(6,'Is it right? (compare, inclusion)');
INSERT INTO "criteria" VALUES(7,'Is it right? (compare, simple)');
INSERT INTO "criteria" VALUES(8,'Is it right? (compare, pooling)');
CREATE TABLE draws (
	campaign INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	ask INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	unit BIGINT NOT NULL, 
	chance FLOAT, 
	fields TEXT NOT NULL, 
	PRIMARY KEY (campaign, item), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "draws" VALUES(1,'x013',1,0,4,1.46048008060310097189e-01,'{"text": "said 13"}');
INSERT INTO "draws" VALUES(1,'x033',1,1,16,1.02783823099334384321e-01,'{"text": "said 33"}');
INSERT INTO "draws" VALUES(1,'x082',1,2,36,1.69432506182516456894e-01,'{"text": "said 82"}');
INSERT INTO "draws" VALUES(1,'x084',1,3,37,1.46048008060310097189e-01,'{"text": "said 84"}');
INSERT INTO "draws" VALUES(1,'x090',1,4,41,1.33947257470316688499e-01,'{"text": "said 90"}');
INSERT INTO "draws" VALUES(1,'x100',1,5,47,1.33947257470316688499e-01,'{"text": "said 100"}');
INSERT INTO "draws" VALUES(1,'x104',1,6,48,1.69432506182516456894e-01,'{"text": "said 104"}');
INSERT INTO "draws" VALUES(1,'x135',1,7,63,1.46048008060310097189e-01,'{"text": "said 135"}');
INSERT INTO "draws" VALUES(1,'x141',1,8,68,1.33947257470316688499e-01,'{"text": "said 141"}');
INSERT INTO "draws" VALUES(1,'x147',1,9,72,1.46048008060310097189e-01,'{"text": "said 147"}');
INSERT INTO "draws" VALUES(1,'x182',1,10,86,1.02783823099334384321e-01,'{"text": "said 182"}');
INSERT INTO "draws" VALUES(1,'x185',1,11,88,1.02783823099334384321e-01,'{"text": "said 185"}');
INSERT INTO "draws" VALUES(1,'x188',1,12,90,1.02783823099334384321e-01,'{"text": "said 188"}');
INSERT INTO "draws" VALUES(1,'x189',1,13,91,1.02783823099334384321e-01,'{"text": "said 189"}');
INSERT INTO "draws" VALUES(1,'x197',1,14,94,1.02783823099334384321e-01,'{"text": "said 197"}');
INSERT INTO "draws" VALUES(1,'x260',1,15,118,1.69432506182516456894e-01,'{"text": "said 260"}');
INSERT INTO "draws" VALUES(1,'x271',1,16,121,1.69432506182516456894e-01,'{"text": "said 271"}');
INSERT INTO "draws" VALUES(1,'x278',1,17,124,1.33947257470316688499e-01,'{"text": "said 278"}');
INSERT INTO "draws" VALUES(1,'x284',1,18,126,1.46048008060310097189e-01,'{"text": "said 284"}');
INSERT INTO "draws" VALUES(1,'x288',1,19,129,1.33947257470316688499e-01,'{"text": "said 288"}');
INSERT INTO "draws" VALUES(1,'x289',1,20,130,1.69432506182516456894e-01,'{"text": "said 289"}');
INSERT INTO "draws" VALUES(1,'x312',1,21,141,1.02783823099334384321e-01,'{"text": "said 312"}');
INSERT INTO "draws" VALUES(1,'x027',1,22,149,1.1396435586643686999e-01,'{"text": "said 27"}');
INSERT INTO "draws" VALUES(1,'x055',1,23,156,1.4270678996094030011e-01,'{"text": "said 55"}');
INSERT INTO "draws" VALUES(1,'x103',1,24,163,1.4270678996094030011e-01,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(1,'x169',1,25,174,1.1396435586643686999e-01,'{"text": "said 169"}');
INSERT INTO "draws" VALUES(1,'x173',1,26,176,1.4270678996094030011e-01,'{"text": "said 173"}');
INSERT INTO "draws" VALUES(1,'x225',1,27,186,1.1396435586643686999e-01,'{"text": "said 225"}');
INSERT INTO "draws" VALUES(1,'x311',1,28,206,1.4270678996094030011e-01,'{"text": "said 311"}');
INSERT INTO "draws" VALUES(1,'x116',1,29,223,9.7978168657547284881e-02,'{"text": "said 116"}');
INSERT INTO "draws" VALUES(1,'x155',1,30,229,9.7978168657547284881e-02,'{"text": "said 155"}');
INSERT INTO "draws" VALUES(1,'x231',1,31,244,9.7978168657547284881e-02,'{"text": "said 231"}');
INSERT INTO "draws" VALUES(1,'x010',2,0,3,1.70990095684362714001e-01,'{"text": "said 10"}');
INSERT INTO "draws" VALUES(1,'x020',2,1,9,1.56563827157771590092e-01,'{"text": "said 20"}');
INSERT INTO "draws" VALUES(1,'x023',2,2,11,1.56563827157771590092e-01,'{"text": "said 23"}');
INSERT INTO "draws" VALUES(1,'x026',2,3,13,1.79721359192709900787e-01,'{"text": "said 26"}');
INSERT INTO "draws" VALUES(1,'x030',2,4,15,1.70990095684362714001e-01,'{"text": "said 30"}');
INSERT INTO "draws" VALUES(1,'x058',2,5,25,1.14874043305164388883e-01,'{"text": "said 58"}');
INSERT INTO "draws" VALUES(1,'x059',2,6,26,1.14874043305164388883e-01,'{"text": "said 59"}');
INSERT INTO "draws" VALUES(1,'x080',2,7,35,1.79721359192709900787e-01,'{"text": "said 80"}');
INSERT INTO "draws" VALUES(1,'x096',2,8,44,1.79721359192709900787e-01,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(1,'x109',2,9,50,1.79721359192709900787e-01,'{"text": "said 109"}');
INSERT INTO "draws" VALUES(1,'x126',2,10,60,1.70990095684362714001e-01,'{"text": "said 126"}');
INSERT INTO "draws" VALUES(1,'x143',2,11,69,1.14874043305164388883e-01,'{"text": "said 143"}');
INSERT INTO "draws" VALUES(1,'x168',2,12,79,1.70990095684362714001e-01,'{"text": "said 168"}');
INSERT INTO "draws" VALUES(1,'x171',2,13,80,1.79721359192709900787e-01,'{"text": "said 171"}');
INSERT INTO "draws" VALUES(1,'x211',2,14,96,1.56563827157771590092e-01,'{"text": "said 211"}');
INSERT INTO "draws" VALUES(1,'x230',2,15,104,1.79721359192709900787e-01,'{"text": "said 230"}');
INSERT INTO "draws" VALUES(1,'x236',2,16,107,1.70990095684362714001e-01,'{"text": "said 236"}');
INSERT INTO "draws" VALUES(1,'x244',2,17,111,1.79721359192709900787e-01,'{"text": "said 244"}');
INSERT INTO "draws" VALUES(1,'x257',2,18,116,1.79721359192709900787e-01,'{"text": "said 257"}');
INSERT INTO "draws" VALUES(1,'x294',2,19,132,1.70990095684362714001e-01,'{"text": "said 294"}');
INSERT INTO "draws" VALUES(1,'x019',2,20,147,1.34506957652138936509e-01,'{"text": "said 19"}');
INSERT INTO "draws" VALUES(1,'x021',2,21,148,1.69345695915802590958e-01,'{"text": "said 21"}');
INSERT INTO "draws" VALUES(1,'x042',2,22,152,1.34506957652138936509e-01,'{"text": "said 42"}');
INSERT INTO "draws" VALUES(1,'x069',2,23,160,1.34506957652138936509e-01,'{"text": "said 69"}');
INSERT INTO "draws" VALUES(1,'x164',2,24,173,1.69345695915802590958e-01,'{"text": "said 164"}');
INSERT INTO "draws" VALUES(1,'x245',2,25,190,1.34506957652138936509e-01,'{"text": "said 245"}');
INSERT INTO "draws" VALUES(1,'x249',2,26,191,1.69345695915802590958e-01,'{"text": "said 249"}');
INSERT INTO "draws" VALUES(1,'x293',2,27,201,1.69345695915802590958e-01,'{"text": "said 293"}');
INSERT INTO "draws" VALUES(1,'x297',2,28,202,1.69345695915802590958e-01,'{"text": "said 297"}');
INSERT INTO "draws" VALUES(1,'x298',2,29,203,1.34506957652138936509e-01,'{"text": "said 298"}');
INSERT INTO "draws" VALUES(1,'x122',2,30,225,1.11885111163004258294e-01,'{"text": "said 122"}');
INSERT INTO "draws" VALUES(1,'x158',2,31,230,1.11885111163004258294e-01,'{"text": "said 158"}');
INSERT INTO "draws" VALUES(1,'x256',2,32,250,1.11885111163004258294e-01,'{"text": "said 256"}');
INSERT INTO "draws" VALUES(1,'x268',2,33,254,1.11885111163004258294e-01,'{"text": "said 268"}');
INSERT INTO "draws" VALUES(2,'x014',1,0,5,1.13450239067529476399e-01,'{"text": "said 14"}');
INSERT INTO "draws" VALUES(2,'x026',1,1,13,1.28485903753377622704e-01,'{"text": "said 26"}');
INSERT INTO "draws" VALUES(2,'x037',1,2,18,1.13450239067529476399e-01,'{"text": "said 37"}');
INSERT INTO "draws" VALUES(2,'x086',1,3,38,1.16157458455296846988e-01,'{"text": "said 86"}');
INSERT INTO "draws" VALUES(2,'x090',1,4,41,1.16157458455296846988e-01,'{"text": "said 90"}');
INSERT INTO "draws" VALUES(2,'x091',1,5,42,1.16157458455296846988e-01,'{"text": "said 91"}');
INSERT INTO "draws" VALUES(2,'x093',1,6,43,8.93319604332717120964e-02,'{"text": "said 93"}');
INSERT INTO "draws" VALUES(2,'x096',1,7,44,1.43184469692637345028e-01,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(2,'x104',1,8,48,1.28485903753377622704e-01,'{"text": "said 104"}');
INSERT INTO "draws" VALUES(2,'x171',1,9,80,1.43184469692637345028e-01,'{"text": "said 171"}');
INSERT INTO "draws" VALUES(2,'x188',1,10,90,8.93319604332717120964e-02,'{"text": "said 188"}');
INSERT INTO "draws" VALUES(2,'x243',1,11,110,1.16157458455296846988e-01,'{"text": "said 243"}');
INSERT INTO "draws" VALUES(2,'x027',1,12,149,8.78412124203075683759e-02,'{"text": "said 27"}');
INSERT INTO "draws" VALUES(2,'x049',1,13,154,8.78412124203075683759e-02,'{"text": "said 49"}');
INSERT INTO "draws" VALUES(2,'x055',1,14,156,0.114146429747074,'{"text": "said 55"}');
INSERT INTO "draws" VALUES(2,'x094',1,15,162,0.114146429747074,'{"text": "said 94"}');
INSERT INTO "draws" VALUES(2,'x106',1,16,164,0.114146429747074,'{"text": "said 106"}');
INSERT INTO "draws" VALUES(2,'x175',1,17,177,0.114146429747074,'{"text": "said 175"}');
INSERT INTO "draws" VALUES(2,'x222',1,18,184,8.78412124203075683759e-02,'{"text": "said 222"}');
INSERT INTO "draws" VALUES(2,'x297',1,19,202,0.114146429747074,'{"text": "said 297"}');
INSERT INTO "draws" VALUES(2,'x316',1,20,208,0.114146429747074,'{"text": "said 316"}');
INSERT INTO "draws" VALUES(2,'x048',1,21,214,1.04295684796556542561e-01,'{"text": "said 48"}');
INSERT INTO "draws" VALUES(2,'x053',1,22,216,8.10098123311621676201e-02,'{"text": "said 53"}');
INSERT INTO "draws" VALUES(2,'x268',1,23,254,7.08792238566747084815e-02,'{"text": "said 268"}');
INSERT INTO "draws" VALUES(2,'x319',1,24,260,8.10098123311621676201e-02,'{"text": "said 319"}');
INSERT INTO "draws" VALUES(2,'x017',2,0,7,1.07257078528477267642e-01,'{"text": "said 17"}');
INSERT INTO "draws" VALUES(2,'x024',2,1,12,7.78437195817784921558e-02,'{"text": "said 24"}');
INSERT INTO "draws" VALUES(2,'x047',2,2,22,1.38354199600897675992e-01,'{"text": "said 47"}');
INSERT INTO "draws" VALUES(2,'x058',2,3,25,1.07257078528477267642e-01,'{"text": "said 58"}');
INSERT INTO "draws" VALUES(2,'x059',2,4,26,1.07257078528477267642e-01,'{"text": "said 59"}');
INSERT INTO "draws" VALUES(2,'x064',2,5,28,1.38354199600897675992e-01,'{"text": "said 64"}');
INSERT INTO "draws" VALUES(2,'x113',2,6,54,1.38354199600897675992e-01,'{"text": "said 113"}');
INSERT INTO "draws" VALUES(2,'x136',2,7,64,1.38354199600897675992e-01,'{"text": "said 136"}');
INSERT INTO "draws" VALUES(2,'x138',2,8,66,7.78437195817784921558e-02,'{"text": "said 138"}');
INSERT INTO "draws" VALUES(2,'x156',2,9,74,7.78437195817784921558e-02,'{"text": "said 156"}');
INSERT INTO "draws" VALUES(2,'x161',2,10,76,1.38354199600897675992e-01,'{"text": "said 161"}');
INSERT INTO "draws" VALUES(2,'x244',2,11,111,1.30965872141597022837e-01,'{"text": "said 244"}');
INSERT INTO "draws" VALUES(2,'x284',2,12,126,1.33852728877831450571e-01,'{"text": "said 284"}');
INSERT INTO "draws" VALUES(2,'x285',2,13,127,1.33852728877831450571e-01,'{"text": "said 285"}');
INSERT INTO "draws" VALUES(2,'x288',2,14,129,1.38354199600897675992e-01,'{"text": "said 288"}');
INSERT INTO "draws" VALUES(2,'x310',2,15,140,1.38354199600897675992e-01,'{"text": "said 310"}');
INSERT INTO "draws" VALUES(2,'x007',2,16,146,1.00450160001231289519e-01,'{"text": "said 7"}');
INSERT INTO "draws" VALUES(2,'x061',2,17,159,1.00450160001231289519e-01,'{"text": "said 61"}');
INSERT INTO "draws" VALUES(2,'x103',2,18,163,1.14330130160785831128e-01,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(2,'x152',2,19,170,1.14330130160785831128e-01,'{"text": "said 152"}');
INSERT INTO "draws" VALUES(2,'x163',2,20,172,1.00450160001231289519e-01,'{"text": "said 163"}');
INSERT INTO "draws" VALUES(2,'x173',2,21,176,2.31983728380871140339e-01,'{"text": "said 173"}');
INSERT INTO "draws" VALUES(2,'x198',2,22,179,1.5343426544379068499e-01,'{"text": "said 198"}');
INSERT INTO "draws" VALUES(2,'x249',2,23,191,1.14330130160785831128e-01,'{"text": "said 249"}');
INSERT INTO "draws" VALUES(2,'x262',2,24,193,1.14330130160785831128e-01,'{"text": "said 262"}');
INSERT INTO "draws" VALUES(2,'x303',2,25,204,1.14330130160785831128e-01,'{"text": "said 303"}');
INSERT INTO "draws" VALUES(2,'x313',2,26,207,1.00450160001231289519e-01,'{"text": "said 313"}');
INSERT INTO "draws" VALUES(2,'x117',2,27,224,1.05050693674998016358e-01,'{"text": "said 117"}');
INSERT INTO "draws" VALUES(2,'x240',2,28,245,1.05050693674998016358e-01,'{"text": "said 240"}');
INSERT INTO "draws" VALUES(2,'x258',2,29,251,1.05050693674998016358e-01,'{"text": "said 258"}');
INSERT INTO "draws" VALUES(3,'x139',1,0,18,1.02783823099334384321e-01,'{"text": "said 139"}');
INSERT INTO "draws" VALUES(3,'x177',1,1,24,1.02783823099334384321e-01,'{"text": "said 177"}');
INSERT INTO "draws" VALUES(3,'x189',1,2,30,1.02783823099334384321e-01,'{"text": "said 189"}');
INSERT INTO "draws" VALUES(3,'x193',1,3,31,1.02783823099334384321e-01,'{"text": "said 193"}');
INSERT INTO "draws" VALUES(3,'x254',1,4,38,1.02783823099334384321e-01,'{"text": "said 254"}');
INSERT INTO "draws" VALUES(3,'x002',1,5,45,1.1396435586643686999e-01,'{"text": "said 2"}');
INSERT INTO "draws" VALUES(3,'x129',1,6,60,1.1396435586643686999e-01,'{"text": "said 129"}');
INSERT INTO "draws" VALUES(3,'x163',1,7,62,1.1396435586643686999e-01,'{"text": "said 163"}');
INSERT INTO "draws" VALUES(3,'x018',1,8,84,1.46048008060310124944e-01,'{"text": "said 18"}');
INSERT INTO "draws" VALUES(3,'x044',1,9,88,1.46048008060310124944e-01,'{"text": "said 44"}');
INSERT INTO "draws" VALUES(3,'x078',1,10,89,1.46048008060310124944e-01,'{"text": "said 78"}');
INSERT INTO "draws" VALUES(3,'x147',1,11,95,1.46048008060310124944e-01,'{"text": "said 147"}');
INSERT INTO "draws" VALUES(3,'x168',1,12,97,1.46048008060310124944e-01,'{"text": "said 168"}');
INSERT INTO "draws" VALUES(3,'x192',1,13,99,1.46048008060310124944e-01,'{"text": "said 192"}');
INSERT INTO "draws" VALUES(3,'x036',1,14,113,9.79781686575472571254e-02,'{"text": "said 36"}');
INSERT INTO "draws" VALUES(3,'x191',1,15,134,9.79781686575472571254e-02,'{"text": "said 191"}');
INSERT INTO "draws" VALUES(3,'x200',1,16,138,9.79781686575472571254e-02,'{"text": "said 200"}');
INSERT INTO "draws" VALUES(3,'x252',1,17,149,9.79781686575472571254e-02,'{"text": "said 252"}');
INSERT INTO "draws" VALUES(3,'x064',1,18,168,1.3394725747031674401e-01,'{"text": "said 64"}');
INSERT INTO "draws" VALUES(3,'x112',1,19,177,1.3394725747031674401e-01,'{"text": "said 112"}');
INSERT INTO "draws" VALUES(3,'x211',1,20,185,1.3394725747031674401e-01,'{"text": "said 211"}');
INSERT INTO "draws" VALUES(3,'x310',1,21,200,1.3394725747031674401e-01,'{"text": "said 310"}');
INSERT INTO "draws" VALUES(3,'x006',1,22,202,1.42706789960940272354e-01,'{"text": "said 6"}');
INSERT INTO "draws" VALUES(3,'x173',1,23,215,1.42706789960940272354e-01,'{"text": "said 173"}');
INSERT INTO "draws" VALUES(3,'x198',1,24,218,1.42706789960940272354e-01,'{"text": "said 198"}');
INSERT INTO "draws" VALUES(3,'x205',1,25,220,1.42706789960940272354e-01,'{"text": "said 205"}');
INSERT INTO "draws" VALUES(3,'x262',1,26,225,1.42706789960940272354e-01,'{"text": "said 262"}');
INSERT INTO "draws" VALUES(3,'x303',1,27,230,1.42706789960940272354e-01,'{"text": "said 303"}');
INSERT INTO "draws" VALUES(3,'x316',1,28,232,1.42706789960940272354e-01,'{"text": "said 316"}');
INSERT INTO "draws" VALUES(3,'x159',1,29,248,1.69432506182516456894e-01,'{"text": "said 159"}');
INSERT INTO "draws" VALUES(3,'x068',2,0,10,1.28848821933105123216e-01,'{"text": "said 68"}');
INSERT INTO "draws" VALUES(3,'x093',2,1,12,1.28848821933105123216e-01,'{"text": "said 93"}');
INSERT INTO "draws" VALUES(3,'x110',2,2,13,1.28848821933105123216e-01,'{"text": "said 110"}');
INSERT INTO "draws" VALUES(3,'x111',2,3,14,1.28848821933105123216e-01,'{"text": "said 111"}');
INSERT INTO "draws" VALUES(3,'x162',2,4,23,1.28848821933105123216e-01,'{"text": "said 162"}');
INSERT INTO "draws" VALUES(3,'x234',2,5,36,1.28848821933105123216e-01,'{"text": "said 234"}');
INSERT INTO "draws" VALUES(3,'x276',2,6,41,1.28848821933105123216e-01,'{"text": "said 276"}');
INSERT INTO "draws" VALUES(3,'x295',2,7,43,1.28848821933105123216e-01,'{"text": "said 295"}');
INSERT INTO "draws" VALUES(3,'x010',2,8,81,1.78597055972139068247e-01,'{"text": "said 10"}');
INSERT INTO "draws" VALUES(3,'x236',2,9,101,1.78597055972139068247e-01,'{"text": "said 236"}');
INSERT INTO "draws" VALUES(3,'x284',2,10,105,1.78597055972139068247e-01,'{"text": "said 284"}');
INSERT INTO "draws" VALUES(3,'x046',2,11,114,1.12846793011283835772e-01,'{"text": "said 46"}');
INSERT INTO "draws" VALUES(3,'x079',2,12,121,1.12846793011283835772e-01,'{"text": "said 79"}');
INSERT INTO "draws" VALUES(3,'x148',2,13,129,1.12846793011283835772e-01,'{"text": "said 148"}');
INSERT INTO "draws" VALUES(3,'x199',2,14,137,1.12846793011283835772e-01,'{"text": "said 199"}');
INSERT INTO "draws" VALUES(3,'x210',2,15,140,1.12846793011283835772e-01,'{"text": "said 210"}');
INSERT INTO "draws" VALUES(3,'x253',2,16,150,1.12846793011283835772e-01,'{"text": "said 253"}');
INSERT INTO "draws" VALUES(3,'x317',2,17,160,1.12846793011283835772e-01,'{"text": "said 317"}');
INSERT INTO "draws" VALUES(3,'x016',2,18,163,1.17015301267888519043e-01,'{"text": "said 16"}');
INSERT INTO "draws" VALUES(3,'x090',2,19,172,1.17015301267888519043e-01,'{"text": "said 90"}');
INSERT INTO "draws" VALUES(3,'x100',2,20,175,1.17015301267888519043e-01,'{"text": "said 100"}');
INSERT INTO "draws" VALUES(3,'x217',2,21,186,1.17015301267888519043e-01,'{"text": "said 217"}');
INSERT INTO "draws" VALUES(3,'x247',2,22,190,1.17015301267888519043e-01,'{"text": "said 247"}');
INSERT INTO "draws" VALUES(3,'x004',2,23,201,1.80461913105751131647e-01,'{"text": "said 4"}');
INSERT INTO "draws" VALUES(3,'x106',2,24,210,1.80461913105751131647e-01,'{"text": "said 106"}');
INSERT INTO "draws" VALUES(3,'x293',2,25,228,1.80461913105751131647e-01,'{"text": "said 293"}');
INSERT INTO "draws" VALUES(3,'x001',2,26,233,1.93669154310012775477e-01,'{"text": "said 1"}');
INSERT INTO "draws" VALUES(3,'x026',2,27,234,1.93669154310012775477e-01,'{"text": "said 26"}');
INSERT INTO "draws" VALUES(3,'x096',2,28,241,1.93669154310012775477e-01,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(3,'x171',2,29,249,1.93669154310012775477e-01,'{"text": "said 171"}');
INSERT INTO "draws" VALUES(3,'x230',2,30,253,1.93669154310012775477e-01,'{"text": "said 230"}');
INSERT INTO "draws" VALUES(3,'x232',2,31,254,1.93669154310012775477e-01,'{"text": "said 232"}');
INSERT INTO "draws" VALUES(3,'x260',2,32,257,1.93669154310012775477e-01,'{"text": "said 260"}');
INSERT INTO "draws" VALUES(4,'x001',1,0,1,2.38164350340453245813e-01,'{"text": "said 1"}');
INSERT INTO "draws" VALUES(4,'x022',1,1,10,8.45070422535211251968e-02,'{"text": "said 22"}');
INSERT INTO "draws" VALUES(4,'x024',1,2,12,8.45070422535211251968e-02,'{"text": "said 24"}');
INSERT INTO "draws" VALUES(4,'x037',1,3,18,1.72394366197183068756e-01,'{"text": "said 37"}');
INSERT INTO "draws" VALUES(4,'x054',1,4,24,2.38164350340453245813e-01,'{"text": "said 54"}');
INSERT INTO "draws" VALUES(4,'x058',1,5,25,8.45070422535211251968e-02,'{"text": "said 58"}');
INSERT INTO "draws" VALUES(4,'x065',1,6,29,2.38164350340453245813e-01,'{"text": "said 65"}');
INSERT INTO "draws" VALUES(4,'x082',1,7,36,2.38164350340453245813e-01,'{"text": "said 82"}');
INSERT INTO "draws" VALUES(4,'x112',1,8,53,1.57261449491651883469e-01,'{"text": "said 112"}');
INSERT INTO "draws" VALUES(4,'x128',1,9,61,1.57261449491651883469e-01,'{"text": "said 128"}');
INSERT INTO "draws" VALUES(4,'x146',1,10,71,2.38164350340453245813e-01,'{"text": "said 146"}');
INSERT INTO "draws" VALUES(4,'x171',1,11,80,2.38164350340453245813e-01,'{"text": "said 171"}');
INSERT INTO "draws" VALUES(4,'x184',1,12,87,1.57261449491651883469e-01,'{"text": "said 184"}');
INSERT INTO "draws" VALUES(4,'x188',1,13,90,8.45070422535211251968e-02,'{"text": "said 188"}');
INSERT INTO "draws" VALUES(4,'x211',1,14,96,1.57261449491651883469e-01,'{"text": "said 211"}');
INSERT INTO "draws" VALUES(4,'x216',1,15,99,2.38164350340453245813e-01,'{"text": "said 216"}');
INSERT INTO "draws" VALUES(4,'x271',1,16,121,2.38164350340453245813e-01,'{"text": "said 271"}');
INSERT INTO "draws" VALUES(4,'x275',1,17,122,1.57261449491651883469e-01,'{"text": "said 275"}');
INSERT INTO "draws" VALUES(4,'x278',1,18,124,1.57261449491651883469e-01,'{"text": "said 278"}');
INSERT INTO "draws" VALUES(4,'x308',1,19,139,1.57261449491651883469e-01,'{"text": "said 308"}');
INSERT INTO "draws" VALUES(4,'x003',1,20,143,9.59999999999999742428e-02,'{"text": "said 3"}');
INSERT INTO "draws" VALUES(4,'x028',1,21,150,1.67841059602648945414e-01,'{"text": "said 28"}');
INSERT INTO "draws" VALUES(4,'x052',1,22,155,1.67841059602648945414e-01,'{"text": "said 52"}');
INSERT INTO "draws" VALUES(4,'x157',1,23,171,1.67841059602648945414e-01,'{"text": "said 157"}');
INSERT INTO "draws" VALUES(4,'x175',1,24,177,1.67841059602648945414e-01,'{"text": "said 175"}');
INSERT INTO "draws" VALUES(4,'x225',1,25,186,9.59999999999999742428e-02,'{"text": "said 225"}');
INSERT INTO "draws" VALUES(4,'x262',1,26,193,1.67841059602648945414e-01,'{"text": "said 262"}');
INSERT INTO "draws" VALUES(4,'x272',1,27,195,9.59999999999999742428e-02,'{"text": "said 272"}');
INSERT INTO "draws" VALUES(4,'x279',1,28,198,9.59999999999999742428e-02,'{"text": "said 279"}');
INSERT INTO "draws" VALUES(4,'x048',1,29,214,7.94701986754966505088e-02,'{"text": "said 48"}');
INSERT INTO "draws" VALUES(4,'x117',1,30,224,7.94701986754966505088e-02,'{"text": "said 117"}');
INSERT INTO "draws" VALUES(4,'x167',1,31,231,7.94701986754966505088e-02,'{"text": "said 167"}');
INSERT INTO "draws" VALUES(4,'x010',2,0,3,3.28563380281690076145e-01,'{"text": "said 10"}');
INSERT INTO "draws" VALUES(4,'x033',2,1,16,1.69014084507042250393e-01,'{"text": "said 33"}');
INSERT INTO "draws" VALUES(4,'x059',2,2,26,1.69014084507042250393e-01,'{"text": "said 59"}');
INSERT INTO "draws" VALUES(4,'x091',2,3,42,0.301091316108572,'{"text": "said 91"}');
INSERT INTO "draws" VALUES(4,'x098',2,4,45,4.35281783415726097885e-01,'{"text": "said 98"}');
INSERT INTO "draws" VALUES(4,'x099',2,5,46,0.301091316108572,'{"text": "said 99"}');
INSERT INTO "draws" VALUES(4,'x119',2,6,57,3.28563380281690076145e-01,'{"text": "said 119"}');
INSERT INTO "draws" VALUES(4,'x147',2,7,72,3.28563380281690076145e-01,'{"text": "said 147"}');
INSERT INTO "draws" VALUES(4,'x159',2,8,75,4.35281783415726097885e-01,'{"text": "said 159"}');
INSERT INTO "draws" VALUES(4,'x172',2,9,81,4.35281783415726097885e-01,'{"text": "said 172"}');
INSERT INTO "draws" VALUES(4,'x174',2,10,82,3.28563380281690076145e-01,'{"text": "said 174"}');
INSERT INTO "draws" VALUES(4,'x213',2,11,98,1.69014084507042250393e-01,'{"text": "said 213"}');
INSERT INTO "draws" VALUES(4,'x217',2,12,100,0.301091316108572,'{"text": "said 217"}');
INSERT INTO "draws" VALUES(4,'x238',2,13,108,3.28563380281690076145e-01,'{"text": "said 238"}');
INSERT INTO "draws" VALUES(4,'x243',2,14,110,0.301091316108572,'{"text": "said 243"}');
INSERT INTO "draws" VALUES(4,'x289',2,15,130,4.35281783415726097885e-01,'{"text": "said 289"}');
INSERT INTO "draws" VALUES(4,'x307',2,16,138,3.28563380281690076145e-01,'{"text": "said 307"}');
INSERT INTO "draws" VALUES(4,'x312',2,17,141,1.69014084507042250393e-01,'{"text": "said 312"}');
INSERT INTO "draws" VALUES(4,'x002',2,18,142,1.91999999999999948485e-01,'{"text": "said 2"}');
INSERT INTO "draws" VALUES(4,'x042',2,19,152,1.91999999999999948485e-01,'{"text": "said 42"}');
INSERT INTO "draws" VALUES(4,'x061',2,20,159,1.91999999999999948485e-01,'{"text": "said 61"}');
INSERT INTO "draws" VALUES(4,'x103',2,21,163,3.20423841059602643177e-01,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(4,'x150',2,22,169,1.91999999999999948485e-01,'{"text": "said 150"}');
INSERT INTO "draws" VALUES(4,'x164',2,23,173,3.20423841059602643177e-01,'{"text": "said 164"}');
INSERT INTO "draws" VALUES(4,'x233',2,24,188,3.20423841059602643177e-01,'{"text": "said 233"}');
INSERT INTO "draws" VALUES(4,'x303',2,25,204,3.20423841059602643177e-01,'{"text": "said 303"}');
INSERT INTO "draws" VALUES(4,'x313',2,26,207,1.91999999999999948485e-01,'{"text": "said 313"}');
INSERT INTO "draws" VALUES(4,'x046',2,27,213,1.5894039735099341204e-01,'{"text": "said 46"}');
INSERT INTO "draws" VALUES(4,'x158',2,28,230,1.5894039735099341204e-01,'{"text": "said 158"}');
INSERT INTO "draws" VALUES(4,'x231',2,29,244,1.5894039735099341204e-01,'{"text": "said 231"}');
INSERT INTO "draws" VALUES(4,'x250',2,30,247,1.5894039735099341204e-01,'{"text": "said 250"}');
INSERT INTO "draws" VALUES(4,'x266',2,31,253,1.5894039735099341204e-01,'{"text": "said 266"}');
INSERT INTO "draws" VALUES(5,'x010',1,0,3,1.16732394366197311796e-01,'{"text": "said 10"}');
INSERT INTO "draws" VALUES(5,'x023',1,1,11,1.06333364424960441496e-01,'{"text": "said 23"}');
INSERT INTO "draws" VALUES(5,'x058',1,2,25,5.6338028169014120472e-02,'{"text": "said 58"}');
INSERT INTO "draws" VALUES(5,'x062',1,3,27,5.6338028169014120472e-02,'{"text": "said 62"}');
INSERT INTO "draws" VALUES(5,'x074',1,4,33,0.163528029101763,'{"text": "said 74"}');
INSERT INTO "draws" VALUES(5,'x087',1,5,39,1.06333364424960441496e-01,'{"text": "said 87"}');
INSERT INTO "draws" VALUES(5,'x089',1,6,40,1.06333364424960441496e-01,'{"text": "said 89"}');
INSERT INTO "draws" VALUES(5,'x090',1,7,41,1.06333364424960441496e-01,'{"text": "said 90"}');
INSERT INTO "draws" VALUES(5,'x112',1,8,53,1.06333364424960441496e-01,'{"text": "said 112"}');
INSERT INTO "draws" VALUES(5,'x168',1,9,79,1.16732394366197311796e-01,'{"text": "said 168"}');
INSERT INTO "draws" VALUES(5,'x186',1,10,89,0.163528029101763,'{"text": "said 186"}');
INSERT INTO "draws" VALUES(5,'x238',1,11,108,1.16732394366197311796e-01,'{"text": "said 238"}');
INSERT INTO "draws" VALUES(5,'x275',1,12,122,1.06333364424960441496e-01,'{"text": "said 275"}');
INSERT INTO "draws" VALUES(5,'x287',1,13,128,1.06333364424960441496e-01,'{"text": "said 287"}');
INSERT INTO "draws" VALUES(5,'x312',1,14,141,5.6338028169014120472e-02,'{"text": "said 312"}');
INSERT INTO "draws" VALUES(5,'x028',1,15,150,1.13589403973510028045e-01,'{"text": "said 28"}');
INSERT INTO "draws" VALUES(5,'x052',1,16,155,1.13589403973510028045e-01,'{"text": "said 52"}');
INSERT INTO "draws" VALUES(5,'x060',1,17,158,6.40000000000000568434e-02,'{"text": "said 60"}');
INSERT INTO "draws" VALUES(5,'x094',1,18,162,1.13589403973510028045e-01,'{"text": "said 94"}');
INSERT INTO "draws" VALUES(5,'x194',1,19,178,1.13589403973510028045e-01,'{"text": "said 194"}');
INSERT INTO "draws" VALUES(5,'x198',1,20,179,1.13589403973510028045e-01,'{"text": "said 198"}');
INSERT INTO "draws" VALUES(5,'x205',1,21,181,1.13589403973510028045e-01,'{"text": "said 205"}');
INSERT INTO "draws" VALUES(5,'x071',1,22,218,5.29801324503311743541e-02,'{"text": "said 71"}');
INSERT INTO "draws" VALUES(5,'x263',1,23,252,5.29801324503311743541e-02,'{"text": "said 263"}');
INSERT INTO "draws" VALUES(5,'x013',2,0,4,2.26253521126760559489e-01,'{"text": "said 13"}');
INSERT INTO "draws" VALUES(5,'x026',2,1,13,3.08239902994123626811e-01,'{"text": "said 26"}');
INSERT INTO "draws" VALUES(5,'x039',2,2,19,2.26253521126760559489e-01,'{"text": "said 39"}');
INSERT INTO "draws" VALUES(5,'x040',2,3,20,3.08239902994123626811e-01,'{"text": "said 40"}');
INSERT INTO "draws" VALUES(5,'x104',2,4,48,3.08239902994123626811e-01,'{"text": "said 104"}');
INSERT INTO "draws" VALUES(5,'x137',2,5,65,3.08239902994123626811e-01,'{"text": "said 137"}');
INSERT INTO "draws" VALUES(5,'x159',2,6,75,3.08239902994123626811e-01,'{"text": "said 159"}');
INSERT INTO "draws" VALUES(5,'x236',2,7,107,2.26253521126760559489e-01,'{"text": "said 236"}');
INSERT INTO "draws" VALUES(5,'x241',2,8,109,1.12676056338028129921e-01,'{"text": "said 241"}');
INSERT INTO "draws" VALUES(5,'x243',2,9,110,2.06697136461150954289e-01,'{"text": "said 243"}');
INSERT INTO "draws" VALUES(5,'x247',2,10,112,2.06697136461150954289e-01,'{"text": "said 247"}');
INSERT INTO "draws" VALUES(5,'x254',2,11,114,1.12676056338028129921e-01,'{"text": "said 254"}');
INSERT INTO "draws" VALUES(5,'x269',2,12,120,1.12676056338028129921e-01,'{"text": "said 269"}');
INSERT INTO "draws" VALUES(5,'x301',2,13,136,2.06697136461150954289e-01,'{"text": "said 301"}');
INSERT INTO "draws" VALUES(5,'x019',2,14,147,0.128,'{"text": "said 19"}');
INSERT INTO "draws" VALUES(5,'x103',2,15,163,2.20397350993377427741e-01,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(5,'x129',2,16,167,0.128,'{"text": "said 129"}');
INSERT INTO "draws" VALUES(5,'x152',2,17,170,2.20397350993377427741e-01,'{"text": "said 152"}');
INSERT INTO "draws" VALUES(5,'x175',2,18,177,2.20397350993377427741e-01,'{"text": "said 175"}');
INSERT INTO "draws" VALUES(5,'x272',2,19,195,0.128,'{"text": "said 272"}');
INSERT INTO "draws" VALUES(5,'x274',2,20,197,2.20397350993377427741e-01,'{"text": "said 274"}');
INSERT INTO "draws" VALUES(5,'x311',2,21,206,2.20397350993377427741e-01,'{"text": "said 311"}');
INSERT INTO "draws" VALUES(5,'x116',2,22,223,1.05960264900662237685e-01,'{"text": "said 116"}');
INSERT INTO "draws" VALUES(5,'x140',2,23,227,1.05960264900662237685e-01,'{"text": "said 140"}');
INSERT INTO "draws" VALUES(6,'x000',1,0,0,1.72394366197183068756e-01,'{"text": "said 0"}');
INSERT INTO "draws" VALUES(6,'x014',1,1,5,1.72394366197183068756e-01,'{"text": "said 14"}');
INSERT INTO "draws" VALUES(6,'x024',1,2,12,8.45070422535211251968e-02,'{"text": "said 24"}');
INSERT INTO "draws" VALUES(6,'x039',1,3,19,1.72394366197183068756e-01,'{"text": "said 39"}');
INSERT INTO "draws" VALUES(6,'x040',1,4,20,2.38164350340453245813e-01,'{"text": "said 40"}');
INSERT INTO "draws" VALUES(6,'x084',1,5,37,1.72394366197183068756e-01,'{"text": "said 84"}');
INSERT INTO "draws" VALUES(6,'x086',1,6,38,1.57261449491651883469e-01,'{"text": "said 86"}');
INSERT INTO "draws" VALUES(6,'x109',1,7,50,2.38164350340453245813e-01,'{"text": "said 109"}');
INSERT INTO "draws" VALUES(6,'x119',1,8,57,1.72394366197183068756e-01,'{"text": "said 119"}');
INSERT INTO "draws" VALUES(6,'x146',1,9,71,2.38164350340453245813e-01,'{"text": "said 146"}');
INSERT INTO "draws" VALUES(6,'x184',1,10,87,1.57261449491651883469e-01,'{"text": "said 184"}');
INSERT INTO "draws" VALUES(6,'x188',1,11,90,8.45070422535211251968e-02,'{"text": "said 188"}');
INSERT INTO "draws" VALUES(6,'x204',1,12,95,1.72394366197183068756e-01,'{"text": "said 204"}');
INSERT INTO "draws" VALUES(6,'x217',1,13,100,1.57261449491651883469e-01,'{"text": "said 217"}');
INSERT INTO "draws" VALUES(6,'x243',1,14,110,1.57261449491651883469e-01,'{"text": "said 243"}');
INSERT INTO "draws" VALUES(6,'x248',1,15,113,1.72394366197183068756e-01,'{"text": "said 248"}');
INSERT INTO "draws" VALUES(6,'x265',1,16,119,1.57261449491651883469e-01,'{"text": "said 265"}');
INSERT INTO "draws" VALUES(6,'x287',1,17,128,1.57261449491651883469e-01,'{"text": "said 287"}');
INSERT INTO "draws" VALUES(6,'x299',1,18,135,1.57261449491651883469e-01,'{"text": "said 299"}');
INSERT INTO "draws" VALUES(6,'x306',1,19,137,1.72394366197183068756e-01,'{"text": "said 306"}');
INSERT INTO "draws" VALUES(6,'x308',1,20,139,1.57261449491651883469e-01,'{"text": "said 308"}');
INSERT INTO "draws" VALUES(6,'x027',1,21,149,9.59999999999999742428e-02,'{"text": "said 27"}');
INSERT INTO "draws" VALUES(6,'x031',1,22,151,1.67841059602648945414e-01,'{"text": "said 31"}');
INSERT INTO "draws" VALUES(6,'x055',1,23,156,1.67841059602648945414e-01,'{"text": "said 55"}');
INSERT INTO "draws" VALUES(6,'x198',1,24,179,1.67841059602648945414e-01,'{"text": "said 198"}');
INSERT INTO "draws" VALUES(6,'x205',1,25,181,1.67841059602648945414e-01,'{"text": "said 205"}');
INSERT INTO "draws" VALUES(6,'x233',1,26,188,1.67841059602648945414e-01,'{"text": "said 233"}');
INSERT INTO "draws" VALUES(6,'x249',1,27,191,1.67841059602648945414e-01,'{"text": "said 249"}');
INSERT INTO "draws" VALUES(6,'x267',1,28,194,9.59999999999999742428e-02,'{"text": "said 267"}');
INSERT INTO "draws" VALUES(6,'x297',1,29,202,1.67841059602648945414e-01,'{"text": "said 297"}');
INSERT INTO "draws" VALUES(6,'x313',1,30,207,9.59999999999999742428e-02,'{"text": "said 313"}');
INSERT INTO "draws" VALUES(6,'x316',1,31,208,1.67841059602648945414e-01,'{"text": "said 316"}');
INSERT INTO "draws" VALUES(6,'x140',1,32,227,7.94701986754966505088e-02,'{"text": "said 140"}');
INSERT INTO "draws" VALUES(6,'x210',1,33,239,7.94701986754966505088e-02,'{"text": "said 210"}');
INSERT INTO "draws" VALUES(6,'x030',2,0,15,3.28563380281690076145e-01,'{"text": "said 30"}');
INSERT INTO "draws" VALUES(6,'x033',2,1,16,1.69014084507042250393e-01,'{"text": "said 33"}');
INSERT INTO "draws" VALUES(6,'x064',2,2,28,0.301091316108572,'{"text": "said 64"}');
INSERT INTO "draws" VALUES(6,'x070',2,3,32,1.69014084507042250393e-01,'{"text": "said 70"}');
INSERT INTO "draws" VALUES(6,'x074',2,4,33,4.35281783415726097885e-01,'{"text": "said 74"}');
INSERT INTO "draws" VALUES(6,'x107',2,5,49,0.301091316108572,'{"text": "said 107"}');
INSERT INTO "draws" VALUES(6,'x118',2,6,56,1.69014084507042250393e-01,'{"text": "said 118"}');
INSERT INTO "draws" VALUES(6,'x128',2,7,61,0.301091316108572,'{"text": "said 128"}');
INSERT INTO "draws" VALUES(6,'x141',2,8,68,0.301091316108572,'{"text": "said 141"}');
INSERT INTO "draws" VALUES(6,'x180',2,9,85,1.69014084507042250393e-01,'{"text": "said 180"}');
INSERT INTO "draws" VALUES(6,'x185',2,10,88,1.69014084507042250393e-01,'{"text": "said 185"}');
INSERT INTO "draws" VALUES(6,'x216',2,11,99,4.35281783415726097885e-01,'{"text": "said 216"}');
INSERT INTO "draws" VALUES(6,'x230',2,12,104,4.35281783415726097885e-01,'{"text": "said 230"}');
INSERT INTO "draws" VALUES(6,'x244',2,13,111,4.35281783415726097885e-01,'{"text": "said 244"}');
INSERT INTO "draws" VALUES(6,'x259',2,14,117,3.28563380281690076145e-01,'{"text": "said 259"}');
INSERT INTO "draws" VALUES(6,'x271',2,15,121,4.35281783415726097885e-01,'{"text": "said 271"}');
INSERT INTO "draws" VALUES(6,'x275',2,16,122,0.301091316108572,'{"text": "said 275"}');
INSERT INTO "draws" VALUES(6,'x294',2,17,132,3.28563380281690076145e-01,'{"text": "said 294"}');
INSERT INTO "draws" VALUES(6,'x295',2,18,133,1.69014084507042250393e-01,'{"text": "said 295"}');
INSERT INTO "draws" VALUES(6,'x301',2,19,136,0.301091316108572,'{"text": "said 301"}');
INSERT INTO "draws" VALUES(6,'x004',2,20,144,3.20423841059602643177e-01,'{"text": "said 4"}');
INSERT INTO "draws" VALUES(6,'x042',2,21,152,1.91999999999999948485e-01,'{"text": "said 42"}');
INSERT INTO "draws" VALUES(6,'x045',2,22,153,1.91999999999999948485e-01,'{"text": "said 45"}');
INSERT INTO "draws" VALUES(6,'x120',2,23,165,1.91999999999999948485e-01,'{"text": "said 120"}');
INSERT INTO "draws" VALUES(6,'x262',2,24,193,3.20423841059602643177e-01,'{"text": "said 262"}');
INSERT INTO "draws" VALUES(6,'x298',2,25,203,1.91999999999999948485e-01,'{"text": "said 298"}');
INSERT INTO "draws" VALUES(6,'x303',2,26,204,3.20423841059602643177e-01,'{"text": "said 303"}');
INSERT INTO "draws" VALUES(6,'x046',2,27,213,1.5894039735099341204e-01,'{"text": "said 46"}');
INSERT INTO "draws" VALUES(6,'x200',2,28,237,1.5894039735099341204e-01,'{"text": "said 200"}');
INSERT INTO "draws" VALUES(6,'x221',2,29,243,1.5894039735099341204e-01,'{"text": "said 221"}');
INSERT INTO "draws" VALUES(6,'x231',2,30,244,1.5894039735099341204e-01,'{"text": "said 231"}');
INSERT INTO "draws" VALUES(7,'x013',1,0,4,1.72394366197183068756e-01,'{"text": "said 13"}');
INSERT INTO "draws" VALUES(7,'x018',1,1,8,1.72394366197183068756e-01,'{"text": "said 18"}');
INSERT INTO "draws" VALUES(7,'x022',1,2,10,8.45070422535211251968e-02,'{"text": "said 22"}');
INSERT INTO "draws" VALUES(7,'x044',1,3,21,1.72394366197183068756e-01,'{"text": "said 44"}');
INSERT INTO "draws" VALUES(7,'x064',1,4,28,8.45070422535211251968e-02,'{"text": "said 64"}');
INSERT INTO "draws" VALUES(7,'x096',1,5,44,1.72394366197183068756e-01,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(7,'x137',1,6,65,1.72394366197183068756e-01,'{"text": "said 137"}');
INSERT INTO "draws" VALUES(7,'x154',1,7,73,8.45070422535211251968e-02,'{"text": "said 154"}');
INSERT INTO "draws" VALUES(7,'x159',1,8,75,1.72394366197183068756e-01,'{"text": "said 159"}');
INSERT INTO "draws" VALUES(7,'x185',1,9,88,8.45070422535211251968e-02,'{"text": "said 185"}');
INSERT INTO "draws" VALUES(7,'x186',1,10,89,1.72394366197183068756e-01,'{"text": "said 186"}');
INSERT INTO "draws" VALUES(7,'x228',1,11,103,8.45070422535211251968e-02,'{"text": "said 228"}');
INSERT INTO "draws" VALUES(7,'x259',1,12,117,1.72394366197183068756e-01,'{"text": "said 259"}');
INSERT INTO "draws" VALUES(7,'x265',1,13,119,8.45070422535211251968e-02,'{"text": "said 265"}');
INSERT INTO "draws" VALUES(7,'x285',1,14,127,1.72394366197183068756e-01,'{"text": "said 285"}');
INSERT INTO "draws" VALUES(7,'x291',1,15,131,1.72394366197183068756e-01,'{"text": "said 291"}');
INSERT INTO "draws" VALUES(7,'x296',1,16,134,8.45070422535211251968e-02,'{"text": "said 296"}');
INSERT INTO "draws" VALUES(7,'x306',1,17,137,1.72394366197183068756e-01,'{"text": "said 306"}');
INSERT INTO "draws" VALUES(7,'x308',1,18,139,8.45070422535211251968e-02,'{"text": "said 308"}');
INSERT INTO "draws" VALUES(7,'x194',1,19,178,9.59999999999999742428e-02,'{"text": "said 194"}');
INSERT INTO "draws" VALUES(7,'x201',1,20,180,9.59999999999999742428e-02,'{"text": "said 201"}');
INSERT INTO "draws" VALUES(7,'x207',1,21,182,9.59999999999999742428e-02,'{"text": "said 207"}');
INSERT INTO "draws" VALUES(7,'x214',1,22,183,9.59999999999999742428e-02,'{"text": "said 214"}');
INSERT INTO "draws" VALUES(7,'x262',1,23,193,9.59999999999999742428e-02,'{"text": "said 262"}');
INSERT INTO "draws" VALUES(7,'x017',2,0,7,1.69014084507042250393e-01,'{"text": "said 17"}');
INSERT INTO "draws" VALUES(7,'x037',2,1,18,3.28563380281690076145e-01,'{"text": "said 37"}');
INSERT INTO "draws" VALUES(7,'x074',2,2,33,3.28563380281690076145e-01,'{"text": "said 74"}');
INSERT INTO "draws" VALUES(7,'x080',2,3,35,3.28563380281690076145e-01,'{"text": "said 80"}');
INSERT INTO "draws" VALUES(7,'x084',2,4,37,3.28563380281690076145e-01,'{"text": "said 84"}');
INSERT INTO "draws" VALUES(7,'x087',2,5,39,1.69014084507042250393e-01,'{"text": "said 87"}');
INSERT INTO "draws" VALUES(7,'x093',2,6,43,1.69014084507042250393e-01,'{"text": "said 93"}');
INSERT INTO "draws" VALUES(7,'x107',2,7,49,1.69014084507042250393e-01,'{"text": "said 107"}');
INSERT INTO "draws" VALUES(7,'x113',2,8,54,1.69014084507042250393e-01,'{"text": "said 113"}');
INSERT INTO "draws" VALUES(7,'x128',2,9,61,1.69014084507042250393e-01,'{"text": "said 128"}');
INSERT INTO "draws" VALUES(7,'x139',2,10,67,1.69014084507042250393e-01,'{"text": "said 139"}');
INSERT INTO "draws" VALUES(7,'x172',2,11,81,3.28563380281690076145e-01,'{"text": "said 172"}');
INSERT INTO "draws" VALUES(7,'x193',2,12,93,1.69014084507042250393e-01,'{"text": "said 193"}');
INSERT INTO "draws" VALUES(7,'x247',2,13,112,1.69014084507042250393e-01,'{"text": "said 247"}');
INSERT INTO "draws" VALUES(7,'x307',2,14,138,3.28563380281690076145e-01,'{"text": "said 307"}');
INSERT INTO "draws" VALUES(7,'x007',2,15,146,1.91999999999999948485e-01,'{"text": "said 7"}');
INSERT INTO "draws" VALUES(7,'x027',2,16,149,1.91999999999999948485e-01,'{"text": "said 27"}');
INSERT INTO "draws" VALUES(7,'x092',2,17,161,1.91999999999999948485e-01,'{"text": "said 92"}');
INSERT INTO "draws" VALUES(7,'x245',2,18,190,1.91999999999999948485e-01,'{"text": "said 245"}');
INSERT INTO "draws" VALUES(7,'x249',2,19,191,1.91999999999999948485e-01,'{"text": "said 249"}');
INSERT INTO "draws" VALUES(7,'x279',2,20,198,1.91999999999999948485e-01,'{"text": "said 279"}');
INSERT INTO "draws" VALUES(7,'x280',2,21,199,1.91999999999999948485e-01,'{"text": "said 280"}');
INSERT INTO "draws" VALUES(7,'x290',2,22,200,1.91999999999999948485e-01,'{"text": "said 290"}');
INSERT INTO "draws" VALUES(8,'x001',1,0,0,1.0,'{"text": "said 1"}');
INSERT INTO "draws" VALUES(8,'x018',1,1,1,1.0,'{"text": "said 18"}');
INSERT INTO "draws" VALUES(8,'x026',1,2,2,1.0,'{"text": "said 26"}');
INSERT INTO "draws" VALUES(8,'x029',1,3,3,1.0,'{"text": "said 29"}');
INSERT INTO "draws" VALUES(8,'x034',1,4,4,1.0,'{"text": "said 34"}');
INSERT INTO "draws" VALUES(8,'x039',1,5,5,1.0,'{"text": "said 39"}');
INSERT INTO "draws" VALUES(8,'x040',1,6,6,1.0,'{"text": "said 40"}');
INSERT INTO "draws" VALUES(8,'x066',1,7,7,1.0,'{"text": "said 66"}');
INSERT INTO "draws" VALUES(8,'x070',1,8,8,1.0,'{"text": "said 70"}');
INSERT INTO "draws" VALUES(8,'x096',1,9,9,1.0,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(8,'x098',1,10,10,1.0,'{"text": "said 98"}');
INSERT INTO "draws" VALUES(8,'x128',1,11,11,1.0,'{"text": "said 128"}');
INSERT INTO "draws" VALUES(8,'x156',1,12,12,1.0,'{"text": "said 156"}');
INSERT INTO "draws" VALUES(8,'x166',1,13,13,1.0,'{"text": "said 166"}');
INSERT INTO "draws" VALUES(8,'x180',1,14,14,1.0,'{"text": "said 180"}');
INSERT INTO "draws" VALUES(8,'x188',1,15,15,1.0,'{"text": "said 188"}');
INSERT INTO "draws" VALUES(8,'x204',1,16,16,1.0,'{"text": "said 204"}');
INSERT INTO "draws" VALUES(8,'x211',1,17,17,1.0,'{"text": "said 211"}');
INSERT INTO "draws" VALUES(8,'x217',1,18,18,1.0,'{"text": "said 217"}');
INSERT INTO "draws" VALUES(8,'x227',1,19,19,1.0,'{"text": "said 227"}');
INSERT INTO "draws" VALUES(8,'x228',1,20,20,1.0,'{"text": "said 228"}');
INSERT INTO "draws" VALUES(8,'x230',1,21,21,1.0,'{"text": "said 230"}');
INSERT INTO "draws" VALUES(8,'x232',1,22,22,1.0,'{"text": "said 232"}');
INSERT INTO "draws" VALUES(8,'x236',1,23,23,1.0,'{"text": "said 236"}');
INSERT INTO "draws" VALUES(8,'x243',1,24,24,1.0,'{"text": "said 243"}');
INSERT INTO "draws" VALUES(8,'x248',1,25,25,1.0,'{"text": "said 248"}');
INSERT INTO "draws" VALUES(8,'x260',1,26,26,1.0,'{"text": "said 260"}');
INSERT INTO "draws" VALUES(8,'x288',1,27,27,1.0,'{"text": "said 288"}');
INSERT INTO "draws" VALUES(8,'x291',1,28,28,1.0,'{"text": "said 291"}');
INSERT INTO "draws" VALUES(8,'x306',1,29,29,1.0,'{"text": "said 306"}');
INSERT INTO "draws" VALUES(8,'x307',1,30,30,1.0,'{"text": "said 307"}');
INSERT INTO "draws" VALUES(8,'x310',1,31,31,1.0,'{"text": "said 310"}');
INSERT INTO "draws" VALUES(8,'x004',1,32,32,1.0,'{"text": "said 4"}');
INSERT INTO "draws" VALUES(8,'x028',1,33,33,1.0,'{"text": "said 28"}');
INSERT INTO "draws" VALUES(8,'x045',1,34,34,1.0,'{"text": "said 45"}');
INSERT INTO "draws" VALUES(8,'x055',1,35,35,1.0,'{"text": "said 55"}');
INSERT INTO "draws" VALUES(8,'x056',1,36,36,1.0,'{"text": "said 56"}');
INSERT INTO "draws" VALUES(8,'x061',1,37,37,1.0,'{"text": "said 61"}');
INSERT INTO "draws" VALUES(8,'x103',1,38,38,1.0,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(8,'x145',1,39,39,1.0,'{"text": "said 145"}');
INSERT INTO "draws" VALUES(8,'x175',1,40,40,1.0,'{"text": "said 175"}');
INSERT INTO "draws" VALUES(8,'x194',1,41,41,1.0,'{"text": "said 194"}');
INSERT INTO "draws" VALUES(8,'x207',1,42,42,1.0,'{"text": "said 207"}');
INSERT INTO "draws" VALUES(8,'x272',1,43,43,1.0,'{"text": "said 272"}');
INSERT INTO "draws" VALUES(8,'x290',1,44,44,1.0,'{"text": "said 290"}');
INSERT INTO "draws" VALUES(8,'x311',1,45,45,1.0,'{"text": "said 311"}');
INSERT INTO "draws" VALUES(8,'x313',1,46,46,1.0,'{"text": "said 313"}');
INSERT INTO "draws" VALUES(8,'x032',1,47,47,1.0,'{"text": "said 32"}');
INSERT INTO "draws" VALUES(8,'x046',1,48,48,1.0,'{"text": "said 46"}');
INSERT INTO "draws" VALUES(8,'x071',1,49,49,1.0,'{"text": "said 71"}');
INSERT INTO "draws" VALUES(8,'x116',1,50,50,1.0,'{"text": "said 116"}');
INSERT INTO "draws" VALUES(8,'x187',1,51,51,1.0,'{"text": "said 187"}');
INSERT INTO "draws" VALUES(8,'x231',1,52,52,1.0,'{"text": "said 231"}');
INSERT INTO "draws" VALUES(8,'x268',1,53,53,1.0,'{"text": "said 268"}');
CREATE TABLE gold (
	campaign INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	value SMALLINT NOT NULL, 
	unit BIGINT NOT NULL, 
	fields TEXT NOT NULL, 
	PRIMARY KEY (campaign, item), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
CREATE TABLE karat_schema (
	version INTEGER NOT NULL
);
INSERT INTO "karat_schema" VALUES(2);
CREATE TABLE labels (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	criterion INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	value SMALLINT NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	annotator INTEGER NOT NULL, 
	campaign INTEGER NOT NULL, 
	ask INTEGER, 
	told_at FLOAT NOT NULL, 
	seconds FLOAT, 
	comment TEXT DEFAULT '' NOT NULL, 
	request VARCHAR(80), 
	UNIQUE (annotator, request), 
	FOREIGN KEY(criterion) REFERENCES criteria (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "labels" VALUES(1,1,'x013',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(2,1,'x033',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(3,1,'x082',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(4,1,'x084',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(5,1,'x090',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(6,1,'x100',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(7,1,'x104',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(8,1,'x135',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(9,1,'x141',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(10,1,'x147',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(11,1,'x182',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(12,1,'x185',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(13,1,'x188',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(14,1,'x189',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(15,1,'x197',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(16,1,'x260',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(17,1,'x271',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(18,1,'x278',0,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(19,1,'x284',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(20,1,'x288',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(21,1,'x289',1,'label',1,1,1,1794885184.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(22,1,'x188',0,'correction',1,1,1,1794885184.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(23,1,'x312',0,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(24,1,'x027',0,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(25,1,'x055',1,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(26,1,'x103',0,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(27,1,'x169',-1,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(28,1,'x173',0,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(29,1,'x225',1,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(30,1,'x311',1,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(31,1,'x116',1,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(32,1,'x155',0,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(33,1,'x231',1,'label',1,1,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(34,1,'x010',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(35,1,'x020',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(36,1,'x023',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(37,1,'x026',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(38,1,'x030',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(39,1,'x058',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(40,1,'x059',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(41,1,'x080',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(42,1,'x096',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(43,1,'x109',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(44,1,'x126',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(45,1,'x143',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(46,1,'x168',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(47,1,'x171',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(48,1,'x211',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(49,1,'x230',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(50,1,'x236',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(51,1,'x244',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(52,1,'x257',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(53,1,'x294',1,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(54,1,'x019',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(55,1,'x021',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(56,1,'x042',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(57,1,'x069',0,'label',1,1,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(58,2,'x014',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(59,2,'x026',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(60,2,'x037',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(61,2,'x086',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(62,2,'x090',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(63,2,'x091',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(64,2,'x093',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(65,2,'x096',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(66,2,'x104',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(67,2,'x171',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(68,2,'x188',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(69,2,'x243',-1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(70,2,'x027',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(71,2,'x049',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(72,2,'x055',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(73,2,'x094',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(74,2,'x106',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(75,2,'x175',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(76,2,'x222',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(77,2,'x297',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(78,2,'x316',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(79,2,'x027',1,'correction',1,2,1,1794885185.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(80,2,'x048',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(81,2,'x053',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(82,2,'x268',1,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(83,2,'x319',0,'label',1,2,1,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(84,2,'x017',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(85,2,'x024',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(86,2,'x047',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(87,2,'x058',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(88,2,'x059',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(89,2,'x064',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(90,2,'x113',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(91,2,'x136',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(92,2,'x138',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(93,2,'x156',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(94,2,'x161',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(95,2,'x244',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(96,2,'x284',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(97,2,'x285',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(98,2,'x288',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(99,2,'x310',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(100,2,'x007',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(101,2,'x061',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(102,2,'x103',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(103,2,'x152',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(104,2,'x163',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(105,2,'x173',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(106,2,'x198',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(107,2,'x249',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(108,2,'x262',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(109,2,'x303',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(110,2,'x313',0,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(111,2,'x117',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(112,2,'x240',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(113,2,'x258',1,'label',1,2,2,1794885185.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(114,3,'x139',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(115,3,'x177',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(116,3,'x189',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(117,3,'x193',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(118,3,'x254',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(119,3,'x002',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(120,3,'x129',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(121,3,'x163',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(122,3,'x018',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(123,3,'x044',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(124,3,'x078',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(125,3,'x147',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(126,3,'x168',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(127,3,'x192',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(128,3,'x036',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(129,3,'x191',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(130,3,'x200',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(131,3,'x252',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(132,3,'x064',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(133,3,'x112',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(134,3,'x211',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(135,3,'x168',0,'correction',1,3,1,1794885186.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(136,3,'x310',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(137,3,'x006',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(138,3,'x173',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(139,3,'x198',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(140,3,'x205',0,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(141,3,'x262',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(142,3,'x303',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(143,3,'x316',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(144,3,'x159',1,'label',1,3,1,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(145,3,'x068',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(146,3,'x093',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(147,3,'x110',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(148,3,'x111',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(149,3,'x162',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(150,3,'x234',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(151,3,'x276',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(152,3,'x295',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(153,3,'x010',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(154,3,'x236',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(155,3,'x284',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(156,3,'x046',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(157,3,'x079',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(158,3,'x148',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(159,3,'x199',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(160,3,'x210',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(161,3,'x253',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(162,3,'x317',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(163,3,'x016',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(164,3,'x090',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(165,3,'x100',0,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(166,3,'x217',1,'label',1,3,2,1794885186.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(167,4,'x001',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(168,4,'x022',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(169,4,'x024',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(170,4,'x037',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(171,4,'x054',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(172,4,'x058',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(173,4,'x065',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(174,4,'x082',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(175,4,'x112',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(176,4,'x128',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(177,4,'x146',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(178,4,'x171',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(179,4,'x184',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(180,4,'x188',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(181,4,'x211',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(182,4,'x216',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(183,4,'x271',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(184,4,'x275',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(185,4,'x278',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(186,4,'x308',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(187,4,'x003',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(188,4,'x184',0,'correction',1,4,1,1794885187.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(189,4,'x028',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(190,4,'x052',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(191,4,'x157',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(192,4,'x175',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(193,4,'x225',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(194,4,'x262',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(195,4,'x272',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(196,4,'x279',0,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(197,4,'x048',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(198,4,'x117',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(199,4,'x167',1,'label',1,4,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(200,4,'x010',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(201,4,'x033',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(202,4,'x059',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(203,4,'x091',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(204,4,'x098',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(205,4,'x099',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(206,4,'x119',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(207,4,'x147',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(208,4,'x159',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(209,4,'x172',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(210,4,'x174',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(211,4,'x213',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(212,4,'x217',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(213,4,'x238',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(214,4,'x243',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(215,4,'x289',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(216,4,'x307',1,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(217,4,'x312',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(218,4,'x002',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(219,4,'x042',0,'label',1,4,2,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(220,5,'x010',1,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(221,5,'x023',1,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(222,5,'x058',0,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(223,5,'x062',1,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(224,5,'x074',0,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(225,5,'x087',0,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(226,5,'x089',0,'label',1,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(227,5,'x010',1,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(228,5,'x023',1,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(229,5,'x058',0,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(230,5,'x062',1,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(231,5,'x074',1,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(232,5,'x087',0,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(233,5,'x089',0,'label',2,5,1,1794885187.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(234,5,'x090',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(235,5,'x112',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(236,5,'x168',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(237,5,'x186',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(238,5,'x238',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(239,5,'x275',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(240,5,'x287',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(241,5,'x087',1,'correction',3,5,1,1794885188.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(242,5,'x090',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(243,5,'x112',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(244,5,'x168',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(245,5,'x186',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(246,5,'x238',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(247,5,'x275',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(248,5,'x287',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(249,5,'x312',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(250,5,'x028',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(251,5,'x052',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(252,5,'x060',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(253,5,'x094',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(254,5,'x194',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(255,5,'x198',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(256,5,'x312',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(257,5,'x028',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(258,5,'x052',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(259,5,'x060',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(260,5,'x094',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(261,5,'x194',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(262,5,'x198',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(263,5,'x205',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(264,5,'x071',1,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(265,5,'x263',0,'label',1,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(266,5,'x205',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(267,5,'x071',1,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(268,5,'x263',0,'label',2,5,1,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(269,5,'x013',1,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(270,5,'x026',1,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(271,5,'x039',0,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(272,5,'x040',0,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(273,5,'x104',1,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(274,5,'x137',1,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(275,5,'x159',1,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(276,5,'x013',1,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(277,5,'x026',1,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(278,5,'x039',0,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(279,5,'x040',0,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(280,5,'x104',1,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(281,5,'x137',1,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(282,5,'x159',1,'label',2,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(283,5,'x236',0,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(284,5,'x241',1,'label',1,5,2,1794885188.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(285,6,'x000',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(286,6,'x014',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(287,6,'x024',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(288,6,'x039',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(289,6,'x040',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(290,6,'x084',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(291,6,'x086',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(292,6,'x109',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(293,6,'x119',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(294,6,'x146',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(295,6,'x184',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(296,6,'x188',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(297,6,'x204',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(298,6,'x217',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(299,6,'x243',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(300,6,'x248',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(301,6,'x265',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(302,6,'x287',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(303,6,'x299',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(304,6,'x306',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(305,6,'x308',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(306,6,'x204',0,'correction',1,6,1,1794885189.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(307,6,'x027',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(308,6,'x031',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(309,6,'x055',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(310,6,'x198',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(311,6,'x205',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(312,6,'x233',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(313,6,'x249',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(314,6,'x267',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(315,6,'x297',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(316,6,'x313',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(317,6,'x316',1,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(318,6,'x140',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(319,6,'x210',0,'label',1,6,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(320,6,'x030',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(321,6,'x033',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(322,6,'x064',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(323,6,'x070',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(324,6,'x074',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(325,6,'x107',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(326,6,'x118',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(327,6,'x128',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(328,6,'x141',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(329,6,'x180',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(330,6,'x185',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(331,6,'x216',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(332,6,'x230',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(333,6,'x244',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(334,6,'x259',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(335,6,'x271',0,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(336,6,'x275',1,'label',1,6,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(337,7,'x013',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(338,7,'x018',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(339,7,'x022',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(340,7,'x044',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(341,7,'x064',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(342,7,'x096',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(343,7,'x137',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(344,7,'x154',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(345,7,'x159',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(346,7,'x185',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(347,7,'x186',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(348,7,'x228',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(349,7,'x259',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(350,7,'x265',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(351,7,'x285',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(352,7,'x291',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(353,7,'x296',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(354,7,'x306',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(355,7,'x308',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(356,7,'x194',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(357,7,'x201',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(358,7,'x259',0,'correction',1,7,1,1794885189.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(359,7,'x207',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(360,7,'x214',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(361,7,'x262',1,'label',1,7,1,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(362,7,'x017',1,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(363,7,'x037',0,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(364,7,'x074',0,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(365,7,'x080',1,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(366,7,'x084',0,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(367,7,'x087',0,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(368,7,'x093',0,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(369,7,'x107',1,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(370,7,'x113',1,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(371,7,'x128',0,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(372,7,'x139',1,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(373,7,'x172',1,'label',1,7,2,1794885189.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(374,8,'x001',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(375,8,'x018',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(376,8,'x026',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(377,8,'x029',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(378,8,'x034',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(379,8,'x039',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(380,8,'x040',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(381,8,'x066',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(382,8,'x070',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(383,8,'x096',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(384,8,'x098',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(385,8,'x128',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(386,8,'x156',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(387,8,'x166',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(388,8,'x180',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(389,8,'x188',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(390,8,'x204',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(391,8,'x211',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(392,8,'x217',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(393,8,'x227',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(394,8,'x228',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(395,8,'x156',0,'correction',1,8,1,1794885190.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(396,8,'x230',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(397,8,'x232',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(398,8,'x236',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(399,8,'x243',0,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(400,8,'x248',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(401,8,'x260',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(402,8,'x288',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(403,8,'x291',1,'label',1,8,1,1794885190.0,NULL,'',NULL);
CREATE TABLE locks (
	campaign INTEGER NOT NULL, 
	holder TEXT NOT NULL, 
	held_until FLOAT NOT NULL, 
	PRIMARY KEY (campaign), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
CREATE TABLE queue (
	campaign INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	slot INTEGER NOT NULL, 
	ask INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	annotator INTEGER, 
	leased_until FLOAT, 
	PRIMARY KEY (campaign, item, slot), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id)
);
INSERT INTO "queue" VALUES(1,'x164',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x245',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x249',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x293',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x297',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x298',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x122',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x158',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x256',0,2,32,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x268',0,2,33,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x247',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x004',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x106',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x293',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x001',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x026',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x096',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x171',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x230',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x232',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x260',0,2,32,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x061',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x103',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x150',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x164',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x233',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x303',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x313',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x046',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x158',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x231',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x250',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(4,'x266',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x236',1,2,7,4,1794885188.0);
INSERT INTO "queue" VALUES(5,'x241',1,2,8,4,1794885188.0);
INSERT INTO "queue" VALUES(5,'x243',0,2,9,2,4794885188.0);
INSERT INTO "queue" VALUES(5,'x243',1,2,9,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x247',0,2,10,2,4794885188.0);
INSERT INTO "queue" VALUES(5,'x247',1,2,10,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x254',0,2,11,2,4794885188.0);
INSERT INTO "queue" VALUES(5,'x254',1,2,11,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x269',0,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x269',1,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x301',0,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x301',1,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x019',0,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x019',1,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x103',0,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x103',1,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x129',0,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x129',1,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x152',0,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x152',1,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x175',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x175',1,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x272',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x272',1,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x274',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x274',1,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x311',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x311',1,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x116',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x116',1,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x140',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(5,'x140',1,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x294',0,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x295',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x301',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x004',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x042',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x045',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x120',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x262',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x298',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x303',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x046',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x200',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x221',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(6,'x231',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x193',0,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x247',0,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x307',0,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x007',0,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x027',0,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x092',0,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x245',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x249',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x279',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x280',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(7,'x290',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x306',0,1,29,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x307',0,1,30,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x310',0,1,31,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x004',0,1,32,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x028',0,1,33,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x045',0,1,34,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x055',0,1,35,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x056',0,1,36,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x061',0,1,37,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x103',0,1,38,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x145',0,1,39,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x175',0,1,40,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x194',0,1,41,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x207',0,1,42,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x272',0,1,43,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x290',0,1,44,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x311',0,1,45,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x313',0,1,46,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x032',0,1,47,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x046',0,1,48,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x071',0,1,49,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x116',0,1,50,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x187',0,1,51,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x231',0,1,52,NULL,NULL);
INSERT INTO "queue" VALUES(8,'x268',0,1,53,NULL,NULL);
CREATE TABLE skips (
	id INTEGER NOT NULL, 
	campaign INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	annotator INTEGER NOT NULL, 
	skipped_at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id)
);
INSERT INTO "skips" VALUES(1,5,'x243',1,1794885188.0);
CREATE TABLE tokens (
	id INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(12) NOT NULL, 
	campaign INTEGER, 
	annotator INTEGER, 
	created_at FLOAT NOT NULL, 
	expires_at FLOAT, 
	revoked_at FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (hash), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id)
);
CREATE INDEX labels_by_item ON labels (criterion, item);
CREATE INDEX draws_by_ask ON draws (campaign, ask, position);
CREATE INDEX queue_by_item ON queue (item);
CREATE INDEX queue_by_place ON queue (campaign, ask, position, slot);
CREATE INDEX queue_by_annotator ON queue (campaign, annotator);
CREATE INDEX skips_by_annotator ON skips (campaign, annotator);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('labels',403);
COMMIT;
