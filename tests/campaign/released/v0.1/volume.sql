BEGIN TRANSACTION;
CREATE TABLE annotators (
	id INTEGER NOT NULL, 
	name TEXT, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "annotators" VALUES(1,'ann',1794885204.0);
INSERT INTO "annotators" VALUES(2,'owner',1794885208.0);
INSERT INTO "annotators" VALUES(3,'bob',1794885208.0);
INSERT INTO "annotators" VALUES(4,'cleo',1794885209.0);
CREATE TABLE asks (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	log_position BIGINT NOT NULL, 
	drawn_at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "asks" VALUES(1,1,0,1794885204.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,2,1,1794885204.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,3,3,1794885204.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,4,6,1794885205.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,5,10,1794885205.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,6,16,1794885205.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,7,22,1794885205.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,8,29,1794885205.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,9,37,1794885205.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,10,41,1794885205.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(1,11,50,1794885205.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(1,12,57,1794885205.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(1,13,59,1794885205.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(1,14,60,1794885205.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(1,15,65,1794885205.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(2,1,67,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,2,68,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,3,70,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,4,73,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,5,77,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,6,83,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,7,89,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,8,96,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,9,104,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,10,113,1794885207.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,1,117,1794885208.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,2,122,1794885209.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,3,126,1794885209.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,4,134,1794885209.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,5,142,1794885209.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,6,152,1794885209.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,7,162,1794885209.0,'a sample of the rest, densest where the model hopes');
INSERT INTO "asks" VALUES(4,1,164,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,2,165,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,3,167,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,4,170,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,5,174,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,6,180,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,7,186,1794885211.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,8,193,1794885212.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,1,196,1794885212.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,2,197,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,3,199,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,4,202,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,5,206,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,6,212,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,7,218,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,8,225,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,9,233,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(5,10,242,1794885213.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(6,1,246,1794885214.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(6,2,249,1794885214.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(6,3,253,1794885214.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(6,4,258,1794885214.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(6,5,265,1794885214.0,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(6,6,272,1794885214.0,'uniform draws from the rest until 3 are relevant');
INSERT INTO "asks" VALUES(6,7,292,1794885214.0,'uniform draws from the rest until 3 are relevant');
INSERT INTO "asks" VALUES(6,8,312,1794885214.0,'uniform draws from the rest until 3 are relevant');
INSERT INTO "asks" VALUES(7,1,313,1794885214.0,'a uniform sample of the collection');
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
INSERT INTO "campaigns" VALUES(1,'audit-certify','volume',1,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "audit", "settings": {"query": "aspirin stroke prevention", "seeds": [], "confidence": 0.95, "recall": 0.6, "stop": "after=40", "sample": null, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "certify": true, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}}, "seed": 1, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885204.0,NULL);
INSERT INTO "campaigns" VALUES(2,'audit-seeds','volume',2,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "audit", "settings": {"query": "", "seeds": [0], "confidence": 0.95, "recall": 0.95, "stop": "none-in=10", "sample": 30, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.5, "certify": false, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}}, "seed": 2, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885206.0,NULL);
INSERT INTO "campaigns" VALUES(3,'audit-two-people','volume',3,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "audit", "settings": {"query": "aspirin stroke prevention", "seeds": [], "confidence": 0.95, "recall": 0.95, "stop": "after=20", "sample": 20, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "certify": false, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}}, "seed": 3, "labelling": {"redundancy": 2, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "gold_share": 0.3, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885208.0,NULL);
INSERT INTO "campaigns" VALUES(4,'stratified','volume',4,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "stratified", "settings": {"query": "aspirin stroke prevention", "seeds": [], "confidence": 0.95, "recall": 0.95, "stop": "recall=0.8", "sample": null, "stratum": 30, "stratum_sample": 12, "needed": 4, "uniform_share": 0.75, "certify": false, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}}, "seed": 4, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885211.0,NULL);
INSERT INTO "campaigns" VALUES(5,'horvitz-thompson','volume',5,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "horvitz-thompson", "settings": {"query": "aspirin stroke prevention", "seeds": [], "confidence": 0.95, "recall": 0.95, "stop": "knee", "sample": 25, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "certify": false, "budget": null, "presumed": 3, "batch": 1, "most_at_once": null}}, "seed": 5, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885212.0,NULL);
INSERT INTO "campaigns" VALUES(6,'negative-binomial','volume',6,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "negative-binomial", "settings": {"query": "aspirin stroke prevention", "seeds": [], "confidence": 0.95, "recall": 0.95, "stop": "after=25", "sample": null, "stratum": 10000, "stratum_sample": 1000, "needed": 3, "uniform_share": 0.75, "certify": false, "budget": null, "presumed": 100, "batch": 3, "most_at_once": null}}, "seed": 6, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": null, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885213.0,NULL);
INSERT INTO "campaigns" VALUES(7,'uniform','volume',7,'{"source": {"places": ["/released/documents.jsonl"], "format": null, "columns": {"text": ["title", "text"], "id": "id", "features": null}, "fields": ["title"], "size": 120, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794885154523220745, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "ids": "text", "engine": {}}, "plan": {"method": "uniform", "settings": {"query": "aspirin stroke prevention", "seeds": [], "confidence": 0.95, "recall": 0.95, "stop": "knee", "sample": 40, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "certify": false, "budget": 50, "presumed": 100, "batch": 1, "most_at_once": null}}, "seed": 7, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 30, "gold_share": 0.0, "instructions": "", "budget": {"labels": 50, "hours": null, "money": null, "per_label": 0.0, "per_hour": 0.0}}}','0.1.0',1794885214.0,NULL);
CREATE TABLE checkpoints (
	campaign INTEGER NOT NULL, 
	ask INTEGER NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	state BLOB NOT NULL, 
	PRIMARY KEY (campaign), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "checkpoints" VALUES(3,7,'0.1.0',X'504B03042D00000008000000210021010468FFFFFFFFFFFFFFFF090014006974656D732E6E70790100100020010000000000007B000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A46063A9A3A0AB50AE4032E6506085083D219503A0A4A0742E95828ED07A5D3A1342B94D682D2A2505A024AAB406961286D01A5A3A1B41E94B685D29250DA014A0300504B03042D000000080000002100B1808B9BFFFFFFFFFFFFFFFF0A0014006C6162656C732E6E707901001000940000000000000052000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A46063A9A3A0AB50AE4032E4646460620FE0F8460D67F200600504B03042D000000080000002100D839174AFFFFFFFFFFFFFFFF0A001400726F756E64732E6E707901001000B00000000000000055000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A14002E4606086086D26C509A0B4AF3436911280D00504B03042D000000080000002100D6A21013FFFFFFFFFFFFFFFF100014007377697463682E6974656D732E6E707901001000080100000000000073000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86E63A9A3A0AB50AE4032E6506085083D219503A0A4A0742E95828ED07A559A1B428949680D22A505A184A5B40E968286D0BA525A1B403940600504B03042D0000000800000021006067DBAEFFFFFFFFFFFFFFFF110014007377697463682E6C6162656C732E6E70790100100091000000000000004E000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86E63A9A3A0AB50AE4032E46464606460860002300504B03042D000000080000002100B95F39B6FFFFFFFFFFFFFFFF130014007377697463682E70726573756D65642E6E70790100100098000000000000004D000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AC63A9A3A0AB50A14002E2306083083D291501A00504B03042D0000000800000021007055DB35FFFFFFFFFFFFFFFF0E0014006F70656E2E6974656D732E6E70790100100090000000000000004A000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A463A9A3A0AB50A1400AE040608C887D200504B03042D00000008000000210044909266FFFFFFFFFFFFFFFF100014006F70656E2E6368616E6365732E6E707901001000900000000000000055000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9366A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A463A9A3A0AB50A1400AE234C0FD8A6AC9F679FDAD32F7B76F52C7B00504B03042D00000008000000210010F494C9FFFFFFFFFFFFFFFF09001400776F7264732E6E707901001000DD02000000000000BB010000000000009D51CB8EDB300CDC5EFB15822F6901634152EFBD16684F2DF6D243B108026DCC8DD34DECC0529A439AAFE80F9772B240CF15FCA0461C0E39FAF3EDFBD7C71FEFEE7EDD9D171DE7F5B478508BDF475CB46AF1324E654AC36A9C3AAEF8E7B4CB2C78EED38165FFC1816D3FB6EAA2FE7BBD3F37A2B24FA57950D8AA66C3034FA98C93ECCFCDF3B6ACFE459AC74F5F9C69242F975478CE798B3402608CDE42242D1F04AF496B630D9880DA194BD1C5AAB11DD6924F16B5B5868206ED9D700258133D21EA686C84687570881721F429AF8EDBA168BA755937BCE1DA92218DD107D1A899CFA9AC7B41BDC4AFC3781A24861A6F87AEF6DF4DE954DBAFFF2CC0D3B2CE72DA5E590D81EAC6F571CF43C92A4DAC7E1EBB0D7795311EB8167B6A92CA697FD8B11A5F54E9594D9C4BAB3A1EB204EAD4B3D02ABE1F3BDEA95E7859F8E7463CE45912EE816274CE59F2515B1938B6AA820E64EE68C4249413BC82E44883B75A1619EFFC150512AB0C391F894C30A18EB13972BE09381D3D3843E00D789C2B197408721562ABD164C155900842084EAC274DE4C9CED5831539889286F27A377BB49B07B9B51F62BD3CC2AA2E8F9E69CE062BAA4295738CCBCBF2F217504B01022D032D000000080000002100210104687B000000200100000900000000000000000000008001000000006974656D732E6E7079504B01022D032D000000080000002100B1808B9B52000000940000000A00000000000000000000008001B60000006C6162656C732E6E7079504B01022D032D000000080000002100D839174A55000000B00000000A0000000000000000000000800144010000726F756E64732E6E7079504B01022D032D000000080000002100D6A2101373000000080100001000000000000000000000008001D50100007377697463682E6974656D732E6E7079504B01022D032D0000000800000021006067DBAE4E0000009100000011000000000000000000000080018A0200007377697463682E6C6162656C732E6E7079504B01022D032D000000080000002100B95F39B64D0000009800000013000000000000000000000080011B0300007377697463682E70726573756D65642E6E7079504B01022D032D0000000800000021007055DB354A000000900000000E00000000000000000000008001AD0300006F70656E2E6974656D732E6E7079504B01022D032D0000000800000021004490926655000000900000001000000000000000000000008001370400006F70656E2E6368616E6365732E6E7079504B01022D032D00000008000000210010F494C9BB010000DD0200000900000000000000000000008001CE040000776F7264732E6E7079504B0506000000000900090016020000C40600000000');
INSERT INTO "checkpoints" VALUES(4,8,'0.1.0',X'504B03042D000000080000002100889761C5FFFFFFFFFFFFFFFF090014006974656D732E6E70790100100060010000000000008A000000000000009DC83F0FC1400086F13358BA4B8C17C4F97393A9910E0C98340C1D4A84468F4AC4C99D30884FE10BAB783E8177F9E57DDE71325FA41571174F951BBF776A2855740A9596EA60DDCD6597AD75B9F9F66976F6A6ECBEC8AEA6FC9D41A8BB5ABEE4FF0BEAE2B7262E71836D5C61816BAC618C136C611543ECE108036C608A16C7F8C019EEB08F112678C40F504B03042D00000008000000210068E89E96FFFFFFFFFFFFFFFF0A0014006C6162656C732E6E7079010010009C0000000000000050000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A46163A9A3A0AB50AE4032E4638600043200D06408A1100504B03042D000000080000002100FC9AE5B3FFFFFFFFFFFFFFFF0A001400726F756E64732E6E707901001000B80000000000000057000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AE63A9A3A0AB50A14002E4606086086D26C509A0B4AF3436951282D03A501504B03042D000000080000002100324BFBD2FFFFFFFFFFFFFFFF0E0014006F70656E2E6974656D732E6E707901001000C0000000000000005A000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A163A9A3A0AB50A1400AE3006089084D27A503A004AEB42E93C289D02A579A03400504B03042D0000000800000021002B1ADEF4FFFFFFFFFFFFFFFF100014006F70656E2E6368616E6365732E6E707901001000C0000000000000004B000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9366A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A163A9A3A0AB50A14002E0630F8604F2E0D00504B03042D000000080000002100736AB1DAFFFFFFFFFFFFFFFF09001400776F7264732E6E707901001000C90100000000000026010000000000009D8EBD4EC3301485CBCA535859025206FF24FEE98A0413A80B03AAAACA4D6E9BD0D6AE6C870A953C052FCC350289194FE77C3AC7F77C3E3D3F2E5EAE666FB34BD9416C433927E5C7C8CA8A945B1F52B06EED430799DFDB4304E4B1B727407F23B8A96E2B32917FBFEB4B81578E361573C22A52ECC041B0C907F4976233A4F55F522CEE1E645D602E269BE03BF3ABB86C6A4D39A58D92523065A4A9959242716D18935A6961046FB03BB8365F5335955C6B2DA9325C08AC345A32210CD3BA914A375A5125262CF436AEC7C125C1B1471164033BC89338E33557DA5096931B9BDA1EA946BD77FEEC7E0AFBC175797FF0230A045DB0E78864B942E34F9083CB22F5400EC31E0E03C444FC9664D0F9763C824B119D4DC4F98DEFDE096E22AF63B783FCDD655A4D5F504B01022D032D000000080000002100889761C58A000000600100000900000000000000000000008001000000006974656D732E6E7079504B01022D032D00000008000000210068E89E96500000009C0000000A00000000000000000000008001C50000006C6162656C732E6E7079504B01022D032D000000080000002100FC9AE5B357000000B80000000A0000000000000000000000800151010000726F756E64732E6E7079504B01022D032D000000080000002100324BFBD25A000000C00000000E00000000000000000000008001E40100006F70656E2E6974656D732E6E7079504B01022D032D0000000800000021002B1ADEF44B000000C000000010000000000000000000000080017E0200006F70656E2E6368616E6365732E6E7079504B01022D032D000000080000002100736AB1DA26010000C901000009000000000000000000000080010B030000776F7264732E6E7079504B05060000000006000600580100006C0400000000');
CREATE TABLE criteria (
	id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (text)
);
INSERT INTO "criteria" VALUES(1,'Is it right? (volume, audit-certify)');
INSERT INTO "criteria" VALUES(2,'Is it right? (volume, audit-seeds)');
INSERT INTO "criteria" VALUES(3,'Is it right? (volume, audit-two-people)');
INSERT INTO "criteria" VALUES(4,'Is it right? (volume, stratified)');
INSERT INTO "criteria" VALUES(5,'Is it right? (volume, horvitz-thompson)');
INSERT INTO "criteria" VALUES(6,'Is it right? (volume, negative-binomial)');
INSERT INTO "criteria" VALUES(7,'Is it right? (volume, uniform)');
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
INSERT INTO "draws" VALUES(1,'d093',1,0,93,1.0,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(1,'d024',2,0,24,1.0,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(1,'d081',2,1,81,1.0,'{"title": "museum school harbour orange"}');
INSERT INTO "draws" VALUES(1,'d035',3,0,35,1.0,'{"title": "ladder prevention window pencil"}');
INSERT INTO "draws" VALUES(1,'d103',3,1,103,1.0,'{"title": "signal museum stroke museum"}');
INSERT INTO "draws" VALUES(1,'d038',3,2,38,1.0,'{"title": "ticket rocket desert prevention"}');
INSERT INTO "draws" VALUES(1,'d064',4,0,64,1.0,'{"title": "ladder valley aspirin desert"}');
INSERT INTO "draws" VALUES(1,'d091',4,1,91,1.0,'{"title": "island aspirin hammer basket"}');
INSERT INTO "draws" VALUES(1,'d090',4,2,90,1.0,'{"title": "stroke cotton pepper aspirin"}');
INSERT INTO "draws" VALUES(1,'d042',4,3,42,1.0,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(1,'d104',5,0,104,1.0,'{"title": "candle silver ladder prevention"}');
INSERT INTO "draws" VALUES(1,'d069',5,1,69,1.0,'{"title": "museum carpet pencil carpet"}');
INSERT INTO "draws" VALUES(1,'d034',5,2,34,1.0,'{"title": "rocket aspirin winter planet"}');
INSERT INTO "draws" VALUES(1,'d010',5,3,10,1.0,'{"title": "forest harbour orange river"}');
INSERT INTO "draws" VALUES(1,'d036',5,4,36,1.0,'{"title": "carpet violin violin orange"}');
INSERT INTO "draws" VALUES(1,'d021',6,0,21,1.0,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(1,'d005',6,1,5,1.0,'{"title": "engine candle museum school"}');
INSERT INTO "draws" VALUES(1,'d008',6,2,8,1.0,'{"title": "button stroke hammer bridge"}');
INSERT INTO "draws" VALUES(1,'d116',6,3,116,1.0,'{"title": "candle ticket stroke carpet"}');
INSERT INTO "draws" VALUES(1,'d078',6,4,78,1.0,'{"title": "kitchen ticket aspirin garden"}');
INSERT INTO "draws" VALUES(1,'d076',6,5,76,1.0,'{"title": "museum signal orange museum"}');
INSERT INTO "draws" VALUES(1,'d111',7,0,111,1.0,'{"title": "signal orange window carpet"}');
INSERT INTO "draws" VALUES(1,'d043',7,1,43,1.0,'{"title": "trial violin desert window"}');
INSERT INTO "draws" VALUES(1,'d075',7,2,75,1.0,'{"title": "window engine forest engine"}');
INSERT INTO "draws" VALUES(1,'d045',7,3,45,1.0,'{"title": "museum tunnel harbour pencil"}');
INSERT INTO "draws" VALUES(1,'d012',7,4,12,1.0,'{"title": "candle bridge desert prevention"}');
INSERT INTO "draws" VALUES(1,'d114',7,5,114,1.0,'{"title": "pencil copper butter signal"}');
INSERT INTO "draws" VALUES(1,'d033',7,6,33,1.0,'{"title": "harbour pencil planet signal"}');
INSERT INTO "draws" VALUES(1,'d110',8,0,110,1.0,'{"title": "silver planet museum ladder"}');
INSERT INTO "draws" VALUES(1,'d048',8,1,48,1.0,'{"title": "ladder market market harbour"}');
INSERT INTO "draws" VALUES(1,'d002',8,2,2,1.0,'{"title": "signal pencil desert violin"}');
INSERT INTO "draws" VALUES(1,'d056',8,3,56,1.0,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(1,'d025',8,4,25,1.0,'{"title": "winter museum tunnel castle"}');
INSERT INTO "draws" VALUES(1,'d086',8,5,86,1.0,'{"title": "copper market stroke carpet"}');
INSERT INTO "draws" VALUES(1,'d017',8,6,17,1.0,'{"title": "tunnel planet butter pencil"}');
INSERT INTO "draws" VALUES(1,'d060',8,7,60,1.0,'{"title": "island ticket mirror school"}');
INSERT INTO "draws" VALUES(1,'d089',9,0,89,1.0,'{"title": "orange bridge engine butter"}');
INSERT INTO "draws" VALUES(1,'d020',9,1,20,1.0,'{"title": "bridge candle hammer ladder"}');
INSERT INTO "draws" VALUES(1,'d065',9,2,65,1.0,'{"title": "candle hammer button winter"}');
INSERT INTO "draws" VALUES(1,'d085',9,3,85,1.0,'{"title": "violin market copper aspirin"}');
INSERT INTO "draws" VALUES(1,'d059',10,0,59,6.27577836480534556606e-02,'{"title": "silver museum camera school"}');
INSERT INTO "draws" VALUES(1,'d062',10,1,62,6.27577836480534556606e-02,'{"title": "island candle ticket museum"}');
INSERT INTO "draws" VALUES(1,'d047',10,2,47,6.27577836480534556606e-02,'{"title": "window orange orange window"}');
INSERT INTO "draws" VALUES(1,'d014',10,3,14,0.0446542650836515,'{"title": "pencil cotton butter castle"}');
INSERT INTO "draws" VALUES(1,'d080',10,4,80,0.0446542650836515,'{"title": "planet basket basket harbour"}');
INSERT INTO "draws" VALUES(1,'d028',10,5,28,0.0446542650836515,'{"title": "winter bridge harbour ticket"}');
INSERT INTO "draws" VALUES(1,'d032',10,6,32,3.8507212484312859646e-02,'{"title": "button pepper pencil doctor"}');
INSERT INTO "draws" VALUES(1,'d102',10,7,102,3.8507212484312859646e-02,'{"title": "butter garden paper ticket"}');
INSERT INTO "draws" VALUES(1,'d083',10,8,83,3.8507212484312859646e-02,'{"title": "cotton signal silver music"}');
INSERT INTO "draws" VALUES(1,'d000',11,0,0,6.53883820773150797878e-02,'{"title": "market market forest engine"}');
INSERT INTO "draws" VALUES(1,'d054',11,1,54,0.0490151148181079,'{"title": "ticket engine museum castle"}');
INSERT INTO "draws" VALUES(1,'d001',11,2,1,0.0490151148181079,'{"title": "forest engine castle paper"}');
INSERT INTO "draws" VALUES(1,'d004',11,3,4,0.0490151148181079,'{"title": "ladder market forest forest"}');
INSERT INTO "draws" VALUES(1,'d117',11,4,117,4.87033112813603785706e-02,'{"title": "rocket button pepper music"}');
INSERT INTO "draws" VALUES(1,'d037',11,5,37,4.87033112813603785706e-02,'{"title": "valley doctor desert copper"}');
INSERT INTO "draws" VALUES(1,'d058',11,6,58,4.87033112813603785706e-02,'{"title": "signal violin signal silver"}');
INSERT INTO "draws" VALUES(1,'d079',12,0,79,0.0518511543096242,'{"title": "carpet pencil signal silver"}');
INSERT INTO "draws" VALUES(1,'d019',12,1,19,0.0518511543096242,'{"title": "kitchen camera butter candle"}');
INSERT INTO "draws" VALUES(1,'d009',13,0,9,5.29864772542659109855e-02,'{"title": "island market planet island"}');
INSERT INTO "draws" VALUES(1,'d113',14,0,113,7.22269044814321803382e-02,'{"title": "ticket hammer window paper"}');
INSERT INTO "draws" VALUES(1,'d027',14,1,27,5.93751452654148748067e-02,'{"title": "museum pencil orange school"}');
INSERT INTO "draws" VALUES(1,'d077',14,2,77,5.93751452654148748067e-02,'{"title": "silver music copper window"}');
INSERT INTO "draws" VALUES(1,'d063',14,3,63,5.56840972346251544822e-02,'{"title": "signal camera button desert"}');
INSERT INTO "draws" VALUES(1,'d050',14,4,50,5.56840972346251544822e-02,'{"title": "button market camera silver"}');
INSERT INTO "draws" VALUES(1,'d096',15,0,96,0.0778971900559555,'{"title": "music violin harbour ladder"}');
INSERT INTO "draws" VALUES(1,'d084',15,1,84,6.43309370038079586517e-02,'{"title": "winter camera silver pepper"}');
INSERT INTO "draws" VALUES(1,'d098',15,2,98,6.43309370038079586517e-02,'{"title": "kitchen ladder island camera"}');
INSERT INTO "draws" VALUES(2,'d011',1,0,11,1.0,'{"title": "island carpet forest ladder"}');
INSERT INTO "draws" VALUES(2,'d077',2,0,77,1.0,'{"title": "silver music copper window"}');
INSERT INTO "draws" VALUES(2,'d071',2,1,71,1.0,'{"title": "signal ladder basket island"}');
INSERT INTO "draws" VALUES(2,'d015',3,0,15,1.0,'{"title": "kitchen hammer harbour butter"}');
INSERT INTO "draws" VALUES(2,'d069',3,1,69,1.0,'{"title": "museum carpet pencil carpet"}');
INSERT INTO "draws" VALUES(2,'d100',3,2,100,1.0,'{"title": "rocket desert river aspirin"}');
INSERT INTO "draws" VALUES(2,'d012',4,0,12,1.0,'{"title": "candle bridge desert prevention"}');
INSERT INTO "draws" VALUES(2,'d067',4,1,67,1.0,'{"title": "pepper butter music hammer"}');
INSERT INTO "draws" VALUES(2,'d066',4,2,66,1.0,'{"title": "valley candle planet pencil"}');
INSERT INTO "draws" VALUES(2,'d044',4,3,44,1.0,'{"title": "carpet garden planet bridge"}');
INSERT INTO "draws" VALUES(2,'d095',5,0,95,1.0,'{"title": "cotton pencil paper market"}');
INSERT INTO "draws" VALUES(2,'d075',5,1,75,1.0,'{"title": "window engine forest engine"}');
INSERT INTO "draws" VALUES(2,'d082',5,2,82,1.0,'{"title": "valley paper ticket mirror"}');
INSERT INTO "draws" VALUES(2,'d051',5,3,51,1.0,'{"title": "planet basket school orange"}');
INSERT INTO "draws" VALUES(2,'d055',5,4,55,1.0,'{"title": "hammer orange market silver"}');
INSERT INTO "draws" VALUES(2,'d045',6,0,45,1.0,'{"title": "museum tunnel harbour pencil"}');
INSERT INTO "draws" VALUES(2,'d074',6,1,74,1.0,'{"title": "mirror copper ladder river"}');
INSERT INTO "draws" VALUES(2,'d086',6,2,86,1.0,'{"title": "copper market stroke carpet"}');
INSERT INTO "draws" VALUES(2,'d026',6,3,26,1.0,'{"title": "market violin tunnel violin"}');
INSERT INTO "draws" VALUES(2,'d003',6,4,3,1.0,'{"title": "copper garden button garden"}');
INSERT INTO "draws" VALUES(2,'d042',6,5,42,1.0,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(2,'d024',7,0,24,1.0,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(2,'d116',7,1,116,1.0,'{"title": "candle ticket stroke carpet"}');
INSERT INTO "draws" VALUES(2,'d036',7,2,36,1.0,'{"title": "carpet violin violin orange"}');
INSERT INTO "draws" VALUES(2,'d025',7,3,25,1.0,'{"title": "winter museum tunnel castle"}');
INSERT INTO "draws" VALUES(2,'d004',7,4,4,1.0,'{"title": "ladder market forest forest"}');
INSERT INTO "draws" VALUES(2,'d001',7,5,1,1.0,'{"title": "forest engine castle paper"}');
INSERT INTO "draws" VALUES(2,'d037',7,6,37,1.0,'{"title": "valley doctor desert copper"}');
INSERT INTO "draws" VALUES(2,'d081',8,0,81,1.0,'{"title": "museum school harbour orange"}');
INSERT INTO "draws" VALUES(2,'d091',8,1,91,1.0,'{"title": "island aspirin hammer basket"}');
INSERT INTO "draws" VALUES(2,'d103',8,2,103,1.0,'{"title": "signal museum stroke museum"}');
INSERT INTO "draws" VALUES(2,'d090',8,3,90,1.0,'{"title": "stroke cotton pepper aspirin"}');
INSERT INTO "draws" VALUES(2,'d078',8,4,78,1.0,'{"title": "kitchen ticket aspirin garden"}');
INSERT INTO "draws" VALUES(2,'d021',8,5,21,1.0,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(2,'d064',8,6,64,1.0,'{"title": "ladder valley aspirin desert"}');
INSERT INTO "draws" VALUES(2,'d043',8,7,43,1.0,'{"title": "trial violin desert window"}');
INSERT INTO "draws" VALUES(2,'d038',9,0,38,1.0,'{"title": "ticket rocket desert prevention"}');
INSERT INTO "draws" VALUES(2,'d104',9,1,104,1.0,'{"title": "candle silver ladder prevention"}');
INSERT INTO "draws" VALUES(2,'d035',9,2,35,1.0,'{"title": "ladder prevention window pencil"}');
INSERT INTO "draws" VALUES(2,'d005',9,3,5,1.0,'{"title": "engine candle museum school"}');
INSERT INTO "draws" VALUES(2,'d093',9,4,93,1.0,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(2,'d056',9,5,56,1.0,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(2,'d111',9,6,111,1.0,'{"title": "signal orange window carpet"}');
INSERT INTO "draws" VALUES(2,'d034',9,7,34,1.0,'{"title": "rocket aspirin winter planet"}');
INSERT INTO "draws" VALUES(2,'d089',9,8,89,1.0,'{"title": "orange bridge engine butter"}');
INSERT INTO "draws" VALUES(2,'d119',10,0,119,1.0,'{"title": "paper engine hammer river"}');
INSERT INTO "draws" VALUES(2,'d020',10,1,20,1.0,'{"title": "bridge candle hammer ladder"}');
INSERT INTO "draws" VALUES(2,'d065',10,2,65,1.0,'{"title": "candle hammer button winter"}');
INSERT INTO "draws" VALUES(2,'d110',10,3,110,1.0,'{"title": "silver planet museum ladder"}');
INSERT INTO "draws" VALUES(2,'d060',10,4,60,1.0,'{"title": "island ticket mirror school"}');
INSERT INTO "draws" VALUES(2,'d002',10,5,2,1.0,'{"title": "signal pencil desert violin"}');
INSERT INTO "draws" VALUES(2,'d006',10,6,6,1.0,'{"title": "river silver engine doctor"}');
INSERT INTO "draws" VALUES(2,'d008',10,7,8,1.0,'{"title": "button stroke hammer bridge"}');
INSERT INTO "draws" VALUES(2,'d070',10,8,70,1.0,'{"title": "winter butter window prevention"}');
INSERT INTO "draws" VALUES(2,'d113',10,9,113,1.0,'{"title": "ticket hammer window paper"}');
INSERT INTO "draws" VALUES(3,'d035',1,0,35,1.0,'{"title": "ladder prevention window pencil"}');
INSERT INTO "draws" VALUES(3,'d038',2,0,38,1.0,'{"title": "ticket rocket desert prevention"}');
INSERT INTO "draws" VALUES(3,'d104',2,1,104,1.0,'{"title": "candle silver ladder prevention"}');
INSERT INTO "draws" VALUES(3,'d090',3,0,90,1.0,'{"title": "stroke cotton pepper aspirin"}');
INSERT INTO "draws" VALUES(3,'d081',3,1,81,1.0,'{"title": "museum school harbour orange"}');
INSERT INTO "draws" VALUES(3,'d093',3,2,93,1.0,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(3,'d078',4,0,78,1.0,'{"title": "kitchen ticket aspirin garden"}');
INSERT INTO "draws" VALUES(3,'d103',4,1,103,1.0,'{"title": "signal museum stroke museum"}');
INSERT INTO "draws" VALUES(3,'d005',4,2,5,1.0,'{"title": "engine candle museum school"}');
INSERT INTO "draws" VALUES(3,'d042',4,3,42,1.0,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(3,'d021',5,0,21,1.0,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(3,'d024',5,1,24,1.0,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(3,'d036',5,2,36,1.0,'{"title": "carpet violin violin orange"}');
INSERT INTO "draws" VALUES(3,'d019',5,3,19,1.0,'{"title": "kitchen camera butter candle"}');
INSERT INTO "draws" VALUES(3,'d056',5,4,56,1.0,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(3,'d091',6,0,91,1.0,'{"title": "island aspirin hammer basket"}');
INSERT INTO "draws" VALUES(3,'d046',6,1,46,1.0,'{"title": "market music tunnel hammer"}');
INSERT INTO "draws" VALUES(3,'d061',6,2,61,1.0,'{"title": "button candle castle paper"}');
INSERT INTO "draws" VALUES(3,'d025',6,3,25,1.0,'{"title": "winter museum tunnel castle"}');
INSERT INTO "draws" VALUES(3,'d064',6,4,64,1.0,'{"title": "ladder valley aspirin desert"}');
INSERT INTO "draws" VALUES(3,'d096',7,0,96,2.99666527935211896016e-02,'{"title": "music violin harbour ladder"}');
INSERT INTO "draws" VALUES(3,'d111',7,1,111,2.60459946911279112413e-02,'{"title": "signal orange window carpet"}');
INSERT INTO "draws" VALUES(4,'d024',1,0,24,1.0,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(4,'d035',2,0,35,1.0,'{"title": "ladder prevention window pencil"}');
INSERT INTO "draws" VALUES(4,'d081',2,1,81,1.0,'{"title": "museum school harbour orange"}');
INSERT INTO "draws" VALUES(4,'d093',3,0,93,1.0,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(4,'d038',3,1,38,1.0,'{"title": "ticket rocket desert prevention"}');
INSERT INTO "draws" VALUES(4,'d090',3,2,90,1.0,'{"title": "stroke cotton pepper aspirin"}');
INSERT INTO "draws" VALUES(4,'d104',4,0,104,1.0,'{"title": "candle silver ladder prevention"}');
INSERT INTO "draws" VALUES(4,'d091',4,1,91,1.0,'{"title": "island aspirin hammer basket"}');
INSERT INTO "draws" VALUES(4,'d021',4,2,21,1.0,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(4,'d078',4,3,78,1.0,'{"title": "kitchen ticket aspirin garden"}');
INSERT INTO "draws" VALUES(4,'d069',5,0,69,1.0,'{"title": "museum carpet pencil carpet"}');
INSERT INTO "draws" VALUES(4,'d036',5,1,36,1.0,'{"title": "carpet violin violin orange"}');
INSERT INTO "draws" VALUES(4,'d005',5,2,5,1.0,'{"title": "engine candle museum school"}');
INSERT INTO "draws" VALUES(4,'d056',5,3,56,1.0,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(4,'d042',5,4,42,1.0,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(4,'d064',6,0,64,1.0,'{"title": "ladder valley aspirin desert"}');
INSERT INTO "draws" VALUES(4,'d010',6,1,10,1.0,'{"title": "forest harbour orange river"}');
INSERT INTO "draws" VALUES(4,'d034',6,2,34,1.0,'{"title": "rocket aspirin winter planet"}');
INSERT INTO "draws" VALUES(4,'d089',6,3,89,1.0,'{"title": "orange bridge engine butter"}');
INSERT INTO "draws" VALUES(4,'d111',6,4,111,1.0,'{"title": "signal orange window carpet"}');
INSERT INTO "draws" VALUES(4,'d065',6,5,65,1.0,'{"title": "candle hammer button winter"}');
INSERT INTO "draws" VALUES(4,'d119',7,0,119,1.0,'{"title": "paper engine hammer river"}');
INSERT INTO "draws" VALUES(4,'d071',7,1,71,1.0,'{"title": "signal ladder basket island"}');
INSERT INTO "draws" VALUES(4,'d096',7,2,96,1.0,'{"title": "music violin harbour ladder"}');
INSERT INTO "draws" VALUES(4,'d043',7,3,43,1.0,'{"title": "trial violin desert window"}');
INSERT INTO "draws" VALUES(4,'d060',7,4,60,1.0,'{"title": "island ticket mirror school"}');
INSERT INTO "draws" VALUES(4,'d085',7,5,85,1.0,'{"title": "violin market copper aspirin"}');
INSERT INTO "draws" VALUES(4,'d103',7,6,103,1.0,'{"title": "signal museum stroke museum"}');
INSERT INTO "draws" VALUES(4,'d086',8,0,86,1.0,'{"title": "copper market stroke carpet"}');
INSERT INTO "draws" VALUES(4,'d025',8,1,25,1.0,'{"title": "winter museum tunnel castle"}');
INSERT INTO "draws" VALUES(4,'d046',8,2,46,1.0,'{"title": "market music tunnel hammer"}');
INSERT INTO "draws" VALUES(4,'d080',8,3,80,1.0,'{"title": "planet basket basket harbour"}');
INSERT INTO "draws" VALUES(4,'d045',8,4,45,1.0,'{"title": "museum tunnel harbour pencil"}');
INSERT INTO "draws" VALUES(4,'d110',8,5,110,1.0,'{"title": "silver planet museum ladder"}');
INSERT INTO "draws" VALUES(4,'d100',8,6,100,1.0,'{"title": "rocket desert river aspirin"}');
INSERT INTO "draws" VALUES(4,'d012',8,7,12,1.0,'{"title": "candle bridge desert prevention"}');
INSERT INTO "draws" VALUES(5,'d024',1,0,24,1.0,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(5,'d093',2,0,93,1.0,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(5,'d021',2,1,21,1.0,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(5,'d078',3,0,78,1.0,'{"title": "kitchen ticket aspirin garden"}');
INSERT INTO "draws" VALUES(5,'d081',3,1,81,1.0,'{"title": "museum school harbour orange"}');
INSERT INTO "draws" VALUES(5,'d005',3,2,5,1.0,'{"title": "engine candle museum school"}');
INSERT INTO "draws" VALUES(5,'d089',4,0,89,1.0,'{"title": "orange bridge engine butter"}');
INSERT INTO "draws" VALUES(5,'d103',4,1,103,1.0,'{"title": "signal museum stroke museum"}');
INSERT INTO "draws" VALUES(5,'d036',4,2,36,1.0,'{"title": "carpet violin violin orange"}');
INSERT INTO "draws" VALUES(5,'d038',4,3,38,1.0,'{"title": "ticket rocket desert prevention"}');
INSERT INTO "draws" VALUES(5,'d064',5,0,64,1.0,'{"title": "ladder valley aspirin desert"}');
INSERT INTO "draws" VALUES(5,'d104',5,1,104,1.0,'{"title": "candle silver ladder prevention"}');
INSERT INTO "draws" VALUES(5,'d002',5,2,2,1.0,'{"title": "signal pencil desert violin"}');
INSERT INTO "draws" VALUES(5,'d043',5,3,43,1.0,'{"title": "trial violin desert window"}');
INSERT INTO "draws" VALUES(5,'d056',5,4,56,1.0,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(5,'d042',6,0,42,1.0,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(5,'d091',6,1,91,1.0,'{"title": "island aspirin hammer basket"}');
INSERT INTO "draws" VALUES(5,'d090',6,2,90,1.0,'{"title": "stroke cotton pepper aspirin"}');
INSERT INTO "draws" VALUES(5,'d110',6,3,110,1.0,'{"title": "silver planet museum ladder"}');
INSERT INTO "draws" VALUES(5,'d048',6,4,48,1.0,'{"title": "ladder market market harbour"}');
INSERT INTO "draws" VALUES(5,'d035',6,5,35,1.0,'{"title": "ladder prevention window pencil"}');
INSERT INTO "draws" VALUES(5,'d116',7,0,116,1.0,'{"title": "candle ticket stroke carpet"}');
INSERT INTO "draws" VALUES(5,'d027',7,1,27,1.0,'{"title": "museum pencil orange school"}');
INSERT INTO "draws" VALUES(5,'d061',7,2,61,1.0,'{"title": "button candle castle paper"}');
INSERT INTO "draws" VALUES(5,'d025',7,3,25,1.0,'{"title": "winter museum tunnel castle"}');
INSERT INTO "draws" VALUES(5,'d111',7,4,111,1.0,'{"title": "signal orange window carpet"}');
INSERT INTO "draws" VALUES(5,'d100',7,5,100,1.0,'{"title": "rocket desert river aspirin"}');
INSERT INTO "draws" VALUES(5,'d071',7,6,71,1.0,'{"title": "signal ladder basket island"}');
INSERT INTO "draws" VALUES(5,'d069',8,0,69,1.0,'{"title": "museum carpet pencil carpet"}');
INSERT INTO "draws" VALUES(5,'d034',8,1,34,1.0,'{"title": "rocket aspirin winter planet"}');
INSERT INTO "draws" VALUES(5,'d092',8,2,92,1.0,'{"title": "museum engine museum tunnel"}');
INSERT INTO "draws" VALUES(5,'d012',8,3,12,1.0,'{"title": "candle bridge desert prevention"}');
INSERT INTO "draws" VALUES(5,'d086',8,4,86,1.0,'{"title": "copper market stroke carpet"}');
INSERT INTO "draws" VALUES(5,'d020',8,5,20,1.0,'{"title": "bridge candle hammer ladder"}');
INSERT INTO "draws" VALUES(5,'d114',8,6,114,1.0,'{"title": "pencil copper butter signal"}');
INSERT INTO "draws" VALUES(5,'d070',8,7,70,1.0,'{"title": "winter butter window prevention"}');
INSERT INTO "draws" VALUES(5,'d010',9,0,10,1.0,'{"title": "forest harbour orange river"}');
INSERT INTO "draws" VALUES(5,'d060',9,1,60,1.0,'{"title": "island ticket mirror school"}');
INSERT INTO "draws" VALUES(5,'d046',9,2,46,1.0,'{"title": "market music tunnel hammer"}');
INSERT INTO "draws" VALUES(5,'d065',9,3,65,1.0,'{"title": "candle hammer button winter"}');
INSERT INTO "draws" VALUES(5,'d119',9,4,119,1.0,'{"title": "paper engine hammer river"}');
INSERT INTO "draws" VALUES(5,'d115',9,5,115,1.0,'{"title": "music butter engine copper"}');
INSERT INTO "draws" VALUES(5,'d067',9,6,67,1.0,'{"title": "pepper butter music hammer"}');
INSERT INTO "draws" VALUES(5,'d008',9,7,8,1.0,'{"title": "button stroke hammer bridge"}');
INSERT INTO "draws" VALUES(5,'d097',9,8,97,1.0,'{"title": "winter river signal kitchen"}');
INSERT INTO "draws" VALUES(5,'d075',10,0,75,1.0,'{"title": "window engine forest engine"}');
INSERT INTO "draws" VALUES(5,'d101',10,1,101,1.0,'{"title": "signal candle silver planet"}');
INSERT INTO "draws" VALUES(5,'d017',10,2,17,1.0,'{"title": "tunnel planet butter pencil"}');
INSERT INTO "draws" VALUES(5,'d045',10,3,45,1.0,'{"title": "museum tunnel harbour pencil"}');
INSERT INTO "draws" VALUES(5,'d085',10,4,85,1.0,'{"title": "violin market copper aspirin"}');
INSERT INTO "draws" VALUES(5,'d108',10,5,108,1.0,'{"title": "carpet music signal ticket"}');
INSERT INTO "draws" VALUES(5,'d080',10,6,80,1.0,'{"title": "planet basket basket harbour"}');
INSERT INTO "draws" VALUES(5,'d029',10,7,29,1.0,'{"title": "violin pepper paper signal"}');
INSERT INTO "draws" VALUES(5,'d054',10,8,54,1.0,'{"title": "ticket engine museum castle"}');
INSERT INTO "draws" VALUES(5,'d032',10,9,32,1.0,'{"title": "button pepper pencil doctor"}');
INSERT INTO "draws" VALUES(6,'d024',1,0,24,1.0,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(6,'d081',1,1,81,1.0,'{"title": "museum school harbour orange"}');
INSERT INTO "draws" VALUES(6,'d093',1,2,93,1.0,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(6,'d038',2,0,38,1.0,'{"title": "ticket rocket desert prevention"}');
INSERT INTO "draws" VALUES(6,'d035',2,1,35,1.0,'{"title": "ladder prevention window pencil"}');
INSERT INTO "draws" VALUES(6,'d091',2,2,91,1.0,'{"title": "island aspirin hammer basket"}');
INSERT INTO "draws" VALUES(6,'d005',2,3,5,1.0,'{"title": "engine candle museum school"}');
INSERT INTO "draws" VALUES(6,'d104',3,0,104,1.0,'{"title": "candle silver ladder prevention"}');
INSERT INTO "draws" VALUES(6,'d060',3,1,60,1.0,'{"title": "island ticket mirror school"}');
INSERT INTO "draws" VALUES(6,'d090',3,2,90,1.0,'{"title": "stroke cotton pepper aspirin"}');
INSERT INTO "draws" VALUES(6,'d048',3,3,48,1.0,'{"title": "ladder market market harbour"}');
INSERT INTO "draws" VALUES(6,'d022',3,4,22,1.0,'{"title": "river orange hammer cotton"}');
INSERT INTO "draws" VALUES(6,'d021',4,0,21,1.0,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(6,'d036',4,1,36,1.0,'{"title": "carpet violin violin orange"}');
INSERT INTO "draws" VALUES(6,'d064',4,2,64,1.0,'{"title": "ladder valley aspirin desert"}');
INSERT INTO "draws" VALUES(6,'d043',4,3,43,1.0,'{"title": "trial violin desert window"}');
INSERT INTO "draws" VALUES(6,'d078',4,4,78,1.0,'{"title": "kitchen ticket aspirin garden"}');
INSERT INTO "draws" VALUES(6,'d111',4,5,111,1.0,'{"title": "signal orange window carpet"}');
INSERT INTO "draws" VALUES(6,'d103',5,0,103,1.0,'{"title": "signal museum stroke museum"}');
INSERT INTO "draws" VALUES(6,'d042',5,1,42,1.0,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(6,'d069',5,2,69,1.0,'{"title": "museum carpet pencil carpet"}');
INSERT INTO "draws" VALUES(6,'d056',5,3,56,1.0,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(6,'d025',5,4,25,1.0,'{"title": "winter museum tunnel castle"}');
INSERT INTO "draws" VALUES(6,'d034',5,5,34,1.0,'{"title": "rocket aspirin winter planet"}');
INSERT INTO "draws" VALUES(6,'d089',5,6,89,1.0,'{"title": "orange bridge engine butter"}');
INSERT INTO "draws" VALUES(6,'d074',6,0,74,2.10526315789473672523e-01,'{"title": "mirror copper ladder river"}');
INSERT INTO "draws" VALUES(6,'d020',6,1,20,2.10526315789473672523e-01,'{"title": "bridge candle hammer ladder"}');
INSERT INTO "draws" VALUES(6,'d076',6,2,76,2.10526315789473672523e-01,'{"title": "museum signal orange museum"}');
INSERT INTO "draws" VALUES(6,'d053',6,3,53,2.10526315789473672523e-01,'{"title": "school forest candle garden"}');
INSERT INTO "draws" VALUES(6,'d071',6,4,71,2.10526315789473672523e-01,'{"title": "signal ladder basket island"}');
INSERT INTO "draws" VALUES(6,'d058',6,5,58,2.10526315789473672523e-01,'{"title": "signal violin signal silver"}');
INSERT INTO "draws" VALUES(6,'d073',6,6,73,2.10526315789473672523e-01,'{"title": "rocket basket carpet signal"}');
INSERT INTO "draws" VALUES(6,'d116',6,7,116,2.10526315789473672523e-01,'{"title": "candle ticket stroke carpet"}');
INSERT INTO "draws" VALUES(6,'d032',6,8,32,2.10526315789473672523e-01,'{"title": "button pepper pencil doctor"}');
INSERT INTO "draws" VALUES(6,'d107',6,9,107,2.10526315789473672523e-01,'{"title": "ticket kitchen silver butter"}');
INSERT INTO "draws" VALUES(6,'d077',6,10,77,2.10526315789473672523e-01,'{"title": "silver music copper window"}');
INSERT INTO "draws" VALUES(6,'d016',6,11,16,2.10526315789473672523e-01,'{"title": "pencil violin candle candle"}');
INSERT INTO "draws" VALUES(6,'d079',6,12,79,2.10526315789473672523e-01,'{"title": "carpet pencil signal silver"}');
INSERT INTO "draws" VALUES(6,'d007',6,13,7,2.10526315789473672523e-01,'{"title": "museum ladder doctor paper"}');
INSERT INTO "draws" VALUES(6,'d018',6,14,18,2.10526315789473672523e-01,'{"title": "engine harbour hammer ladder"}');
INSERT INTO "draws" VALUES(6,'d057',6,15,57,2.10526315789473672523e-01,'{"title": "silver river garden pepper"}');
INSERT INTO "draws" VALUES(6,'d068',6,16,68,2.10526315789473672523e-01,'{"title": "market pepper candle island"}');
INSERT INTO "draws" VALUES(6,'d001',6,17,1,2.10526315789473672523e-01,'{"title": "forest engine castle paper"}');
INSERT INTO "draws" VALUES(6,'d004',6,18,4,2.10526315789473672523e-01,'{"title": "ladder market forest forest"}');
INSERT INTO "draws" VALUES(6,'d119',6,19,119,2.10526315789473672523e-01,'{"title": "paper engine hammer river"}');
INSERT INTO "draws" VALUES(6,'d019',7,0,19,2.66666666666666662965e-01,'{"title": "kitchen camera butter candle"}');
INSERT INTO "draws" VALUES(6,'d054',7,1,54,2.66666666666666662965e-01,'{"title": "ticket engine museum castle"}');
INSERT INTO "draws" VALUES(6,'d088',7,2,88,2.66666666666666662965e-01,'{"title": "rocket school pepper window"}');
INSERT INTO "draws" VALUES(6,'d055',7,3,55,2.66666666666666662965e-01,'{"title": "hammer orange market silver"}');
INSERT INTO "draws" VALUES(6,'d047',7,4,47,2.66666666666666662965e-01,'{"title": "window orange orange window"}');
INSERT INTO "draws" VALUES(6,'d010',7,5,10,2.66666666666666662965e-01,'{"title": "forest harbour orange river"}');
INSERT INTO "draws" VALUES(6,'d102',7,6,102,2.66666666666666662965e-01,'{"title": "butter garden paper ticket"}');
INSERT INTO "draws" VALUES(6,'d099',7,7,99,2.66666666666666662965e-01,'{"title": "ladder market museum kitchen"}');
INSERT INTO "draws" VALUES(6,'d092',7,8,92,2.66666666666666662965e-01,'{"title": "museum engine museum tunnel"}');
INSERT INTO "draws" VALUES(6,'d030',7,9,30,2.66666666666666662965e-01,'{"title": "camera violin desert violin"}');
INSERT INTO "draws" VALUES(6,'d011',7,10,11,2.66666666666666662965e-01,'{"title": "island carpet forest ladder"}');
INSERT INTO "draws" VALUES(6,'d029',7,11,29,2.66666666666666662965e-01,'{"title": "violin pepper paper signal"}');
INSERT INTO "draws" VALUES(6,'d028',7,12,28,2.66666666666666662965e-01,'{"title": "winter bridge harbour ticket"}');
INSERT INTO "draws" VALUES(6,'d086',7,13,86,2.66666666666666662965e-01,'{"title": "copper market stroke carpet"}');
INSERT INTO "draws" VALUES(6,'d115',7,14,115,2.66666666666666662965e-01,'{"title": "music butter engine copper"}');
INSERT INTO "draws" VALUES(6,'d101',7,15,101,2.66666666666666662965e-01,'{"title": "signal candle silver planet"}');
INSERT INTO "draws" VALUES(6,'d039',7,16,39,2.66666666666666662965e-01,'{"title": "music bridge kitchen music"}');
INSERT INTO "draws" VALUES(6,'d108',7,17,108,2.66666666666666662965e-01,'{"title": "carpet music signal ticket"}');
INSERT INTO "draws" VALUES(6,'d006',7,18,6,2.66666666666666662965e-01,'{"title": "river silver engine doctor"}');
INSERT INTO "draws" VALUES(6,'d095',7,19,95,2.66666666666666662965e-01,'{"title": "cotton pencil paper market"}');
INSERT INTO "draws" VALUES(6,'d097',8,0,97,3.63636363636363646456e-01,'{"title": "winter river signal kitchen"}');
INSERT INTO "draws" VALUES(6,'d015',8,1,15,3.63636363636363646456e-01,'{"title": "kitchen hammer harbour butter"}');
INSERT INTO "draws" VALUES(6,'d009',8,2,9,3.63636363636363646456e-01,'{"title": "island market planet island"}');
INSERT INTO "draws" VALUES(6,'d112',8,3,112,3.63636363636363646456e-01,'{"title": "castle basket island candle"}');
INSERT INTO "draws" VALUES(6,'d110',8,4,110,3.63636363636363646456e-01,'{"title": "silver planet museum ladder"}');
INSERT INTO "draws" VALUES(6,'d072',8,5,72,3.63636363636363646456e-01,'{"title": "engine copper winter market"}');
INSERT INTO "draws" VALUES(6,'d113',8,6,113,3.63636363636363646456e-01,'{"title": "ticket hammer window paper"}');
INSERT INTO "draws" VALUES(6,'d061',8,7,61,3.63636363636363646456e-01,'{"title": "button candle castle paper"}');
INSERT INTO "draws" VALUES(6,'d100',8,8,100,3.63636363636363646456e-01,'{"title": "rocket desert river aspirin"}');
INSERT INTO "draws" VALUES(6,'d098',8,9,98,3.63636363636363646456e-01,'{"title": "kitchen ladder island camera"}');
INSERT INTO "draws" VALUES(6,'d008',8,10,8,3.63636363636363646456e-01,'{"title": "button stroke hammer bridge"}');
INSERT INTO "draws" VALUES(6,'d106',8,11,106,3.63636363636363646456e-01,'{"title": "rocket ladder garden camera"}');
INSERT INTO "draws" VALUES(6,'d087',8,12,87,3.63636363636363646456e-01,'{"title": "museum music tunnel hammer"}');
INSERT INTO "draws" VALUES(6,'d070',8,13,70,3.63636363636363646456e-01,'{"title": "winter butter window prevention"}');
INSERT INTO "draws" VALUES(6,'d040',8,14,40,3.63636363636363646456e-01,'{"title": "ticket orange music hammer"}');
INSERT INTO "draws" VALUES(6,'d000',8,15,0,3.63636363636363646456e-01,'{"title": "market market forest engine"}');
INSERT INTO "draws" VALUES(6,'d118',8,16,118,3.63636363636363646456e-01,'{"title": "castle violin river window"}');
INSERT INTO "draws" VALUES(6,'d017',8,17,17,3.63636363636363646456e-01,'{"title": "tunnel planet butter pencil"}');
INSERT INTO "draws" VALUES(6,'d062',8,18,62,3.63636363636363646456e-01,'{"title": "island candle ticket museum"}');
INSERT INTO "draws" VALUES(6,'d045',8,19,45,3.63636363636363646456e-01,'{"title": "museum tunnel harbour pencil"}');
INSERT INTO "draws" VALUES(7,'d032',1,0,32,3.33333333333333314829e-01,'{"title": "button pepper pencil doctor"}');
INSERT INTO "draws" VALUES(7,'d029',1,1,29,3.33333333333333314829e-01,'{"title": "violin pepper paper signal"}');
INSERT INTO "draws" VALUES(7,'d108',1,2,108,3.33333333333333314829e-01,'{"title": "carpet music signal ticket"}');
INSERT INTO "draws" VALUES(7,'d117',1,3,117,3.33333333333333314829e-01,'{"title": "rocket button pepper music"}');
INSERT INTO "draws" VALUES(7,'d110',1,4,110,3.33333333333333314829e-01,'{"title": "silver planet museum ladder"}');
INSERT INTO "draws" VALUES(7,'d061',1,5,61,3.33333333333333314829e-01,'{"title": "button candle castle paper"}');
INSERT INTO "draws" VALUES(7,'d028',1,6,28,3.33333333333333314829e-01,'{"title": "winter bridge harbour ticket"}');
INSERT INTO "draws" VALUES(7,'d055',1,7,55,3.33333333333333314829e-01,'{"title": "hammer orange market silver"}');
INSERT INTO "draws" VALUES(7,'d014',1,8,14,3.33333333333333314829e-01,'{"title": "pencil cotton butter castle"}');
INSERT INTO "draws" VALUES(7,'d011',1,9,11,3.33333333333333314829e-01,'{"title": "island carpet forest ladder"}');
INSERT INTO "draws" VALUES(7,'d119',1,10,119,3.33333333333333314829e-01,'{"title": "paper engine hammer river"}');
INSERT INTO "draws" VALUES(7,'d059',1,11,59,3.33333333333333314829e-01,'{"title": "silver museum camera school"}');
INSERT INTO "draws" VALUES(7,'d040',1,12,40,3.33333333333333314829e-01,'{"title": "ticket orange music hammer"}');
INSERT INTO "draws" VALUES(7,'d089',1,13,89,3.33333333333333314829e-01,'{"title": "orange bridge engine butter"}');
INSERT INTO "draws" VALUES(7,'d021',1,14,21,3.33333333333333314829e-01,'{"title": "engine violin mirror tunnel"}');
INSERT INTO "draws" VALUES(7,'d043',1,15,43,3.33333333333333314829e-01,'{"title": "trial violin desert window"}');
INSERT INTO "draws" VALUES(7,'d085',1,16,85,3.33333333333333314829e-01,'{"title": "violin market copper aspirin"}');
INSERT INTO "draws" VALUES(7,'d069',1,17,69,3.33333333333333314829e-01,'{"title": "museum carpet pencil carpet"}');
INSERT INTO "draws" VALUES(7,'d001',1,18,1,3.33333333333333314829e-01,'{"title": "forest engine castle paper"}');
INSERT INTO "draws" VALUES(7,'d101',1,19,101,3.33333333333333314829e-01,'{"title": "signal candle silver planet"}');
INSERT INTO "draws" VALUES(7,'d027',1,20,27,3.33333333333333314829e-01,'{"title": "museum pencil orange school"}');
INSERT INTO "draws" VALUES(7,'d004',1,21,4,3.33333333333333314829e-01,'{"title": "ladder market forest forest"}');
INSERT INTO "draws" VALUES(7,'d022',1,22,22,3.33333333333333314829e-01,'{"title": "river orange hammer cotton"}');
INSERT INTO "draws" VALUES(7,'d045',1,23,45,3.33333333333333314829e-01,'{"title": "museum tunnel harbour pencil"}');
INSERT INTO "draws" VALUES(7,'d071',1,24,71,3.33333333333333314829e-01,'{"title": "signal ladder basket island"}');
INSERT INTO "draws" VALUES(7,'d010',1,25,10,3.33333333333333314829e-01,'{"title": "forest harbour orange river"}');
INSERT INTO "draws" VALUES(7,'d048',1,26,48,3.33333333333333314829e-01,'{"title": "ladder market market harbour"}');
INSERT INTO "draws" VALUES(7,'d094',1,27,94,3.33333333333333314829e-01,'{"title": "desert doctor orange silver"}');
INSERT INTO "draws" VALUES(7,'d024',1,28,24,3.33333333333333314829e-01,'{"title": "prevention school market forest"}');
INSERT INTO "draws" VALUES(7,'d093',1,29,93,3.33333333333333314829e-01,'{"title": "aspirin violin camera basket"}');
INSERT INTO "draws" VALUES(7,'d112',1,30,112,3.33333333333333314829e-01,'{"title": "castle basket island candle"}');
INSERT INTO "draws" VALUES(7,'d095',1,31,95,3.33333333333333314829e-01,'{"title": "cotton pencil paper market"}');
INSERT INTO "draws" VALUES(7,'d098',1,32,98,3.33333333333333314829e-01,'{"title": "kitchen ladder island camera"}');
INSERT INTO "draws" VALUES(7,'d013',1,33,13,3.33333333333333314829e-01,'{"title": "garden river bridge castle"}');
INSERT INTO "draws" VALUES(7,'d042',1,34,42,3.33333333333333314829e-01,'{"title": "violin garden music school"}');
INSERT INTO "draws" VALUES(7,'d008',1,35,8,3.33333333333333314829e-01,'{"title": "button stroke hammer bridge"}');
INSERT INTO "draws" VALUES(7,'d056',1,36,56,3.33333333333333314829e-01,'{"title": "market prevention museum pepper"}');
INSERT INTO "draws" VALUES(7,'d092',1,37,92,3.33333333333333314829e-01,'{"title": "museum engine museum tunnel"}');
INSERT INTO "draws" VALUES(7,'d105',1,38,105,3.33333333333333314829e-01,'{"title": "kitchen silver forest island"}');
INSERT INTO "draws" VALUES(7,'d077',1,39,77,3.33333333333333314829e-01,'{"title": "silver music copper window"}');
CREATE TABLE gold (
	campaign INTEGER NOT NULL, 
	item TEXT NOT NULL, 
	value SMALLINT NOT NULL, 
	unit BIGINT NOT NULL, 
	fields TEXT NOT NULL, 
	PRIMARY KEY (campaign, item), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "gold" VALUES(3,'d003',0,3,'{"title": "copper garden button garden"}');
INSERT INTO "gold" VALUES(3,'d050',0,50,'{"title": "button market camera silver"}');
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
INSERT INTO "labels" VALUES(1,1,'d093',1,'label',1,1,1,1794885204.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(2,1,'d024',1,'label',1,1,2,1794885204.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(3,1,'d081',1,'label',1,1,2,1794885204.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(4,1,'d035',1,'label',1,1,3,1794885204.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(5,1,'d103',1,'label',1,1,3,1794885204.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(6,1,'d038',1,'label',1,1,3,1794885204.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(7,1,'d064',1,'label',1,1,4,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(8,1,'d091',1,'label',1,1,4,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(9,1,'d090',1,'label',1,1,4,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(10,1,'d042',-1,'label',1,1,4,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(11,1,'d104',1,'label',1,1,5,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(12,1,'d069',-1,'label',1,1,5,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(13,1,'d034',1,'label',1,1,5,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(14,1,'d010',1,'label',1,1,5,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(15,1,'d036',1,'label',1,1,5,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(16,1,'d034',0,'correction',1,1,5,1794885205.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(17,1,'d021',1,'label',1,1,6,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(18,1,'d005',1,'label',1,1,6,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(19,1,'d008',-1,'label',1,1,6,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(20,1,'d116',0,'label',1,1,6,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(21,1,'d078',1,'label',1,1,6,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(22,1,'d076',-1,'label',1,1,6,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(23,1,'d111',0,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(24,1,'d043',1,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(25,1,'d075',0,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(26,1,'d045',0,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(27,1,'d012',0,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(28,1,'d114',0,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(29,1,'d033',0,'label',1,1,7,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(30,1,'d110',0,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(31,1,'d048',0,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(32,1,'d002',0,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(33,1,'d056',1,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(34,1,'d025',1,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(35,1,'d086',1,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(36,1,'d017',0,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(37,1,'d060',0,'label',1,1,8,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(38,1,'d089',-1,'label',1,1,9,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(39,1,'d020',-1,'label',1,1,9,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(40,1,'d065',0,'label',1,1,9,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(41,1,'d085',0,'label',1,1,9,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(42,1,'d059',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(43,1,'d062',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(44,1,'d047',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(45,1,'d014',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(46,1,'d080',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(47,1,'d028',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(48,1,'d032',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(49,1,'d102',0,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(50,1,'d083',-1,'label',1,1,10,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(51,1,'d000',0,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(52,1,'d054',0,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(53,1,'d001',0,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(54,1,'d004',-1,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(55,1,'d117',0,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(56,1,'d037',0,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(57,1,'d058',0,'label',1,1,11,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(58,1,'d079',0,'label',1,1,12,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(59,1,'d019',0,'label',1,1,12,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(60,1,'d009',-1,'label',1,1,13,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(61,1,'d113',0,'label',1,1,14,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(62,1,'d027',0,'label',1,1,14,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(63,1,'d077',0,'label',1,1,14,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(64,1,'d063',0,'label',1,1,14,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(65,1,'d050',0,'label',1,1,14,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(66,1,'d096',-1,'label',1,1,15,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(67,1,'d084',0,'label',1,1,15,1794885205.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(68,2,'d011',0,'label',1,2,1,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(69,2,'d077',0,'label',1,2,2,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(70,2,'d071',0,'label',1,2,2,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(71,2,'d015',0,'label',1,2,3,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(72,2,'d069',-1,'label',1,2,3,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(73,2,'d100',0,'label',1,2,3,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(74,2,'d012',0,'label',1,2,4,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(75,2,'d067',0,'label',1,2,4,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(76,2,'d066',0,'label',1,2,4,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(77,2,'d044',0,'label',1,2,4,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(78,2,'d095',-1,'label',1,2,5,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(79,2,'d075',0,'label',1,2,5,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(80,2,'d082',0,'label',1,2,5,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(81,2,'d051',0,'label',1,2,5,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(82,2,'d055',-1,'label',1,2,5,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(83,2,'d082',1,'correction',1,2,5,1794885207.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(84,2,'d045',0,'label',1,2,6,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(85,2,'d074',0,'label',1,2,6,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(86,2,'d086',1,'label',1,2,6,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(87,2,'d026',-1,'label',1,2,6,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(88,2,'d003',0,'label',1,2,6,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(89,2,'d042',-1,'label',1,2,6,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(90,2,'d024',1,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(91,2,'d116',0,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(92,2,'d036',1,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(93,2,'d025',1,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(94,2,'d004',-1,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(95,2,'d001',0,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(96,2,'d037',0,'label',1,2,7,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(97,2,'d081',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(98,2,'d091',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(99,2,'d103',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(100,2,'d090',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(101,2,'d078',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(102,2,'d021',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(103,2,'d064',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(104,2,'d043',1,'label',1,2,8,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(105,2,'d038',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(106,2,'d104',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(107,2,'d035',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(108,2,'d005',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(109,2,'d093',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(110,2,'d056',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(111,2,'d111',0,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(112,2,'d034',1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(113,2,'d089',-1,'label',1,2,9,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(114,2,'d119',0,'label',1,2,10,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(115,2,'d020',-1,'label',1,2,10,1794885207.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(116,3,'d003',0,'gold',2,3,NULL,1794885208.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(117,3,'d050',0,'gold',2,3,NULL,1794885208.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(118,3,'d003',0,'label',1,3,NULL,1794885208.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(119,3,'d050',1,'label',3,3,NULL,1794885208.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(120,3,'d035',1,'label',1,3,1,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(121,3,'d003',0,'label',3,3,NULL,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(122,3,'d035',1,'label',3,3,1,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(123,3,'d038',1,'label',1,3,2,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(124,3,'d104',1,'label',1,3,2,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(125,3,'d038',1,'label',3,3,2,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(126,3,'d104',1,'label',3,3,2,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(127,3,'d050',0,'label',1,3,NULL,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(128,3,'d090',1,'label',1,3,3,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(129,3,'d081',1,'label',1,3,3,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(130,3,'d090',1,'label',3,3,3,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(131,3,'d081',1,'label',3,3,3,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(132,3,'d093',1,'label',3,3,3,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(133,3,'d090',0,'correction',2,3,3,1794885209.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(134,3,'d093',1,'label',1,3,3,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(135,3,'d078',1,'label',3,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(136,3,'d103',0,'label',3,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(137,3,'d005',1,'label',3,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(138,3,'d042',-1,'label',3,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(139,3,'d078',1,'label',1,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(140,3,'d103',1,'label',1,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(141,3,'d005',1,'label',1,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(142,3,'d042',-1,'label',1,3,4,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(143,3,'d021',1,'label',3,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(144,3,'d024',1,'label',3,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(145,3,'d036',1,'label',3,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(146,3,'d019',0,'label',3,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(147,3,'d056',1,'label',3,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(148,3,'d021',1,'label',1,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(149,3,'d024',1,'label',1,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(150,3,'d036',1,'label',1,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(151,3,'d019',0,'label',1,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(152,3,'d056',1,'label',1,3,5,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(153,3,'d091',1,'label',3,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(154,3,'d046',1,'label',3,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(155,3,'d061',0,'label',3,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(156,3,'d025',1,'label',3,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(157,3,'d064',1,'label',3,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(158,3,'d091',1,'label',1,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(159,3,'d046',0,'label',1,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(160,3,'d061',0,'label',1,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(161,3,'d025',1,'label',1,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(162,3,'d064',1,'label',1,3,6,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(163,3,'d096',-1,'label',3,3,7,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(164,3,'d111',0,'label',3,3,7,1794885209.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(165,4,'d024',1,'label',1,4,1,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(166,4,'d035',1,'label',1,4,2,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(167,4,'d081',1,'label',1,4,2,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(168,4,'d093',1,'label',1,4,3,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(169,4,'d038',1,'label',1,4,3,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(170,4,'d090',1,'label',1,4,3,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(171,4,'d104',1,'label',1,4,4,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(172,4,'d091',1,'label',1,4,4,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(173,4,'d021',1,'label',1,4,4,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(174,4,'d078',1,'label',1,4,4,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(175,4,'d069',0,'label',1,4,5,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(176,4,'d036',1,'label',1,4,5,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(177,4,'d005',1,'label',1,4,5,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(178,4,'d056',1,'label',1,4,5,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(179,4,'d042',0,'label',1,4,5,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(180,4,'d005',0,'correction',1,4,5,1794885211.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(181,4,'d064',1,'label',1,4,6,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(182,4,'d010',1,'label',1,4,6,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(183,4,'d034',1,'label',1,4,6,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(184,4,'d089',0,'label',1,4,6,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(185,4,'d111',0,'label',1,4,6,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(186,4,'d065',0,'label',1,4,6,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(187,4,'d119',0,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(188,4,'d071',0,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(189,4,'d096',0,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(190,4,'d043',1,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(191,4,'d060',0,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(192,4,'d085',0,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(193,4,'d103',1,'label',1,4,7,1794885211.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(194,4,'d086',1,'label',1,4,8,1794885212.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(195,4,'d025',1,'label',1,4,8,1794885212.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(196,4,'d046',0,'label',1,4,8,1794885212.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(197,5,'d024',1,'label',1,5,1,1794885212.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(198,5,'d093',1,'label',1,5,2,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(199,5,'d021',1,'label',1,5,2,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(200,5,'d078',1,'label',1,5,3,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(201,5,'d081',1,'label',1,5,3,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(202,5,'d005',1,'label',1,5,3,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(203,5,'d089',0,'label',1,5,4,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(204,5,'d103',1,'label',1,5,4,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(205,5,'d036',1,'label',1,5,4,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(206,5,'d038',1,'label',1,5,4,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(207,5,'d064',1,'label',1,5,5,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(208,5,'d104',1,'label',1,5,5,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(209,5,'d002',0,'label',1,5,5,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(210,5,'d043',1,'label',1,5,5,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(211,5,'d056',1,'label',1,5,5,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(212,5,'d002',1,'correction',1,5,5,1794885213.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(213,5,'d042',0,'label',1,5,6,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(214,5,'d091',1,'label',1,5,6,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(215,5,'d090',1,'label',1,5,6,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(216,5,'d110',0,'label',1,5,6,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(217,5,'d048',0,'label',1,5,6,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(218,5,'d035',1,'label',1,5,6,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(219,5,'d116',0,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(220,5,'d027',0,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(221,5,'d061',0,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(222,5,'d025',1,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(223,5,'d111',0,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(224,5,'d100',0,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(225,5,'d071',0,'label',1,5,7,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(226,5,'d069',0,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(227,5,'d034',1,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(228,5,'d092',0,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(229,5,'d012',0,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(230,5,'d086',1,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(231,5,'d020',0,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(232,5,'d114',0,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(233,5,'d070',0,'label',1,5,8,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(234,5,'d010',1,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(235,5,'d060',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(236,5,'d046',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(237,5,'d065',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(238,5,'d119',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(239,5,'d115',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(240,5,'d067',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(241,5,'d008',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(242,5,'d097',0,'label',1,5,9,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(243,5,'d075',0,'label',1,5,10,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(244,5,'d101',0,'label',1,5,10,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(245,5,'d017',0,'label',1,5,10,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(246,5,'d045',0,'label',1,5,10,1794885213.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(247,6,'d024',1,'label',1,6,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(248,6,'d081',1,'label',1,6,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(249,6,'d093',1,'label',1,6,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(250,6,'d038',1,'label',1,6,2,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(251,6,'d035',1,'label',1,6,2,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(252,6,'d091',1,'label',1,6,2,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(253,6,'d005',1,'label',1,6,2,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(254,6,'d104',1,'label',1,6,3,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(255,6,'d060',0,'label',1,6,3,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(256,6,'d090',1,'label',1,6,3,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(257,6,'d048',0,'label',1,6,3,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(258,6,'d022',0,'label',1,6,3,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(259,6,'d021',1,'label',1,6,4,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(260,6,'d036',1,'label',1,6,4,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(261,6,'d064',1,'label',1,6,4,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(262,6,'d043',1,'label',1,6,4,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(263,6,'d078',1,'label',1,6,4,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(264,6,'d111',0,'label',1,6,4,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(265,6,'d021',0,'correction',1,6,4,1794885214.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(266,6,'d103',1,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(267,6,'d042',0,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(268,6,'d069',0,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(269,6,'d056',1,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(270,6,'d025',1,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(271,6,'d034',1,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(272,6,'d089',0,'label',1,6,5,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(273,6,'d074',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(274,6,'d020',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(275,6,'d076',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(276,6,'d053',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(277,6,'d071',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(278,6,'d058',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(279,6,'d073',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(280,6,'d116',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(281,6,'d032',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(282,6,'d107',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(283,6,'d077',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(284,6,'d016',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(285,6,'d079',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(286,6,'d007',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(287,6,'d018',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(288,6,'d057',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(289,6,'d068',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(290,6,'d001',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(291,6,'d004',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(292,6,'d119',0,'label',1,6,6,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(293,6,'d019',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(294,6,'d054',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(295,6,'d088',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(296,6,'d055',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(297,6,'d047',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(298,6,'d010',1,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(299,6,'d102',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(300,6,'d099',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(301,6,'d092',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(302,6,'d030',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(303,6,'d011',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(304,6,'d029',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(305,6,'d028',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(306,6,'d086',1,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(307,6,'d115',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(308,6,'d101',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(309,6,'d039',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(310,6,'d108',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(311,6,'d006',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(312,6,'d095',0,'label',1,6,7,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(313,6,'d097',0,'label',1,6,8,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(314,7,'d032',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(315,7,'d029',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(316,7,'d108',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(317,7,'d117',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(318,7,'d110',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(319,7,'d061',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(320,7,'d028',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(321,7,'d055',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(322,7,'d014',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(323,7,'d011',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(324,7,'d119',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(325,7,'d059',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(326,7,'d040',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(327,7,'d089',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(328,7,'d021',1,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(329,7,'d043',1,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(330,7,'d085',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(331,7,'d069',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(332,7,'d001',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(333,7,'d101',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(334,7,'d027',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
INSERT INTO "labels" VALUES(335,7,'d040',1,'correction',1,7,1,1794885214.0,NULL,'größer als gedacht',NULL);
INSERT INTO "labels" VALUES(336,7,'d004',0,'label',1,7,1,1794885214.0,NULL,'',NULL);
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
INSERT INTO "queue" VALUES(1,'d098',0,15,2,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d065',0,10,2,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d110',0,10,3,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d060',0,10,4,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d002',0,10,5,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d006',0,10,6,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d008',0,10,7,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d070',0,10,8,NULL,NULL);
INSERT INTO "queue" VALUES(2,'d113',0,10,9,NULL,NULL);
INSERT INTO "queue" VALUES(3,'d096',1,7,0,4,1794885209.0);
INSERT INTO "queue" VALUES(3,'d111',1,7,1,4,1794885209.0);
INSERT INTO "queue" VALUES(4,'d080',0,8,3,NULL,NULL);
INSERT INTO "queue" VALUES(4,'d045',0,8,4,NULL,NULL);
INSERT INTO "queue" VALUES(4,'d110',0,8,5,NULL,NULL);
INSERT INTO "queue" VALUES(4,'d100',0,8,6,NULL,NULL);
INSERT INTO "queue" VALUES(4,'d012',0,8,7,NULL,NULL);
INSERT INTO "queue" VALUES(5,'d085',0,10,4,NULL,NULL);
INSERT INTO "queue" VALUES(5,'d108',0,10,5,NULL,NULL);
INSERT INTO "queue" VALUES(5,'d080',0,10,6,NULL,NULL);
INSERT INTO "queue" VALUES(5,'d029',0,10,7,NULL,NULL);
INSERT INTO "queue" VALUES(5,'d054',0,10,8,NULL,NULL);
INSERT INTO "queue" VALUES(5,'d032',0,10,9,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d015',0,8,1,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d009',0,8,2,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d112',0,8,3,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d110',0,8,4,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d072',0,8,5,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d113',0,8,6,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d061',0,8,7,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d100',0,8,8,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d098',0,8,9,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d008',0,8,10,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d106',0,8,11,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d087',0,8,12,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d070',0,8,13,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d040',0,8,14,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d000',0,8,15,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d118',0,8,16,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d017',0,8,17,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d062',0,8,18,NULL,NULL);
INSERT INTO "queue" VALUES(6,'d045',0,8,19,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d022',0,1,22,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d045',0,1,23,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d071',0,1,24,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d010',0,1,25,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d048',0,1,26,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d094',0,1,27,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d024',0,1,28,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d093',0,1,29,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d112',0,1,30,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d095',0,1,31,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d098',0,1,32,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d013',0,1,33,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d042',0,1,34,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d008',0,1,35,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d056',0,1,36,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d092',0,1,37,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d105',0,1,38,NULL,NULL);
INSERT INTO "queue" VALUES(7,'d077',0,1,39,NULL,NULL);
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
INSERT INTO "skips" VALUES(1,3,'d096',1,1794885209.0);
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
INSERT INTO "sqlite_sequence" VALUES('labels',336);
COMMIT;
