BEGIN TRANSACTION;
CREATE TABLE annotators (
	id INTEGER NOT NULL, 
	name TEXT, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "annotators" VALUES(1,'ann',1.79493793440893507004e+09);
INSERT INTO "annotators" VALUES(2,'bob',1.7949379352394561767e+09);
CREATE TABLE asks (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	log_position BIGINT NOT NULL, 
	drawn_at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "asks" VALUES(1,1,0,1.79493793492160391808e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(1,2,12,1.79493793536733984945e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(1,3,16,1.7949379356014106274e+09,'a second look around the likely cut');
INSERT INTO "asks" VALUES(2,1,40,1.79493793626295161246e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(2,2,48,1.79493793649379420286e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(2,3,52,1.79493793682497239112e+09,'a second look around the likely cut');
INSERT INTO "asks" VALUES(2,4,70,1.79493793726653528206e+09,'a uniform sample of the first 392');
INSERT INTO "asks" VALUES(3,1,88,1.79493793815987420087e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(3,2,104,1.79493793863965868948e+09,'a uniform sample of the list');
INSERT INTO "asks" VALUES(4,1,140,1.79493793942399358751e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(4,2,163,1.79493794234509873391e+09,'a second look around the likely cut');
INSERT INTO "asks" VALUES(5,1,190,1.79493794312243437768e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(5,2,197,1.79493794337365198138e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(5,3,201,1.79493794365391469e+09,'items where labels tell most');
INSERT INTO "asks" VALUES(5,4,216,1.79493794391985535619e+09,'items where labels tell most');
INSERT INTO "asks" VALUES(6,1,234,1.79493794491165876382e+09,'a first look at all parts of the list');
INSERT INTO "asks" VALUES(6,2,254,1.79493794550993895527e+09,'a further look at all parts of the list');
INSERT INTO "asks" VALUES(6,3,271,1.79493794587781405449e+09,'a further look at all parts of the list');
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
INSERT INTO "campaigns" VALUES(1,'precision','cut',1,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"score": "score", "id": "id", "proxy": null}, "fields": ["text"], "digest": "7796ff54afc534655d8ba78872773cae", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "exact", "precision": 0.8, "recall": null, "accuracy": null, "budget": 200, "confidence": 0.95}, "seed": 5, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493793423024606704e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(2,'precision-proxy','cut',2,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"score": "score", "id": "id", "proxy": "judge"}, "fields": ["text"], "digest": "7796ff54afc534655d8ba78872773cae", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "exact", "precision": 0.8, "recall": null, "accuracy": null, "budget": 150, "confidence": 0.95}, "seed": 6, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493793591407370564e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(3,'recall','cut',3,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"score": "score", "id": "id", "proxy": null}, "fields": ["text"], "digest": "7796ff54afc534655d8ba78872773cae", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "exact", "precision": null, "recall": 0.8, "accuracy": null, "budget": 200, "confidence": 0.95}, "seed": 7, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493793783046102522e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(4,'both','cut',4,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"score": "score", "id": "id", "proxy": null}, "fields": ["text"], "digest": "7796ff54afc534655d8ba78872773cae", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "exact", "precision": 0.7, "recall": 0.6, "accuracy": null, "budget": 300, "confidence": 0.95}, "seed": 8, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493793900695705416e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(5,'anytime','cut',5,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"score": "score", "id": "id", "proxy": null}, "fields": ["text"], "digest": "7796ff54afc534655d8ba78872773cae", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "anytime", "precision": 0.8, "recall": null, "accuracy": null, "budget": 150, "confidence": 0.95}, "seed": 9, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493794275037050244e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(6,'accuracy','cut',6,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"score": "score", "id": "id", "proxy": null}, "fields": ["text"], "digest": "7796ff54afc534655d8ba78872773cae", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "exact", "precision": null, "recall": null, "accuracy": 0.8, "budget": null, "confidence": 0.95}, "seed": 10, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493794433658885962e+09,NULL,NULL,NULL,NULL,0,0);
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
INSERT INTO "criteria" VALUES(1,'precision: right?');
INSERT INTO "criteria" VALUES(2,'precision-proxy: right?');
INSERT INTO "criteria" VALUES(3,'recall: right?');
INSERT INTO "criteria" VALUES(4,'both: right?');
INSERT INTO "criteria" VALUES(5,'anytime: right?');
INSERT INTO "criteria" VALUES(6,'accuracy: right?');
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
INSERT INTO "draws" VALUES(1,'k0001',1,0,2,1.0,'{"text": "pair 1"}');
INSERT INTO "draws" VALUES(1,'k0002',1,1,3,1.0,'{"text": "pair 2"}');
INSERT INTO "draws" VALUES(1,'k0003',1,2,4,1.0,'{"text": "pair 3"}');
INSERT INTO "draws" VALUES(1,'k0005',1,3,6,1.0,'{"text": "pair 5"}');
INSERT INTO "draws" VALUES(1,'k0006',1,4,7,1.0,'{"text": "pair 6"}');
INSERT INTO "draws" VALUES(1,'k0013',1,5,14,1.0,'{"text": "pair 13"}');
INSERT INTO "draws" VALUES(1,'k0016',1,6,17,1.0,'{"text": "pair 16"}');
INSERT INTO "draws" VALUES(1,'k0024',1,7,25,1.0,'{"text": "pair 24"}');
INSERT INTO "draws" VALUES(1,'k0040',1,8,41,1.0,'{"text": "pair 40"}');
INSERT INTO "draws" VALUES(1,'k0053',1,9,54,1.0,'{"text": "pair 53"}');
INSERT INTO "draws" VALUES(1,'k0082',1,10,83,1.0,'{"text": "pair 82"}');
INSERT INTO "draws" VALUES(1,'k0145',1,11,146,1.0,'{"text": "pair 145"}');
INSERT INTO "draws" VALUES(1,'k0254',2,0,255,1.0,'{"text": "pair 254"}');
INSERT INTO "draws" VALUES(1,'k0362',2,1,363,1.0,'{"text": "pair 362"}');
INSERT INTO "draws" VALUES(1,'k0428',2,2,429,1.0,'{"text": "pair 428"}');
INSERT INTO "draws" VALUES(1,'k0748',2,3,749,1.0,'{"text": "pair 748"}');
INSERT INTO "draws" VALUES(1,'k0047',3,0,48,1.0,'{"text": "pair 47"}');
INSERT INTO "draws" VALUES(1,'k0051',3,1,52,1.0,'{"text": "pair 51"}');
INSERT INTO "draws" VALUES(1,'k0056',3,2,57,1.0,'{"text": "pair 56"}');
INSERT INTO "draws" VALUES(1,'k0062',3,3,63,1.0,'{"text": "pair 62"}');
INSERT INTO "draws" VALUES(1,'k0071',3,4,72,1.0,'{"text": "pair 71"}');
INSERT INTO "draws" VALUES(1,'k0078',3,5,79,1.0,'{"text": "pair 78"}');
INSERT INTO "draws" VALUES(1,'k0086',3,6,87,1.0,'{"text": "pair 86"}');
INSERT INTO "draws" VALUES(1,'k0097',3,7,98,1.0,'{"text": "pair 97"}');
INSERT INTO "draws" VALUES(1,'k0103',3,8,104,1.0,'{"text": "pair 103"}');
INSERT INTO "draws" VALUES(1,'k0109',3,9,110,1.0,'{"text": "pair 109"}');
INSERT INTO "draws" VALUES(1,'k0132',3,10,133,1.0,'{"text": "pair 132"}');
INSERT INTO "draws" VALUES(1,'k0140',3,11,141,1.0,'{"text": "pair 140"}');
INSERT INTO "draws" VALUES(1,'k0148',3,12,149,1.0,'{"text": "pair 148"}');
INSERT INTO "draws" VALUES(1,'k0175',3,13,176,1.0,'{"text": "pair 175"}');
INSERT INTO "draws" VALUES(1,'k0184',3,14,185,1.0,'{"text": "pair 184"}');
INSERT INTO "draws" VALUES(1,'k0210',3,15,211,1.0,'{"text": "pair 210"}');
INSERT INTO "draws" VALUES(1,'k0236',3,16,237,1.0,'{"text": "pair 236"}');
INSERT INTO "draws" VALUES(1,'k0250',3,17,251,1.0,'{"text": "pair 250"}');
INSERT INTO "draws" VALUES(1,'k0270',3,18,271,1.0,'{"text": "pair 270"}');
INSERT INTO "draws" VALUES(1,'k0323',3,19,324,1.0,'{"text": "pair 323"}');
INSERT INTO "draws" VALUES(1,'k0339',3,20,340,1.0,'{"text": "pair 339"}');
INSERT INTO "draws" VALUES(1,'k0390',3,21,391,1.0,'{"text": "pair 390"}');
INSERT INTO "draws" VALUES(1,'k0396',3,22,397,1.0,'{"text": "pair 396"}');
INSERT INTO "draws" VALUES(1,'k0456',3,23,457,1.0,'{"text": "pair 456"}');
INSERT INTO "draws" VALUES(2,'k0001',1,0,2,1.0,'{"text": "pair 1"}');
INSERT INTO "draws" VALUES(2,'k0002',1,1,3,1.0,'{"text": "pair 2"}');
INSERT INTO "draws" VALUES(2,'k0004',1,2,5,1.0,'{"text": "pair 4"}');
INSERT INTO "draws" VALUES(2,'k0008',1,3,9,1.0,'{"text": "pair 8"}');
INSERT INTO "draws" VALUES(2,'k0017',1,4,18,1.0,'{"text": "pair 17"}');
INSERT INTO "draws" VALUES(2,'k0020',1,5,21,1.0,'{"text": "pair 20"}');
INSERT INTO "draws" VALUES(2,'k0050',1,6,51,1.0,'{"text": "pair 50"}');
INSERT INTO "draws" VALUES(2,'k0074',1,7,75,1.0,'{"text": "pair 74"}');
INSERT INTO "draws" VALUES(2,'k0162',2,0,163,1.0,'{"text": "pair 162"}');
INSERT INTO "draws" VALUES(2,'k0215',2,1,216,1.0,'{"text": "pair 215"}');
INSERT INTO "draws" VALUES(2,'k0339',2,2,340,1.0,'{"text": "pair 339"}');
INSERT INTO "draws" VALUES(2,'k0572',2,3,573,1.0,'{"text": "pair 572"}');
INSERT INTO "draws" VALUES(2,'k0115',3,0,116,1.0,'{"text": "pair 115"}');
INSERT INTO "draws" VALUES(2,'k0055',3,1,56,1.0,'{"text": "pair 55"}');
INSERT INTO "draws" VALUES(2,'k0052',3,2,53,1.0,'{"text": "pair 52"}');
INSERT INTO "draws" VALUES(2,'k0010',3,3,11,1.0,'{"text": "pair 10"}');
INSERT INTO "draws" VALUES(2,'k0088',3,4,89,1.0,'{"text": "pair 88"}');
INSERT INTO "draws" VALUES(2,'k0102',3,5,103,1.0,'{"text": "pair 102"}');
INSERT INTO "draws" VALUES(2,'k0278',3,6,279,1.0,'{"text": "pair 278"}');
INSERT INTO "draws" VALUES(2,'k0112',3,7,113,1.0,'{"text": "pair 112"}');
INSERT INTO "draws" VALUES(2,'k0154',3,8,155,1.0,'{"text": "pair 154"}');
INSERT INTO "draws" VALUES(2,'k0161',3,9,162,1.0,'{"text": "pair 161"}');
INSERT INTO "draws" VALUES(2,'k0497',3,10,498,1.0,'{"text": "pair 497"}');
INSERT INTO "draws" VALUES(2,'k0513',3,11,514,1.0,'{"text": "pair 513"}');
INSERT INTO "draws" VALUES(2,'k0264',3,12,265,1.0,'{"text": "pair 264"}');
INSERT INTO "draws" VALUES(2,'k0674',3,13,675,1.0,'{"text": "pair 674"}');
INSERT INTO "draws" VALUES(2,'k0027',3,14,28,1.0,'{"text": "pair 27"}');
INSERT INTO "draws" VALUES(2,'k0890',3,15,891,1.0,'{"text": "pair 890"}');
INSERT INTO "draws" VALUES(2,'k0700',3,16,701,1.0,'{"text": "pair 700"}');
INSERT INTO "draws" VALUES(2,'k0313',3,17,314,1.0,'{"text": "pair 313"}');
INSERT INTO "draws" VALUES(2,'k0013',4,0,14,2.64305177111716638194e-01,'{"text": "pair 13"}');
INSERT INTO "draws" VALUES(2,'k0025',4,1,26,2.64305177111716638194e-01,'{"text": "pair 25"}');
INSERT INTO "draws" VALUES(2,'k0039',4,2,40,2.64305177111716638194e-01,'{"text": "pair 39"}');
INSERT INTO "draws" VALUES(2,'k0014',4,3,15,2.64305177111716638194e-01,'{"text": "pair 14"}');
INSERT INTO "draws" VALUES(2,'k0054',4,4,55,2.64305177111716638194e-01,'{"text": "pair 54"}');
INSERT INTO "draws" VALUES(2,'k0018',4,5,19,2.64305177111716638194e-01,'{"text": "pair 18"}');
INSERT INTO "draws" VALUES(2,'k0063',4,6,64,2.64305177111716638194e-01,'{"text": "pair 63"}');
INSERT INTO "draws" VALUES(2,'k0064',4,7,65,2.64305177111716638194e-01,'{"text": "pair 64"}');
INSERT INTO "draws" VALUES(2,'k0069',4,8,70,2.64305177111716638194e-01,'{"text": "pair 69"}');
INSERT INTO "draws" VALUES(2,'k0026',4,9,27,2.64305177111716638194e-01,'{"text": "pair 26"}');
INSERT INTO "draws" VALUES(2,'k0028',4,10,29,2.64305177111716638194e-01,'{"text": "pair 28"}');
INSERT INTO "draws" VALUES(2,'k0109',4,11,110,2.64305177111716638194e-01,'{"text": "pair 109"}');
INSERT INTO "draws" VALUES(2,'k0158',4,12,159,2.64305177111716638194e-01,'{"text": "pair 158"}');
INSERT INTO "draws" VALUES(2,'k0160',4,13,161,2.64305177111716638194e-01,'{"text": "pair 160"}');
INSERT INTO "draws" VALUES(2,'k0163',4,14,164,2.64305177111716638194e-01,'{"text": "pair 163"}');
INSERT INTO "draws" VALUES(2,'k0172',4,15,173,2.64305177111716638194e-01,'{"text": "pair 172"}');
INSERT INTO "draws" VALUES(2,'k0051',4,16,52,2.64305177111716638194e-01,'{"text": "pair 51"}');
INSERT INTO "draws" VALUES(2,'k0058',4,17,59,2.64305177111716638194e-01,'{"text": "pair 58"}');
INSERT INTO "draws" VALUES(2,'k0082',4,18,83,2.64305177111716638194e-01,'{"text": "pair 82"}');
INSERT INTO "draws" VALUES(2,'k0246',4,19,247,2.64305177111716638194e-01,'{"text": "pair 246"}');
INSERT INTO "draws" VALUES(2,'k0249',4,20,250,2.64305177111716638194e-01,'{"text": "pair 249"}');
INSERT INTO "draws" VALUES(2,'k0252',4,21,253,2.64305177111716638194e-01,'{"text": "pair 252"}');
INSERT INTO "draws" VALUES(2,'k0284',4,22,285,2.64305177111716638194e-01,'{"text": "pair 284"}');
INSERT INTO "draws" VALUES(2,'k0295',4,23,296,2.64305177111716638194e-01,'{"text": "pair 295"}');
INSERT INTO "draws" VALUES(2,'k0299',4,24,300,2.64305177111716638194e-01,'{"text": "pair 299"}');
INSERT INTO "draws" VALUES(2,'k0103',4,25,104,2.64305177111716638194e-01,'{"text": "pair 103"}');
INSERT INTO "draws" VALUES(2,'k0104',4,26,105,2.64305177111716638194e-01,'{"text": "pair 104"}');
INSERT INTO "draws" VALUES(2,'k0309',4,27,310,2.64305177111716638194e-01,'{"text": "pair 309"}');
INSERT INTO "draws" VALUES(2,'k0312',4,28,313,2.64305177111716638194e-01,'{"text": "pair 312"}');
INSERT INTO "draws" VALUES(2,'k0315',4,29,316,2.64305177111716638194e-01,'{"text": "pair 315"}');
INSERT INTO "draws" VALUES(2,'k0324',4,30,325,2.64305177111716638194e-01,'{"text": "pair 324"}');
INSERT INTO "draws" VALUES(2,'k0116',4,31,117,2.64305177111716638194e-01,'{"text": "pair 116"}');
INSERT INTO "draws" VALUES(2,'k0153',4,32,154,2.64305177111716638194e-01,'{"text": "pair 153"}');
INSERT INTO "draws" VALUES(2,'k0348',4,33,349,2.64305177111716638194e-01,'{"text": "pair 348"}');
INSERT INTO "draws" VALUES(2,'k0121',4,34,122,2.64305177111716638194e-01,'{"text": "pair 121"}');
INSERT INTO "draws" VALUES(2,'k0352',4,35,353,2.64305177111716638194e-01,'{"text": "pair 352"}');
INSERT INTO "draws" VALUES(2,'k0157',4,36,158,2.64305177111716638194e-01,'{"text": "pair 157"}');
INSERT INTO "draws" VALUES(2,'k0165',4,37,166,2.64305177111716638194e-01,'{"text": "pair 165"}');
INSERT INTO "draws" VALUES(2,'k0142',4,38,143,2.64305177111716638194e-01,'{"text": "pair 142"}');
INSERT INTO "draws" VALUES(2,'k0182',4,39,183,2.64305177111716638194e-01,'{"text": "pair 182"}');
INSERT INTO "draws" VALUES(2,'k0188',4,40,189,2.64305177111716638194e-01,'{"text": "pair 188"}');
INSERT INTO "draws" VALUES(2,'k0400',4,41,401,2.64305177111716638194e-01,'{"text": "pair 400"}');
INSERT INTO "draws" VALUES(2,'k0413',4,42,414,2.64305177111716638194e-01,'{"text": "pair 413"}');
INSERT INTO "draws" VALUES(2,'k0203',4,43,204,2.64305177111716638194e-01,'{"text": "pair 203"}');
INSERT INTO "draws" VALUES(2,'k0439',4,44,440,2.64305177111716638194e-01,'{"text": "pair 439"}');
INSERT INTO "draws" VALUES(2,'k0211',4,45,212,2.64305177111716638194e-01,'{"text": "pair 211"}');
INSERT INTO "draws" VALUES(2,'k0467',4,46,468,2.64305177111716638194e-01,'{"text": "pair 467"}');
INSERT INTO "draws" VALUES(2,'k0231',4,47,232,2.64305177111716638194e-01,'{"text": "pair 231"}');
INSERT INTO "draws" VALUES(2,'k0472',4,48,473,2.64305177111716638194e-01,'{"text": "pair 472"}');
INSERT INTO "draws" VALUES(2,'k0201',4,49,202,2.64305177111716638194e-01,'{"text": "pair 201"}');
INSERT INTO "draws" VALUES(2,'k0270',4,50,271,2.64305177111716638194e-01,'{"text": "pair 270"}');
INSERT INTO "draws" VALUES(2,'k0221',4,51,222,2.64305177111716638194e-01,'{"text": "pair 221"}');
INSERT INTO "draws" VALUES(2,'k0222',4,52,223,2.64305177111716638194e-01,'{"text": "pair 222"}');
INSERT INTO "draws" VALUES(2,'k0283',4,53,284,2.64305177111716638194e-01,'{"text": "pair 283"}');
INSERT INTO "draws" VALUES(2,'k0548',4,54,549,2.64305177111716638194e-01,'{"text": "pair 548"}');
INSERT INTO "draws" VALUES(2,'k0238',4,55,239,2.64305177111716638194e-01,'{"text": "pair 238"}');
INSERT INTO "draws" VALUES(2,'k0009',4,56,10,2.64305177111716638194e-01,'{"text": "pair 9"}');
INSERT INTO "draws" VALUES(2,'k0557',4,57,558,2.64305177111716638194e-01,'{"text": "pair 557"}');
INSERT INTO "draws" VALUES(2,'k0573',4,58,574,2.64305177111716638194e-01,'{"text": "pair 573"}');
INSERT INTO "draws" VALUES(2,'k0307',4,59,308,2.64305177111716638194e-01,'{"text": "pair 307"}');
INSERT INTO "draws" VALUES(2,'k0308',4,60,309,2.64305177111716638194e-01,'{"text": "pair 308"}');
INSERT INTO "draws" VALUES(2,'k0310',4,61,311,2.64305177111716638194e-01,'{"text": "pair 310"}');
INSERT INTO "draws" VALUES(2,'k0259',4,62,260,2.64305177111716638194e-01,'{"text": "pair 259"}');
INSERT INTO "draws" VALUES(2,'k0316',4,63,317,2.64305177111716638194e-01,'{"text": "pair 316"}');
INSERT INTO "draws" VALUES(2,'k0265',4,64,266,2.64305177111716638194e-01,'{"text": "pair 265"}');
INSERT INTO "draws" VALUES(2,'k0599',4,65,600,2.64305177111716638194e-01,'{"text": "pair 599"}');
INSERT INTO "draws" VALUES(2,'k0273',4,66,274,2.64305177111716638194e-01,'{"text": "pair 273"}');
INSERT INTO "draws" VALUES(2,'k0615',4,67,616,2.64305177111716638194e-01,'{"text": "pair 615"}');
INSERT INTO "draws" VALUES(2,'k0616',4,68,617,2.64305177111716638194e-01,'{"text": "pair 616"}');
INSERT INTO "draws" VALUES(2,'k0293',4,69,294,2.64305177111716638194e-01,'{"text": "pair 293"}');
INSERT INTO "draws" VALUES(2,'k0303',4,70,304,2.64305177111716638194e-01,'{"text": "pair 303"}');
INSERT INTO "draws" VALUES(2,'k0305',4,71,306,2.64305177111716638194e-01,'{"text": "pair 305"}');
INSERT INTO "draws" VALUES(2,'k0389',4,72,390,2.64305177111716638194e-01,'{"text": "pair 389"}');
INSERT INTO "draws" VALUES(2,'k0693',4,73,694,2.64305177111716638194e-01,'{"text": "pair 693"}');
INSERT INTO "draws" VALUES(2,'k0406',4,74,407,2.64305177111716638194e-01,'{"text": "pair 406"}');
INSERT INTO "draws" VALUES(2,'k0419',4,75,420,2.64305177111716638194e-01,'{"text": "pair 419"}');
INSERT INTO "draws" VALUES(2,'k0353',4,76,354,2.64305177111716638194e-01,'{"text": "pair 353"}');
INSERT INTO "draws" VALUES(2,'k0092',4,77,93,2.64305177111716638194e-01,'{"text": "pair 92"}');
INSERT INTO "draws" VALUES(2,'k0370',4,78,371,2.64305177111716638194e-01,'{"text": "pair 370"}');
INSERT INTO "draws" VALUES(2,'k0736',4,79,737,2.64305177111716638194e-01,'{"text": "pair 736"}');
INSERT INTO "draws" VALUES(2,'k0448',4,80,449,2.64305177111716638194e-01,'{"text": "pair 448"}');
INSERT INTO "draws" VALUES(2,'k0393',4,81,394,2.64305177111716638194e-01,'{"text": "pair 393"}');
INSERT INTO "draws" VALUES(2,'k0407',4,82,408,2.64305177111716638194e-01,'{"text": "pair 407"}');
INSERT INTO "draws" VALUES(2,'k0774',4,83,775,2.64305177111716638194e-01,'{"text": "pair 774"}');
INSERT INTO "draws" VALUES(2,'k0478',4,84,479,2.64305177111716638194e-01,'{"text": "pair 478"}');
INSERT INTO "draws" VALUES(2,'k0483',4,85,484,2.64305177111716638194e-01,'{"text": "pair 483"}');
INSERT INTO "draws" VALUES(2,'k0420',4,86,421,2.64305177111716638194e-01,'{"text": "pair 420"}');
INSERT INTO "draws" VALUES(2,'k0424',4,87,425,2.64305177111716638194e-01,'{"text": "pair 424"}');
INSERT INTO "draws" VALUES(2,'k0508',4,88,509,2.64305177111716638194e-01,'{"text": "pair 508"}');
INSERT INTO "draws" VALUES(2,'k0130',4,89,131,2.64305177111716638194e-01,'{"text": "pair 130"}');
INSERT INTO "draws" VALUES(2,'k0464',4,90,465,2.64305177111716638194e-01,'{"text": "pair 464"}');
INSERT INTO "draws" VALUES(2,'k0482',4,91,483,2.64305177111716638194e-01,'{"text": "pair 482"}');
INSERT INTO "draws" VALUES(2,'k0842',4,92,843,2.64305177111716638194e-01,'{"text": "pair 842"}');
INSERT INTO "draws" VALUES(2,'k0489',4,93,490,2.64305177111716638194e-01,'{"text": "pair 489"}');
INSERT INTO "draws" VALUES(2,'k0144',4,94,145,2.64305177111716638194e-01,'{"text": "pair 144"}');
INSERT INTO "draws" VALUES(2,'k0561',4,95,562,2.64305177111716638194e-01,'{"text": "pair 561"}');
INSERT INTO "draws" VALUES(2,'k0498',4,96,499,2.64305177111716638194e-01,'{"text": "pair 498"}');
INSERT INTO "draws" VALUES(3,'k0001',1,0,2,1.0,'{"text": "pair 1"}');
INSERT INTO "draws" VALUES(3,'k0003',1,1,4,1.0,'{"text": "pair 3"}');
INSERT INTO "draws" VALUES(3,'k0006',1,2,7,1.0,'{"text": "pair 6"}');
INSERT INTO "draws" VALUES(3,'k0013',1,3,14,1.0,'{"text": "pair 13"}');
INSERT INTO "draws" VALUES(3,'k0046',1,4,47,1.0,'{"text": "pair 46"}');
INSERT INTO "draws" VALUES(3,'k0079',1,5,80,1.0,'{"text": "pair 79"}');
INSERT INTO "draws" VALUES(3,'k0082',1,6,83,1.0,'{"text": "pair 82"}');
INSERT INTO "draws" VALUES(3,'k0194',1,7,195,1.0,'{"text": "pair 194"}');
INSERT INTO "draws" VALUES(3,'k0238',1,8,239,1.0,'{"text": "pair 238"}');
INSERT INTO "draws" VALUES(3,'k0334',1,9,335,1.0,'{"text": "pair 334"}');
INSERT INTO "draws" VALUES(3,'k0439',1,10,440,1.0,'{"text": "pair 439"}');
INSERT INTO "draws" VALUES(3,'k0440',1,11,441,1.0,'{"text": "pair 440"}');
INSERT INTO "draws" VALUES(3,'k0621',1,12,622,1.0,'{"text": "pair 621"}');
INSERT INTO "draws" VALUES(3,'k0711',1,13,712,1.0,'{"text": "pair 711"}');
INSERT INTO "draws" VALUES(3,'k0818',1,14,819,1.0,'{"text": "pair 818"}');
INSERT INTO "draws" VALUES(3,'k0976',1,15,977,1.0,'{"text": "pair 976"}');
INSERT INTO "draws" VALUES(3,'k0045',2,0,46,0.0741869918699187,'{"text": "pair 45"}');
INSERT INTO "draws" VALUES(3,'k0072',2,1,73,0.0741869918699187,'{"text": "pair 72"}');
INSERT INTO "draws" VALUES(3,'k0085',2,2,86,0.0741869918699187,'{"text": "pair 85"}');
INSERT INTO "draws" VALUES(3,'k0095',2,3,96,0.0741869918699187,'{"text": "pair 95"}');
INSERT INTO "draws" VALUES(3,'k0100',2,4,101,0.0741869918699187,'{"text": "pair 100"}');
INSERT INTO "draws" VALUES(3,'k0115',2,5,116,0.0741869918699187,'{"text": "pair 115"}');
INSERT INTO "draws" VALUES(3,'k0122',2,6,123,0.0741869918699187,'{"text": "pair 122"}');
INSERT INTO "draws" VALUES(3,'k0131',2,7,132,0.0741869918699187,'{"text": "pair 131"}');
INSERT INTO "draws" VALUES(3,'k0142',2,8,143,0.0741869918699187,'{"text": "pair 142"}');
INSERT INTO "draws" VALUES(3,'k0143',2,9,144,0.0741869918699187,'{"text": "pair 143"}');
INSERT INTO "draws" VALUES(3,'k0171',2,10,172,0.0741869918699187,'{"text": "pair 171"}');
INSERT INTO "draws" VALUES(3,'k0177',2,11,178,0.0741869918699187,'{"text": "pair 177"}');
INSERT INTO "draws" VALUES(3,'k0178',2,12,179,0.0741869918699187,'{"text": "pair 178"}');
INSERT INTO "draws" VALUES(3,'k0198',2,13,199,0.0741869918699187,'{"text": "pair 198"}');
INSERT INTO "draws" VALUES(3,'k0200',2,14,201,0.0741869918699187,'{"text": "pair 200"}');
INSERT INTO "draws" VALUES(3,'k0223',2,15,224,0.0741869918699187,'{"text": "pair 223"}');
INSERT INTO "draws" VALUES(3,'k0231',2,16,232,0.0741869918699187,'{"text": "pair 231"}');
INSERT INTO "draws" VALUES(3,'k0269',2,17,270,0.0741869918699187,'{"text": "pair 269"}');
INSERT INTO "draws" VALUES(3,'k0273',2,18,274,0.0741869918699187,'{"text": "pair 273"}');
INSERT INTO "draws" VALUES(3,'k0290',2,19,291,0.0741869918699187,'{"text": "pair 290"}');
INSERT INTO "draws" VALUES(3,'k0316',2,20,317,0.0741869918699187,'{"text": "pair 316"}');
INSERT INTO "draws" VALUES(3,'k0328',2,21,329,0.0741869918699187,'{"text": "pair 328"}');
INSERT INTO "draws" VALUES(3,'k0352',2,22,353,0.0741869918699187,'{"text": "pair 352"}');
INSERT INTO "draws" VALUES(3,'k0354',2,23,355,0.0741869918699187,'{"text": "pair 354"}');
INSERT INTO "draws" VALUES(3,'k0356',2,24,357,0.0741869918699187,'{"text": "pair 356"}');
INSERT INTO "draws" VALUES(3,'k0376',2,25,377,0.0741869918699187,'{"text": "pair 376"}');
INSERT INTO "draws" VALUES(3,'k0390',2,26,391,0.0741869918699187,'{"text": "pair 390"}');
INSERT INTO "draws" VALUES(3,'k0413',2,27,414,0.0741869918699187,'{"text": "pair 413"}');
INSERT INTO "draws" VALUES(3,'k0443',2,28,444,0.0741869918699187,'{"text": "pair 443"}');
INSERT INTO "draws" VALUES(3,'k0448',2,29,449,0.0741869918699187,'{"text": "pair 448"}');
INSERT INTO "draws" VALUES(3,'k0462',2,30,463,0.0741869918699187,'{"text": "pair 462"}');
INSERT INTO "draws" VALUES(3,'k0465',2,31,466,0.0741869918699187,'{"text": "pair 465"}');
INSERT INTO "draws" VALUES(3,'k0478',2,32,479,0.0741869918699187,'{"text": "pair 478"}');
INSERT INTO "draws" VALUES(3,'k0483',2,33,484,0.0741869918699187,'{"text": "pair 483"}');
INSERT INTO "draws" VALUES(3,'k0498',2,34,499,0.0741869918699187,'{"text": "pair 498"}');
INSERT INTO "draws" VALUES(3,'k0524',2,35,525,0.0741869918699187,'{"text": "pair 524"}');
INSERT INTO "draws" VALUES(3,'k0538',2,36,539,0.0741869918699187,'{"text": "pair 538"}');
INSERT INTO "draws" VALUES(3,'k0567',2,37,568,0.0741869918699187,'{"text": "pair 567"}');
INSERT INTO "draws" VALUES(3,'k0573',2,38,574,0.0741869918699187,'{"text": "pair 573"}');
INSERT INTO "draws" VALUES(3,'k0576',2,39,577,0.0741869918699187,'{"text": "pair 576"}');
INSERT INTO "draws" VALUES(3,'k0588',2,40,589,0.0741869918699187,'{"text": "pair 588"}');
INSERT INTO "draws" VALUES(3,'k0594',2,41,595,0.0741869918699187,'{"text": "pair 594"}');
INSERT INTO "draws" VALUES(3,'k0604',2,42,605,0.0741869918699187,'{"text": "pair 604"}');
INSERT INTO "draws" VALUES(3,'k0622',2,43,623,0.0741869918699187,'{"text": "pair 622"}');
INSERT INTO "draws" VALUES(3,'k0625',2,44,626,0.0741869918699187,'{"text": "pair 625"}');
INSERT INTO "draws" VALUES(3,'k0629',2,45,630,0.0741869918699187,'{"text": "pair 629"}');
INSERT INTO "draws" VALUES(3,'k0635',2,46,636,0.0741869918699187,'{"text": "pair 635"}');
INSERT INTO "draws" VALUES(3,'k0668',2,47,669,0.0741869918699187,'{"text": "pair 668"}');
INSERT INTO "draws" VALUES(3,'k0674',2,48,675,0.0741869918699187,'{"text": "pair 674"}');
INSERT INTO "draws" VALUES(3,'k0716',2,49,717,0.0741869918699187,'{"text": "pair 716"}');
INSERT INTO "draws" VALUES(3,'k0719',2,50,720,0.0741869918699187,'{"text": "pair 719"}');
INSERT INTO "draws" VALUES(3,'k0778',2,51,779,0.0741869918699187,'{"text": "pair 778"}');
INSERT INTO "draws" VALUES(3,'k0800',2,52,801,0.0741869918699187,'{"text": "pair 800"}');
INSERT INTO "draws" VALUES(3,'k0821',2,53,822,0.0741869918699187,'{"text": "pair 821"}');
INSERT INTO "draws" VALUES(3,'k0829',2,54,830,0.0741869918699187,'{"text": "pair 829"}');
INSERT INTO "draws" VALUES(3,'k0841',2,55,842,0.0741869918699187,'{"text": "pair 841"}');
INSERT INTO "draws" VALUES(3,'k0850',2,56,851,0.0741869918699187,'{"text": "pair 850"}');
INSERT INTO "draws" VALUES(3,'k0860',2,57,861,0.0741869918699187,'{"text": "pair 860"}');
INSERT INTO "draws" VALUES(3,'k0872',2,58,873,0.0741869918699187,'{"text": "pair 872"}');
INSERT INTO "draws" VALUES(3,'k0878',2,59,879,0.0741869918699187,'{"text": "pair 878"}');
INSERT INTO "draws" VALUES(3,'k0887',2,60,888,0.0741869918699187,'{"text": "pair 887"}');
INSERT INTO "draws" VALUES(3,'k0889',2,61,890,0.0741869918699187,'{"text": "pair 889"}');
INSERT INTO "draws" VALUES(3,'k0911',2,62,912,0.0741869918699187,'{"text": "pair 911"}');
INSERT INTO "draws" VALUES(3,'k0919',2,63,920,0.0741869918699187,'{"text": "pair 919"}');
INSERT INTO "draws" VALUES(3,'k0927',2,64,928,0.0741869918699187,'{"text": "pair 927"}');
INSERT INTO "draws" VALUES(3,'k0944',2,65,945,0.0741869918699187,'{"text": "pair 944"}');
INSERT INTO "draws" VALUES(3,'k0962',2,66,963,0.0741869918699187,'{"text": "pair 962"}');
INSERT INTO "draws" VALUES(3,'k0963',2,67,964,0.0741869918699187,'{"text": "pair 963"}');
INSERT INTO "draws" VALUES(3,'k0970',2,68,971,0.0741869918699187,'{"text": "pair 970"}');
INSERT INTO "draws" VALUES(3,'k0974',2,69,975,0.0741869918699187,'{"text": "pair 974"}');
INSERT INTO "draws" VALUES(3,'k0978',2,70,979,0.0741869918699187,'{"text": "pair 978"}');
INSERT INTO "draws" VALUES(3,'k0985',2,71,986,0.0741869918699187,'{"text": "pair 985"}');
INSERT INTO "draws" VALUES(3,'k0997',2,72,998,0.0741869918699187,'{"text": "pair 997"}');
INSERT INTO "draws" VALUES(4,'k0001',1,0,2,1.0,'{"text": "pair 1"}');
INSERT INTO "draws" VALUES(4,'k0004',1,1,5,1.0,'{"text": "pair 4"}');
INSERT INTO "draws" VALUES(4,'k0007',1,2,8,1.0,'{"text": "pair 7"}');
INSERT INTO "draws" VALUES(4,'k0010',1,3,11,1.0,'{"text": "pair 10"}');
INSERT INTO "draws" VALUES(4,'k0019',1,4,20,1.0,'{"text": "pair 19"}');
INSERT INTO "draws" VALUES(4,'k0036',1,5,37,1.0,'{"text": "pair 36"}');
INSERT INTO "draws" VALUES(4,'k0050',1,6,51,1.0,'{"text": "pair 50"}');
INSERT INTO "draws" VALUES(4,'k0074',1,7,75,1.0,'{"text": "pair 74"}');
INSERT INTO "draws" VALUES(4,'k0128',1,8,129,1.0,'{"text": "pair 128"}');
INSERT INTO "draws" VALUES(4,'k0163',1,9,164,1.0,'{"text": "pair 163"}');
INSERT INTO "draws" VALUES(4,'k0202',1,10,203,1.0,'{"text": "pair 202"}');
INSERT INTO "draws" VALUES(4,'k0235',1,11,236,1.0,'{"text": "pair 235"}');
INSERT INTO "draws" VALUES(4,'k0326',1,12,327,1.0,'{"text": "pair 326"}');
INSERT INTO "draws" VALUES(4,'k0370',1,13,371,1.0,'{"text": "pair 370"}');
INSERT INTO "draws" VALUES(4,'k0388',1,14,389,1.0,'{"text": "pair 388"}');
INSERT INTO "draws" VALUES(4,'k0466',1,15,467,1.0,'{"text": "pair 466"}');
INSERT INTO "draws" VALUES(4,'k0546',1,16,547,1.0,'{"text": "pair 546"}');
INSERT INTO "draws" VALUES(4,'k0600',1,17,601,1.0,'{"text": "pair 600"}');
INSERT INTO "draws" VALUES(4,'k0625',1,18,626,1.0,'{"text": "pair 625"}');
INSERT INTO "draws" VALUES(4,'k0726',1,19,727,1.0,'{"text": "pair 726"}');
INSERT INTO "draws" VALUES(4,'k0829',1,20,830,1.0,'{"text": "pair 829"}');
INSERT INTO "draws" VALUES(4,'k0875',1,21,876,1.0,'{"text": "pair 875"}');
INSERT INTO "draws" VALUES(4,'k0962',1,22,963,1.0,'{"text": "pair 962"}');
INSERT INTO "draws" VALUES(4,'k0064',2,0,65,1.0,'{"text": "pair 64"}');
INSERT INTO "draws" VALUES(4,'k0071',2,1,72,1.0,'{"text": "pair 71"}');
INSERT INTO "draws" VALUES(4,'k0072',2,2,73,1.0,'{"text": "pair 72"}');
INSERT INTO "draws" VALUES(4,'k0081',2,3,82,1.0,'{"text": "pair 81"}');
INSERT INTO "draws" VALUES(4,'k0084',2,4,85,1.0,'{"text": "pair 84"}');
INSERT INTO "draws" VALUES(4,'k0088',2,5,89,1.0,'{"text": "pair 88"}');
INSERT INTO "draws" VALUES(4,'k0096',2,6,97,1.0,'{"text": "pair 96"}');
INSERT INTO "draws" VALUES(4,'k0103',2,7,104,1.0,'{"text": "pair 103"}');
INSERT INTO "draws" VALUES(4,'k0113',2,8,114,1.0,'{"text": "pair 113"}');
INSERT INTO "draws" VALUES(4,'k0121',2,9,122,1.0,'{"text": "pair 121"}');
INSERT INTO "draws" VALUES(4,'k0130',2,10,131,1.0,'{"text": "pair 130"}');
INSERT INTO "draws" VALUES(4,'k0139',2,11,140,1.0,'{"text": "pair 139"}');
INSERT INTO "draws" VALUES(4,'k0147',2,12,148,1.0,'{"text": "pair 147"}');
INSERT INTO "draws" VALUES(4,'k0152',2,13,153,1.0,'{"text": "pair 152"}');
INSERT INTO "draws" VALUES(4,'k0161',2,14,162,1.0,'{"text": "pair 161"}');
INSERT INTO "draws" VALUES(4,'k0178',2,15,179,1.0,'{"text": "pair 178"}');
INSERT INTO "draws" VALUES(4,'k0191',2,16,192,1.0,'{"text": "pair 191"}');
INSERT INTO "draws" VALUES(4,'k0205',2,17,206,1.0,'{"text": "pair 205"}');
INSERT INTO "draws" VALUES(4,'k0217',2,18,218,1.0,'{"text": "pair 217"}');
INSERT INTO "draws" VALUES(4,'k0231',2,19,232,1.0,'{"text": "pair 231"}');
INSERT INTO "draws" VALUES(4,'k0248',2,20,249,1.0,'{"text": "pair 248"}');
INSERT INTO "draws" VALUES(4,'k0255',2,21,256,1.0,'{"text": "pair 255"}');
INSERT INTO "draws" VALUES(4,'k0288',2,22,289,1.0,'{"text": "pair 288"}');
INSERT INTO "draws" VALUES(4,'k0302',2,23,303,1.0,'{"text": "pair 302"}');
INSERT INTO "draws" VALUES(4,'k0319',2,24,320,1.0,'{"text": "pair 319"}');
INSERT INTO "draws" VALUES(4,'k0350',2,25,351,1.0,'{"text": "pair 350"}');
INSERT INTO "draws" VALUES(4,'k0367',2,26,368,1.0,'{"text": "pair 367"}');
INSERT INTO "draws" VALUES(4,'k0383',2,27,384,1.0,'{"text": "pair 383"}');
INSERT INTO "draws" VALUES(4,'k0432',2,28,433,1.0,'{"text": "pair 432"}');
INSERT INTO "draws" VALUES(4,'k0449',2,29,450,1.0,'{"text": "pair 449"}');
INSERT INTO "draws" VALUES(4,'k0492',2,30,493,1.0,'{"text": "pair 492"}');
INSERT INTO "draws" VALUES(4,'k0523',2,31,524,1.0,'{"text": "pair 523"}');
INSERT INTO "draws" VALUES(4,'k0529',2,32,530,1.0,'{"text": "pair 529"}');
INSERT INTO "draws" VALUES(4,'k0572',2,33,573,1.0,'{"text": "pair 572"}');
INSERT INTO "draws" VALUES(4,'k0633',2,34,634,1.0,'{"text": "pair 633"}');
INSERT INTO "draws" VALUES(4,'k0655',2,35,656,1.0,'{"text": "pair 655"}');
INSERT INTO "draws" VALUES(5,'k0001',1,0,2,1.0,'{"text": "pair 1"}');
INSERT INTO "draws" VALUES(5,'k0003',1,1,4,1.0,'{"text": "pair 3"}');
INSERT INTO "draws" VALUES(5,'k0006',1,2,7,1.0,'{"text": "pair 6"}');
INSERT INTO "draws" VALUES(5,'k0013',1,3,14,1.0,'{"text": "pair 13"}');
INSERT INTO "draws" VALUES(5,'k0021',1,4,22,1.0,'{"text": "pair 21"}');
INSERT INTO "draws" VALUES(5,'k0039',1,5,40,1.0,'{"text": "pair 39"}');
INSERT INTO "draws" VALUES(5,'k0072',1,6,73,1.0,'{"text": "pair 72"}');
INSERT INTO "draws" VALUES(5,'k0162',2,0,163,1.0,'{"text": "pair 162"}');
INSERT INTO "draws" VALUES(5,'k0208',2,1,209,1.0,'{"text": "pair 208"}');
INSERT INTO "draws" VALUES(5,'k0559',2,2,560,1.0,'{"text": "pair 559"}');
INSERT INTO "draws" VALUES(5,'k0629',2,3,630,1.0,'{"text": "pair 629"}');
INSERT INTO "draws" VALUES(5,'k0026',3,0,27,1.32773079467443551326e-02,'{"text": "pair 26"}');
INSERT INTO "draws" VALUES(5,'k0116',3,1,117,1.93761163168018682445e-02,'{"text": "pair 116"}');
INSERT INTO "draws" VALUES(5,'k0153',3,2,154,2.16277123774303962899e-02,'{"text": "pair 153"}');
INSERT INTO "draws" VALUES(5,'k0156',3,3,157,2.18939594131146268718e-02,'{"text": "pair 156"}');
INSERT INTO "draws" VALUES(5,'k0207',3,4,208,2.47509422169324665163e-02,'{"text": "pair 207"}');
INSERT INTO "draws" VALUES(5,'k0214',3,5,215,2.48828310931778866332e-02,'{"text": "pair 214"}');
INSERT INTO "draws" VALUES(5,'k0227',3,6,228,2.49663635121127568117e-02,'{"text": "pair 227"}');
INSERT INTO "draws" VALUES(5,'k0267',3,7,268,2.44335221385206628752e-02,'{"text": "pair 267"}');
INSERT INTO "draws" VALUES(5,'k0412',3,8,413,2.13125387750638176087e-02,'{"text": "pair 412"}');
INSERT INTO "draws" VALUES(5,'k0438',3,9,439,0.0209409381816272,'{"text": "pair 438"}');
INSERT INTO "draws" VALUES(5,'k0557',3,10,558,1.97344357987532872944e-02,'{"text": "pair 557"}');
INSERT INTO "draws" VALUES(5,'k0581',3,11,582,1.96064526768183408633e-02,'{"text": "pair 581"}');
INSERT INTO "draws" VALUES(5,'k0613',3,12,614,1.94667351673011544688e-02,'{"text": "pair 613"}');
INSERT INTO "draws" VALUES(5,'k0731',3,13,732,1.92099335453333117107e-02,'{"text": "pair 731"}');
INSERT INTO "draws" VALUES(5,'k0805',3,14,806,1.92056127170441952312e-02,'{"text": "pair 805"}');
INSERT INTO "draws" VALUES(5,'k0029',4,0,30,2.97386856477782658692e-02,'{"text": "pair 29"}');
INSERT INTO "draws" VALUES(5,'k0064',4,1,65,4.17410259285238283144e-02,'{"text": "pair 64"}');
INSERT INTO "draws" VALUES(5,'k0066',4,2,67,4.21288847668632310261e-02,'{"text": "pair 66"}');
INSERT INTO "draws" VALUES(5,'k0082',4,3,83,4.54103991073590840255e-02,'{"text": "pair 82"}');
INSERT INTO "draws" VALUES(5,'k0115',4,4,116,0.0499591862310435,'{"text": "pair 115"}');
INSERT INTO "draws" VALUES(5,'k0124',4,5,125,5.106699508291862033e-02,'{"text": "pair 124"}');
INSERT INTO "draws" VALUES(5,'k0144',4,6,145,5.64138221617975776922e-02,'{"text": "pair 144"}');
INSERT INTO "draws" VALUES(5,'k0157',4,7,158,5.97165156895756235599e-02,'{"text": "pair 157"}');
INSERT INTO "draws" VALUES(5,'k0164',4,8,165,6.16024928560533480137e-02,'{"text": "pair 164"}');
INSERT INTO "draws" VALUES(5,'k0179',4,9,180,6.59492806100403228253e-02,'{"text": "pair 179"}');
INSERT INTO "draws" VALUES(5,'k0196',4,10,197,6.96187319889783884363e-02,'{"text": "pair 196"}');
INSERT INTO "draws" VALUES(5,'k0199',4,11,200,6.96187319889783884363e-02,'{"text": "pair 199"}');
INSERT INTO "draws" VALUES(5,'k0205',4,12,206,7.07313690089951541128e-02,'{"text": "pair 205"}');
INSERT INTO "draws" VALUES(5,'k0242',4,13,243,0.0744488742659014,'{"text": "pair 242"}');
INSERT INTO "draws" VALUES(5,'k0248',4,14,249,0.0744488742659014,'{"text": "pair 248"}');
INSERT INTO "draws" VALUES(5,'k0273',4,15,274,7.53915835158097819013e-02,'{"text": "pair 273"}');
INSERT INTO "draws" VALUES(5,'k0292',4,16,293,0.0758308521185561,'{"text": "pair 292"}');
INSERT INTO "draws" VALUES(5,'k0297',4,17,298,7.59239392607484325781e-02,'{"text": "pair 297"}');
INSERT INTO "draws" VALUES(5,'k0346',4,18,347,7.68590518525917310022e-02,'{"text": "pair 346"}');
INSERT INTO "draws" VALUES(6,'k0001',1,0,2,1.0,'{"text": "pair 1"}');
INSERT INTO "draws" VALUES(6,'k0002',1,1,3,1.0,'{"text": "pair 2"}');
INSERT INTO "draws" VALUES(6,'k0004',1,2,5,1.0,'{"text": "pair 4"}');
INSERT INTO "draws" VALUES(6,'k0008',1,3,9,1.0,'{"text": "pair 8"}');
INSERT INTO "draws" VALUES(6,'k0021',1,4,22,1.0,'{"text": "pair 21"}');
INSERT INTO "draws" VALUES(6,'k0035',1,5,36,1.0,'{"text": "pair 35"}');
INSERT INTO "draws" VALUES(6,'k0051',1,6,52,1.0,'{"text": "pair 51"}');
INSERT INTO "draws" VALUES(6,'k0065',1,7,66,1.0,'{"text": "pair 65"}');
INSERT INTO "draws" VALUES(6,'k0156',1,8,157,1.0,'{"text": "pair 156"}');
INSERT INTO "draws" VALUES(6,'k0186',1,9,187,1.0,'{"text": "pair 186"}');
INSERT INTO "draws" VALUES(6,'k0262',1,10,263,1.0,'{"text": "pair 262"}');
INSERT INTO "draws" VALUES(6,'k0277',1,11,278,1.0,'{"text": "pair 277"}');
INSERT INTO "draws" VALUES(6,'k0386',1,12,387,1.0,'{"text": "pair 386"}');
INSERT INTO "draws" VALUES(6,'k0485',1,13,486,1.0,'{"text": "pair 485"}');
INSERT INTO "draws" VALUES(6,'k0513',1,14,514,1.0,'{"text": "pair 513"}');
INSERT INTO "draws" VALUES(6,'k0566',1,15,567,1.0,'{"text": "pair 566"}');
INSERT INTO "draws" VALUES(6,'k0662',1,16,663,1.0,'{"text": "pair 662"}');
INSERT INTO "draws" VALUES(6,'k0762',1,17,763,1.0,'{"text": "pair 762"}');
INSERT INTO "draws" VALUES(6,'k0872',1,18,873,1.0,'{"text": "pair 872"}');
INSERT INTO "draws" VALUES(6,'k0962',1,19,963,1.0,'{"text": "pair 962"}');
INSERT INTO "draws" VALUES(6,'k0030',2,0,31,1.0,'{"text": "pair 30"}');
INSERT INTO "draws" VALUES(6,'k0109',2,1,110,1.0,'{"text": "pair 109"}');
INSERT INTO "draws" VALUES(6,'k0145',2,2,146,1.0,'{"text": "pair 145"}');
INSERT INTO "draws" VALUES(6,'k0189',2,3,190,1.0,'{"text": "pair 189"}');
INSERT INTO "draws" VALUES(6,'k0267',2,4,268,1.0,'{"text": "pair 267"}');
INSERT INTO "draws" VALUES(6,'k0341',2,5,342,1.0,'{"text": "pair 341"}');
INSERT INTO "draws" VALUES(6,'k0382',2,6,383,1.0,'{"text": "pair 382"}');
INSERT INTO "draws" VALUES(6,'k0455',2,7,456,1.0,'{"text": "pair 455"}');
INSERT INTO "draws" VALUES(6,'k0501',2,8,502,1.0,'{"text": "pair 501"}');
INSERT INTO "draws" VALUES(6,'k0553',2,9,554,1.0,'{"text": "pair 553"}');
INSERT INTO "draws" VALUES(6,'k0605',2,10,606,1.0,'{"text": "pair 605"}');
INSERT INTO "draws" VALUES(6,'k0671',2,11,672,1.0,'{"text": "pair 671"}');
INSERT INTO "draws" VALUES(6,'k0750',2,12,751,1.0,'{"text": "pair 750"}');
INSERT INTO "draws" VALUES(6,'k0813',2,13,814,1.0,'{"text": "pair 813"}');
INSERT INTO "draws" VALUES(6,'k0874',2,14,875,1.0,'{"text": "pair 874"}');
INSERT INTO "draws" VALUES(6,'k0916',2,15,917,1.0,'{"text": "pair 916"}');
INSERT INTO "draws" VALUES(6,'k0956',2,16,957,1.0,'{"text": "pair 956"}');
INSERT INTO "draws" VALUES(6,'k0227',3,0,228,1.0,'{"text": "pair 227"}');
INSERT INTO "draws" VALUES(6,'k0346',3,1,347,1.0,'{"text": "pair 346"}');
INSERT INTO "draws" VALUES(6,'k0702',3,2,703,1.0,'{"text": "pair 702"}');
INSERT INTO "draws" VALUES(6,'k0860',3,3,861,1.0,'{"text": "pair 860"}');
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
INSERT INTO "handouts" VALUES(1,1,'k0001');
INSERT INTO "handouts" VALUES(1,1,'k0002');
INSERT INTO "handouts" VALUES(1,1,'k0003');
INSERT INTO "handouts" VALUES(1,1,'k0005');
INSERT INTO "handouts" VALUES(1,1,'k0006');
INSERT INTO "handouts" VALUES(1,1,'k0013');
INSERT INTO "handouts" VALUES(1,1,'k0016');
INSERT INTO "handouts" VALUES(1,1,'k0024');
INSERT INTO "handouts" VALUES(1,1,'k0040');
INSERT INTO "handouts" VALUES(1,2,'k0053');
INSERT INTO "handouts" VALUES(1,2,'k0082');
INSERT INTO "handouts" VALUES(1,2,'k0145');
INSERT INTO "handouts" VALUES(1,1,'k0254');
INSERT INTO "handouts" VALUES(1,1,'k0362');
INSERT INTO "handouts" VALUES(1,1,'k0428');
INSERT INTO "handouts" VALUES(1,1,'k0748');
INSERT INTO "handouts" VALUES(1,2,'k0047');
INSERT INTO "handouts" VALUES(1,2,'k0051');
INSERT INTO "handouts" VALUES(1,2,'k0056');
INSERT INTO "handouts" VALUES(1,2,'k0062');
INSERT INTO "handouts" VALUES(1,2,'k0071');
INSERT INTO "handouts" VALUES(1,2,'k0078');
INSERT INTO "handouts" VALUES(1,2,'k0086');
INSERT INTO "handouts" VALUES(1,2,'k0097');
INSERT INTO "handouts" VALUES(1,2,'k0103');
INSERT INTO "handouts" VALUES(1,1,'k0109');
INSERT INTO "handouts" VALUES(1,1,'k0132');
INSERT INTO "handouts" VALUES(1,1,'k0140');
INSERT INTO "handouts" VALUES(1,1,'k0148');
INSERT INTO "handouts" VALUES(1,1,'k0175');
INSERT INTO "handouts" VALUES(1,1,'k0184');
INSERT INTO "handouts" VALUES(1,1,'k0210');
INSERT INTO "handouts" VALUES(1,1,'k0236');
INSERT INTO "handouts" VALUES(1,1,'k0250');
INSERT INTO "handouts" VALUES(1,2,'k0270');
INSERT INTO "handouts" VALUES(1,2,'k0323');
INSERT INTO "handouts" VALUES(1,2,'k0339');
INSERT INTO "handouts" VALUES(1,2,'k0390');
INSERT INTO "handouts" VALUES(1,2,'k0396');
INSERT INTO "handouts" VALUES(1,2,'k0456');
INSERT INTO "handouts" VALUES(2,1,'k0001');
INSERT INTO "handouts" VALUES(2,1,'k0002');
INSERT INTO "handouts" VALUES(2,1,'k0004');
INSERT INTO "handouts" VALUES(2,1,'k0008');
INSERT INTO "handouts" VALUES(2,1,'k0017');
INSERT INTO "handouts" VALUES(2,1,'k0020');
INSERT INTO "handouts" VALUES(2,1,'k0050');
INSERT INTO "handouts" VALUES(2,1,'k0074');
INSERT INTO "handouts" VALUES(2,2,'k0162');
INSERT INTO "handouts" VALUES(2,2,'k0215');
INSERT INTO "handouts" VALUES(2,2,'k0339');
INSERT INTO "handouts" VALUES(2,2,'k0572');
INSERT INTO "handouts" VALUES(2,1,'k0115');
INSERT INTO "handouts" VALUES(2,1,'k0055');
INSERT INTO "handouts" VALUES(2,1,'k0052');
INSERT INTO "handouts" VALUES(2,1,'k0010');
INSERT INTO "handouts" VALUES(2,1,'k0088');
INSERT INTO "handouts" VALUES(2,1,'k0102');
INSERT INTO "handouts" VALUES(2,1,'k0278');
INSERT INTO "handouts" VALUES(2,1,'k0112');
INSERT INTO "handouts" VALUES(2,1,'k0154');
INSERT INTO "handouts" VALUES(2,2,'k0161');
INSERT INTO "handouts" VALUES(2,2,'k0497');
INSERT INTO "handouts" VALUES(2,2,'k0513');
INSERT INTO "handouts" VALUES(2,2,'k0264');
INSERT INTO "handouts" VALUES(2,2,'k0674');
INSERT INTO "handouts" VALUES(2,2,'k0027');
INSERT INTO "handouts" VALUES(2,2,'k0890');
INSERT INTO "handouts" VALUES(2,2,'k0700');
INSERT INTO "handouts" VALUES(2,2,'k0313');
INSERT INTO "handouts" VALUES(2,1,'k0013');
INSERT INTO "handouts" VALUES(2,1,'k0025');
INSERT INTO "handouts" VALUES(2,1,'k0039');
INSERT INTO "handouts" VALUES(2,1,'k0014');
INSERT INTO "handouts" VALUES(2,1,'k0054');
INSERT INTO "handouts" VALUES(2,1,'k0018');
INSERT INTO "handouts" VALUES(2,1,'k0063');
INSERT INTO "handouts" VALUES(2,1,'k0064');
INSERT INTO "handouts" VALUES(2,1,'k0069');
INSERT INTO "handouts" VALUES(2,2,'k0026');
INSERT INTO "handouts" VALUES(2,2,'k0028');
INSERT INTO "handouts" VALUES(2,2,'k0109');
INSERT INTO "handouts" VALUES(2,2,'k0158');
INSERT INTO "handouts" VALUES(2,2,'k0160');
INSERT INTO "handouts" VALUES(2,2,'k0163');
INSERT INTO "handouts" VALUES(2,2,'k0172');
INSERT INTO "handouts" VALUES(2,2,'k0051');
INSERT INTO "handouts" VALUES(2,2,'k0058');
INSERT INTO "handouts" VALUES(3,1,'k0001');
INSERT INTO "handouts" VALUES(3,1,'k0003');
INSERT INTO "handouts" VALUES(3,1,'k0006');
INSERT INTO "handouts" VALUES(3,1,'k0013');
INSERT INTO "handouts" VALUES(3,1,'k0046');
INSERT INTO "handouts" VALUES(3,1,'k0079');
INSERT INTO "handouts" VALUES(3,1,'k0082');
INSERT INTO "handouts" VALUES(3,1,'k0194');
INSERT INTO "handouts" VALUES(3,1,'k0238');
INSERT INTO "handouts" VALUES(3,2,'k0334');
INSERT INTO "handouts" VALUES(3,2,'k0439');
INSERT INTO "handouts" VALUES(3,2,'k0440');
INSERT INTO "handouts" VALUES(3,2,'k0621');
INSERT INTO "handouts" VALUES(3,2,'k0711');
INSERT INTO "handouts" VALUES(3,2,'k0818');
INSERT INTO "handouts" VALUES(3,2,'k0976');
INSERT INTO "handouts" VALUES(3,1,'k0045');
INSERT INTO "handouts" VALUES(3,1,'k0072');
INSERT INTO "handouts" VALUES(3,1,'k0085');
INSERT INTO "handouts" VALUES(3,1,'k0095');
INSERT INTO "handouts" VALUES(3,1,'k0100');
INSERT INTO "handouts" VALUES(3,1,'k0115');
INSERT INTO "handouts" VALUES(3,1,'k0122');
INSERT INTO "handouts" VALUES(3,1,'k0131');
INSERT INTO "handouts" VALUES(3,1,'k0142');
INSERT INTO "handouts" VALUES(3,2,'k0143');
INSERT INTO "handouts" VALUES(3,2,'k0171');
INSERT INTO "handouts" VALUES(3,2,'k0177');
INSERT INTO "handouts" VALUES(3,2,'k0178');
INSERT INTO "handouts" VALUES(3,2,'k0198');
INSERT INTO "handouts" VALUES(3,2,'k0200');
INSERT INTO "handouts" VALUES(3,2,'k0223');
INSERT INTO "handouts" VALUES(3,2,'k0231');
INSERT INTO "handouts" VALUES(3,2,'k0269');
INSERT INTO "handouts" VALUES(3,1,'k0273');
INSERT INTO "handouts" VALUES(3,1,'k0290');
INSERT INTO "handouts" VALUES(3,1,'k0316');
INSERT INTO "handouts" VALUES(3,1,'k0328');
INSERT INTO "handouts" VALUES(3,1,'k0352');
INSERT INTO "handouts" VALUES(3,1,'k0354');
INSERT INTO "handouts" VALUES(3,1,'k0356');
INSERT INTO "handouts" VALUES(3,1,'k0376');
INSERT INTO "handouts" VALUES(3,1,'k0390');
INSERT INTO "handouts" VALUES(3,2,'k0413');
INSERT INTO "handouts" VALUES(3,2,'k0443');
INSERT INTO "handouts" VALUES(3,2,'k0448');
INSERT INTO "handouts" VALUES(3,2,'k0462');
INSERT INTO "handouts" VALUES(3,2,'k0465');
INSERT INTO "handouts" VALUES(3,2,'k0478');
INSERT INTO "handouts" VALUES(3,2,'k0483');
INSERT INTO "handouts" VALUES(3,2,'k0498');
INSERT INTO "handouts" VALUES(3,2,'k0524');
INSERT INTO "handouts" VALUES(4,1,'k0001');
INSERT INTO "handouts" VALUES(4,1,'k0004');
INSERT INTO "handouts" VALUES(4,1,'k0007');
INSERT INTO "handouts" VALUES(4,1,'k0010');
INSERT INTO "handouts" VALUES(4,1,'k0019');
INSERT INTO "handouts" VALUES(4,1,'k0036');
INSERT INTO "handouts" VALUES(4,1,'k0050');
INSERT INTO "handouts" VALUES(4,1,'k0074');
INSERT INTO "handouts" VALUES(4,1,'k0128');
INSERT INTO "handouts" VALUES(4,2,'k0163');
INSERT INTO "handouts" VALUES(4,2,'k0202');
INSERT INTO "handouts" VALUES(4,2,'k0235');
INSERT INTO "handouts" VALUES(4,2,'k0326');
INSERT INTO "handouts" VALUES(4,2,'k0370');
INSERT INTO "handouts" VALUES(4,2,'k0388');
INSERT INTO "handouts" VALUES(4,2,'k0466');
INSERT INTO "handouts" VALUES(4,2,'k0546');
INSERT INTO "handouts" VALUES(4,2,'k0600');
INSERT INTO "handouts" VALUES(4,1,'k0625');
INSERT INTO "handouts" VALUES(4,1,'k0726');
INSERT INTO "handouts" VALUES(4,1,'k0829');
INSERT INTO "handouts" VALUES(4,1,'k0875');
INSERT INTO "handouts" VALUES(4,1,'k0962');
INSERT INTO "handouts" VALUES(4,2,'k0064');
INSERT INTO "handouts" VALUES(4,2,'k0071');
INSERT INTO "handouts" VALUES(4,2,'k0072');
INSERT INTO "handouts" VALUES(4,2,'k0081');
INSERT INTO "handouts" VALUES(4,2,'k0084');
INSERT INTO "handouts" VALUES(4,2,'k0088');
INSERT INTO "handouts" VALUES(4,2,'k0096');
INSERT INTO "handouts" VALUES(4,2,'k0103');
INSERT INTO "handouts" VALUES(4,2,'k0113');
INSERT INTO "handouts" VALUES(4,1,'k0121');
INSERT INTO "handouts" VALUES(4,1,'k0130');
INSERT INTO "handouts" VALUES(4,1,'k0139');
INSERT INTO "handouts" VALUES(4,1,'k0147');
INSERT INTO "handouts" VALUES(4,1,'k0152');
INSERT INTO "handouts" VALUES(4,1,'k0161');
INSERT INTO "handouts" VALUES(4,1,'k0178');
INSERT INTO "handouts" VALUES(4,1,'k0191');
INSERT INTO "handouts" VALUES(4,1,'k0205');
INSERT INTO "handouts" VALUES(4,2,'k0217');
INSERT INTO "handouts" VALUES(4,2,'k0231');
INSERT INTO "handouts" VALUES(4,2,'k0248');
INSERT INTO "handouts" VALUES(4,2,'k0255');
INSERT INTO "handouts" VALUES(4,2,'k0288');
INSERT INTO "handouts" VALUES(4,2,'k0302');
INSERT INTO "handouts" VALUES(4,2,'k0319');
INSERT INTO "handouts" VALUES(4,2,'k0350');
INSERT INTO "handouts" VALUES(4,2,'k0367');
INSERT INTO "handouts" VALUES(5,1,'k0001');
INSERT INTO "handouts" VALUES(5,1,'k0003');
INSERT INTO "handouts" VALUES(5,1,'k0006');
INSERT INTO "handouts" VALUES(5,1,'k0013');
INSERT INTO "handouts" VALUES(5,1,'k0021');
INSERT INTO "handouts" VALUES(5,1,'k0039');
INSERT INTO "handouts" VALUES(5,1,'k0072');
INSERT INTO "handouts" VALUES(5,2,'k0162');
INSERT INTO "handouts" VALUES(5,2,'k0208');
INSERT INTO "handouts" VALUES(5,2,'k0559');
INSERT INTO "handouts" VALUES(5,2,'k0629');
INSERT INTO "handouts" VALUES(5,1,'k0026');
INSERT INTO "handouts" VALUES(5,1,'k0116');
INSERT INTO "handouts" VALUES(5,1,'k0153');
INSERT INTO "handouts" VALUES(5,1,'k0156');
INSERT INTO "handouts" VALUES(5,1,'k0207');
INSERT INTO "handouts" VALUES(5,1,'k0214');
INSERT INTO "handouts" VALUES(5,1,'k0227');
INSERT INTO "handouts" VALUES(5,1,'k0267');
INSERT INTO "handouts" VALUES(5,1,'k0412');
INSERT INTO "handouts" VALUES(5,2,'k0438');
INSERT INTO "handouts" VALUES(5,2,'k0557');
INSERT INTO "handouts" VALUES(5,2,'k0581');
INSERT INTO "handouts" VALUES(5,2,'k0613');
INSERT INTO "handouts" VALUES(5,2,'k0731');
INSERT INTO "handouts" VALUES(5,2,'k0805');
INSERT INTO "handouts" VALUES(5,1,'k0029');
INSERT INTO "handouts" VALUES(5,1,'k0064');
INSERT INTO "handouts" VALUES(5,1,'k0066');
INSERT INTO "handouts" VALUES(5,1,'k0082');
INSERT INTO "handouts" VALUES(5,1,'k0115');
INSERT INTO "handouts" VALUES(5,1,'k0124');
INSERT INTO "handouts" VALUES(5,1,'k0144');
INSERT INTO "handouts" VALUES(5,1,'k0157');
INSERT INTO "handouts" VALUES(5,1,'k0164');
INSERT INTO "handouts" VALUES(5,2,'k0179');
INSERT INTO "handouts" VALUES(5,2,'k0196');
INSERT INTO "handouts" VALUES(5,2,'k0199');
INSERT INTO "handouts" VALUES(5,2,'k0205');
INSERT INTO "handouts" VALUES(5,2,'k0242');
INSERT INTO "handouts" VALUES(5,2,'k0248');
INSERT INTO "handouts" VALUES(5,2,'k0273');
INSERT INTO "handouts" VALUES(5,2,'k0292');
INSERT INTO "handouts" VALUES(5,2,'k0297');
INSERT INTO "handouts" VALUES(6,1,'k0001');
INSERT INTO "handouts" VALUES(6,1,'k0002');
INSERT INTO "handouts" VALUES(6,1,'k0004');
INSERT INTO "handouts" VALUES(6,1,'k0008');
INSERT INTO "handouts" VALUES(6,1,'k0021');
INSERT INTO "handouts" VALUES(6,1,'k0035');
INSERT INTO "handouts" VALUES(6,1,'k0051');
INSERT INTO "handouts" VALUES(6,1,'k0065');
INSERT INTO "handouts" VALUES(6,1,'k0156');
INSERT INTO "handouts" VALUES(6,2,'k0186');
INSERT INTO "handouts" VALUES(6,2,'k0262');
INSERT INTO "handouts" VALUES(6,2,'k0277');
INSERT INTO "handouts" VALUES(6,2,'k0386');
INSERT INTO "handouts" VALUES(6,2,'k0485');
INSERT INTO "handouts" VALUES(6,2,'k0513');
INSERT INTO "handouts" VALUES(6,2,'k0566');
INSERT INTO "handouts" VALUES(6,2,'k0662');
INSERT INTO "handouts" VALUES(6,2,'k0762');
INSERT INTO "handouts" VALUES(6,1,'k0872');
INSERT INTO "handouts" VALUES(6,1,'k0962');
INSERT INTO "handouts" VALUES(6,2,'k0030');
INSERT INTO "handouts" VALUES(6,2,'k0109');
INSERT INTO "handouts" VALUES(6,2,'k0145');
INSERT INTO "handouts" VALUES(6,2,'k0189');
INSERT INTO "handouts" VALUES(6,2,'k0267');
INSERT INTO "handouts" VALUES(6,2,'k0341');
INSERT INTO "handouts" VALUES(6,2,'k0382');
INSERT INTO "handouts" VALUES(6,2,'k0455');
INSERT INTO "handouts" VALUES(6,2,'k0501');
INSERT INTO "handouts" VALUES(6,1,'k0553');
INSERT INTO "handouts" VALUES(6,1,'k0605');
INSERT INTO "handouts" VALUES(6,1,'k0671');
INSERT INTO "handouts" VALUES(6,1,'k0750');
INSERT INTO "handouts" VALUES(6,1,'k0813');
INSERT INTO "handouts" VALUES(6,1,'k0874');
INSERT INTO "handouts" VALUES(6,1,'k0916');
INSERT INTO "handouts" VALUES(6,1,'k0956');
INSERT INTO "handouts" VALUES(6,2,'k0227');
INSERT INTO "handouts" VALUES(6,2,'k0346');
INSERT INTO "handouts" VALUES(6,2,'k0702');
INSERT INTO "handouts" VALUES(6,2,'k0860');
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
INSERT INTO "labels" VALUES(1,1,'k0001',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(2,1,'k0002',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(3,1,'k0003',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(4,1,'k0005',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(5,1,'k0006',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(6,1,'k0013',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(7,1,'k0016',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(8,1,'k0024',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(9,1,'k0040',1,'label',1,1,1,1.79493793508811926842e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(10,1,'k0053',1,'label',2,1,1,1.79493793527496480941e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(11,1,'k0082',1,'label',2,1,1,1.79493793527496480941e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(12,1,'k0145',1,'label',2,1,1,1.79493793527496480941e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(13,1,'k0254',1,'label',1,1,2,1.79493793543498778345e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(14,1,'k0362',0,'label',1,1,2,1.79493793543498778345e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(15,1,'k0428',0,'label',1,1,2,1.79493793543498778345e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(16,1,'k0748',1,'label',1,1,2,1.79493793543498778345e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(17,1,'k0047',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(18,1,'k0051',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(19,1,'k0056',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(20,1,'k0062',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(21,1,'k0071',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(22,1,'k0078',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(23,1,'k0086',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(24,1,'k0097',0,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(25,1,'k0103',1,'label',2,1,3,1.79493793565142273904e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(26,1,'k0109',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(27,1,'k0132',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(28,1,'k0140',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(29,1,'k0148',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(30,1,'k0175',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(31,1,'k0184',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(32,1,'k0210',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(33,1,'k0236',1,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(34,1,'k0250',0,'label',1,1,3,1.79493793567680311206e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(35,1,'k0270',1,'label',2,1,3,1.79493793570279312138e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(36,1,'k0323',1,'label',2,1,3,1.79493793570279312138e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(37,1,'k0339',0,'label',2,1,3,1.79493793570279312138e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(38,1,'k0390',0,'label',2,1,3,1.79493793570279312138e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(39,1,'k0396',1,'label',2,1,3,1.79493793570279312138e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(40,1,'k0456',0,'label',2,1,3,1.79493793570279312138e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(41,2,'k0001',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(42,2,'k0002',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(43,2,'k0004',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(44,2,'k0008',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(45,2,'k0017',-1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(46,2,'k0020',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(47,2,'k0050',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(48,2,'k0074',1,'label',1,2,1,1.79493793636178064349e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(49,2,'k0162',1,'label',2,2,2,1.79493793656644272807e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(50,2,'k0215',1,'label',2,2,2,1.79493793656644272807e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(51,2,'k0339',0,'label',2,2,2,1.79493793656644272807e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(52,2,'k0572',1,'label',2,2,2,1.79493793656644272807e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(53,2,'k0115',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(54,2,'k0055',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(55,2,'k0052',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(56,2,'k0010',0,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(57,2,'k0088',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(58,2,'k0102',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(59,2,'k0278',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(60,2,'k0112',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(61,2,'k0154',1,'label',1,2,3,1.79493793701373100281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(62,2,'k0161',1,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(63,2,'k0497',1,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(64,2,'k0513',1,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(65,2,'k0264',0,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(66,2,'k0674',0,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(67,2,'k0027',-1,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(68,2,'k0890',1,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(69,2,'k0700',1,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(70,2,'k0313',0,'label',2,2,3,1.7949379370555393696e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(71,2,'k0013',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(72,2,'k0025',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(73,2,'k0039',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(74,2,'k0014',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(75,2,'k0054',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(76,2,'k0018',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(77,2,'k0063',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(78,2,'k0064',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(79,2,'k0069',1,'label',1,2,4,1.79493793735852336882e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(80,2,'k0026',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(81,2,'k0028',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(82,2,'k0109',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(83,2,'k0158',-1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(84,2,'k0160',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(85,2,'k0163',-1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(86,2,'k0172',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(87,2,'k0051',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(88,2,'k0058',1,'label',2,2,4,1.79493793741554236416e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(89,3,'k0001',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(90,3,'k0003',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(91,3,'k0006',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(92,3,'k0013',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(93,3,'k0046',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(94,3,'k0079',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(95,3,'k0082',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(96,3,'k0194',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(97,3,'k0238',1,'label',1,3,1,1.79493793827207827567e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(98,3,'k0334',1,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(99,3,'k0439',1,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(100,3,'k0440',1,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(101,3,'k0621',0,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(102,3,'k0711',0,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(103,3,'k0818',1,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(104,3,'k0976',0,'label',2,3,1,1.79493793849830174445e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(105,3,'k0045',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(106,3,'k0072',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(107,3,'k0085',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(108,3,'k0095',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(109,3,'k0100',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(110,3,'k0115',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(111,3,'k0122',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(112,3,'k0131',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(113,3,'k0142',1,'label',1,3,2,1.79493793868548345568e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(114,3,'k0143',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(115,3,'k0171',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(116,3,'k0177',0,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(117,3,'k0178',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(118,3,'k0198',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(119,3,'k0200',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(120,3,'k0223',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(121,3,'k0231',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(122,3,'k0269',1,'label',2,3,2,1.79493793872252917287e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(123,3,'k0273',1,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(124,3,'k0290',1,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(125,3,'k0316',1,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(126,3,'k0328',0,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(127,3,'k0352',1,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(128,3,'k0354',1,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(129,3,'k0356',1,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(130,3,'k0376',0,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(131,3,'k0390',0,'label',1,3,2,1.79493793875370121005e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(132,3,'k0413',0,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(133,3,'k0443',0,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(134,3,'k0448',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(135,3,'k0462',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(136,3,'k0465',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(137,3,'k0478',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(138,3,'k0483',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(139,3,'k0498',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(140,3,'k0524',1,'label',2,3,2,1.79493793880143976205e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(141,4,'k0001',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(142,4,'k0004',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(143,4,'k0007',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(144,4,'k0010',0,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(145,4,'k0019',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(146,4,'k0036',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(147,4,'k0050',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(148,4,'k0074',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(149,4,'k0128',1,'label',1,4,1,1.79493793957119703291e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(150,4,'k0163',-1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(151,4,'k0202',1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(152,4,'k0235',1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(153,4,'k0326',0,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(154,4,'k0370',1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(155,4,'k0388',1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(156,4,'k0466',-1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(157,4,'k0546',1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(158,4,'k0600',1,'label',2,4,1,1.7949379396773664951e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(159,4,'k0625',0,'label',1,4,1,1.79493793971192312245e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(160,4,'k0726',0,'label',1,4,1,1.79493793971192312245e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(161,4,'k0829',1,'label',1,4,1,1.79493793971192312245e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(162,4,'k0875',-1,'label',1,4,1,1.79493793971192312245e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(163,4,'k0962',1,'label',1,4,1,1.79493793971192312245e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(164,4,'k0064',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(165,4,'k0071',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(166,4,'k0072',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(167,4,'k0081',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(168,4,'k0084',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(169,4,'k0088',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(170,4,'k0096',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(171,4,'k0103',1,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(172,4,'k0113',0,'label',2,4,2,1.79493794238390660285e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(173,4,'k0121',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(174,4,'k0130',0,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(175,4,'k0139',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(176,4,'k0147',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(177,4,'k0152',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(178,4,'k0161',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(179,4,'k0178',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(180,4,'k0191',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(181,4,'k0205',1,'label',1,4,2,1.79493794244731974607e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(182,4,'k0217',0,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(183,4,'k0231',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(184,4,'k0248',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(185,4,'k0255',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(186,4,'k0288',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(187,4,'k0302',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(188,4,'k0319',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(189,4,'k0350',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(190,4,'k0367',1,'label',2,4,2,1.79493794249994754793e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(191,5,'k0001',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(192,5,'k0003',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(193,5,'k0006',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(194,5,'k0013',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(195,5,'k0021',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(196,5,'k0039',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(197,5,'k0072',1,'label',1,5,1,1.79493794325048804279e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(198,5,'k0162',1,'label',2,5,2,1.79493794355254220962e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(199,5,'k0208',0,'label',2,5,2,1.79493794355254220962e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(200,5,'k0559',1,'label',2,5,2,1.79493794355254220962e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(201,5,'k0629',1,'label',2,5,2,1.79493794355254220962e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(202,5,'k0026',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(203,5,'k0116',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(204,5,'k0153',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(205,5,'k0156',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(206,5,'k0207',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(207,5,'k0214',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(208,5,'k0227',0,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(209,5,'k0267',1,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(210,5,'k0412',0,'label',1,5,3,1.79493794370651435854e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(211,5,'k0438',1,'label',2,5,3,1.79493794375966763494e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(212,5,'k0557',1,'label',2,5,3,1.79493794375966763494e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(213,5,'k0581',0,'label',2,5,3,1.79493794375966763494e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(214,5,'k0613',0,'label',2,5,3,1.79493794375966763494e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(215,5,'k0731',0,'label',2,5,3,1.79493794375966763494e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(216,5,'k0805',1,'label',2,5,3,1.79493794375966763494e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(217,5,'k0029',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(218,5,'k0064',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(219,5,'k0066',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(220,5,'k0082',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(221,5,'k0115',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(222,5,'k0124',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(223,5,'k0144',0,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(224,5,'k0157',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(225,5,'k0164',1,'label',1,5,4,1.79493794402095794681e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(226,5,'k0179',1,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(227,5,'k0196',0,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(228,5,'k0199',1,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(229,5,'k0205',1,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(230,5,'k0242',0,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(231,5,'k0248',1,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(232,5,'k0273',1,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(233,5,'k0292',0,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(234,5,'k0297',1,'label',2,5,4,1.79493794406337451932e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(235,6,'k0001',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(236,6,'k0002',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(237,6,'k0004',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(238,6,'k0008',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(239,6,'k0021',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(240,6,'k0035',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(241,6,'k0051',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(242,6,'k0065',0,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(243,6,'k0156',1,'label',1,6,1,1.79493794508120346068e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(244,6,'k0186',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(245,6,'k0262',0,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(246,6,'k0277',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(247,6,'k0386',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(248,6,'k0485',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(249,6,'k0513',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(250,6,'k0566',0,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(251,6,'k0662',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(252,6,'k0762',1,'label',2,6,1,1.79493794521172547341e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(253,6,'k0872',0,'label',1,6,1,1.79493794528481674199e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(254,6,'k0962',1,'label',1,6,1,1.79493794528481674199e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(255,6,'k0030',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(256,6,'k0109',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(257,6,'k0145',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(258,6,'k0189',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(259,6,'k0267',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(260,6,'k0341',0,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(261,6,'k0382',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(262,6,'k0455',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(263,6,'k0501',1,'label',2,6,2,1.79493794553182172777e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(264,6,'k0553',0,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(265,6,'k0605',1,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(266,6,'k0671',0,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(267,6,'k0750',0,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(268,6,'k0813',1,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(269,6,'k0874',0,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(270,6,'k0916',1,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(271,6,'k0956',0,'label',1,6,2,1.79493794556295704848e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(272,6,'k0227',0,'label',2,6,3,1.79493794590419769282e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(273,6,'k0346',1,'label',2,6,3,1.79493794590419769282e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(274,6,'k0702',0,'label',2,6,3,1.79493794590419769282e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(275,6,'k0860',1,'label',2,6,3,1.79493794590419769282e+09,NULL,'',NULL);
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
INSERT INTO "queue" VALUES(2,'k0082',0,4,18,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0246',0,4,19,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0249',0,4,20,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0252',0,4,21,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0284',0,4,22,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0295',0,4,23,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0299',0,4,24,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0103',0,4,25,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0104',0,4,26,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0309',0,4,27,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0312',0,4,28,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0315',0,4,29,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0324',0,4,30,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0116',0,4,31,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0153',0,4,32,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0348',0,4,33,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0121',0,4,34,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0352',0,4,35,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0157',0,4,36,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0165',0,4,37,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0142',0,4,38,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0182',0,4,39,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0188',0,4,40,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0400',0,4,41,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0413',0,4,42,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0203',0,4,43,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0439',0,4,44,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0211',0,4,45,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0467',0,4,46,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0231',0,4,47,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0472',0,4,48,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0201',0,4,49,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0270',0,4,50,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0221',0,4,51,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0222',0,4,52,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0283',0,4,53,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0548',0,4,54,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0238',0,4,55,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0009',0,4,56,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0557',0,4,57,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0573',0,4,58,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0307',0,4,59,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0308',0,4,60,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0310',0,4,61,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0259',0,4,62,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0316',0,4,63,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0265',0,4,64,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0599',0,4,65,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0273',0,4,66,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0615',0,4,67,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0616',0,4,68,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0293',0,4,69,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0303',0,4,70,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0305',0,4,71,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0389',0,4,72,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0693',0,4,73,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0406',0,4,74,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0419',0,4,75,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0353',0,4,76,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0092',0,4,77,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0370',0,4,78,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0736',0,4,79,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0448',0,4,80,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0393',0,4,81,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0407',0,4,82,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0774',0,4,83,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0478',0,4,84,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0483',0,4,85,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0420',0,4,86,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0424',0,4,87,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0508',0,4,88,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0130',0,4,89,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0464',0,4,90,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0482',0,4,91,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0842',0,4,92,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0489',0,4,93,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0144',0,4,94,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0561',0,4,95,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0498',0,4,96,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0538',0,2,36,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0567',0,2,37,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0573',0,2,38,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0576',0,2,39,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0588',0,2,40,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0594',0,2,41,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0604',0,2,42,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0622',0,2,43,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0625',0,2,44,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0629',0,2,45,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0635',0,2,46,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0668',0,2,47,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0674',0,2,48,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0716',0,2,49,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0719',0,2,50,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0778',0,2,51,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0800',0,2,52,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0821',0,2,53,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0829',0,2,54,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0841',0,2,55,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0850',0,2,56,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0860',0,2,57,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0872',0,2,58,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0878',0,2,59,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0887',0,2,60,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0889',0,2,61,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0911',0,2,62,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0919',0,2,63,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0927',0,2,64,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0944',0,2,65,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0962',0,2,66,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0963',0,2,67,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0970',0,2,68,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0974',0,2,69,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0978',0,2,70,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0985',0,2,71,NULL,NULL);
INSERT INTO "queue" VALUES(3,'k0997',0,2,72,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0383',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0432',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0449',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0492',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0523',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0529',0,2,32,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0572',0,2,33,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0633',0,2,34,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0655',0,2,35,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0346',0,4,18,NULL,NULL);
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
INSERT INTO "sqlite_sequence" VALUES('labels',275);
COMMIT;
