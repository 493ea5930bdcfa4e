BEGIN TRANSACTION;
CREATE TABLE annotators (
	id INTEGER NOT NULL, 
	name TEXT, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "annotators" VALUES(1,'ann',1.79493791445863223074e+09);
INSERT INTO "annotators" VALUES(2,'bob',1.79493791489168715482e+09);
CREATE TABLE asks (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	log_position BIGINT NOT NULL, 
	drawn_at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "asks" VALUES(1,1,0,1.7949379147071137428e+09,'a first sample of 36 items');
INSERT INTO "asks" VALUES(1,2,36,1.79493791517906689644e+09,'84 items where labels tell most');
INSERT INTO "asks" VALUES(2,1,54,1.79493791601509022708e+09,'a first sample of 41 items');
INSERT INTO "asks" VALUES(2,2,95,1.79493791663011050224e+09,'179 items where labels tell most');
INSERT INTO "asks" VALUES(3,1,104,1.7949379175962293148e+09,'a first sample of 50 items');
INSERT INTO "asks" VALUES(4,1,154,1.79493791870032262797e+09,'a first sample');
INSERT INTO "asks" VALUES(4,2,172,1.7949379189694862366e+09,'items where labels tell most');
INSERT INTO "asks" VALUES(5,1,208,1.79493791979593801493e+09,'a first sample');
INSERT INTO "asks" VALUES(5,2,244,1.79493792044138979905e+09,'items where labels tell most');
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
INSERT INTO "campaigns" VALUES(1,'fixed','rate',1,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"id": "id", "proxy": "judge", "by": [], "weights": null, "score": "score"}, "fields": ["text"], "digest": "67c629fd032efda127f108ab6b7ef1c9", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "fixed", "half_width": null, "budget": 120, "confidence": 0.95, "simultaneous": false, "watch": null, "batch": 40, "revision": 2}, "seed": 5, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493791435208368298e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(2,'fixed-half-width','rate',2,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"id": "id", "proxy": null, "by": [], "weights": null, "score": null}, "fields": ["text"], "digest": "b952be6db1451b81ff4b07b655b8335c", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "fixed", "half_width": 0.06, "budget": null, "confidence": 0.95, "simultaneous": false, "watch": null, "batch": 40, "revision": 2}, "seed": 6, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493791564450430866e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(3,'fixed-small','rate',3,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"id": "id", "proxy": "judge", "by": [], "weights": null, "score": null}, "fields": ["text"], "digest": "6525a764a8cf9952d916188871447805", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "fixed", "half_width": null, "budget": 50, "confidence": 0.95, "simultaneous": false, "watch": null, "batch": 40, "revision": 2}, "seed": 9, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493791697691679005e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(4,'anytime','rate',4,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"id": "id", "proxy": "judge", "by": [], "weights": null, "score": "score"}, "fields": ["text"], "digest": "67c629fd032efda127f108ab6b7ef1c9", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "anytime", "half_width": null, "budget": 150, "confidence": 0.95, "simultaneous": false, "watch": null, "batch": 40, "revision": 2}, "seed": 7, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493791839460062982e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(5,'anytime-two-people','rate',5,'{"source": {"places": ["/released/list.csv"], "size": 1000, "ids": "text", "format": null, "columns": {"id": "id", "proxy": null, "by": [], "weights": null, "score": null}, "fields": ["text"], "digest": "b952be6db1451b81ff4b07b655b8335c", "marks": [["list.csv", 28916, 1794932917161648818, "a5041e9cb2f29a3efe537e9200209cf4", "a5041e9cb2f29a3efe537e9200209cf4"]], "engine": {}}, "plan": {"method": "anytime", "half_width": null, "budget": 60, "confidence": 0.95, "simultaneous": false, "watch": null, "batch": 40, "revision": 2}, "seed": 8, "labelling": {"redundancy": 2, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["right", "wrong"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1794937919.46672,NULL,NULL,NULL,NULL,0,0);
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
INSERT INTO "criteria" VALUES(1,'fixed: right?');
INSERT INTO "criteria" VALUES(2,'fixed-half-width: right?');
INSERT INTO "criteria" VALUES(3,'fixed-small: right?');
INSERT INTO "criteria" VALUES(4,'anytime: right?');
INSERT INTO "criteria" VALUES(5,'anytime-two-people: right?');
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
INSERT INTO "draws" VALUES(1,'k0606',1,0,482,3.65853658536585343852e-02,'{"text": "pair 606"}');
INSERT INTO "draws" VALUES(1,'k0612',1,1,995,3.65853658536585343852e-02,'{"text": "pair 612"}');
INSERT INTO "draws" VALUES(1,'k0696',1,2,313,3.65853658536585343852e-02,'{"text": "pair 696"}');
INSERT INTO "draws" VALUES(1,'k0809',1,3,77,3.65853658536585343852e-02,'{"text": "pair 809"}');
INSERT INTO "draws" VALUES(1,'k0806',1,4,665,3.65853658536585343852e-02,'{"text": "pair 806"}');
INSERT INTO "draws" VALUES(1,'k0686',1,5,242,3.65853658536585343852e-02,'{"text": "pair 686"}');
INSERT INTO "draws" VALUES(1,'k0757',1,6,305,3.65853658536585343852e-02,'{"text": "pair 757"}');
INSERT INTO "draws" VALUES(1,'k0566',1,7,516,3.65853658536585343852e-02,'{"text": "pair 566"}');
INSERT INTO "draws" VALUES(1,'k0989',1,8,816,3.65853658536585343852e-02,'{"text": "pair 989"}');
INSERT INTO "draws" VALUES(1,'k0576',1,9,842,3.62903225806451637525e-02,'{"text": "pair 576"}');
INSERT INTO "draws" VALUES(1,'k0826',1,10,247,3.62903225806451637525e-02,'{"text": "pair 826"}');
INSERT INTO "draws" VALUES(1,'k0619',1,11,768,3.62903225806451637525e-02,'{"text": "pair 619"}');
INSERT INTO "draws" VALUES(1,'k0942',1,12,193,3.62903225806451637525e-02,'{"text": "pair 942"}');
INSERT INTO "draws" VALUES(1,'k0012',1,13,973,3.62903225806451637525e-02,'{"text": "pair 12"}');
INSERT INTO "draws" VALUES(1,'k0728',1,14,284,3.62903225806451637525e-02,'{"text": "pair 728"}');
INSERT INTO "draws" VALUES(1,'k0027',1,15,411,3.62903225806451637525e-02,'{"text": "pair 27"}');
INSERT INTO "draws" VALUES(1,'k0048',1,16,455,3.62903225806451637525e-02,'{"text": "pair 48"}');
INSERT INTO "draws" VALUES(1,'k0722',1,17,750,3.62903225806451637525e-02,'{"text": "pair 722"}');
INSERT INTO "draws" VALUES(1,'k0934',1,18,250,3.68852459016393435797e-02,'{"text": "pair 934"}');
INSERT INTO "draws" VALUES(1,'k0693',1,19,322,3.68852459016393435797e-02,'{"text": "pair 693"}');
INSERT INTO "draws" VALUES(1,'k0497',1,20,511,3.68852459016393435797e-02,'{"text": "pair 497"}');
INSERT INTO "draws" VALUES(1,'k0954',1,21,432,3.68852459016393435797e-02,'{"text": "pair 954"}');
INSERT INTO "draws" VALUES(1,'k0283',1,22,695,3.68852459016393435797e-02,'{"text": "pair 283"}');
INSERT INTO "draws" VALUES(1,'k0225',1,23,560,3.68852459016393435797e-02,'{"text": "pair 225"}');
INSERT INTO "draws" VALUES(1,'k0180',1,24,875,3.68852459016393435797e-02,'{"text": "pair 180"}');
INSERT INTO "draws" VALUES(1,'k0415',1,25,295,3.68852459016393435797e-02,'{"text": "pair 415"}');
INSERT INTO "draws" VALUES(1,'k0602',1,26,205,3.68852459016393435797e-02,'{"text": "pair 602"}');
INSERT INTO "draws" VALUES(1,'k0058',1,27,965,3.43511450381679406262e-02,'{"text": "pair 58"}');
INSERT INTO "draws" VALUES(1,'k0755',1,28,633,3.43511450381679406262e-02,'{"text": "pair 755"}');
INSERT INTO "draws" VALUES(1,'k0111',1,29,865,3.43511450381679406262e-02,'{"text": "pair 111"}');
INSERT INTO "draws" VALUES(1,'k0574',1,30,578,3.43511450381679406262e-02,'{"text": "pair 574"}');
INSERT INTO "draws" VALUES(1,'k0262',1,31,846,3.43511450381679406262e-02,'{"text": "pair 262"}');
INSERT INTO "draws" VALUES(1,'k0714',1,32,404,3.43511450381679406262e-02,'{"text": "pair 714"}');
INSERT INTO "draws" VALUES(1,'k0547',1,33,321,3.43511450381679406262e-02,'{"text": "pair 547"}');
INSERT INTO "draws" VALUES(1,'k0123',1,34,465,3.43511450381679406262e-02,'{"text": "pair 123"}');
INSERT INTO "draws" VALUES(1,'k0161',1,35,384,3.43511450381679406262e-02,'{"text": "pair 161"}');
INSERT INTO "draws" VALUES(1,'k0485',2,0,109,0.0759493670886076,'{"text": "pair 485"}');
INSERT INTO "draws" VALUES(1,'k0661',2,1,879,0.0759493670886076,'{"text": "pair 661"}');
INSERT INTO "draws" VALUES(1,'k0889',2,2,878,0.0759493670886076,'{"text": "pair 889"}');
INSERT INTO "draws" VALUES(1,'k0229',2,3,833,0.0759493670886076,'{"text": "pair 229"}');
INSERT INTO "draws" VALUES(1,'k0473',2,4,173,0.0759493670886076,'{"text": "pair 473"}');
INSERT INTO "draws" VALUES(1,'k0208',2,5,807,0.0759493670886076,'{"text": "pair 208"}');
INSERT INTO "draws" VALUES(1,'k0727',2,6,133,0.0759493670886076,'{"text": "pair 727"}');
INSERT INTO "draws" VALUES(1,'k0313',2,7,751,0.0759493670886076,'{"text": "pair 313"}');
INSERT INTO "draws" VALUES(1,'k0928',2,8,453,0.0759493670886076,'{"text": "pair 928"}');
INSERT INTO "draws" VALUES(1,'k0694',2,9,743,0.0759493670886076,'{"text": "pair 694"}');
INSERT INTO "draws" VALUES(1,'k0390',2,10,798,0.0759493670886076,'{"text": "pair 390"}');
INSERT INTO "draws" VALUES(1,'k0770',2,11,180,0.0759493670886076,'{"text": "pair 770"}');
INSERT INTO "draws" VALUES(1,'k0794',2,12,915,0.0759493670886076,'{"text": "pair 794"}');
INSERT INTO "draws" VALUES(1,'k0338',2,13,332,0.0759493670886076,'{"text": "pair 338"}');
INSERT INTO "draws" VALUES(1,'k0320',2,14,925,0.0759493670886076,'{"text": "pair 320"}');
INSERT INTO "draws" VALUES(1,'k0725',2,15,196,0.0759493670886076,'{"text": "pair 725"}');
INSERT INTO "draws" VALUES(1,'k0654',2,16,159,0.0759493670886076,'{"text": "pair 654"}');
INSERT INTO "draws" VALUES(1,'k0621',2,17,113,0.0759493670886076,'{"text": "pair 621"}');
INSERT INTO "draws" VALUES(1,'k0860',2,18,378,1.38075313807531380172e-01,'{"text": "pair 860"}');
INSERT INTO "draws" VALUES(1,'k0906',2,19,544,1.38075313807531380172e-01,'{"text": "pair 906"}');
INSERT INTO "draws" VALUES(1,'k0003',2,20,939,1.38075313807531380172e-01,'{"text": "pair 3"}');
INSERT INTO "draws" VALUES(1,'k0443',2,21,507,1.38075313807531380172e-01,'{"text": "pair 443"}');
INSERT INTO "draws" VALUES(1,'k0434',2,22,82,1.38075313807531380172e-01,'{"text": "pair 434"}');
INSERT INTO "draws" VALUES(1,'k0542',2,23,847,1.38075313807531380172e-01,'{"text": "pair 542"}');
INSERT INTO "draws" VALUES(1,'k0969',2,24,653,1.38075313807531380172e-01,'{"text": "pair 969"}');
INSERT INTO "draws" VALUES(1,'k0440',2,25,278,1.38075313807531380172e-01,'{"text": "pair 440"}');
INSERT INTO "draws" VALUES(1,'k0023',2,26,464,1.38075313807531380172e-01,'{"text": "pair 23"}');
INSERT INTO "draws" VALUES(1,'k0529',2,27,81,1.38075313807531380172e-01,'{"text": "pair 529"}');
INSERT INTO "draws" VALUES(1,'k0940',2,28,192,1.38075313807531380172e-01,'{"text": "pair 940"}');
INSERT INTO "draws" VALUES(1,'k0591',2,29,597,1.38075313807531380172e-01,'{"text": "pair 591"}');
INSERT INTO "draws" VALUES(1,'k0298',2,30,566,1.38075313807531380172e-01,'{"text": "pair 298"}');
INSERT INTO "draws" VALUES(1,'k0643',2,31,218,1.38075313807531380172e-01,'{"text": "pair 643"}');
INSERT INTO "draws" VALUES(1,'k0944',2,32,791,1.38075313807531380172e-01,'{"text": "pair 944"}');
INSERT INTO "draws" VALUES(1,'k0050',2,33,882,1.38075313807531380172e-01,'{"text": "pair 50"}');
INSERT INTO "draws" VALUES(1,'k0766',2,34,134,1.38075313807531380172e-01,'{"text": "pair 766"}');
INSERT INTO "draws" VALUES(1,'k0335',2,35,233,1.38075313807531380172e-01,'{"text": "pair 335"}');
INSERT INTO "draws" VALUES(1,'k0803',2,36,738,1.38075313807531380172e-01,'{"text": "pair 803"}');
INSERT INTO "draws" VALUES(1,'k0865',2,37,533,1.38075313807531380172e-01,'{"text": "pair 865"}');
INSERT INTO "draws" VALUES(1,'k0776',2,38,711,1.38075313807531380172e-01,'{"text": "pair 776"}');
INSERT INTO "draws" VALUES(1,'k0571',2,39,328,1.38075313807531380172e-01,'{"text": "pair 571"}');
INSERT INTO "draws" VALUES(1,'k0916',2,40,338,1.38075313807531380172e-01,'{"text": "pair 916"}');
INSERT INTO "draws" VALUES(1,'k0287',2,41,908,1.38075313807531380172e-01,'{"text": "pair 287"}');
INSERT INTO "draws" VALUES(1,'k0075',2,42,857,1.38075313807531380172e-01,'{"text": "pair 75"}');
INSERT INTO "draws" VALUES(1,'k0546',2,43,184,1.38075313807531380172e-01,'{"text": "pair 546"}');
INSERT INTO "draws" VALUES(1,'k0199',2,44,837,1.38075313807531380172e-01,'{"text": "pair 199"}');
INSERT INTO "draws" VALUES(1,'k0872',2,45,483,1.38075313807531380172e-01,'{"text": "pair 872"}');
INSERT INTO "draws" VALUES(1,'k0150',2,46,266,1.38075313807531380172e-01,'{"text": "pair 150"}');
INSERT INTO "draws" VALUES(1,'k0825',2,47,593,1.38075313807531380172e-01,'{"text": "pair 825"}');
INSERT INTO "draws" VALUES(1,'k0840',2,48,996,1.38075313807531380172e-01,'{"text": "pair 840"}');
INSERT INTO "draws" VALUES(1,'k0291',2,49,684,1.38075313807531380172e-01,'{"text": "pair 291"}');
INSERT INTO "draws" VALUES(1,'k0905',2,50,727,1.38075313807531380172e-01,'{"text": "pair 905"}');
INSERT INTO "draws" VALUES(1,'k0351',2,51,719,0.0425531914893617,'{"text": "pair 351"}');
INSERT INTO "draws" VALUES(1,'k0301',2,52,962,0.0425531914893617,'{"text": "pair 301"}');
INSERT INTO "draws" VALUES(1,'k0951',2,53,357,0.0425531914893617,'{"text": "pair 951"}');
INSERT INTO "draws" VALUES(1,'k0395',2,54,917,0.0425531914893617,'{"text": "pair 395"}');
INSERT INTO "draws" VALUES(1,'k0188',2,55,288,0.0425531914893617,'{"text": "pair 188"}');
INSERT INTO "draws" VALUES(1,'k0219',2,56,699,0.0425531914893617,'{"text": "pair 219"}');
INSERT INTO "draws" VALUES(1,'k0270',2,57,590,0.0425531914893617,'{"text": "pair 270"}');
INSERT INTO "draws" VALUES(1,'k0703',2,58,501,0.0425531914893617,'{"text": "pair 703"}');
INSERT INTO "draws" VALUES(1,'k0886',2,59,40,0.0425531914893617,'{"text": "pair 886"}');
INSERT INTO "draws" VALUES(1,'k0167',2,60,283,0.0425531914893617,'{"text": "pair 167"}');
INSERT INTO "draws" VALUES(1,'k0322',2,61,380,9.09090909090909116141e-02,'{"text": "pair 322"}');
INSERT INTO "draws" VALUES(1,'k0451',2,62,705,9.09090909090909116141e-02,'{"text": "pair 451"}');
INSERT INTO "draws" VALUES(1,'k0630',2,63,91,9.09090909090909116141e-02,'{"text": "pair 630"}');
INSERT INTO "draws" VALUES(1,'k0355',2,64,112,9.09090909090909116141e-02,'{"text": "pair 355"}');
INSERT INTO "draws" VALUES(1,'k0947',2,65,835,9.09090909090909116141e-02,'{"text": "pair 947"}');
INSERT INTO "draws" VALUES(1,'k0798',2,66,867,9.09090909090909116141e-02,'{"text": "pair 798"}');
INSERT INTO "draws" VALUES(1,'k0213',2,67,700,9.09090909090909116141e-02,'{"text": "pair 213"}');
INSERT INTO "draws" VALUES(1,'k0474',2,68,540,9.09090909090909116141e-02,'{"text": "pair 474"}');
INSERT INTO "draws" VALUES(1,'k0354',2,69,848,9.09090909090909116141e-02,'{"text": "pair 354"}');
INSERT INTO "draws" VALUES(1,'k0708',2,70,26,9.09090909090909116141e-02,'{"text": "pair 708"}');
INSERT INTO "draws" VALUES(1,'k0099',2,71,419,9.09090909090909116141e-02,'{"text": "pair 99"}');
INSERT INTO "draws" VALUES(1,'k0051',2,72,323,9.09090909090909116141e-02,'{"text": "pair 51"}');
INSERT INTO "draws" VALUES(1,'k0222',2,73,203,9.09090909090909116141e-02,'{"text": "pair 222"}');
INSERT INTO "draws" VALUES(1,'k0949',2,74,890,9.09090909090909116141e-02,'{"text": "pair 949"}');
INSERT INTO "draws" VALUES(1,'k0399',2,75,401,9.09090909090909116141e-02,'{"text": "pair 399"}');
INSERT INTO "draws" VALUES(1,'k0138',2,76,815,9.09090909090909116141e-02,'{"text": "pair 138"}');
INSERT INTO "draws" VALUES(1,'k0734',2,77,280,9.09090909090909116141e-02,'{"text": "pair 734"}');
INSERT INTO "draws" VALUES(1,'k0136',2,78,687,9.09090909090909116141e-02,'{"text": "pair 136"}');
INSERT INTO "draws" VALUES(1,'k0127',2,79,204,9.09090909090909116141e-02,'{"text": "pair 127"}');
INSERT INTO "draws" VALUES(1,'k0822',2,80,285,9.09090909090909116141e-02,'{"text": "pair 822"}');
INSERT INTO "draws" VALUES(1,'k0408',2,81,761,9.09090909090909116141e-02,'{"text": "pair 408"}');
INSERT INTO "draws" VALUES(1,'k0831',2,82,417,9.09090909090909116141e-02,'{"text": "pair 831"}');
INSERT INTO "draws" VALUES(1,'k0796',2,83,502,9.09090909090909116141e-02,'{"text": "pair 796"}');
INSERT INTO "draws" VALUES(2,'k0958',1,0,18,0.04,'{"text": "pair 958"}');
INSERT INTO "draws" VALUES(2,'k0759',1,1,452,0.04,'{"text": "pair 759"}');
INSERT INTO "draws" VALUES(2,'k0859',1,2,349,0.04,'{"text": "pair 859"}');
INSERT INTO "draws" VALUES(2,'k0841',1,3,860,0.04,'{"text": "pair 841"}');
INSERT INTO "draws" VALUES(2,'k0892',1,4,649,0.04,'{"text": "pair 892"}');
INSERT INTO "draws" VALUES(2,'k0981',1,5,337,0.04,'{"text": "pair 981"}');
INSERT INTO "draws" VALUES(2,'k0891',1,6,88,0.04,'{"text": "pair 891"}');
INSERT INTO "draws" VALUES(2,'k0812',1,7,420,0.04,'{"text": "pair 812"}');
INSERT INTO "draws" VALUES(2,'k0927',1,8,418,0.04,'{"text": "pair 927"}');
INSERT INTO "draws" VALUES(2,'k0925',1,9,106,0.04,'{"text": "pair 925"}');
INSERT INTO "draws" VALUES(2,'k0700',1,10,351,0.04,'{"text": "pair 700"}');
INSERT INTO "draws" VALUES(2,'k0577',1,11,576,0.04,'{"text": "pair 577"}');
INSERT INTO "draws" VALUES(2,'k0729',1,12,68,0.04,'{"text": "pair 729"}');
INSERT INTO "draws" VALUES(2,'k0625',1,13,429,0.04,'{"text": "pair 625"}');
INSERT INTO "draws" VALUES(2,'k0620',1,14,254,0.04,'{"text": "pair 620"}');
INSERT INTO "draws" VALUES(2,'k0608',1,15,785,0.04,'{"text": "pair 608"}');
INSERT INTO "draws" VALUES(2,'k0584',1,16,400,0.04,'{"text": "pair 584"}');
INSERT INTO "draws" VALUES(2,'k0645',1,17,628,0.04,'{"text": "pair 645"}');
INSERT INTO "draws" VALUES(2,'k0668',1,18,627,0.04,'{"text": "pair 668"}');
INSERT INTO "draws" VALUES(2,'k0619',1,19,768,0.04,'{"text": "pair 619"}');
INSERT INTO "draws" VALUES(2,'k0458',1,20,911,0.044,'{"text": "pair 458"}');
INSERT INTO "draws" VALUES(2,'k0286',1,21,683,0.044,'{"text": "pair 286"}');
INSERT INTO "draws" VALUES(2,'k0437',1,22,460,0.044,'{"text": "pair 437"}');
INSERT INTO "draws" VALUES(2,'k0372',1,23,655,0.044,'{"text": "pair 372"}');
INSERT INTO "draws" VALUES(2,'k0421',1,24,393,0.044,'{"text": "pair 421"}');
INSERT INTO "draws" VALUES(2,'k0383',1,25,92,0.044,'{"text": "pair 383"}');
INSERT INTO "draws" VALUES(2,'k0282',1,26,396,0.044,'{"text": "pair 282"}');
INSERT INTO "draws" VALUES(2,'k0371',1,27,740,0.044,'{"text": "pair 371"}');
INSERT INTO "draws" VALUES(2,'k0399',1,28,401,0.044,'{"text": "pair 399"}');
INSERT INTO "draws" VALUES(2,'k0314',1,29,797,0.044,'{"text": "pair 314"}');
INSERT INTO "draws" VALUES(2,'k0392',1,30,50,0.044,'{"text": "pair 392"}');
INSERT INTO "draws" VALUES(2,'k0011',1,31,979,0.04,'{"text": "pair 11"}');
INSERT INTO "draws" VALUES(2,'k0208',1,32,807,0.04,'{"text": "pair 208"}');
INSERT INTO "draws" VALUES(2,'k0076',1,33,888,0.04,'{"text": "pair 76"}');
INSERT INTO "draws" VALUES(2,'k0173',1,34,457,0.04,'{"text": "pair 173"}');
INSERT INTO "draws" VALUES(2,'k0052',1,35,176,0.04,'{"text": "pair 52"}');
INSERT INTO "draws" VALUES(2,'k0118',1,36,215,0.04,'{"text": "pair 118"}');
INSERT INTO "draws" VALUES(2,'k0085',1,37,231,0.04,'{"text": "pair 85"}');
INSERT INTO "draws" VALUES(2,'k0244',1,38,101,0.04,'{"text": "pair 244"}');
INSERT INTO "draws" VALUES(2,'k0095',1,39,668,0.04,'{"text": "pair 95"}');
INSERT INTO "draws" VALUES(2,'k0163',1,40,117,0.04,'{"text": "pair 163"}');
INSERT INTO "draws" VALUES(2,'k0762',2,0,900,2.04166666666666662965e-01,'{"text": "pair 762"}');
INSERT INTO "draws" VALUES(2,'k0976',2,1,569,2.04166666666666662965e-01,'{"text": "pair 976"}');
INSERT INTO "draws" VALUES(2,'k0966',2,2,521,2.04166666666666662965e-01,'{"text": "pair 966"}');
INSERT INTO "draws" VALUES(2,'k0985',2,3,392,2.04166666666666662965e-01,'{"text": "pair 985"}');
INSERT INTO "draws" VALUES(2,'k0988',2,4,97,2.04166666666666662965e-01,'{"text": "pair 988"}');
INSERT INTO "draws" VALUES(2,'k0933',2,5,216,2.04166666666666662965e-01,'{"text": "pair 933"}');
INSERT INTO "draws" VALUES(2,'k0750',2,6,617,2.04166666666666662965e-01,'{"text": "pair 750"}');
INSERT INTO "draws" VALUES(2,'k0885',2,7,766,2.04166666666666662965e-01,'{"text": "pair 885"}');
INSERT INTO "draws" VALUES(2,'k0991',2,8,810,2.04166666666666662965e-01,'{"text": "pair 991"}');
INSERT INTO "draws" VALUES(2,'k0753',2,9,387,2.04166666666666662965e-01,'{"text": "pair 753"}');
INSERT INTO "draws" VALUES(2,'k0844',2,10,58,2.04166666666666662965e-01,'{"text": "pair 844"}');
INSERT INTO "draws" VALUES(2,'k0766',2,11,134,2.04166666666666662965e-01,'{"text": "pair 766"}');
INSERT INTO "draws" VALUES(2,'k0854',2,12,777,2.04166666666666662965e-01,'{"text": "pair 854"}');
INSERT INTO "draws" VALUES(2,'k0875',2,13,557,2.04166666666666662965e-01,'{"text": "pair 875"}');
INSERT INTO "draws" VALUES(2,'k0902',2,14,811,2.04166666666666662965e-01,'{"text": "pair 902"}');
INSERT INTO "draws" VALUES(2,'k0931',2,15,293,2.04166666666666662965e-01,'{"text": "pair 931"}');
INSERT INTO "draws" VALUES(2,'k0937',2,16,827,2.04166666666666662965e-01,'{"text": "pair 937"}');
INSERT INTO "draws" VALUES(2,'k0752',2,17,160,2.04166666666666662965e-01,'{"text": "pair 752"}');
INSERT INTO "draws" VALUES(2,'k0970',2,18,524,2.04166666666666662965e-01,'{"text": "pair 970"}');
INSERT INTO "draws" VALUES(2,'k0969',2,19,653,2.04166666666666662965e-01,'{"text": "pair 969"}');
INSERT INTO "draws" VALUES(2,'k0800',2,20,171,2.04166666666666662965e-01,'{"text": "pair 800"}');
INSERT INTO "draws" VALUES(2,'k0986',2,21,612,2.04166666666666662965e-01,'{"text": "pair 986"}');
INSERT INTO "draws" VALUES(2,'k0805',2,22,461,2.04166666666666662965e-01,'{"text": "pair 805"}');
INSERT INTO "draws" VALUES(2,'k0984',2,23,330,2.04166666666666662965e-01,'{"text": "pair 984"}');
INSERT INTO "draws" VALUES(2,'k0784',2,24,229,2.04166666666666662965e-01,'{"text": "pair 784"}');
INSERT INTO "draws" VALUES(2,'k0889',2,25,878,2.04166666666666662965e-01,'{"text": "pair 889"}');
INSERT INTO "draws" VALUES(2,'k0824',2,26,784,2.04166666666666662965e-01,'{"text": "pair 824"}');
INSERT INTO "draws" VALUES(2,'k0837',2,27,963,2.04166666666666662965e-01,'{"text": "pair 837"}');
INSERT INTO "draws" VALUES(2,'k0788',2,28,310,2.04166666666666662965e-01,'{"text": "pair 788"}');
INSERT INTO "draws" VALUES(2,'k0792',2,29,866,2.04166666666666662965e-01,'{"text": "pair 792"}');
INSERT INTO "draws" VALUES(2,'k0754',2,30,641,2.04166666666666662965e-01,'{"text": "pair 754"}');
INSERT INTO "draws" VALUES(2,'k0975',2,31,994,2.04166666666666662965e-01,'{"text": "pair 975"}');
INSERT INTO "draws" VALUES(2,'k0884',2,32,802,2.04166666666666662965e-01,'{"text": "pair 884"}');
INSERT INTO "draws" VALUES(2,'k0764',2,33,339,2.04166666666666662965e-01,'{"text": "pair 764"}');
INSERT INTO "draws" VALUES(2,'k0862',2,34,618,2.04166666666666662965e-01,'{"text": "pair 862"}');
INSERT INTO "draws" VALUES(2,'k0768',2,35,172,2.04166666666666662965e-01,'{"text": "pair 768"}');
INSERT INTO "draws" VALUES(2,'k0803',2,36,738,2.04166666666666662965e-01,'{"text": "pair 803"}');
INSERT INTO "draws" VALUES(2,'k0987',2,37,19,2.04166666666666662965e-01,'{"text": "pair 987"}');
INSERT INTO "draws" VALUES(2,'k0810',2,38,54,2.04166666666666662965e-01,'{"text": "pair 810"}');
INSERT INTO "draws" VALUES(2,'k0761',2,39,892,2.04166666666666662965e-01,'{"text": "pair 761"}');
INSERT INTO "draws" VALUES(2,'k0972',2,40,251,2.04166666666666662965e-01,'{"text": "pair 972"}');
INSERT INTO "draws" VALUES(2,'k0826',2,41,247,2.04166666666666662965e-01,'{"text": "pair 826"}');
INSERT INTO "draws" VALUES(2,'k0898',2,42,249,2.04166666666666662965e-01,'{"text": "pair 898"}');
INSERT INTO "draws" VALUES(2,'k0878',2,43,244,2.04166666666666662965e-01,'{"text": "pair 878"}');
INSERT INTO "draws" VALUES(2,'k0906',2,44,544,2.04166666666666662965e-01,'{"text": "pair 906"}');
INSERT INTO "draws" VALUES(2,'k0941',2,45,585,2.04166666666666662965e-01,'{"text": "pair 941"}');
INSERT INTO "draws" VALUES(2,'k0907',2,46,301,2.04166666666666662965e-01,'{"text": "pair 907"}');
INSERT INTO "draws" VALUES(2,'k0903',2,47,43,2.04166666666666662965e-01,'{"text": "pair 903"}');
INSERT INTO "draws" VALUES(2,'k0831',2,48,417,2.04166666666666662965e-01,'{"text": "pair 831"}');
INSERT INTO "draws" VALUES(2,'k0660',2,49,37,1.95833333333333331482e-01,'{"text": "pair 660"}');
INSERT INTO "draws" VALUES(2,'k0538',2,50,800,1.95833333333333331482e-01,'{"text": "pair 538"}');
INSERT INTO "draws" VALUES(2,'k0748',2,51,346,1.95833333333333331482e-01,'{"text": "pair 748"}');
INSERT INTO "draws" VALUES(2,'k0728',2,52,284,1.95833333333333331482e-01,'{"text": "pair 728"}');
INSERT INTO "draws" VALUES(2,'k0557',2,53,253,1.95833333333333331482e-01,'{"text": "pair 557"}');
INSERT INTO "draws" VALUES(2,'k0515',2,54,5,1.95833333333333331482e-01,'{"text": "pair 515"}');
INSERT INTO "draws" VALUES(2,'k0602',2,55,205,1.95833333333333331482e-01,'{"text": "pair 602"}');
INSERT INTO "draws" VALUES(2,'k0554',2,56,598,1.95833333333333331482e-01,'{"text": "pair 554"}');
INSERT INTO "draws" VALUES(2,'k0587',2,57,11,1.95833333333333331482e-01,'{"text": "pair 587"}');
INSERT INTO "draws" VALUES(2,'k0626',2,58,937,1.95833333333333331482e-01,'{"text": "pair 626"}');
INSERT INTO "draws" VALUES(2,'k0731',2,59,422,1.95833333333333331482e-01,'{"text": "pair 731"}');
INSERT INTO "draws" VALUES(2,'k0647',2,60,694,1.95833333333333331482e-01,'{"text": "pair 647"}');
INSERT INTO "draws" VALUES(2,'k0561',2,61,471,1.95833333333333331482e-01,'{"text": "pair 561"}');
INSERT INTO "draws" VALUES(2,'k0704',2,62,702,1.95833333333333331482e-01,'{"text": "pair 704"}');
INSERT INTO "draws" VALUES(2,'k0572',2,63,235,1.95833333333333331482e-01,'{"text": "pair 572"}');
INSERT INTO "draws" VALUES(2,'k0723',2,64,640,1.95833333333333331482e-01,'{"text": "pair 723"}');
INSERT INTO "draws" VALUES(2,'k0583',2,65,885,1.95833333333333331482e-01,'{"text": "pair 583"}');
INSERT INTO "draws" VALUES(2,'k0578',2,66,622,1.95833333333333331482e-01,'{"text": "pair 578"}');
INSERT INTO "draws" VALUES(2,'k0545',2,67,445,1.95833333333333331482e-01,'{"text": "pair 545"}');
INSERT INTO "draws" VALUES(2,'k0665',2,68,707,1.95833333333333331482e-01,'{"text": "pair 665"}');
INSERT INTO "draws" VALUES(2,'k0709',2,69,998,1.95833333333333331482e-01,'{"text": "pair 709"}');
INSERT INTO "draws" VALUES(2,'k0639',2,70,363,1.95833333333333331482e-01,'{"text": "pair 639"}');
INSERT INTO "draws" VALUES(2,'k0688',2,71,523,1.95833333333333331482e-01,'{"text": "pair 688"}');
INSERT INTO "draws" VALUES(2,'k0695',2,72,473,1.95833333333333331482e-01,'{"text": "pair 695"}');
INSERT INTO "draws" VALUES(2,'k0745',2,73,475,1.95833333333333331482e-01,'{"text": "pair 745"}');
INSERT INTO "draws" VALUES(2,'k0689',2,74,718,1.95833333333333331482e-01,'{"text": "pair 689"}');
INSERT INTO "draws" VALUES(2,'k0658',2,75,127,1.95833333333333331482e-01,'{"text": "pair 658"}');
INSERT INTO "draws" VALUES(2,'k0596',2,76,841,1.95833333333333331482e-01,'{"text": "pair 596"}');
INSERT INTO "draws" VALUES(2,'k0510',2,77,470,1.95833333333333331482e-01,'{"text": "pair 510"}');
INSERT INTO "draws" VALUES(2,'k0539',2,78,729,1.95833333333333331482e-01,'{"text": "pair 539"}');
INSERT INTO "draws" VALUES(2,'k0641',2,79,304,1.95833333333333331482e-01,'{"text": "pair 641"}');
INSERT INTO "draws" VALUES(2,'k0623',2,80,763,1.95833333333333331482e-01,'{"text": "pair 623"}');
INSERT INTO "draws" VALUES(2,'k0705',2,81,906,1.95833333333333331482e-01,'{"text": "pair 705"}');
INSERT INTO "draws" VALUES(2,'k0630',2,82,91,1.95833333333333331482e-01,'{"text": "pair 630"}');
INSERT INTO "draws" VALUES(2,'k0529',2,83,81,1.95833333333333331482e-01,'{"text": "pair 529"}');
INSERT INTO "draws" VALUES(2,'k0574',2,84,578,1.95833333333333331482e-01,'{"text": "pair 574"}');
INSERT INTO "draws" VALUES(2,'k0741',2,85,863,1.95833333333333331482e-01,'{"text": "pair 741"}');
INSERT INTO "draws" VALUES(2,'k0659',2,86,30,1.95833333333333331482e-01,'{"text": "pair 659"}');
INSERT INTO "draws" VALUES(2,'k0524',2,87,157,1.95833333333333331482e-01,'{"text": "pair 524"}');
INSERT INTO "draws" VALUES(2,'k0571',2,88,328,1.95833333333333331482e-01,'{"text": "pair 571"}');
INSERT INTO "draws" VALUES(2,'k0530',2,89,433,1.95833333333333331482e-01,'{"text": "pair 530"}');
INSERT INTO "draws" VALUES(2,'k0722',2,90,750,1.95833333333333331482e-01,'{"text": "pair 722"}');
INSERT INTO "draws" VALUES(2,'k0733',2,91,477,1.95833333333333331482e-01,'{"text": "pair 733"}');
INSERT INTO "draws" VALUES(2,'k0520',2,92,788,1.95833333333333331482e-01,'{"text": "pair 520"}');
INSERT INTO "draws" VALUES(2,'k0720',2,93,497,1.95833333333333331482e-01,'{"text": "pair 720"}');
INSERT INTO "draws" VALUES(2,'k0504',2,94,94,1.95833333333333331482e-01,'{"text": "pair 504"}');
INSERT INTO "draws" VALUES(2,'k0629',2,95,325,1.95833333333333331482e-01,'{"text": "pair 629"}');
INSERT INTO "draws" VALUES(2,'k0459',2,96,228,1.79916317991631796724e-01,'{"text": "pair 459"}');
INSERT INTO "draws" VALUES(2,'k0318',2,97,32,1.79916317991631796724e-01,'{"text": "pair 318"}');
INSERT INTO "draws" VALUES(2,'k0341',2,98,756,1.79916317991631796724e-01,'{"text": "pair 341"}');
INSERT INTO "draws" VALUES(2,'k0486',2,99,201,1.79916317991631796724e-01,'{"text": "pair 486"}');
INSERT INTO "draws" VALUES(2,'k0309',2,100,29,1.79916317991631796724e-01,'{"text": "pair 309"}');
INSERT INTO "draws" VALUES(2,'k0430',2,101,667,1.79916317991631796724e-01,'{"text": "pair 430"}');
INSERT INTO "draws" VALUES(2,'k0324',2,102,512,1.79916317991631796724e-01,'{"text": "pair 324"}');
INSERT INTO "draws" VALUES(2,'k0259',2,103,561,1.79916317991631796724e-01,'{"text": "pair 259"}');
INSERT INTO "draws" VALUES(2,'k0419',2,104,46,1.79916317991631796724e-01,'{"text": "pair 419"}');
INSERT INTO "draws" VALUES(2,'k0391',2,105,261,1.79916317991631796724e-01,'{"text": "pair 391"}');
INSERT INTO "draws" VALUES(2,'k0262',2,106,846,1.79916317991631796724e-01,'{"text": "pair 262"}');
INSERT INTO "draws" VALUES(2,'k0281',2,107,6,1.79916317991631796724e-01,'{"text": "pair 281"}');
INSERT INTO "draws" VALUES(2,'k0410',2,108,997,1.79916317991631796724e-01,'{"text": "pair 410"}');
INSERT INTO "draws" VALUES(2,'k0405',2,109,213,1.79916317991631796724e-01,'{"text": "pair 405"}');
INSERT INTO "draws" VALUES(2,'k0332',2,110,143,1.79916317991631796724e-01,'{"text": "pair 332"}');
INSERT INTO "draws" VALUES(2,'k0348',2,111,721,1.79916317991631796724e-01,'{"text": "pair 348"}');
INSERT INTO "draws" VALUES(2,'k0414',2,112,51,1.79916317991631796724e-01,'{"text": "pair 414"}');
INSERT INTO "draws" VALUES(2,'k0465',2,113,234,1.79916317991631796724e-01,'{"text": "pair 465"}');
INSERT INTO "draws" VALUES(2,'k0487',2,114,136,1.79916317991631796724e-01,'{"text": "pair 487"}');
INSERT INTO "draws" VALUES(2,'k0369',2,115,414,1.79916317991631796724e-01,'{"text": "pair 369"}');
INSERT INTO "draws" VALUES(2,'k0433',2,116,607,1.79916317991631796724e-01,'{"text": "pair 433"}');
INSERT INTO "draws" VALUES(2,'k0471',2,117,522,1.79916317991631796724e-01,'{"text": "pair 471"}');
INSERT INTO "draws" VALUES(2,'k0303',2,118,56,1.79916317991631796724e-01,'{"text": "pair 303"}');
INSERT INTO "draws" VALUES(2,'k0360',2,119,406,1.79916317991631796724e-01,'{"text": "pair 360"}');
INSERT INTO "draws" VALUES(2,'k0473',2,120,173,1.79916317991631796724e-01,'{"text": "pair 473"}');
INSERT INTO "draws" VALUES(2,'k0436',2,121,189,1.79916317991631796724e-01,'{"text": "pair 436"}');
INSERT INTO "draws" VALUES(2,'k0359',2,122,504,1.79916317991631796724e-01,'{"text": "pair 359"}');
INSERT INTO "draws" VALUES(2,'k0431',2,123,353,1.79916317991631796724e-01,'{"text": "pair 431"}');
INSERT INTO "draws" VALUES(2,'k0338',2,124,332,1.79916317991631796724e-01,'{"text": "pair 338"}');
INSERT INTO "draws" VALUES(2,'k0296',2,125,263,1.79916317991631796724e-01,'{"text": "pair 296"}');
INSERT INTO "draws" VALUES(2,'k0417',2,126,152,1.79916317991631796724e-01,'{"text": "pair 417"}');
INSERT INTO "draws" VALUES(2,'k0266',2,127,746,1.79916317991631796724e-01,'{"text": "pair 266"}');
INSERT INTO "draws" VALUES(2,'k0469',2,128,71,1.79916317991631796724e-01,'{"text": "pair 469"}');
INSERT INTO "draws" VALUES(2,'k0494',2,129,20,1.79916317991631796724e-01,'{"text": "pair 494"}');
INSERT INTO "draws" VALUES(2,'k0329',2,130,803,1.79916317991631796724e-01,'{"text": "pair 329"}');
INSERT INTO "draws" VALUES(2,'k0478',2,131,839,1.79916317991631796724e-01,'{"text": "pair 478"}');
INSERT INTO "draws" VALUES(2,'k0285',2,132,594,1.79916317991631796724e-01,'{"text": "pair 285"}');
INSERT INTO "draws" VALUES(2,'k0481',2,133,476,1.79916317991631796724e-01,'{"text": "pair 481"}');
INSERT INTO "draws" VALUES(2,'k0409',2,134,66,1.79916317991631796724e-01,'{"text": "pair 409"}');
INSERT INTO "draws" VALUES(2,'k0270',2,135,590,1.79916317991631796724e-01,'{"text": "pair 270"}');
INSERT INTO "draws" VALUES(2,'k0283',2,136,695,1.79916317991631796724e-01,'{"text": "pair 283"}');
INSERT INTO "draws" VALUES(2,'k0327',2,137,749,1.79916317991631796724e-01,'{"text": "pair 327"}');
INSERT INTO "draws" VALUES(2,'k0275',2,138,588,1.79916317991631796724e-01,'{"text": "pair 275"}');
INSERT INTO "draws" VALUES(2,'k0198',2,139,948,1.66666666666666657414e-01,'{"text": "pair 198"}');
INSERT INTO "draws" VALUES(2,'k0105',2,140,731,1.66666666666666657414e-01,'{"text": "pair 105"}');
INSERT INTO "draws" VALUES(2,'k0165',2,141,219,1.66666666666666657414e-01,'{"text": "pair 165"}');
INSERT INTO "draws" VALUES(2,'k0139',2,142,34,1.66666666666666657414e-01,'{"text": "pair 139"}');
INSERT INTO "draws" VALUES(2,'k0241',2,143,528,1.66666666666666657414e-01,'{"text": "pair 241"}');
INSERT INTO "draws" VALUES(2,'k0028',2,144,619,1.66666666666666657414e-01,'{"text": "pair 28"}');
INSERT INTO "draws" VALUES(2,'k0152',2,145,0,1.66666666666666657414e-01,'{"text": "pair 152"}');
INSERT INTO "draws" VALUES(2,'k0155',2,146,376,1.66666666666666657414e-01,'{"text": "pair 155"}');
INSERT INTO "draws" VALUES(2,'k0148',2,147,156,1.66666666666666657414e-01,'{"text": "pair 148"}');
INSERT INTO "draws" VALUES(2,'k0084',2,148,844,1.66666666666666657414e-01,'{"text": "pair 84"}');
INSERT INTO "draws" VALUES(2,'k0006',2,149,447,1.66666666666666657414e-01,'{"text": "pair 6"}');
INSERT INTO "draws" VALUES(2,'k0164',2,150,340,1.66666666666666657414e-01,'{"text": "pair 164"}');
INSERT INTO "draws" VALUES(2,'k0246',2,151,648,1.66666666666666657414e-01,'{"text": "pair 246"}');
INSERT INTO "draws" VALUES(2,'k0096',2,152,89,1.66666666666666657414e-01,'{"text": "pair 96"}');
INSERT INTO "draws" VALUES(2,'k0169',2,153,547,1.66666666666666657414e-01,'{"text": "pair 169"}');
INSERT INTO "draws" VALUES(2,'k0092',2,154,197,1.66666666666666657414e-01,'{"text": "pair 92"}');
INSERT INTO "draws" VALUES(2,'k0080',2,155,107,1.66666666666666657414e-01,'{"text": "pair 80"}');
INSERT INTO "draws" VALUES(2,'k0113',2,156,549,1.66666666666666657414e-01,'{"text": "pair 113"}');
INSERT INTO "draws" VALUES(2,'k0230',2,157,825,1.66666666666666657414e-01,'{"text": "pair 230"}');
INSERT INTO "draws" VALUES(2,'k0072',2,158,551,1.66666666666666657414e-01,'{"text": "pair 72"}');
INSERT INTO "draws" VALUES(2,'k0081',2,159,369,1.66666666666666657414e-01,'{"text": "pair 81"}');
INSERT INTO "draws" VALUES(2,'k0239',2,160,312,1.66666666666666657414e-01,'{"text": "pair 239"}');
INSERT INTO "draws" VALUES(2,'k0091',2,161,326,1.66666666666666657414e-01,'{"text": "pair 91"}');
INSERT INTO "draws" VALUES(2,'k0115',2,162,545,1.66666666666666657414e-01,'{"text": "pair 115"}');
INSERT INTO "draws" VALUES(2,'k0015',2,163,352,1.66666666666666657414e-01,'{"text": "pair 15"}');
INSERT INTO "draws" VALUES(2,'k0036',2,164,333,1.66666666666666657414e-01,'{"text": "pair 36"}');
INSERT INTO "draws" VALUES(2,'k0039',2,165,574,1.66666666666666657414e-01,'{"text": "pair 39"}');
INSERT INTO "draws" VALUES(2,'k0232',2,166,642,1.66666666666666657414e-01,'{"text": "pair 232"}');
INSERT INTO "draws" VALUES(2,'k0180',2,167,875,1.66666666666666657414e-01,'{"text": "pair 180"}');
INSERT INTO "draws" VALUES(2,'k0201',2,168,739,1.66666666666666657414e-01,'{"text": "pair 201"}');
INSERT INTO "draws" VALUES(2,'k0134',2,169,319,1.66666666666666657414e-01,'{"text": "pair 134"}');
INSERT INTO "draws" VALUES(2,'k0199',2,170,837,1.66666666666666657414e-01,'{"text": "pair 199"}');
INSERT INTO "draws" VALUES(2,'k0145',2,171,200,1.66666666666666657414e-01,'{"text": "pair 145"}');
INSERT INTO "draws" VALUES(2,'k0103',2,172,584,1.66666666666666657414e-01,'{"text": "pair 103"}');
INSERT INTO "draws" VALUES(2,'k0141',2,173,728,1.66666666666666657414e-01,'{"text": "pair 141"}');
INSERT INTO "draws" VALUES(2,'k0129',2,174,90,1.66666666666666657414e-01,'{"text": "pair 129"}');
INSERT INTO "draws" VALUES(2,'k0086',2,175,634,1.66666666666666657414e-01,'{"text": "pair 86"}');
INSERT INTO "draws" VALUES(2,'k0196',2,176,895,1.66666666666666657414e-01,'{"text": "pair 196"}');
INSERT INTO "draws" VALUES(2,'k0179',2,177,430,1.66666666666666657414e-01,'{"text": "pair 179"}');
INSERT INTO "draws" VALUES(2,'k0140',2,178,131,1.66666666666666657414e-01,'{"text": "pair 140"}');
INSERT INTO "draws" VALUES(3,'k0351',1,0,719,5.01355013550135522604e-02,'{"text": "pair 351"}');
INSERT INTO "draws" VALUES(3,'k0329',1,1,803,5.01355013550135522604e-02,'{"text": "pair 329"}');
INSERT INTO "draws" VALUES(3,'k0533',1,2,210,5.01355013550135522604e-02,'{"text": "pair 533"}');
INSERT INTO "draws" VALUES(3,'k0183',1,3,592,5.01355013550135522604e-02,'{"text": "pair 183"}');
INSERT INTO "draws" VALUES(3,'k0233',1,4,982,5.01355013550135522604e-02,'{"text": "pair 233"}');
INSERT INTO "draws" VALUES(3,'k0345',1,5,456,5.01355013550135522604e-02,'{"text": "pair 345"}');
INSERT INTO "draws" VALUES(3,'k0899',1,6,449,5.01355013550135522604e-02,'{"text": "pair 899"}');
INSERT INTO "draws" VALUES(3,'k0289',1,7,661,5.01355013550135522604e-02,'{"text": "pair 289"}');
INSERT INTO "draws" VALUES(3,'k0839',1,8,919,5.01355013550135522604e-02,'{"text": "pair 839"}');
INSERT INTO "draws" VALUES(3,'k0271',1,9,672,5.01355013550135522604e-02,'{"text": "pair 271"}');
INSERT INTO "draws" VALUES(3,'k0809',1,10,77,5.01355013550135522604e-02,'{"text": "pair 809"}');
INSERT INTO "draws" VALUES(3,'k0968',1,11,548,5.01355013550135522604e-02,'{"text": "pair 968"}');
INSERT INTO "draws" VALUES(3,'k0397',1,12,735,5.01355013550135522604e-02,'{"text": "pair 397"}');
INSERT INTO "draws" VALUES(3,'k0720',1,13,497,5.01355013550135522604e-02,'{"text": "pair 720"}');
INSERT INTO "draws" VALUES(3,'k0686',1,14,242,5.01355013550135522604e-02,'{"text": "pair 686"}');
INSERT INTO "draws" VALUES(3,'k0531',1,15,341,5.01355013550135522604e-02,'{"text": "pair 531"}');
INSERT INTO "draws" VALUES(3,'k0022',1,16,941,5.01355013550135522604e-02,'{"text": "pair 22"}');
INSERT INTO "draws" VALUES(3,'k0082',1,17,712,5.01355013550135522604e-02,'{"text": "pair 82"}');
INSERT INTO "draws" VALUES(3,'k0907',1,18,301,5.01355013550135522604e-02,'{"text": "pair 907"}');
INSERT INTO "draws" VALUES(3,'k0442',1,19,959,5.01355013550135522604e-02,'{"text": "pair 442"}');
INSERT INTO "draws" VALUES(3,'k0726',1,20,493,5.01355013550135522604e-02,'{"text": "pair 726"}');
INSERT INTO "draws" VALUES(3,'k0624',1,21,720,5.01355013550135522604e-02,'{"text": "pair 624"}');
INSERT INTO "draws" VALUES(3,'k0248',1,22,248,5.01355013550135522604e-02,'{"text": "pair 248"}');
INSERT INTO "draws" VALUES(3,'k0812',1,23,420,5.01355013550135522604e-02,'{"text": "pair 812"}');
INSERT INTO "draws" VALUES(3,'k0192',1,24,272,5.01355013550135522604e-02,'{"text": "pair 192"}');
INSERT INTO "draws" VALUES(3,'k0347',1,25,677,5.01355013550135522604e-02,'{"text": "pair 347"}');
INSERT INTO "draws" VALUES(3,'k0606',1,26,482,5.01355013550135522604e-02,'{"text": "pair 606"}');
INSERT INTO "draws" VALUES(3,'k0295',1,27,918,5.01355013550135522604e-02,'{"text": "pair 295"}');
INSERT INTO "draws" VALUES(3,'k0855',1,28,999,5.01355013550135522604e-02,'{"text": "pair 855"}');
INSERT INTO "draws" VALUES(3,'k0763',1,29,817,5.01355013550135522604e-02,'{"text": "pair 763"}');
INSERT INTO "draws" VALUES(3,'k0225',1,30,560,5.01355013550135522604e-02,'{"text": "pair 225"}');
INSERT INTO "draws" VALUES(3,'k0148',1,31,156,5.01355013550135522604e-02,'{"text": "pair 148"}');
INSERT INTO "draws" VALUES(3,'k0299',1,32,971,5.01355013550135522604e-02,'{"text": "pair 299"}');
INSERT INTO "draws" VALUES(3,'k0661',1,33,879,5.01355013550135522604e-02,'{"text": "pair 661"}');
INSERT INTO "draws" VALUES(3,'k0473',1,34,173,5.01355013550135522604e-02,'{"text": "pair 473"}');
INSERT INTO "draws" VALUES(3,'k0227',1,35,57,5.01355013550135522604e-02,'{"text": "pair 227"}');
INSERT INTO "draws" VALUES(3,'k0418',1,36,273,5.01355013550135522604e-02,'{"text": "pair 418"}');
INSERT INTO "draws" VALUES(3,'k0353',1,37,8,4.96183206106870222651e-02,'{"text": "pair 353"}');
INSERT INTO "draws" VALUES(3,'k0061',1,38,27,4.96183206106870222651e-02,'{"text": "pair 61"}');
INSERT INTO "draws" VALUES(3,'k0393',1,39,893,4.96183206106870222651e-02,'{"text": "pair 393"}');
INSERT INTO "draws" VALUES(3,'k0046',1,40,553,4.96183206106870222651e-02,'{"text": "pair 46"}');
INSERT INTO "draws" VALUES(3,'k0820',1,41,347,4.96183206106870222651e-02,'{"text": "pair 820"}');
INSERT INTO "draws" VALUES(3,'k0609',1,42,652,4.96183206106870222651e-02,'{"text": "pair 609"}');
INSERT INTO "draws" VALUES(3,'k0708',1,43,26,4.96183206106870222651e-02,'{"text": "pair 708"}');
INSERT INTO "draws" VALUES(3,'k0735',1,44,183,4.96183206106870222651e-02,'{"text": "pair 735"}');
INSERT INTO "draws" VALUES(3,'k0316',1,45,801,4.96183206106870222651e-02,'{"text": "pair 316"}');
INSERT INTO "draws" VALUES(3,'k0354',1,46,848,4.96183206106870222651e-02,'{"text": "pair 354"}');
INSERT INTO "draws" VALUES(3,'k0835',1,47,185,4.96183206106870222651e-02,'{"text": "pair 835"}');
INSERT INTO "draws" VALUES(3,'k0263',1,48,282,4.96183206106870222651e-02,'{"text": "pair 263"}');
INSERT INTO "draws" VALUES(3,'k0142',1,49,942,4.96183206106870222651e-02,'{"text": "pair 142"}');
INSERT INTO "draws" VALUES(4,'k0534',1,0,693,0.0217319360339623,'{"text": "pair 534"}');
INSERT INTO "draws" VALUES(4,'k0834',1,1,562,0.0217319360339623,'{"text": "pair 834"}');
INSERT INTO "draws" VALUES(4,'k0989',1,2,816,0.0217319360339623,'{"text": "pair 989"}');
INSERT INTO "draws" VALUES(4,'k0737',1,3,605,0.0217319360339623,'{"text": "pair 737"}');
INSERT INTO "draws" VALUES(4,'k0936',1,4,913,2.1308829677416339654e-02,'{"text": "pair 936"}');
INSERT INTO "draws" VALUES(4,'k0803',1,5,738,2.1308829677416339654e-02,'{"text": "pair 803"}');
INSERT INTO "draws" VALUES(4,'k0613',1,6,691,2.1308829677416339654e-02,'{"text": "pair 613"}');
INSERT INTO "draws" VALUES(4,'k0940',1,7,192,2.1308829677416339654e-02,'{"text": "pair 940"}');
INSERT INTO "draws" VALUES(4,'k0342',1,8,413,1.9530414887539888219e-02,'{"text": "pair 342"}');
INSERT INTO "draws" VALUES(4,'k0824',1,9,784,1.9530414887539888219e-02,'{"text": "pair 824"}');
INSERT INTO "draws" VALUES(4,'k0458',1,10,911,1.9530414887539888219e-02,'{"text": "pair 458"}');
INSERT INTO "draws" VALUES(4,'k0943',1,11,63,1.9530414887539888219e-02,'{"text": "pair 943"}');
INSERT INTO "draws" VALUES(4,'k0602',1,12,205,1.9530414887539888219e-02,'{"text": "pair 602"}');
INSERT INTO "draws" VALUES(4,'k0478',1,13,839,1.75722623781919551344e-02,'{"text": "pair 478"}');
INSERT INTO "draws" VALUES(4,'k0140',1,14,131,1.75722623781919551344e-02,'{"text": "pair 140"}');
INSERT INTO "draws" VALUES(4,'k0228',1,15,4,1.75722623781919551344e-02,'{"text": "pair 228"}');
INSERT INTO "draws" VALUES(4,'k0967',1,16,840,1.75722623781919551344e-02,'{"text": "pair 967"}');
INSERT INTO "draws" VALUES(4,'k0259',1,17,561,1.75722623781919551344e-02,'{"text": "pair 259"}');
INSERT INTO "draws" VALUES(4,'k0341',2,0,756,4.89372185895762118468e-02,'{"text": "pair 341"}');
INSERT INTO "draws" VALUES(4,'k0817',2,1,567,4.89372185895762118468e-02,'{"text": "pair 817"}');
INSERT INTO "draws" VALUES(4,'k0374',2,2,316,4.89372185895762118468e-02,'{"text": "pair 374"}');
INSERT INTO "draws" VALUES(4,'k0667',2,3,170,4.89372185895762118468e-02,'{"text": "pair 667"}');
INSERT INTO "draws" VALUES(4,'k0566',2,4,516,4.89372185895762118468e-02,'{"text": "pair 566"}');
INSERT INTO "draws" VALUES(4,'k0827',2,5,804,4.89372185895762118468e-02,'{"text": "pair 827"}');
INSERT INTO "draws" VALUES(4,'k0889',2,6,878,4.89372185895762118468e-02,'{"text": "pair 889"}');
INSERT INTO "draws" VALUES(4,'k0567',2,7,733,4.89372185895762118468e-02,'{"text": "pair 567"}');
INSERT INTO "draws" VALUES(4,'k0928',2,8,453,4.89372185895762118468e-02,'{"text": "pair 928"}');
INSERT INTO "draws" VALUES(4,'k0436',2,9,189,4.89372185895762118468e-02,'{"text": "pair 436"}');
INSERT INTO "draws" VALUES(4,'k0492',2,10,698,4.89372185895762118468e-02,'{"text": "pair 492"}');
INSERT INTO "draws" VALUES(4,'k0953',2,11,977,4.79357434009279465003e-02,'{"text": "pair 953"}');
INSERT INTO "draws" VALUES(4,'k0894',2,12,15,4.79357434009279465003e-02,'{"text": "pair 894"}');
INSERT INTO "draws" VALUES(4,'k0988',2,13,97,4.79357434009279465003e-02,'{"text": "pair 988"}');
INSERT INTO "draws" VALUES(4,'k0027',2,14,411,4.79357434009279465003e-02,'{"text": "pair 27"}');
INSERT INTO "draws" VALUES(4,'k0077',2,15,931,4.79357434009279465003e-02,'{"text": "pair 77"}');
INSERT INTO "draws" VALUES(4,'k0012',2,16,973,4.79357434009279465003e-02,'{"text": "pair 12"}');
INSERT INTO "draws" VALUES(4,'k0189',2,17,287,4.79357434009279465003e-02,'{"text": "pair 189"}');
INSERT INTO "draws" VALUES(4,'k0927',2,18,418,4.79357434009279465003e-02,'{"text": "pair 927"}');
INSERT INTO "draws" VALUES(4,'k0715',2,19,855,4.79357434009279465003e-02,'{"text": "pair 715"}');
INSERT INTO "draws" VALUES(4,'k0195',2,20,599,4.79357434009279465003e-02,'{"text": "pair 195"}');
INSERT INTO "draws" VALUES(4,'k0726',2,21,493,4.79357434009279465003e-02,'{"text": "pair 726"}');
INSERT INTO "draws" VALUES(4,'k0032',2,22,715,4.78262817210104232423e-02,'{"text": "pair 32"}');
INSERT INTO "draws" VALUES(4,'k0693',2,23,322,4.78262817210104232423e-02,'{"text": "pair 693"}');
INSERT INTO "draws" VALUES(4,'k0447',2,24,399,4.78262817210104232423e-02,'{"text": "pair 447"}');
INSERT INTO "draws" VALUES(4,'k0461',2,25,836,4.78262817210104232423e-02,'{"text": "pair 461"}');
INSERT INTO "draws" VALUES(4,'k0117',2,26,981,4.78262817210104232423e-02,'{"text": "pair 117"}');
INSERT INTO "draws" VALUES(4,'k0126',2,27,723,4.78262817210104232423e-02,'{"text": "pair 126"}');
INSERT INTO "draws" VALUES(4,'k0045',2,28,730,4.78262817210104232423e-02,'{"text": "pair 45"}');
INSERT INTO "draws" VALUES(4,'k0410',2,29,997,4.78262817210104232423e-02,'{"text": "pair 410"}');
INSERT INTO "draws" VALUES(4,'k0148',2,30,156,4.78262817210104232423e-02,'{"text": "pair 148"}');
INSERT INTO "draws" VALUES(4,'k0669',2,31,993,4.78262817210104232423e-02,'{"text": "pair 669"}');
INSERT INTO "draws" VALUES(4,'k0309',2,32,29,4.78262817210104232423e-02,'{"text": "pair 309"}');
INSERT INTO "draws" VALUES(4,'k0054',2,33,434,4.78262817210104232423e-02,'{"text": "pair 54"}');
INSERT INTO "draws" VALUES(4,'k0153',2,34,769,1.95735034248040694337e-02,'{"text": "pair 153"}');
INSERT INTO "draws" VALUES(4,'k0683',2,35,626,1.95735034248040694337e-02,'{"text": "pair 683"}');
INSERT INTO "draws" VALUES(4,'k0240',2,36,550,1.95735034248040694337e-02,'{"text": "pair 240"}');
INSERT INTO "draws" VALUES(4,'k0994',2,37,870,1.95735034248040694337e-02,'{"text": "pair 994"}');
INSERT INTO "draws" VALUES(4,'k0705',2,38,906,1.95735034248040694337e-02,'{"text": "pair 705"}');
INSERT INTO "draws" VALUES(4,'k0589',2,39,158,1.95735034248040694337e-02,'{"text": "pair 589"}');
INSERT INTO "draws" VALUES(4,'k0014',2,40,75,1.95735034248040694337e-02,'{"text": "pair 14"}');
INSERT INTO "draws" VALUES(4,'k0660',2,41,37,1.95735034248040694337e-02,'{"text": "pair 660"}');
INSERT INTO "draws" VALUES(4,'k0061',2,42,27,1.95735034248040694337e-02,'{"text": "pair 61"}');
INSERT INTO "draws" VALUES(5,'k0116',1,0,514,0.02,'{"text": "pair 116"}');
INSERT INTO "draws" VALUES(5,'k0684',1,1,443,0.02,'{"text": "pair 684"}');
INSERT INTO "draws" VALUES(5,'k0962',1,2,673,0.02,'{"text": "pair 962"}');
INSERT INTO "draws" VALUES(5,'k0869',1,3,920,0.02,'{"text": "pair 869"}');
INSERT INTO "draws" VALUES(5,'k0623',1,4,763,0.02,'{"text": "pair 623"}');
INSERT INTO "draws" VALUES(5,'k0683',1,5,626,0.02,'{"text": "pair 683"}');
INSERT INTO "draws" VALUES(5,'k0009',1,6,880,0.02,'{"text": "pair 9"}');
INSERT INTO "draws" VALUES(5,'k0801',1,7,98,0.02,'{"text": "pair 801"}');
INSERT INTO "draws" VALUES(5,'k0074',1,8,732,0.02,'{"text": "pair 74"}');
INSERT INTO "draws" VALUES(5,'k0339',1,9,614,0.02,'{"text": "pair 339"}');
INSERT INTO "draws" VALUES(5,'k0940',1,10,192,0.02,'{"text": "pair 940"}');
INSERT INTO "draws" VALUES(5,'k0060',1,11,717,0.02,'{"text": "pair 60"}');
INSERT INTO "draws" VALUES(5,'k0340',1,12,967,0.02,'{"text": "pair 340"}');
INSERT INTO "draws" VALUES(5,'k0661',1,13,879,0.02,'{"text": "pair 661"}');
INSERT INTO "draws" VALUES(5,'k0510',1,14,470,0.02,'{"text": "pair 510"}');
INSERT INTO "draws" VALUES(5,'k0490',1,15,987,0.02,'{"text": "pair 490"}');
INSERT INTO "draws" VALUES(5,'k0794',1,16,915,0.02,'{"text": "pair 794"}');
INSERT INTO "draws" VALUES(5,'k0434',1,17,82,0.02,'{"text": "pair 434"}');
INSERT INTO "draws" VALUES(5,'k0148',2,0,156,2.75909331911017505212e-02,'{"text": "pair 148"}');
INSERT INTO "draws" VALUES(5,'k0090',2,1,279,2.75909331911017505212e-02,'{"text": "pair 90"}');
INSERT INTO "draws" VALUES(5,'k0907',2,2,301,2.75909331911017505212e-02,'{"text": "pair 907"}');
INSERT INTO "draws" VALUES(5,'k0157',2,3,421,2.75909331911017505212e-02,'{"text": "pair 157"}');
INSERT INTO "draws" VALUES(5,'k0874',2,4,390,2.75909331911017505212e-02,'{"text": "pair 874"}');
INSERT INTO "draws" VALUES(5,'k0725',2,5,196,2.75909331911017505212e-02,'{"text": "pair 725"}');
INSERT INTO "draws" VALUES(5,'k0898',2,6,249,2.75909331911017505212e-02,'{"text": "pair 898"}');
INSERT INTO "draws" VALUES(5,'k0687',2,7,358,2.75909331911017505212e-02,'{"text": "pair 687"}');
INSERT INTO "draws" VALUES(5,'k0803',2,8,738,2.75909331911017505212e-02,'{"text": "pair 803"}');
INSERT INTO "draws" VALUES(5,'k0994',2,9,870,2.75909331911017505212e-02,'{"text": "pair 994"}');
INSERT INTO "draws" VALUES(5,'k0668',2,10,627,2.75909331911017505212e-02,'{"text": "pair 668"}');
INSERT INTO "draws" VALUES(5,'k0821',2,11,710,2.75909331911017505212e-02,'{"text": "pair 821"}');
INSERT INTO "draws" VALUES(5,'k0364',2,12,591,2.75909331911017505212e-02,'{"text": "pair 364"}');
INSERT INTO "draws" VALUES(5,'k0743',2,13,910,2.75909331911017505212e-02,'{"text": "pair 743"}');
INSERT INTO "draws" VALUES(5,'k0310',2,14,121,2.75909331911017505212e-02,'{"text": "pair 310"}');
INSERT INTO "draws" VALUES(5,'k0953',2,15,977,2.75909331911017505212e-02,'{"text": "pair 953"}');
INSERT INTO "draws" VALUES(5,'k0307',2,16,102,2.75909331911017505212e-02,'{"text": "pair 307"}');
INSERT INTO "draws" VALUES(5,'k0997',2,17,22,2.75909331911017505212e-02,'{"text": "pair 997"}');
INSERT INTO "draws" VALUES(5,'k0043',2,18,386,2.75909331911017505212e-02,'{"text": "pair 43"}');
INSERT INTO "draws" VALUES(5,'k0781',2,19,513,2.75909331911017505212e-02,'{"text": "pair 781"}');
INSERT INTO "draws" VALUES(5,'k0547',2,20,321,2.75909331911017505212e-02,'{"text": "pair 547"}');
INSERT INTO "draws" VALUES(5,'k0712',2,21,575,2.75909331911017505212e-02,'{"text": "pair 712"}');
INSERT INTO "draws" VALUES(5,'k0123',2,22,465,2.75909331911017505212e-02,'{"text": "pair 123"}');
INSERT INTO "draws" VALUES(5,'k0126',2,23,723,2.75909331911017505212e-02,'{"text": "pair 126"}');
INSERT INTO "draws" VALUES(5,'k0329',2,24,803,2.75909331911017505212e-02,'{"text": "pair 329"}');
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
INSERT INTO "handouts" VALUES(1,1,'k0606');
INSERT INTO "handouts" VALUES(1,1,'k0612');
INSERT INTO "handouts" VALUES(1,1,'k0696');
INSERT INTO "handouts" VALUES(1,1,'k0809');
INSERT INTO "handouts" VALUES(1,1,'k0806');
INSERT INTO "handouts" VALUES(1,1,'k0686');
INSERT INTO "handouts" VALUES(1,1,'k0757');
INSERT INTO "handouts" VALUES(1,1,'k0566');
INSERT INTO "handouts" VALUES(1,1,'k0989');
INSERT INTO "handouts" VALUES(1,2,'k0576');
INSERT INTO "handouts" VALUES(1,2,'k0826');
INSERT INTO "handouts" VALUES(1,2,'k0619');
INSERT INTO "handouts" VALUES(1,2,'k0942');
INSERT INTO "handouts" VALUES(1,2,'k0012');
INSERT INTO "handouts" VALUES(1,2,'k0728');
INSERT INTO "handouts" VALUES(1,2,'k0027');
INSERT INTO "handouts" VALUES(1,2,'k0048');
INSERT INTO "handouts" VALUES(1,2,'k0722');
INSERT INTO "handouts" VALUES(1,1,'k0934');
INSERT INTO "handouts" VALUES(1,1,'k0693');
INSERT INTO "handouts" VALUES(1,1,'k0497');
INSERT INTO "handouts" VALUES(1,1,'k0954');
INSERT INTO "handouts" VALUES(1,1,'k0283');
INSERT INTO "handouts" VALUES(1,1,'k0225');
INSERT INTO "handouts" VALUES(1,1,'k0180');
INSERT INTO "handouts" VALUES(1,1,'k0415');
INSERT INTO "handouts" VALUES(1,1,'k0602');
INSERT INTO "handouts" VALUES(1,2,'k0058');
INSERT INTO "handouts" VALUES(1,2,'k0755');
INSERT INTO "handouts" VALUES(1,2,'k0111');
INSERT INTO "handouts" VALUES(1,2,'k0574');
INSERT INTO "handouts" VALUES(1,2,'k0262');
INSERT INTO "handouts" VALUES(1,2,'k0714');
INSERT INTO "handouts" VALUES(1,2,'k0547');
INSERT INTO "handouts" VALUES(1,2,'k0123');
INSERT INTO "handouts" VALUES(1,2,'k0161');
INSERT INTO "handouts" VALUES(1,1,'k0485');
INSERT INTO "handouts" VALUES(1,1,'k0661');
INSERT INTO "handouts" VALUES(1,1,'k0889');
INSERT INTO "handouts" VALUES(1,1,'k0229');
INSERT INTO "handouts" VALUES(1,1,'k0473');
INSERT INTO "handouts" VALUES(1,1,'k0208');
INSERT INTO "handouts" VALUES(1,1,'k0727');
INSERT INTO "handouts" VALUES(1,1,'k0313');
INSERT INTO "handouts" VALUES(1,1,'k0928');
INSERT INTO "handouts" VALUES(1,2,'k0694');
INSERT INTO "handouts" VALUES(1,2,'k0390');
INSERT INTO "handouts" VALUES(1,2,'k0770');
INSERT INTO "handouts" VALUES(1,2,'k0794');
INSERT INTO "handouts" VALUES(1,2,'k0338');
INSERT INTO "handouts" VALUES(1,2,'k0320');
INSERT INTO "handouts" VALUES(1,2,'k0725');
INSERT INTO "handouts" VALUES(1,2,'k0654');
INSERT INTO "handouts" VALUES(1,2,'k0621');
INSERT INTO "handouts" VALUES(2,1,'k0958');
INSERT INTO "handouts" VALUES(2,1,'k0759');
INSERT INTO "handouts" VALUES(2,1,'k0859');
INSERT INTO "handouts" VALUES(2,1,'k0841');
INSERT INTO "handouts" VALUES(2,1,'k0892');
INSERT INTO "handouts" VALUES(2,1,'k0981');
INSERT INTO "handouts" VALUES(2,1,'k0891');
INSERT INTO "handouts" VALUES(2,1,'k0812');
INSERT INTO "handouts" VALUES(2,1,'k0927');
INSERT INTO "handouts" VALUES(2,2,'k0925');
INSERT INTO "handouts" VALUES(2,2,'k0700');
INSERT INTO "handouts" VALUES(2,2,'k0577');
INSERT INTO "handouts" VALUES(2,2,'k0729');
INSERT INTO "handouts" VALUES(2,2,'k0625');
INSERT INTO "handouts" VALUES(2,2,'k0620');
INSERT INTO "handouts" VALUES(2,2,'k0608');
INSERT INTO "handouts" VALUES(2,2,'k0584');
INSERT INTO "handouts" VALUES(2,2,'k0645');
INSERT INTO "handouts" VALUES(2,1,'k0668');
INSERT INTO "handouts" VALUES(2,1,'k0619');
INSERT INTO "handouts" VALUES(2,1,'k0458');
INSERT INTO "handouts" VALUES(2,1,'k0286');
INSERT INTO "handouts" VALUES(2,1,'k0437');
INSERT INTO "handouts" VALUES(2,1,'k0372');
INSERT INTO "handouts" VALUES(2,1,'k0421');
INSERT INTO "handouts" VALUES(2,1,'k0383');
INSERT INTO "handouts" VALUES(2,1,'k0282');
INSERT INTO "handouts" VALUES(2,2,'k0371');
INSERT INTO "handouts" VALUES(2,2,'k0399');
INSERT INTO "handouts" VALUES(2,2,'k0314');
INSERT INTO "handouts" VALUES(2,2,'k0392');
INSERT INTO "handouts" VALUES(2,2,'k0011');
INSERT INTO "handouts" VALUES(2,2,'k0208');
INSERT INTO "handouts" VALUES(2,2,'k0076');
INSERT INTO "handouts" VALUES(2,2,'k0173');
INSERT INTO "handouts" VALUES(2,2,'k0052');
INSERT INTO "handouts" VALUES(2,1,'k0118');
INSERT INTO "handouts" VALUES(2,1,'k0085');
INSERT INTO "handouts" VALUES(2,1,'k0244');
INSERT INTO "handouts" VALUES(2,1,'k0095');
INSERT INTO "handouts" VALUES(2,1,'k0163');
INSERT INTO "handouts" VALUES(2,2,'k0762');
INSERT INTO "handouts" VALUES(2,2,'k0976');
INSERT INTO "handouts" VALUES(2,2,'k0966');
INSERT INTO "handouts" VALUES(2,2,'k0985');
INSERT INTO "handouts" VALUES(2,2,'k0988');
INSERT INTO "handouts" VALUES(2,2,'k0933');
INSERT INTO "handouts" VALUES(2,2,'k0750');
INSERT INTO "handouts" VALUES(2,2,'k0885');
INSERT INTO "handouts" VALUES(2,2,'k0991');
INSERT INTO "handouts" VALUES(3,1,'k0351');
INSERT INTO "handouts" VALUES(3,1,'k0329');
INSERT INTO "handouts" VALUES(3,1,'k0533');
INSERT INTO "handouts" VALUES(3,1,'k0183');
INSERT INTO "handouts" VALUES(3,1,'k0233');
INSERT INTO "handouts" VALUES(3,1,'k0345');
INSERT INTO "handouts" VALUES(3,1,'k0899');
INSERT INTO "handouts" VALUES(3,1,'k0289');
INSERT INTO "handouts" VALUES(3,1,'k0839');
INSERT INTO "handouts" VALUES(3,2,'k0271');
INSERT INTO "handouts" VALUES(3,2,'k0809');
INSERT INTO "handouts" VALUES(3,2,'k0968');
INSERT INTO "handouts" VALUES(3,2,'k0397');
INSERT INTO "handouts" VALUES(3,2,'k0720');
INSERT INTO "handouts" VALUES(3,2,'k0686');
INSERT INTO "handouts" VALUES(3,2,'k0531');
INSERT INTO "handouts" VALUES(3,2,'k0022');
INSERT INTO "handouts" VALUES(3,2,'k0082');
INSERT INTO "handouts" VALUES(3,1,'k0907');
INSERT INTO "handouts" VALUES(3,1,'k0442');
INSERT INTO "handouts" VALUES(3,1,'k0726');
INSERT INTO "handouts" VALUES(3,1,'k0624');
INSERT INTO "handouts" VALUES(3,1,'k0248');
INSERT INTO "handouts" VALUES(3,1,'k0812');
INSERT INTO "handouts" VALUES(3,1,'k0192');
INSERT INTO "handouts" VALUES(3,1,'k0347');
INSERT INTO "handouts" VALUES(3,1,'k0606');
INSERT INTO "handouts" VALUES(3,2,'k0295');
INSERT INTO "handouts" VALUES(3,2,'k0855');
INSERT INTO "handouts" VALUES(3,2,'k0763');
INSERT INTO "handouts" VALUES(3,2,'k0225');
INSERT INTO "handouts" VALUES(3,2,'k0148');
INSERT INTO "handouts" VALUES(3,2,'k0299');
INSERT INTO "handouts" VALUES(3,2,'k0661');
INSERT INTO "handouts" VALUES(3,2,'k0473');
INSERT INTO "handouts" VALUES(3,2,'k0227');
INSERT INTO "handouts" VALUES(3,1,'k0418');
INSERT INTO "handouts" VALUES(3,1,'k0353');
INSERT INTO "handouts" VALUES(3,1,'k0061');
INSERT INTO "handouts" VALUES(3,1,'k0393');
INSERT INTO "handouts" VALUES(3,1,'k0046');
INSERT INTO "handouts" VALUES(3,1,'k0820');
INSERT INTO "handouts" VALUES(3,1,'k0609');
INSERT INTO "handouts" VALUES(3,1,'k0708');
INSERT INTO "handouts" VALUES(3,1,'k0735');
INSERT INTO "handouts" VALUES(3,2,'k0316');
INSERT INTO "handouts" VALUES(3,2,'k0354');
INSERT INTO "handouts" VALUES(3,2,'k0835');
INSERT INTO "handouts" VALUES(3,2,'k0263');
INSERT INTO "handouts" VALUES(3,2,'k0142');
INSERT INTO "handouts" VALUES(4,1,'k0534');
INSERT INTO "handouts" VALUES(4,1,'k0834');
INSERT INTO "handouts" VALUES(4,1,'k0989');
INSERT INTO "handouts" VALUES(4,1,'k0737');
INSERT INTO "handouts" VALUES(4,1,'k0936');
INSERT INTO "handouts" VALUES(4,1,'k0803');
INSERT INTO "handouts" VALUES(4,1,'k0613');
INSERT INTO "handouts" VALUES(4,1,'k0940');
INSERT INTO "handouts" VALUES(4,1,'k0342');
INSERT INTO "handouts" VALUES(4,2,'k0824');
INSERT INTO "handouts" VALUES(4,2,'k0458');
INSERT INTO "handouts" VALUES(4,2,'k0943');
INSERT INTO "handouts" VALUES(4,2,'k0602');
INSERT INTO "handouts" VALUES(4,2,'k0478');
INSERT INTO "handouts" VALUES(4,2,'k0140');
INSERT INTO "handouts" VALUES(4,2,'k0228');
INSERT INTO "handouts" VALUES(4,2,'k0967');
INSERT INTO "handouts" VALUES(4,2,'k0259');
INSERT INTO "handouts" VALUES(4,1,'k0341');
INSERT INTO "handouts" VALUES(4,1,'k0817');
INSERT INTO "handouts" VALUES(4,1,'k0374');
INSERT INTO "handouts" VALUES(4,1,'k0667');
INSERT INTO "handouts" VALUES(4,1,'k0566');
INSERT INTO "handouts" VALUES(4,1,'k0827');
INSERT INTO "handouts" VALUES(4,1,'k0889');
INSERT INTO "handouts" VALUES(4,1,'k0567');
INSERT INTO "handouts" VALUES(4,1,'k0928');
INSERT INTO "handouts" VALUES(4,2,'k0436');
INSERT INTO "handouts" VALUES(4,2,'k0492');
INSERT INTO "handouts" VALUES(4,2,'k0953');
INSERT INTO "handouts" VALUES(4,2,'k0894');
INSERT INTO "handouts" VALUES(4,2,'k0988');
INSERT INTO "handouts" VALUES(4,2,'k0027');
INSERT INTO "handouts" VALUES(4,2,'k0077');
INSERT INTO "handouts" VALUES(4,2,'k0012');
INSERT INTO "handouts" VALUES(4,2,'k0189');
INSERT INTO "handouts" VALUES(4,1,'k0927');
INSERT INTO "handouts" VALUES(4,1,'k0715');
INSERT INTO "handouts" VALUES(4,1,'k0195');
INSERT INTO "handouts" VALUES(4,1,'k0726');
INSERT INTO "handouts" VALUES(4,1,'k0032');
INSERT INTO "handouts" VALUES(4,1,'k0693');
INSERT INTO "handouts" VALUES(4,1,'k0447');
INSERT INTO "handouts" VALUES(4,1,'k0461');
INSERT INTO "handouts" VALUES(4,1,'k0117');
INSERT INTO "handouts" VALUES(4,2,'k0126');
INSERT INTO "handouts" VALUES(4,2,'k0045');
INSERT INTO "handouts" VALUES(4,2,'k0410');
INSERT INTO "handouts" VALUES(4,2,'k0148');
INSERT INTO "handouts" VALUES(4,2,'k0669');
INSERT INTO "handouts" VALUES(4,2,'k0309');
INSERT INTO "handouts" VALUES(4,2,'k0054');
INSERT INTO "handouts" VALUES(4,2,'k0153');
INSERT INTO "handouts" VALUES(4,2,'k0683');
INSERT INTO "handouts" VALUES(5,1,'k0116');
INSERT INTO "handouts" VALUES(5,1,'k0684');
INSERT INTO "handouts" VALUES(5,1,'k0962');
INSERT INTO "handouts" VALUES(5,1,'k0869');
INSERT INTO "handouts" VALUES(5,1,'k0623');
INSERT INTO "handouts" VALUES(5,1,'k0683');
INSERT INTO "handouts" VALUES(5,1,'k0009');
INSERT INTO "handouts" VALUES(5,1,'k0801');
INSERT INTO "handouts" VALUES(5,1,'k0074');
INSERT INTO "handouts" VALUES(5,2,'k0116');
INSERT INTO "handouts" VALUES(5,2,'k0684');
INSERT INTO "handouts" VALUES(5,2,'k0962');
INSERT INTO "handouts" VALUES(5,2,'k0869');
INSERT INTO "handouts" VALUES(5,2,'k0623');
INSERT INTO "handouts" VALUES(5,2,'k0683');
INSERT INTO "handouts" VALUES(5,2,'k0009');
INSERT INTO "handouts" VALUES(5,2,'k0801');
INSERT INTO "handouts" VALUES(5,2,'k0074');
INSERT INTO "handouts" VALUES(5,1,'k0339');
INSERT INTO "handouts" VALUES(5,1,'k0940');
INSERT INTO "handouts" VALUES(5,1,'k0060');
INSERT INTO "handouts" VALUES(5,1,'k0340');
INSERT INTO "handouts" VALUES(5,1,'k0661');
INSERT INTO "handouts" VALUES(5,1,'k0510');
INSERT INTO "handouts" VALUES(5,1,'k0490');
INSERT INTO "handouts" VALUES(5,1,'k0794');
INSERT INTO "handouts" VALUES(5,1,'k0434');
INSERT INTO "handouts" VALUES(5,2,'k0339');
INSERT INTO "handouts" VALUES(5,2,'k0940');
INSERT INTO "handouts" VALUES(5,2,'k0060');
INSERT INTO "handouts" VALUES(5,2,'k0340');
INSERT INTO "handouts" VALUES(5,2,'k0661');
INSERT INTO "handouts" VALUES(5,2,'k0510');
INSERT INTO "handouts" VALUES(5,2,'k0490');
INSERT INTO "handouts" VALUES(5,2,'k0794');
INSERT INTO "handouts" VALUES(5,2,'k0434');
INSERT INTO "handouts" VALUES(5,1,'k0148');
INSERT INTO "handouts" VALUES(5,1,'k0090');
INSERT INTO "handouts" VALUES(5,1,'k0907');
INSERT INTO "handouts" VALUES(5,1,'k0157');
INSERT INTO "handouts" VALUES(5,1,'k0874');
INSERT INTO "handouts" VALUES(5,1,'k0725');
INSERT INTO "handouts" VALUES(5,1,'k0898');
INSERT INTO "handouts" VALUES(5,1,'k0687');
INSERT INTO "handouts" VALUES(5,1,'k0803');
INSERT INTO "handouts" VALUES(5,2,'k0148');
INSERT INTO "handouts" VALUES(5,2,'k0090');
INSERT INTO "handouts" VALUES(5,2,'k0907');
INSERT INTO "handouts" VALUES(5,2,'k0157');
INSERT INTO "handouts" VALUES(5,2,'k0874');
INSERT INTO "handouts" VALUES(5,2,'k0725');
INSERT INTO "handouts" VALUES(5,2,'k0898');
INSERT INTO "handouts" VALUES(5,2,'k0687');
INSERT INTO "handouts" VALUES(5,2,'k0803');
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
INSERT INTO "labels" VALUES(1,1,'k0606',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(2,1,'k0612',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(3,1,'k0696',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(4,1,'k0809',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(5,1,'k0806',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(6,1,'k0686',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(7,1,'k0757',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(8,1,'k0566',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(9,1,'k0989',0,'label',1,1,1,1.79493791478633856776e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(10,1,'k0576',1,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(11,1,'k0826',1,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(12,1,'k0619',1,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(13,1,'k0942',0,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(14,1,'k0012',1,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(15,1,'k0728',0,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(16,1,'k0027',-1,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(17,1,'k0048',1,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(18,1,'k0722',0,'label',2,1,1,1.79493791491471886634e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(19,1,'k0934',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(20,1,'k0693',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(21,1,'k0497',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(22,1,'k0954',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(23,1,'k0283',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(24,1,'k0225',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(25,1,'k0180',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(26,1,'k0415',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(27,1,'k0602',1,'label',1,1,1,1.79493791497060942649e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(28,1,'k0058',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(29,1,'k0755',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(30,1,'k0111',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(31,1,'k0574',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(32,1,'k0262',0,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(33,1,'k0714',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(34,1,'k0547',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(35,1,'k0123',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(36,1,'k0161',1,'label',2,1,1,1.79493791503845477111e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(37,1,'k0485',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(38,1,'k0661',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(39,1,'k0889',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(40,1,'k0229',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(41,1,'k0473',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(42,1,'k0208',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(43,1,'k0727',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(44,1,'k0313',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(45,1,'k0928',0,'label',1,1,2,1.79493791525153970718e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(46,1,'k0694',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(47,1,'k0390',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(48,1,'k0770',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(49,1,'k0794',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(50,1,'k0338',-1,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(51,1,'k0320',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(52,1,'k0725',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(53,1,'k0654',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(54,1,'k0621',0,'label',2,1,2,1.79493791529858422281e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(55,2,'k0958',1,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(56,2,'k0759',0,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(57,2,'k0859',1,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(58,2,'k0841',1,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(59,2,'k0892',1,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(60,2,'k0981',0,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(61,2,'k0891',0,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(62,2,'k0812',0,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(63,2,'k0927',1,'label',1,2,1,1.79493791616936445229e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(64,2,'k0925',0,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(65,2,'k0700',1,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(66,2,'k0577',-1,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(67,2,'k0729',1,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(68,2,'k0625',0,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(69,2,'k0620',0,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(70,2,'k0608',1,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(71,2,'k0584',1,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(72,2,'k0645',1,'label',2,2,1,1.79493791627950763705e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(73,2,'k0668',0,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(74,2,'k0619',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(75,2,'k0458',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(76,2,'k0286',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(77,2,'k0437',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(78,2,'k0372',0,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(79,2,'k0421',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(80,2,'k0383',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(81,2,'k0282',1,'label',1,2,1,1.79493791634328055378e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(82,2,'k0371',1,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(83,2,'k0399',1,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(84,2,'k0314',0,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(85,2,'k0392',1,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(86,2,'k0011',1,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(87,2,'k0208',0,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(88,2,'k0076',1,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(89,2,'k0173',0,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(90,2,'k0052',1,'label',2,2,1,1.79493791642331910127e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(91,2,'k0118',1,'label',1,2,1,1.79493791649952983855e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(92,2,'k0085',1,'label',1,2,1,1.79493791649952983855e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(93,2,'k0244',1,'label',1,2,1,1.79493791649952983855e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(94,2,'k0095',1,'label',1,2,1,1.79493791649952983855e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(95,2,'k0163',-1,'label',1,2,1,1.79493791649952983855e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(96,2,'k0762',1,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(97,2,'k0976',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(98,2,'k0966',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(99,2,'k0985',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(100,2,'k0988',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(101,2,'k0933',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(102,2,'k0750',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(103,2,'k0885',1,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(104,2,'k0991',0,'label',2,2,2,1.794937916719034195e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(105,3,'k0351',1,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(106,3,'k0329',0,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(107,3,'k0533',0,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(108,3,'k0183',0,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(109,3,'k0233',1,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(110,3,'k0345',1,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(111,3,'k0899',0,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(112,3,'k0289',1,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(113,3,'k0839',0,'label',1,3,1,1.79493791776676535603e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(114,3,'k0271',0,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(115,3,'k0809',0,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(116,3,'k0968',-1,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(117,3,'k0397',0,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(118,3,'k0720',1,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(119,3,'k0686',0,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(120,3,'k0531',0,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(121,3,'k0022',1,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(122,3,'k0082',1,'label',2,3,1,1.79493791786783504489e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(123,3,'k0907',0,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(124,3,'k0442',0,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(125,3,'k0726',0,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(126,3,'k0624',0,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(127,3,'k0248',1,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(128,3,'k0812',0,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(129,3,'k0192',1,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(130,3,'k0347',1,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(131,3,'k0606',0,'label',1,3,1,1.7949379179318392277e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(132,3,'k0295',0,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(133,3,'k0855',0,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(134,3,'k0763',0,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(135,3,'k0225',1,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(136,3,'k0148',1,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(137,3,'k0299',1,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(138,3,'k0661',0,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(139,3,'k0473',1,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(140,3,'k0227',0,'label',2,3,1,1.79493791799476361268e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(141,3,'k0418',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(142,3,'k0353',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(143,3,'k0061',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(144,3,'k0393',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(145,3,'k0046',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(146,3,'k0820',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(147,3,'k0609',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(148,3,'k0708',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(149,3,'k0735',1,'label',1,3,1,1.79493791805975937839e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(150,3,'k0316',1,'label',2,3,1,1.79493791816090774533e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(151,3,'k0354',1,'label',2,3,1,1.79493791816090774533e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(152,3,'k0835',1,'label',2,3,1,1.79493791816090774533e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(153,3,'k0263',1,'label',2,3,1,1.79493791816090774533e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(154,3,'k0142',1,'label',2,3,1,1.79493791816090774533e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(155,4,'k0534',0,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(156,4,'k0834',1,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(157,4,'k0989',0,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(158,4,'k0737',0,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(159,4,'k0936',0,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(160,4,'k0803',1,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(161,4,'k0613',0,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(162,4,'k0940',0,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(163,4,'k0342',1,'label',1,4,1,1.7949379187980475425e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(164,4,'k0824',-1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(165,4,'k0458',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(166,4,'k0943',0,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(167,4,'k0602',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(168,4,'k0478',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(169,4,'k0140',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(170,4,'k0228',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(171,4,'k0967',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(172,4,'k0259',1,'label',2,4,1,1.79493791885067439082e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(173,4,'k0341',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(174,4,'k0817',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(175,4,'k0374',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(176,4,'k0667',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(177,4,'k0566',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(178,4,'k0827',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(179,4,'k0889',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(180,4,'k0567',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(181,4,'k0928',0,'label',1,4,2,1.79493791903420186039e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(182,4,'k0436',0,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(183,4,'k0492',1,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(184,4,'k0953',1,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(185,4,'k0894',0,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(186,4,'k0988',0,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(187,4,'k0027',-1,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(188,4,'k0077',-1,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(189,4,'k0012',1,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(190,4,'k0189',1,'label',2,4,2,1.79493791908373880386e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(191,4,'k0927',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(192,4,'k0715',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(193,4,'k0195',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(194,4,'k0726',0,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(195,4,'k0032',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(196,4,'k0693',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(197,4,'k0447',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(198,4,'k0461',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(199,4,'k0117',1,'label',1,4,2,1.79493791915443229667e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(200,4,'k0126',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(201,4,'k0045',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(202,4,'k0410',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(203,4,'k0148',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(204,4,'k0669',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(205,4,'k0309',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(206,4,'k0054',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(207,4,'k0153',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(208,4,'k0683',1,'label',2,4,2,1.79493791920239400866e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(209,5,'k0116',1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(210,5,'k0684',1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(211,5,'k0962',1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(212,5,'k0869',0,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(213,5,'k0623',1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(214,5,'k0683',1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(215,5,'k0009',-1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(216,5,'k0801',0,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(217,5,'k0074',1,'label',1,5,1,1.79493791996875643726e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(218,5,'k0116',1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(219,5,'k0684',1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(220,5,'k0962',1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(221,5,'k0869',0,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(222,5,'k0623',1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(223,5,'k0683',1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(224,5,'k0009',-1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(225,5,'k0801',0,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(226,5,'k0074',1,'label',2,5,1,1.79493792003060460091e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(227,5,'k0339',0,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(228,5,'k0940',0,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(229,5,'k0060',1,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(230,5,'k0340',0,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(231,5,'k0661',0,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(232,5,'k0510',1,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(233,5,'k0490',1,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(234,5,'k0794',0,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(235,5,'k0434',1,'label',1,5,1,1.79493792009154510495e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(236,5,'k0339',0,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(237,5,'k0940',0,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(238,5,'k0060',1,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(239,5,'k0340',0,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(240,5,'k0661',0,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(241,5,'k0510',1,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(242,5,'k0490',1,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(243,5,'k0794',0,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(244,5,'k0434',1,'label',2,5,1,1.79493792016257071491e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(245,5,'k0148',1,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(246,5,'k0090',1,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(247,5,'k0907',0,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(248,5,'k0157',1,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(249,5,'k0874',0,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(250,5,'k0725',0,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(251,5,'k0898',0,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(252,5,'k0687',1,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(253,5,'k0803',1,'label',1,5,2,1.79493792050858569147e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(254,5,'k0148',1,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(255,5,'k0090',1,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(256,5,'k0907',0,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(257,5,'k0157',1,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(258,5,'k0874',0,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(259,5,'k0725',0,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(260,5,'k0898',1,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(261,5,'k0687',1,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(262,5,'k0803',1,'label',2,5,2,1.79493792057052516933e+09,NULL,'',NULL);
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
INSERT INTO "queue" VALUES(1,'k0860',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0906',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0003',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0443',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0434',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0542',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0969',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0440',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0023',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0529',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0940',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0591',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0298',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0643',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0944',0,2,32,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0050',0,2,33,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0766',0,2,34,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0335',0,2,35,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0803',0,2,36,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0865',0,2,37,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0776',0,2,38,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0571',0,2,39,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0916',0,2,40,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0287',0,2,41,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0075',0,2,42,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0546',0,2,43,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0199',0,2,44,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0872',0,2,45,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0150',0,2,46,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0825',0,2,47,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0840',0,2,48,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0291',0,2,49,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0905',0,2,50,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0351',0,2,51,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0301',0,2,52,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0951',0,2,53,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0395',0,2,54,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0188',0,2,55,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0219',0,2,56,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0270',0,2,57,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0703',0,2,58,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0886',0,2,59,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0167',0,2,60,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0322',0,2,61,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0451',0,2,62,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0630',0,2,63,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0355',0,2,64,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0947',0,2,65,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0798',0,2,66,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0213',0,2,67,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0474',0,2,68,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0354',0,2,69,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0708',0,2,70,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0099',0,2,71,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0051',0,2,72,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0222',0,2,73,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0949',0,2,74,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0399',0,2,75,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0138',0,2,76,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0734',0,2,77,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0136',0,2,78,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0127',0,2,79,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0822',0,2,80,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0408',0,2,81,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0831',0,2,82,NULL,NULL);
INSERT INTO "queue" VALUES(1,'k0796',0,2,83,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0753',0,2,9,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0844',0,2,10,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0766',0,2,11,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0854',0,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0875',0,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0902',0,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0931',0,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0937',0,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0752',0,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0970',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0969',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0800',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0986',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0805',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0984',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0784',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0889',0,2,25,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0824',0,2,26,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0837',0,2,27,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0788',0,2,28,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0792',0,2,29,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0754',0,2,30,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0975',0,2,31,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0884',0,2,32,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0764',0,2,33,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0862',0,2,34,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0768',0,2,35,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0803',0,2,36,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0987',0,2,37,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0810',0,2,38,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0761',0,2,39,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0972',0,2,40,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0826',0,2,41,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0898',0,2,42,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0878',0,2,43,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0906',0,2,44,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0941',0,2,45,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0907',0,2,46,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0903',0,2,47,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0831',0,2,48,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0660',0,2,49,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0538',0,2,50,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0748',0,2,51,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0728',0,2,52,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0557',0,2,53,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0515',0,2,54,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0602',0,2,55,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0554',0,2,56,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0587',0,2,57,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0626',0,2,58,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0731',0,2,59,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0647',0,2,60,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0561',0,2,61,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0704',0,2,62,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0572',0,2,63,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0723',0,2,64,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0583',0,2,65,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0578',0,2,66,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0545',0,2,67,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0665',0,2,68,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0709',0,2,69,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0639',0,2,70,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0688',0,2,71,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0695',0,2,72,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0745',0,2,73,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0689',0,2,74,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0658',0,2,75,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0596',0,2,76,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0510',0,2,77,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0539',0,2,78,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0641',0,2,79,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0623',0,2,80,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0705',0,2,81,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0630',0,2,82,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0529',0,2,83,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0574',0,2,84,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0741',0,2,85,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0659',0,2,86,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0524',0,2,87,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0571',0,2,88,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0530',0,2,89,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0722',0,2,90,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0733',0,2,91,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0520',0,2,92,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0720',0,2,93,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0504',0,2,94,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0629',0,2,95,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0459',0,2,96,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0318',0,2,97,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0341',0,2,98,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0486',0,2,99,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0309',0,2,100,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0430',0,2,101,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0324',0,2,102,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0259',0,2,103,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0419',0,2,104,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0391',0,2,105,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0262',0,2,106,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0281',0,2,107,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0410',0,2,108,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0405',0,2,109,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0332',0,2,110,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0348',0,2,111,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0414',0,2,112,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0465',0,2,113,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0487',0,2,114,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0369',0,2,115,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0433',0,2,116,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0471',0,2,117,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0303',0,2,118,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0360',0,2,119,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0473',0,2,120,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0436',0,2,121,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0359',0,2,122,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0431',0,2,123,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0338',0,2,124,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0296',0,2,125,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0417',0,2,126,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0266',0,2,127,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0469',0,2,128,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0494',0,2,129,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0329',0,2,130,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0478',0,2,131,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0285',0,2,132,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0481',0,2,133,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0409',0,2,134,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0270',0,2,135,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0283',0,2,136,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0327',0,2,137,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0275',0,2,138,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0198',0,2,139,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0105',0,2,140,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0165',0,2,141,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0139',0,2,142,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0241',0,2,143,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0028',0,2,144,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0152',0,2,145,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0155',0,2,146,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0148',0,2,147,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0084',0,2,148,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0006',0,2,149,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0164',0,2,150,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0246',0,2,151,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0096',0,2,152,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0169',0,2,153,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0092',0,2,154,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0080',0,2,155,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0113',0,2,156,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0230',0,2,157,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0072',0,2,158,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0081',0,2,159,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0239',0,2,160,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0091',0,2,161,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0115',0,2,162,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0015',0,2,163,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0036',0,2,164,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0039',0,2,165,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0232',0,2,166,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0180',0,2,167,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0201',0,2,168,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0134',0,2,169,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0199',0,2,170,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0145',0,2,171,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0103',0,2,172,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0141',0,2,173,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0129',0,2,174,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0086',0,2,175,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0196',0,2,176,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0179',0,2,177,NULL,NULL);
INSERT INTO "queue" VALUES(2,'k0140',0,2,178,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0240',0,2,36,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0994',0,2,37,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0705',0,2,38,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0589',0,2,39,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0014',0,2,40,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0660',0,2,41,NULL,NULL);
INSERT INTO "queue" VALUES(4,'k0061',0,2,42,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0994',0,2,9,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0994',1,2,9,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0668',0,2,10,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0668',1,2,10,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0821',0,2,11,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0821',1,2,11,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0364',0,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0364',1,2,12,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0743',0,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0743',1,2,13,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0310',0,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0310',1,2,14,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0953',0,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0953',1,2,15,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0307',0,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0307',1,2,16,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0997',0,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0997',1,2,17,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0043',0,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0043',1,2,18,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0781',0,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0781',1,2,19,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0547',0,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0547',1,2,20,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0712',0,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0712',1,2,21,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0123',0,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0123',1,2,22,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0126',0,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0126',1,2,23,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0329',0,2,24,NULL,NULL);
INSERT INTO "queue" VALUES(5,'k0329',1,2,24,NULL,NULL);
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
INSERT INTO "sqlite_sequence" VALUES('labels',262);
COMMIT;
