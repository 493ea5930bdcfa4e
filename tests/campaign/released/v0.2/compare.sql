BEGIN TRANSACTION;
CREATE TABLE annotators (
	id INTEGER NOT NULL, 
	name TEXT, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "annotators" VALUES(1,'ann',1.79493802605243086816e+09);
INSERT INTO "annotators" VALUES(2,'bob',1.79493802632151317594e+09);
CREATE TABLE asks (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	log_position BIGINT NOT NULL, 
	drawn_at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "asks" VALUES(1,1,0,1.79493802620161437989e+09,'draws from the pool');
INSERT INTO "asks" VALUES(1,2,37,1.79493802651795530313e+09,'draws from the pool');
INSERT INTO "asks" VALUES(2,1,46,1.79493802717944645882e+09,'draws from the pool');
INSERT INTO "asks" VALUES(2,2,60,1.7949380275141153336e+09,'draws from the pool');
INSERT INTO "asks" VALUES(2,3,68,1.79493802761491298668e+09,'draws from the pool');
INSERT INTO "asks" VALUES(2,4,79,1.79493802772374725336e+09,'draws from the pool');
INSERT INTO "asks" VALUES(3,1,88,1.79493802854816937447e+09,'draws from every system');
CREATE TABLE audit_log (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	role VARCHAR(12) NOT NULL, 
	annotator INTEGER, 
	action VARCHAR(40) NOT NULL, 
	campaign INTEGER, 
	detail TEXT DEFAULT '' NOT NULL, 
	token INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id), 
	FOREIGN KEY(token) REFERENCES tokens (id)
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
	snapshot TEXT, 
	snapshot_position BIGINT, 
	wording TEXT, 
	revision INTEGER DEFAULT '0' NOT NULL, 
	restarted_after INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name), 
	FOREIGN KEY(criterion) REFERENCES criteria (id)
);
INSERT INTO "campaigns" VALUES(1,'audit','compare',1,'{"source": {"places": ["/released/systems.csv"], "size": 261, "ids": "text", "format": null, "columns": {"system": "system", "item": "item", "group": null, "weight": null, "sampling": "uniform", "proxy": null, "by": null, "score": null, "rank": null, "depth": null, "where": null}, "fields": ["text"], "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794932917161648818, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "engine": {}}, "plan": {"method": "audit", "labels_per_system": 200, "confidence": 0.95, "scores": ["precision", "recall", "f1"], "guarantee": null, "half_width": 0.12, "weighting": "size", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "pool_recall": null, "more": []}, "seed": 5, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493802600112724301e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(2,'audit-precision','compare',2,'{"source": {"places": ["/released/systems.csv"], "size": 261, "ids": "text", "format": null, "columns": {"system": "system", "item": "item", "group": null, "weight": null, "sampling": "uniform", "proxy": null, "by": null, "score": null, "rank": null, "depth": null, "where": null}, "fields": ["text"], "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794932917161648818, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "engine": {}}, "plan": {"method": "audit", "labels_per_system": 40, "confidence": 0.95, "scores": ["precision"], "guarantee": null, "half_width": null, "weighting": "size", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "pool_recall": null, "more": []}, "seed": 6, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493802686471438405e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(3,'joint','compare',3,'{"source": {"places": ["/released/systems.csv"], "size": 261, "ids": "text", "format": null, "columns": {"system": "system", "item": "item", "group": null, "weight": null, "sampling": "uniform", "proxy": null, "by": null, "score": null, "rank": null, "depth": null, "where": null}, "fields": ["text"], "digest": "69137a2fa28f21c7ee967d485326ad2b", "marks": [["systems.csv", 14347, 1794932917161648818, "346b4d53b0bee689b7265f42c551bad3", "346b4d53b0bee689b7265f42c551bad3"]], "engine": {}}, "plan": {"method": "joint", "labels_per_system": 40, "confidence": 0.95, "scores": ["precision", "recall", "f1"], "guarantee": null, "half_width": null, "weighting": "size", "interval": "wilson", "variance": "analytic", "replicates": 400, "batch": 50, "pool_recall": null, "more": []}, "seed": 7, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493802805576276775e+09,NULL,NULL,NULL,NULL,0,0);
CREATE TABLE changes (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	log_position BIGINT NOT NULL, 
	ask INTEGER NOT NULL, 
	"before" TEXT NOT NULL, 
	"after" TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
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
INSERT INTO "criteria" VALUES(1,'audit: right?');
INSERT INTO "criteria" VALUES(2,'audit-precision: right?');
INSERT INTO "criteria" VALUES(3,'joint: right?');
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
INSERT INTO "draws" VALUES(1,'x029',1,0,14,1.02783823099334384321e-01,'{"text": "said 29"}');
INSERT INTO "draws" VALUES(1,'x058',1,1,25,1.02783823099334384321e-01,'{"text": "said 58"}');
INSERT INTO "draws" VALUES(1,'x064',1,2,28,1.33947257470316688499e-01,'{"text": "said 64"}');
INSERT INTO "draws" VALUES(1,'x086',1,3,38,1.33947257470316688499e-01,'{"text": "said 86"}');
INSERT INTO "draws" VALUES(1,'x090',1,4,41,1.33947257470316688499e-01,'{"text": "said 90"}');
INSERT INTO "draws" VALUES(1,'x100',1,5,47,1.33947257470316688499e-01,'{"text": "said 100"}');
INSERT INTO "draws" VALUES(1,'x141',1,6,68,1.33947257470316688499e-01,'{"text": "said 141"}');
INSERT INTO "draws" VALUES(1,'x159',1,7,75,1.69432506182516456894e-01,'{"text": "said 159"}');
INSERT INTO "draws" VALUES(1,'x162',1,8,77,1.02783823099334384321e-01,'{"text": "said 162"}');
INSERT INTO "draws" VALUES(1,'x186',1,9,89,1.69432506182516456894e-01,'{"text": "said 186"}');
INSERT INTO "draws" VALUES(1,'x189',1,10,91,1.02783823099334384321e-01,'{"text": "said 189"}');
INSERT INTO "draws" VALUES(1,'x213',1,11,98,1.02783823099334384321e-01,'{"text": "said 213"}');
INSERT INTO "draws" VALUES(1,'x217',1,12,100,1.33947257470316688499e-01,'{"text": "said 217"}');
INSERT INTO "draws" VALUES(1,'x224',1,13,101,1.02783823099334384321e-01,'{"text": "said 224"}');
INSERT INTO "draws" VALUES(1,'x227',1,14,102,1.33947257470316688499e-01,'{"text": "said 227"}');
INSERT INTO "draws" VALUES(1,'x244',1,15,111,1.69432506182516456894e-01,'{"text": "said 244"}');
INSERT INTO "draws" VALUES(1,'x257',1,16,116,1.69432506182516456894e-01,'{"text": "said 257"}');
INSERT INTO "draws" VALUES(1,'x260',1,17,118,1.69432506182516456894e-01,'{"text": "said 260"}');
INSERT INTO "draws" VALUES(1,'x271',1,18,121,1.69432506182516456894e-01,'{"text": "said 271"}');
INSERT INTO "draws" VALUES(1,'x294',1,19,132,1.46048008060310097189e-01,'{"text": "said 294"}');
INSERT INTO "draws" VALUES(1,'x310',1,20,140,1.33947257470316688499e-01,'{"text": "said 310"}');
INSERT INTO "draws" VALUES(1,'x007',1,21,146,1.1396435586643686999e-01,'{"text": "said 7"}');
INSERT INTO "draws" VALUES(1,'x031',1,22,151,1.4270678996094030011e-01,'{"text": "said 31"}');
INSERT INTO "draws" VALUES(1,'x042',1,23,152,1.1396435586643686999e-01,'{"text": "said 42"}');
INSERT INTO "draws" VALUES(1,'x056',1,24,157,1.1396435586643686999e-01,'{"text": "said 56"}');
INSERT INTO "draws" VALUES(1,'x069',1,25,160,1.1396435586643686999e-01,'{"text": "said 69"}');
INSERT INTO "draws" VALUES(1,'x145',1,26,168,1.4270678996094030011e-01,'{"text": "said 145"}');
INSERT INTO "draws" VALUES(1,'x152',1,27,170,1.4270678996094030011e-01,'{"text": "said 152"}');
INSERT INTO "draws" VALUES(1,'x205',1,28,181,1.4270678996094030011e-01,'{"text": "said 205"}');
INSERT INTO "draws" VALUES(1,'x261',1,29,192,1.1396435586643686999e-01,'{"text": "said 261"}');
INSERT INTO "draws" VALUES(1,'x297',1,30,202,1.4270678996094030011e-01,'{"text": "said 297"}');
INSERT INTO "draws" VALUES(1,'x032',1,31,210,9.7978168657547284881e-02,'{"text": "said 32"}');
INSERT INTO "draws" VALUES(1,'x148',1,32,228,9.7978168657547284881e-02,'{"text": "said 148"}');
INSERT INTO "draws" VALUES(1,'x158',1,33,230,9.7978168657547284881e-02,'{"text": "said 158"}');
INSERT INTO "draws" VALUES(1,'x167',1,34,231,9.7978168657547284881e-02,'{"text": "said 167"}');
INSERT INTO "draws" VALUES(1,'x191',1,35,233,9.7978168657547284881e-02,'{"text": "said 191"}');
INSERT INTO "draws" VALUES(1,'x219',1,36,241,9.7978168657547284881e-02,'{"text": "said 219"}');
INSERT INTO "draws" VALUES(1,'x001',2,0,1,1.99379720317562847409e-01,'{"text": "said 1"}');
INSERT INTO "draws" VALUES(1,'x020',2,1,9,1.59786281062528318086e-01,'{"text": "said 20"}');
INSERT INTO "draws" VALUES(1,'x030',2,2,15,1.69103221728901187415e-01,'{"text": "said 30"}');
INSERT INTO "draws" VALUES(1,'x040',2,3,20,1.99379720317562847409e-01,'{"text": "said 40"}');
INSERT INTO "draws" VALUES(1,'x065',2,4,29,1.99379720317562847409e-01,'{"text": "said 65"}');
INSERT INTO "draws" VALUES(1,'x068',2,5,31,1.15749454557147871125e-01,'{"text": "said 68"}');
INSERT INTO "draws" VALUES(1,'x074',2,6,33,1.99379720317562847409e-01,'{"text": "said 74"}');
INSERT INTO "draws" VALUES(1,'x096',2,7,44,1.99379720317562847409e-01,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(1,'x107',2,8,49,1.59786281062528318086e-01,'{"text": "said 107"}');
INSERT INTO "draws" VALUES(1,'x114',2,9,55,1.69103221728901187415e-01,'{"text": "said 114"}');
INSERT INTO "draws" VALUES(1,'x132',2,10,62,1.59786281062528318086e-01,'{"text": "said 132"}');
INSERT INTO "draws" VALUES(1,'x136',2,11,64,1.59786281062528318086e-01,'{"text": "said 136"}');
INSERT INTO "draws" VALUES(1,'x137',2,12,65,1.99379720317562847409e-01,'{"text": "said 137"}');
INSERT INTO "draws" VALUES(1,'x161',2,13,76,1.59786281062528318086e-01,'{"text": "said 161"}');
INSERT INTO "draws" VALUES(1,'x172',2,14,81,1.99379720317562847409e-01,'{"text": "said 172"}');
INSERT INTO "draws" VALUES(1,'x216',2,15,99,1.99379720317562847409e-01,'{"text": "said 216"}');
INSERT INTO "draws" VALUES(1,'x232',2,16,105,1.99379720317562847409e-01,'{"text": "said 232"}');
INSERT INTO "draws" VALUES(1,'x259',2,17,117,1.69103221728901187415e-01,'{"text": "said 259"}');
INSERT INTO "draws" VALUES(1,'x265',2,18,119,1.59786281062528318086e-01,'{"text": "said 265"}');
INSERT INTO "draws" VALUES(1,'x307',2,19,138,1.69103221728901187415e-01,'{"text": "said 307"}');
INSERT INTO "draws" VALUES(1,'x049',2,20,154,1.24500028508583965303e-01,'{"text": "said 49"}');
INSERT INTO "draws" VALUES(1,'x061',2,21,159,1.24500028508583965303e-01,'{"text": "said 61"}');
INSERT INTO "draws" VALUES(1,'x094',2,22,162,1.71057467752355668588e-01,'{"text": "said 94"}');
INSERT INTO "draws" VALUES(1,'x103',2,23,163,1.71057467752355668588e-01,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(1,'x170',2,24,175,1.24500028508583965303e-01,'{"text": "said 170"}');
INSERT INTO "draws" VALUES(1,'x175',2,25,177,1.71057467752355668588e-01,'{"text": "said 175"}');
INSERT INTO "draws" VALUES(1,'x194',2,26,178,1.71057467752355668588e-01,'{"text": "said 194"}');
INSERT INTO "draws" VALUES(1,'x223',2,27,185,1.24500028508583965303e-01,'{"text": "said 223"}');
INSERT INTO "draws" VALUES(1,'x311',2,28,206,1.71057467752355668588e-01,'{"text": "said 311"}');
INSERT INTO "draws" VALUES(1,'x079',2,29,220,1.19858626035591706027e-01,'{"text": "said 79"}');
INSERT INTO "draws" VALUES(1,'x122',2,30,225,1.19858626035591706027e-01,'{"text": "said 122"}');
INSERT INTO "draws" VALUES(1,'x282',2,31,256,1.19858626035591706027e-01,'{"text": "said 282"}');
INSERT INTO "draws" VALUES(1,'x319',2,32,260,1.19858626035591706027e-01,'{"text": "said 319"}');
INSERT INTO "draws" VALUES(2,'x023',1,0,11,5.43294950399533169149e-02,'{"text": "said 23"}');
INSERT INTO "draws" VALUES(2,'x040',1,1,20,0.0713164153540951,'{"text": "said 40"}');
INSERT INTO "draws" VALUES(2,'x078',1,2,34,6.09993446611734047024e-02,'{"text": "said 78"}');
INSERT INTO "draws" VALUES(2,'x100',1,3,47,5.43294950399533169149e-02,'{"text": "said 100"}');
INSERT INTO "draws" VALUES(2,'x118',1,4,56,3.9831934191438975179e-02,'{"text": "said 118"}');
INSERT INTO "draws" VALUES(2,'x204',1,5,95,6.09993446611734047024e-02,'{"text": "said 204"}');
INSERT INTO "draws" VALUES(2,'x291',1,6,131,0.0713164153540951,'{"text": "said 291"}');
INSERT INTO "draws" VALUES(2,'x301',1,7,136,5.43294950399533169149e-02,'{"text": "said 301"}');
INSERT INTO "draws" VALUES(2,'x312',1,8,141,3.9831934191438975179e-02,'{"text": "said 312"}');
INSERT INTO "draws" VALUES(2,'x069',1,9,160,4.6198886000221907333e-02,'{"text": "said 69"}');
INSERT INTO "draws" VALUES(2,'x120',1,10,165,4.6198886000221907333e-02,'{"text": "said 120"}');
INSERT INTO "draws" VALUES(2,'x129',1,11,167,4.6198886000221907333e-02,'{"text": "said 129"}');
INSERT INTO "draws" VALUES(2,'x173',1,12,176,5.9156133388911472104e-02,'{"text": "said 173"}');
INSERT INTO "draws" VALUES(2,'x311',1,13,206,5.9156133388911472104e-02,'{"text": "said 311"}');
INSERT INTO "draws" VALUES(2,'x010',2,0,3,5.82231304233964547245e-02,'{"text": "said 10"}');
INSERT INTO "draws" VALUES(2,'x104',2,1,48,7.8601214533801408435e-02,'{"text": "said 104"}');
INSERT INTO "draws" VALUES(2,'x137',2,2,65,7.8601214533801408435e-02,'{"text": "said 137"}');
INSERT INTO "draws" VALUES(2,'x189',2,3,91,4.3900669840632663976e-02,'{"text": "said 189"}');
INSERT INTO "draws" VALUES(2,'x230',2,4,104,7.8601214533801408435e-02,'{"text": "said 230"}');
INSERT INTO "draws" VALUES(2,'x223',2,5,185,4.0734392290428682315e-02,'{"text": "said 223"}');
INSERT INTO "draws" VALUES(2,'x249',2,6,191,6.51987892044970512861e-02,'{"text": "said 249"}');
INSERT INTO "draws" VALUES(2,'x319',2,7,260,4.07214976532326161651e-02,'{"text": "said 319"}');
INSERT INTO "draws" VALUES(2,'x026',3,0,13,8.1294659182853015733e-02,'{"text": "said 26"}');
INSERT INTO "draws" VALUES(2,'x098',3,1,45,8.1294659182853015733e-02,'{"text": "said 98"}');
INSERT INTO "draws" VALUES(2,'x114',3,2,55,6.03380486689014047807e-02,'{"text": "said 114"}');
INSERT INTO "draws" VALUES(2,'x161',3,3,76,6.75261762134426873904e-02,'{"text": "said 161"}');
INSERT INTO "draws" VALUES(2,'x211',3,4,96,6.75261762134426873904e-02,'{"text": "said 211"}');
INSERT INTO "draws" VALUES(2,'x216',3,5,99,8.1294659182853015733e-02,'{"text": "said 216"}');
INSERT INTO "draws" VALUES(2,'x103',3,6,163,7.35252091775927679728e-02,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(2,'x304',3,7,205,4.54275848842062915378e-02,'{"text": "said 304"}');
INSERT INTO "draws" VALUES(2,'x117',3,8,224,4.53669981711658787393e-02,'{"text": "said 117"}');
INSERT INTO "draws" VALUES(2,'x140',3,9,227,4.53669981711658787393e-02,'{"text": "said 140"}');
INSERT INTO "draws" VALUES(2,'x210',3,10,239,4.53669981711658787393e-02,'{"text": "said 210"}');
INSERT INTO "draws" VALUES(2,'x018',4,0,8,6.3310000607231450842e-02,'{"text": "said 18"}');
INSERT INTO "draws" VALUES(2,'x066',4,1,30,5.67200122354831887117e-02,'{"text": "said 66"}');
INSERT INTO "draws" VALUES(2,'x111',4,2,52,5.67200122354831887117e-02,'{"text": "said 111"}');
INSERT INTO "draws" VALUES(2,'x217',4,3,100,6.99356216364606653179e-02,'{"text": "said 217"}');
INSERT INTO "draws" VALUES(2,'x284',4,4,126,6.3310000607231450842e-02,'{"text": "said 284"}');
INSERT INTO "draws" VALUES(2,'x306',4,5,137,6.3310000607231450842e-02,'{"text": "said 306"}');
INSERT INTO "draws" VALUES(2,'x003',4,6,143,6.10200452682035376916e-02,'{"text": "said 3"}');
INSERT INTO "draws" VALUES(2,'x226',4,7,187,6.10200452682035376916e-02,'{"text": "said 226"}');
INSERT INTO "draws" VALUES(2,'x274',4,8,197,8.53834897900238309897e-02,'{"text": "said 274"}');
INSERT INTO "draws" VALUES(2,'x303',4,9,204,8.53834897900238309897e-02,'{"text": "said 303"}');
INSERT INTO "draws" VALUES(2,'x046',4,10,213,4.10773265889351202329e-02,'{"text": "said 46"}');
INSERT INTO "draws" VALUES(3,'x000',1,0,0,5.11549295774647916346e-01,'{"text": "said 0"}');
INSERT INTO "draws" VALUES(3,'x001',1,1,1,6.4094021080123131373e-01,'{"text": "said 1"}');
INSERT INTO "draws" VALUES(3,'x013',1,2,4,5.11549295774647916346e-01,'{"text": "said 13"}');
INSERT INTO "draws" VALUES(3,'x014',1,3,5,5.11549295774647916346e-01,'{"text": "said 14"}');
INSERT INTO "draws" VALUES(3,'x016',1,4,6,4.71970898237104807826e-01,'{"text": "said 16"}');
INSERT INTO "draws" VALUES(3,'x017',1,5,7,2.81690140845070491337e-01,'{"text": "said 17"}');
INSERT INTO "draws" VALUES(3,'x018',1,6,8,5.11549295774647916346e-01,'{"text": "said 18"}');
INSERT INTO "draws" VALUES(3,'x022',1,7,10,2.81690140845070491337e-01,'{"text": "said 22"}');
INSERT INTO "draws" VALUES(3,'x023',1,8,11,4.71970898237104807826e-01,'{"text": "said 23"}');
INSERT INTO "draws" VALUES(3,'x037',1,9,18,5.11549295774647916346e-01,'{"text": "said 37"}');
INSERT INTO "draws" VALUES(3,'x044',1,10,21,5.11549295774647916346e-01,'{"text": "said 44"}');
INSERT INTO "draws" VALUES(3,'x054',1,11,24,6.4094021080123131373e-01,'{"text": "said 54"}');
INSERT INTO "draws" VALUES(3,'x064',1,12,28,4.71970898237104807826e-01,'{"text": "said 64"}');
INSERT INTO "draws" VALUES(3,'x074',1,13,33,6.4094021080123131373e-01,'{"text": "said 74"}');
INSERT INTO "draws" VALUES(3,'x080',1,14,35,6.4094021080123131373e-01,'{"text": "said 80"}');
INSERT INTO "draws" VALUES(3,'x082',1,15,36,6.4094021080123131373e-01,'{"text": "said 82"}');
INSERT INTO "draws" VALUES(3,'x084',1,16,37,5.11549295774647916346e-01,'{"text": "said 84"}');
INSERT INTO "draws" VALUES(3,'x086',1,17,38,4.71970898237104807826e-01,'{"text": "said 86"}');
INSERT INTO "draws" VALUES(3,'x087',1,18,39,4.71970898237104807826e-01,'{"text": "said 87"}');
INSERT INTO "draws" VALUES(3,'x089',1,19,40,4.71970898237104807826e-01,'{"text": "said 89"}');
INSERT INTO "draws" VALUES(3,'x091',1,20,42,4.71970898237104807826e-01,'{"text": "said 91"}');
INSERT INTO "draws" VALUES(3,'x093',1,21,43,2.81690140845070491337e-01,'{"text": "said 93"}');
INSERT INTO "draws" VALUES(3,'x096',1,22,44,6.4094021080123131373e-01,'{"text": "said 96"}');
INSERT INTO "draws" VALUES(3,'x098',1,23,45,6.4094021080123131373e-01,'{"text": "said 98"}');
INSERT INTO "draws" VALUES(3,'x104',1,24,48,6.4094021080123131373e-01,'{"text": "said 104"}');
INSERT INTO "draws" VALUES(3,'x107',1,25,49,4.71970898237104807826e-01,'{"text": "said 107"}');
INSERT INTO "draws" VALUES(3,'x113',1,26,54,4.71970898237104807826e-01,'{"text": "said 113"}');
INSERT INTO "draws" VALUES(3,'x118',1,27,56,2.81690140845070491337e-01,'{"text": "said 118"}');
INSERT INTO "draws" VALUES(3,'x124',1,28,59,6.4094021080123131373e-01,'{"text": "said 124"}');
INSERT INTO "draws" VALUES(3,'x128',1,29,61,4.71970898237104807826e-01,'{"text": "said 128"}');
INSERT INTO "draws" VALUES(3,'x136',1,30,64,4.71970898237104807826e-01,'{"text": "said 136"}');
INSERT INTO "draws" VALUES(3,'x137',1,31,65,6.4094021080123131373e-01,'{"text": "said 137"}');
INSERT INTO "draws" VALUES(3,'x139',1,32,67,2.81690140845070491337e-01,'{"text": "said 139"}');
INSERT INTO "draws" VALUES(3,'x141',1,33,68,4.71970898237104807826e-01,'{"text": "said 141"}');
INSERT INTO "draws" VALUES(3,'x154',1,34,73,2.81690140845070491337e-01,'{"text": "said 154"}');
INSERT INTO "draws" VALUES(3,'x159',1,35,75,6.4094021080123131373e-01,'{"text": "said 159"}');
INSERT INTO "draws" VALUES(3,'x161',1,36,76,4.71970898237104807826e-01,'{"text": "said 161"}');
INSERT INTO "draws" VALUES(3,'x162',1,37,77,2.81690140845070491337e-01,'{"text": "said 162"}');
INSERT INTO "draws" VALUES(3,'x168',1,38,79,5.11549295774647916346e-01,'{"text": "said 168"}');
INSERT INTO "draws" VALUES(3,'x171',1,39,80,6.4094021080123131373e-01,'{"text": "said 171"}');
INSERT INTO "draws" VALUES(3,'x172',1,40,81,6.4094021080123131373e-01,'{"text": "said 172"}');
INSERT INTO "draws" VALUES(3,'x174',1,41,82,5.11549295774647916346e-01,'{"text": "said 174"}');
INSERT INTO "draws" VALUES(3,'x185',1,42,88,2.81690140845070491337e-01,'{"text": "said 185"}');
INSERT INTO "draws" VALUES(3,'x186',1,43,89,6.4094021080123131373e-01,'{"text": "said 186"}');
INSERT INTO "draws" VALUES(3,'x193',1,44,93,2.81690140845070491337e-01,'{"text": "said 193"}');
INSERT INTO "draws" VALUES(3,'x216',1,45,99,6.4094021080123131373e-01,'{"text": "said 216"}');
INSERT INTO "draws" VALUES(3,'x228',1,46,103,4.71970898237104807826e-01,'{"text": "said 228"}');
INSERT INTO "draws" VALUES(3,'x232',1,47,105,6.4094021080123131373e-01,'{"text": "said 232"}');
INSERT INTO "draws" VALUES(3,'x236',1,48,107,5.11549295774647916346e-01,'{"text": "said 236"}');
INSERT INTO "draws" VALUES(3,'x243',1,49,110,4.71970898237104807826e-01,'{"text": "said 243"}');
INSERT INTO "draws" VALUES(3,'x244',1,50,111,6.4094021080123131373e-01,'{"text": "said 244"}');
INSERT INTO "draws" VALUES(3,'x247',1,51,112,4.71970898237104807826e-01,'{"text": "said 247"}');
INSERT INTO "draws" VALUES(3,'x259',1,52,117,5.11549295774647916346e-01,'{"text": "said 259"}');
INSERT INTO "draws" VALUES(3,'x265',1,53,119,4.71970898237104807826e-01,'{"text": "said 265"}');
INSERT INTO "draws" VALUES(3,'x269',1,54,120,2.81690140845070491337e-01,'{"text": "said 269"}');
INSERT INTO "draws" VALUES(3,'x271',1,55,121,6.4094021080123131373e-01,'{"text": "said 271"}');
INSERT INTO "draws" VALUES(3,'x278',1,56,124,4.71970898237104807826e-01,'{"text": "said 278"}');
INSERT INTO "draws" VALUES(3,'x284',1,57,126,5.11549295774647916346e-01,'{"text": "said 284"}');
INSERT INTO "draws" VALUES(3,'x285',1,58,127,5.11549295774647916346e-01,'{"text": "said 285"}');
INSERT INTO "draws" VALUES(3,'x288',1,59,129,4.71970898237104807826e-01,'{"text": "said 288"}');
INSERT INTO "draws" VALUES(3,'x289',1,60,130,6.4094021080123131373e-01,'{"text": "said 289"}');
INSERT INTO "draws" VALUES(3,'x291',1,61,131,6.4094021080123131373e-01,'{"text": "said 291"}');
INSERT INTO "draws" VALUES(3,'x296',1,62,134,4.71970898237104807826e-01,'{"text": "said 296"}');
INSERT INTO "draws" VALUES(3,'x306',1,63,137,5.11549295774647916346e-01,'{"text": "said 306"}');
INSERT INTO "draws" VALUES(3,'x307',1,64,138,5.11549295774647916346e-01,'{"text": "said 307"}');
INSERT INTO "draws" VALUES(3,'x308',1,65,139,4.71970898237104807826e-01,'{"text": "said 308"}');
INSERT INTO "draws" VALUES(3,'x004',1,66,144,0.500132450331126,'{"text": "said 4"}');
INSERT INTO "draws" VALUES(3,'x007',1,67,146,3.20000000000000062172e-01,'{"text": "said 7"}');
INSERT INTO "draws" VALUES(3,'x021',1,68,148,0.500132450331126,'{"text": "said 21"}');
INSERT INTO "draws" VALUES(3,'x027',1,69,149,3.20000000000000062172e-01,'{"text": "said 27"}');
INSERT INTO "draws" VALUES(3,'x052',1,70,155,0.500132450331126,'{"text": "said 52"}');
INSERT INTO "draws" VALUES(3,'x069',1,71,160,3.20000000000000062172e-01,'{"text": "said 69"}');
INSERT INTO "draws" VALUES(3,'x092',1,72,161,3.20000000000000062172e-01,'{"text": "said 92"}');
INSERT INTO "draws" VALUES(3,'x103',1,73,163,0.500132450331126,'{"text": "said 103"}');
INSERT INTO "draws" VALUES(3,'x106',1,74,164,0.500132450331126,'{"text": "said 106"}');
INSERT INTO "draws" VALUES(3,'x120',1,75,165,3.20000000000000062172e-01,'{"text": "said 120"}');
INSERT INTO "draws" VALUES(3,'x145',1,76,168,0.500132450331126,'{"text": "said 145"}');
INSERT INTO "draws" VALUES(3,'x163',1,77,172,3.20000000000000062172e-01,'{"text": "said 163"}');
INSERT INTO "draws" VALUES(3,'x164',1,78,173,0.500132450331126,'{"text": "said 164"}');
INSERT INTO "draws" VALUES(3,'x194',1,79,178,0.500132450331126,'{"text": "said 194"}');
INSERT INTO "draws" VALUES(3,'x201',1,80,180,0.500132450331126,'{"text": "said 201"}');
INSERT INTO "draws" VALUES(3,'x205',1,81,181,0.500132450331126,'{"text": "said 205"}');
INSERT INTO "draws" VALUES(3,'x207',1,82,182,0.500132450331126,'{"text": "said 207"}');
INSERT INTO "draws" VALUES(3,'x214',1,83,183,0.500132450331126,'{"text": "said 214"}');
INSERT INTO "draws" VALUES(3,'x239',1,84,189,3.20000000000000062172e-01,'{"text": "said 239"}');
INSERT INTO "draws" VALUES(3,'x245',1,85,190,3.20000000000000062172e-01,'{"text": "said 245"}');
INSERT INTO "draws" VALUES(3,'x249',1,86,191,0.500132450331126,'{"text": "said 249"}');
INSERT INTO "draws" VALUES(3,'x262',1,87,193,0.500132450331126,'{"text": "said 262"}');
INSERT INTO "draws" VALUES(3,'x279',1,88,198,3.20000000000000062172e-01,'{"text": "said 279"}');
INSERT INTO "draws" VALUES(3,'x280',1,89,199,3.20000000000000062172e-01,'{"text": "said 280"}');
INSERT INTO "draws" VALUES(3,'x290',1,90,200,0.500132450331126,'{"text": "said 290"}');
INSERT INTO "draws" VALUES(3,'x293',1,91,201,0.500132450331126,'{"text": "said 293"}');
INSERT INTO "draws" VALUES(3,'x316',1,92,208,0.500132450331126,'{"text": "said 316"}');
INSERT INTO "draws" VALUES(3,'x032',1,93,210,2.64900662251655649725e-01,'{"text": "said 32"}');
INSERT INTO "draws" VALUES(3,'x053',1,94,216,2.64900662251655649725e-01,'{"text": "said 53"}');
INSERT INTO "draws" VALUES(3,'x076',1,95,219,2.64900662251655649725e-01,'{"text": "said 76"}');
INSERT INTO "draws" VALUES(3,'x116',1,96,223,2.64900662251655649725e-01,'{"text": "said 116"}');
INSERT INTO "draws" VALUES(3,'x140',1,97,227,2.64900662251655649725e-01,'{"text": "said 140"}');
INSERT INTO "draws" VALUES(3,'x155',1,98,229,2.64900662251655649725e-01,'{"text": "said 155"}');
INSERT INTO "draws" VALUES(3,'x210',1,99,239,2.64900662251655649725e-01,'{"text": "said 210"}');
INSERT INTO "draws" VALUES(3,'x220',1,100,242,2.64900662251655649725e-01,'{"text": "said 220"}');
INSERT INTO "draws" VALUES(3,'x240',1,101,245,2.64900662251655649725e-01,'{"text": "said 240"}');
INSERT INTO "draws" VALUES(3,'x252',1,102,248,2.64900662251655649725e-01,'{"text": "said 252"}');
INSERT INTO "draws" VALUES(3,'x263',1,103,252,2.64900662251655649725e-01,'{"text": "said 263"}');
CREATE TABLE gold (
	campaign INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	value SMALLINT NOT NULL, 
	unit BIGINT NOT NULL, 
	fields TEXT NOT NULL, 
	PRIMARY KEY (campaign, item), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
CREATE TABLE handouts (
	campaign INTEGER NOT NULL, 
	annotator INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	PRIMARY KEY (campaign, annotator, item), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id), 
	FOREIGN KEY(annotator) REFERENCES annotators (id)
);
INSERT INTO "handouts" VALUES(1,1,'x029');
INSERT INTO "handouts" VALUES(1,1,'x058');
INSERT INTO "handouts" VALUES(1,1,'x064');
INSERT INTO "handouts" VALUES(1,1,'x086');
INSERT INTO "handouts" VALUES(1,1,'x090');
INSERT INTO "handouts" VALUES(1,1,'x100');
INSERT INTO "handouts" VALUES(1,1,'x141');
INSERT INTO "handouts" VALUES(1,1,'x159');
INSERT INTO "handouts" VALUES(1,1,'x162');
INSERT INTO "handouts" VALUES(1,2,'x186');
INSERT INTO "handouts" VALUES(1,2,'x189');
INSERT INTO "handouts" VALUES(1,2,'x213');
INSERT INTO "handouts" VALUES(1,2,'x217');
INSERT INTO "handouts" VALUES(1,2,'x224');
INSERT INTO "handouts" VALUES(1,2,'x227');
INSERT INTO "handouts" VALUES(1,2,'x244');
INSERT INTO "handouts" VALUES(1,2,'x257');
INSERT INTO "handouts" VALUES(1,2,'x260');
INSERT INTO "handouts" VALUES(1,1,'x271');
INSERT INTO "handouts" VALUES(1,1,'x294');
INSERT INTO "handouts" VALUES(1,1,'x310');
INSERT INTO "handouts" VALUES(1,1,'x007');
INSERT INTO "handouts" VALUES(1,1,'x031');
INSERT INTO "handouts" VALUES(1,1,'x042');
INSERT INTO "handouts" VALUES(1,1,'x056');
INSERT INTO "handouts" VALUES(1,1,'x069');
INSERT INTO "handouts" VALUES(1,1,'x145');
INSERT INTO "handouts" VALUES(1,2,'x152');
INSERT INTO "handouts" VALUES(1,2,'x205');
INSERT INTO "handouts" VALUES(1,2,'x261');
INSERT INTO "handouts" VALUES(1,2,'x297');
INSERT INTO "handouts" VALUES(1,2,'x032');
INSERT INTO "handouts" VALUES(1,2,'x148');
INSERT INTO "handouts" VALUES(1,2,'x158');
INSERT INTO "handouts" VALUES(1,2,'x167');
INSERT INTO "handouts" VALUES(1,2,'x191');
INSERT INTO "handouts" VALUES(1,1,'x219');
INSERT INTO "handouts" VALUES(1,2,'x001');
INSERT INTO "handouts" VALUES(1,2,'x020');
INSERT INTO "handouts" VALUES(1,2,'x030');
INSERT INTO "handouts" VALUES(1,2,'x040');
INSERT INTO "handouts" VALUES(1,2,'x065');
INSERT INTO "handouts" VALUES(1,2,'x068');
INSERT INTO "handouts" VALUES(1,2,'x074');
INSERT INTO "handouts" VALUES(1,2,'x096');
INSERT INTO "handouts" VALUES(1,2,'x107');
INSERT INTO "handouts" VALUES(2,1,'x023');
INSERT INTO "handouts" VALUES(2,1,'x040');
INSERT INTO "handouts" VALUES(2,1,'x078');
INSERT INTO "handouts" VALUES(2,1,'x100');
INSERT INTO "handouts" VALUES(2,1,'x118');
INSERT INTO "handouts" VALUES(2,1,'x204');
INSERT INTO "handouts" VALUES(2,1,'x291');
INSERT INTO "handouts" VALUES(2,1,'x301');
INSERT INTO "handouts" VALUES(2,1,'x312');
INSERT INTO "handouts" VALUES(2,2,'x069');
INSERT INTO "handouts" VALUES(2,2,'x120');
INSERT INTO "handouts" VALUES(2,2,'x129');
INSERT INTO "handouts" VALUES(2,2,'x173');
INSERT INTO "handouts" VALUES(2,2,'x311');
INSERT INTO "handouts" VALUES(2,1,'x010');
INSERT INTO "handouts" VALUES(2,1,'x104');
INSERT INTO "handouts" VALUES(2,1,'x137');
INSERT INTO "handouts" VALUES(2,1,'x189');
INSERT INTO "handouts" VALUES(2,1,'x230');
INSERT INTO "handouts" VALUES(2,1,'x223');
INSERT INTO "handouts" VALUES(2,1,'x249');
INSERT INTO "handouts" VALUES(2,1,'x319');
INSERT INTO "handouts" VALUES(2,2,'x026');
INSERT INTO "handouts" VALUES(2,2,'x098');
INSERT INTO "handouts" VALUES(2,2,'x114');
INSERT INTO "handouts" VALUES(2,2,'x161');
INSERT INTO "handouts" VALUES(2,2,'x211');
INSERT INTO "handouts" VALUES(2,2,'x216');
INSERT INTO "handouts" VALUES(2,2,'x103');
INSERT INTO "handouts" VALUES(2,2,'x304');
INSERT INTO "handouts" VALUES(2,2,'x117');
INSERT INTO "handouts" VALUES(2,1,'x140');
INSERT INTO "handouts" VALUES(2,1,'x210');
INSERT INTO "handouts" VALUES(2,2,'x018');
INSERT INTO "handouts" VALUES(2,2,'x066');
INSERT INTO "handouts" VALUES(2,2,'x111');
INSERT INTO "handouts" VALUES(2,2,'x217');
INSERT INTO "handouts" VALUES(2,2,'x284');
INSERT INTO "handouts" VALUES(2,2,'x306');
INSERT INTO "handouts" VALUES(2,2,'x003');
INSERT INTO "handouts" VALUES(2,2,'x226');
INSERT INTO "handouts" VALUES(2,2,'x274');
INSERT INTO "handouts" VALUES(3,1,'x000');
INSERT INTO "handouts" VALUES(3,1,'x001');
INSERT INTO "handouts" VALUES(3,1,'x013');
INSERT INTO "handouts" VALUES(3,1,'x014');
INSERT INTO "handouts" VALUES(3,1,'x016');
INSERT INTO "handouts" VALUES(3,1,'x017');
INSERT INTO "handouts" VALUES(3,1,'x018');
INSERT INTO "handouts" VALUES(3,1,'x022');
INSERT INTO "handouts" VALUES(3,1,'x023');
INSERT INTO "handouts" VALUES(3,2,'x037');
INSERT INTO "handouts" VALUES(3,2,'x044');
INSERT INTO "handouts" VALUES(3,2,'x054');
INSERT INTO "handouts" VALUES(3,2,'x064');
INSERT INTO "handouts" VALUES(3,2,'x074');
INSERT INTO "handouts" VALUES(3,2,'x080');
INSERT INTO "handouts" VALUES(3,2,'x082');
INSERT INTO "handouts" VALUES(3,2,'x084');
INSERT INTO "handouts" VALUES(3,2,'x086');
INSERT INTO "handouts" VALUES(3,1,'x087');
INSERT INTO "handouts" VALUES(3,1,'x089');
INSERT INTO "handouts" VALUES(3,1,'x091');
INSERT INTO "handouts" VALUES(3,1,'x093');
INSERT INTO "handouts" VALUES(3,1,'x096');
INSERT INTO "handouts" VALUES(3,1,'x098');
INSERT INTO "handouts" VALUES(3,1,'x104');
INSERT INTO "handouts" VALUES(3,1,'x107');
INSERT INTO "handouts" VALUES(3,1,'x113');
INSERT INTO "handouts" VALUES(3,2,'x118');
INSERT INTO "handouts" VALUES(3,2,'x124');
INSERT INTO "handouts" VALUES(3,2,'x128');
INSERT INTO "handouts" VALUES(3,2,'x136');
INSERT INTO "handouts" VALUES(3,2,'x137');
INSERT INTO "handouts" VALUES(3,2,'x139');
INSERT INTO "handouts" VALUES(3,2,'x141');
INSERT INTO "handouts" VALUES(3,2,'x154');
INSERT INTO "handouts" VALUES(3,2,'x159');
INSERT INTO "handouts" VALUES(3,1,'x161');
INSERT INTO "handouts" VALUES(3,1,'x162');
INSERT INTO "handouts" VALUES(3,1,'x168');
INSERT INTO "handouts" VALUES(3,1,'x171');
INSERT INTO "handouts" VALUES(3,1,'x172');
INSERT INTO "handouts" VALUES(3,1,'x174');
INSERT INTO "handouts" VALUES(3,1,'x185');
INSERT INTO "handouts" VALUES(3,1,'x186');
INSERT INTO "handouts" VALUES(3,1,'x193');
INSERT INTO "handouts" VALUES(3,2,'x216');
INSERT INTO "handouts" VALUES(3,2,'x228');
INSERT INTO "handouts" VALUES(3,2,'x232');
INSERT INTO "handouts" VALUES(3,2,'x236');
INSERT INTO "handouts" VALUES(3,2,'x243');
INSERT INTO "handouts" VALUES(3,2,'x244');
INSERT INTO "handouts" VALUES(3,2,'x247');
INSERT INTO "handouts" VALUES(3,2,'x259');
INSERT INTO "handouts" VALUES(3,2,'x265');
CREATE TABLE karat_schema (
	version INTEGER NOT NULL
);
INSERT INTO "karat_schema" VALUES(5);
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
INSERT INTO "labels" VALUES(1,1,'x029',-1,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(2,1,'x058',0,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(3,1,'x064',1,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(4,1,'x086',0,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(5,1,'x090',1,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(6,1,'x100',0,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(7,1,'x141',1,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(8,1,'x159',1,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(9,1,'x162',0,'label',1,1,1,1.7949380262728021145e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(10,1,'x186',1,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(11,1,'x189',0,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(12,1,'x213',1,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(13,1,'x217',1,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(14,1,'x224',0,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(15,1,'x227',0,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(16,1,'x244',0,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(17,1,'x257',1,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(18,1,'x260',1,'label',2,1,1,1.79493802633994245531e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(19,1,'x271',0,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(20,1,'x294',1,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(21,1,'x310',1,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(22,1,'x007',0,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(23,1,'x031',1,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(24,1,'x042',0,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(25,1,'x056',0,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(26,1,'x069',0,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(27,1,'x145',0,'label',1,1,1,1.79493802636841654775e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(28,1,'x152',0,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(29,1,'x205',0,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(30,1,'x261',1,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(31,1,'x297',1,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(32,1,'x032',1,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(33,1,'x148',0,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(34,1,'x158',1,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(35,1,'x167',1,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(36,1,'x191',0,'label',2,1,1,1.79493802638999414445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(37,1,'x219',0,'label',1,1,1,1.79493802642494916909e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(38,1,'x001',1,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(39,1,'x020',1,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(40,1,'x030',0,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(41,1,'x040',0,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(42,1,'x065',1,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(43,1,'x068',0,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(44,1,'x074',1,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(45,1,'x096',1,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(46,1,'x107',0,'label',2,1,2,1.79493802655512905116e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(47,2,'x023',1,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(48,2,'x040',0,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(49,2,'x078',1,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(50,2,'x100',0,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(51,2,'x118',1,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(52,2,'x204',1,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(53,2,'x291',1,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(54,2,'x301',1,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(55,2,'x312',0,'label',1,2,1,1.79493802735001444816e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(56,2,'x069',0,'label',2,2,1,1.79493802743869543077e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(57,2,'x120',0,'label',2,2,1,1.79493802743869543077e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(58,2,'x129',0,'label',2,2,1,1.79493802743869543077e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(59,2,'x173',0,'label',2,2,1,1.79493802743869543077e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(60,2,'x311',1,'label',2,2,1,1.79493802743869543077e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(61,2,'x010',1,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(62,2,'x104',1,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(63,2,'x137',1,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(64,2,'x189',0,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(65,2,'x230',1,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(66,2,'x223',0,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(67,2,'x249',1,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(68,2,'x319',0,'label',1,2,2,1.79493802756116986271e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(69,2,'x026',1,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(70,2,'x098',0,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(71,2,'x114',1,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(72,2,'x161',1,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(73,2,'x211',1,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(74,2,'x216',1,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(75,2,'x103',0,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(76,2,'x304',1,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(77,2,'x117',0,'label',2,2,3,1.79493802763980388635e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(78,2,'x140',0,'label',1,2,3,1.79493802766241741181e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(79,2,'x210',0,'label',1,2,3,1.79493802766241741181e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(80,2,'x018',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(81,2,'x066',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(82,2,'x111',0,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(83,2,'x217',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(84,2,'x284',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(85,2,'x306',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(86,2,'x003',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(87,2,'x226',1,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(88,2,'x274',0,'label',2,2,4,1.79493802776228284835e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(89,3,'x000',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(90,3,'x001',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(91,3,'x013',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(92,3,'x014',0,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(93,3,'x016',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(94,3,'x017',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(95,3,'x018',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(96,3,'x022',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(97,3,'x023',1,'label',1,3,1,1.79493802863579273226e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(98,3,'x037',0,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(99,3,'x044',0,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(100,3,'x054',1,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(101,3,'x064',1,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(102,3,'x074',1,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(103,3,'x080',1,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(104,3,'x082',1,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(105,3,'x084',0,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(106,3,'x086',0,'label',2,3,1,1.79493802878741121292e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(107,3,'x087',0,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(108,3,'x089',0,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(109,3,'x091',1,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(110,3,'x093',0,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(111,3,'x096',1,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(112,3,'x098',0,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(113,3,'x104',1,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(114,3,'x107',1,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(115,3,'x113',1,'label',1,3,1,1.79493802885086178779e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(116,3,'x118',0,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(117,3,'x124',0,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(118,3,'x128',0,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(119,3,'x136',0,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(120,3,'x137',1,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(121,3,'x139',1,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(122,3,'x141',1,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(123,3,'x154',1,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(124,3,'x159',1,'label',2,3,1,1.79493802889882183076e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(125,3,'x161',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(126,3,'x162',0,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(127,3,'x168',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(128,3,'x171',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(129,3,'x172',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(130,3,'x174',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(131,3,'x185',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(132,3,'x186',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(133,3,'x193',1,'label',1,3,1,1.79493802897436189646e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(134,3,'x216',1,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(135,3,'x228',1,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(136,3,'x232',1,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(137,3,'x236',0,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(138,3,'x243',0,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(139,3,'x244',0,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(140,3,'x247',1,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(141,3,'x259',1,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(142,3,'x265',1,'label',2,3,1,1.79493802900280833246e+09,NULL,'',NULL);
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
INSERT INTO "queue" VALUES(1,'x114',0,2,9,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x132',0,2,10,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x136',0,2,11,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x137',0,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x161',0,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x172',0,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x216',0,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x232',0,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x259',0,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x265',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x307',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x049',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x061',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x094',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x103',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x170',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x175',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x194',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x223',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x311',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x079',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x122',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x282',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(1,'x319',0,2,32,NULL,NULL);
INSERT INTO "queue" VALUES(2,'x303',0,4,9,NULL,NULL);
INSERT INTO "queue" VALUES(2,'x046',0,4,10,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x269',0,1,54,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x271',0,1,55,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x278',0,1,56,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x284',0,1,57,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x285',0,1,58,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x288',0,1,59,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x289',0,1,60,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x291',0,1,61,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x296',0,1,62,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x306',0,1,63,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x307',0,1,64,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x308',0,1,65,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x004',0,1,66,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x007',0,1,67,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x021',0,1,68,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x027',0,1,69,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x052',0,1,70,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x069',0,1,71,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x092',0,1,72,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x103',0,1,73,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x106',0,1,74,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x120',0,1,75,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x145',0,1,76,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x163',0,1,77,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x164',0,1,78,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x194',0,1,79,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x201',0,1,80,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x205',0,1,81,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x207',0,1,82,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x214',0,1,83,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x239',0,1,84,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x245',0,1,85,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x249',0,1,86,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x262',0,1,87,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x279',0,1,88,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x280',0,1,89,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x290',0,1,90,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x293',0,1,91,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x316',0,1,92,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x032',0,1,93,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x053',0,1,94,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x076',0,1,95,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x116',0,1,96,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x140',0,1,97,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x155',0,1,98,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x210',0,1,99,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x220',0,1,100,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x240',0,1,101,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x252',0,1,102,NULL,NULL);
INSERT INTO "queue" VALUES(3,'x263',0,1,103,NULL,NULL);
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
CREATE TABLE tokens (
	id INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(12) NOT NULL, 
	name TEXT, 
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
CREATE INDEX labels_by_campaign ON labels (campaign, id);
CREATE INDEX labels_by_item ON labels (criterion, item);
CREATE INDEX draws_by_ask ON draws (campaign, ask, position);
CREATE INDEX queue_by_place ON queue (campaign, ask, position, slot);
CREATE INDEX queue_by_annotator ON queue (campaign, annotator);
CREATE INDEX queue_by_item ON queue (item);
CREATE INDEX skips_by_annotator ON skips (campaign, annotator);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('labels',142);
COMMIT;
