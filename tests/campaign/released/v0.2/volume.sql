BEGIN TRANSACTION;
CREATE TABLE annotators (
	id INTEGER NOT NULL, 
	name TEXT, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "annotators" VALUES(1,'ann',1.79493804304755496985e+09);
INSERT INTO "annotators" VALUES(2,'bob',1.79493804320139336587e+09);
CREATE TABLE asks (
	campaign INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	log_position BIGINT NOT NULL, 
	drawn_at FLOAT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (campaign, number), 
	FOREIGN KEY(campaign) REFERENCES campaigns (id)
);
INSERT INTO "asks" VALUES(1,1,0,1.79493804312401080127e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,2,1,1.79493804325307703016e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,3,3,1.79493804332175803189e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,4,6,1.79493804340233778947e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,5,10,1.79493804348291516306e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(1,6,15,1.79493804364150452614e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,1,21,1.7949380442128572464e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,2,22,1.79493804431135058402e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,3,24,1.79493804445265722272e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,4,27,1.79493804457127761843e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,5,31,1.7949380447249851227e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(2,6,36,1.79493804483036208151e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,1,42,1.79493804526584219928e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,2,43,1.79493804542297649383e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,3,45,1.794938045544008255e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,4,48,1.79493804570265054702e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,5,52,1.79493804579914259913e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(3,6,57,1.79493804588742518427e+09,'the likeliest of the documents that nobody has judged, and 1 at random');
INSERT INTO "asks" VALUES(4,1,64,1.79493804624601864809e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,2,65,1.79493804635870909686e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,3,67,1.79493804643434500694e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,4,70,1.79493804650033688544e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,5,74,1.79493804659090113642e+09,'the likeliest of the documents that nobody has judged');
INSERT INTO "asks" VALUES(4,6,79,1.79493804669511890408e+09,'the likeliest of the documents that nobody has judged');
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
INSERT INTO "campaigns" VALUES(1,'audit','volume',1,'{"source": {"places": ["/released/documents.jsonl"], "size": 120, "ids": "text", "format": null, "columns": {"text": ["title", "text"], "id": "id", "proxy": null, "features": null, "with_words": false, "duplicates": "keep", "pairs": null, "known": null}, "fields": null, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794932917161648818, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "engine": {}}, "plan": {"method": "audit", "query": "stroke doctor", "seeds": [], "seed_rows": [], "recall": 0.95, "confidence": 0.95, "stop": "knee", "sample": null, "certify": false, "missing": null, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}, "seed": 5, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["include", "exclude"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.7949380430157997608e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(2,'audit-certify','volume',2,'{"source": {"places": ["/released/documents.jsonl"], "size": 120, "ids": "text", "format": null, "columns": {"text": ["title", "text"], "id": "id", "proxy": null, "features": null, "with_words": false, "duplicates": "keep", "pairs": null, "known": null}, "fields": null, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794932917161648818, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "engine": {}}, "plan": {"method": "audit", "query": "stroke doctor", "seeds": [], "seed_rows": [], "recall": 0.8, "confidence": 0.95, "stop": "knee", "sample": null, "certify": true, "missing": null, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}, "seed": 6, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["include", "exclude"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493804392711710929e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(3,'along','volume',3,'{"source": {"places": ["/released/documents.jsonl"], "size": 120, "ids": "text", "format": null, "columns": {"text": ["title", "text"], "id": "id", "proxy": null, "features": null, "with_words": false, "duplicates": "keep", "pairs": null, "known": null}, "fields": null, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794932917161648818, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "engine": {}}, "plan": {"method": "along", "query": "stroke doctor", "seeds": [], "seed_rows": [], "recall": 0.8, "confidence": 0.95, "stop": "knee", "sample": null, "certify": false, "missing": null, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "budget": null, "presumed": 100, "batch": 1, "most_at_once": null}, "seed": 7, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["include", "exclude"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493804509034609795e+09,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "campaigns" VALUES(4,'exact','volume',4,'{"source": {"places": ["/released/documents.jsonl"], "size": 120, "ids": "text", "format": null, "columns": {"text": ["title", "text"], "id": "id", "proxy": null, "features": null, "with_words": false, "duplicates": "keep", "pairs": null, "known": null}, "fields": null, "digest": "5f94517802339c39d8b38a3221e82e9f", "marks": [["documents.jsonl", 20354, 1794932917161648818, "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4", "6fb4c9b0c5b1ff5f6c32f8ec0e3a27d4"]], "engine": {}}, "plan": {"method": "exact", "query": "stroke doctor", "seeds": [], "seed_rows": [], "recall": 0.8, "confidence": 0.95, "stop": "knee", "sample": null, "certify": false, "missing": null, "stratum": 10000, "stratum_sample": 1000, "needed": 4, "uniform_share": 0.75, "budget": 120, "presumed": 100, "batch": 1, "most_at_once": null}, "seed": 8, "labelling": {"redundancy": 1, "aggregate": "majority", "lease_seconds": 900.0, "ahead": 0, "label_words": ["include", "exclude"], "display": {}, "side_by_side": null, "reasons": [], "highlight_for": [], "highlight_against": [], "arbiter": null, "instructions": "", "gold_share": 0.0, "max_labels": null, "max_hours": null, "max_money": null, "per_label": 0.0, "per_hour": 0.0}}','0.2.0',1.79493804611320233342e+09,NULL,NULL,NULL,NULL,0,0);
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
INSERT INTO "checkpoints" VALUES(1,6,'0.2.0',X'504B03042D000000080000002100B005604AFFFFFFFFFFFFFFFF090014006974656D732E6E707901001000F8000000000000006D000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E5606085083D2A2505A1E4A6740695B281D05A503A1B404947680D216505A194A6B43E968281D0BA501504B03042D000000080000002100CB169D93FFFFFFFFFFFFFFFF0A0014006C6162656C732E6E7079010010008F000000000000004C000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E4646460620840100504B03042D0000000800000021004E640BD7FFFFFFFFFFFFFFFF0A001400726F756E64732E6E707901001000A80000000000000052000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AA63A9A3A0AB50A14002E4606086086D26C509A0B4AF3436900504B03042D0000000800000021003732FA64FFFFFFFFFFFFFFFF0E0014006F70656E2E6974656D732E6E707901001000B00000000000000055000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A1400AE7406085082D2AE503A054A3341691F280D00504B03042D000000080000002100C9239AE4FFFFFFFFFFFFFFFF100014006F70656E2E6368616E6365732E6E707901001000B0000000000000004B000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9366A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A14002E0630F8604F2C0D00504B03042D000000080000002100DC66026FFFFFFFFFFFFFFFFF09001400776F7264732E6E707901001000D30100000000000029010000000000009D8EBD4EC330148561E529AC2C0129431CFF77458209D485015555E526B74D686B57B643854A9E8217E6BA0289194FE77C3AC7F77C3DBF3CCD5FAFAFDEAFCE6507B10DE58C949F232D2B526E7C48C1BA950F1D64FE60F71190C7DE1E01FD2D63A6BAABC844FEFD6ECE055E39D854CC08AD48B10507C1261FD09F8BF590567F4931BF7F94BCC05C4C36C125F3AB14E78D16BAD14C6829B56C1A2A956A0C15461BCE04374A6B85D5C1B5F998E0D428D128C5B5648AD55C195D0B81901B56CB9AD6F8879AB0D0DBB81A07975883BD1A4136B085BC884A6DA8348AE5E0DAA6B6472851EF9C3FB99FFC6E705D5E1FFC88E2B2DE1F33C8BA0BF614D12C9668FC11726951A41EC87ED8C17E809888DF900C3ADF8E077029A2B38938BFF6DD07C179E46DECB690BF3E4FCBE91B504B01022D032D000000080000002100B005604A6D000000F80000000900000000000000000000008001000000006974656D732E6E7079504B01022D032D000000080000002100CB169D934C0000008F0000000A00000000000000000000008001A80000006C6162656C732E6E7079504B01022D032D0000000800000021004E640BD752000000A80000000A0000000000000000000000800130010000726F756E64732E6E7079504B01022D032D0000000800000021003732FA6455000000B00000000E00000000000000000000008001BE0100006F70656E2E6974656D732E6E7079504B01022D032D000000080000002100C9239AE44B000000B00000001000000000000000000000008001530200006F70656E2E6368616E6365732E6E7079504B01022D032D000000080000002100DC66026F29010000D30100000900000000000000000000008001E0020000776F7264732E6E7079504B0506000000000600060058010000440400000000');
INSERT INTO "checkpoints" VALUES(2,6,'0.2.0',X'504B03042D0000000800000021004E9BFF2AFFFFFFFFFFFFFFFF090014006974656D732E6E707901001000F8000000000000006D000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE403AE1206085083D279509A154A8B41E90C281D05A52DA0742094D686D24A505A024A4743695128ED00A501504B03042D00000008000000210037EC1942FFFFFFFFFFFFFFFF0A0014006C6162656C732E6E7079010010008F000000000000004A000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E064610840300504B03042D0000000800000021004E640BD7FFFFFFFFFFFFFFFF0A001400726F756E64732E6E707901001000A80000000000000052000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AA63A9A3A0AB50A14002E4606086086D26C509A0B4AF3436900504B03042D000000080000002100DCE81373FFFFFFFFFFFFFFFF0E0014006F70656E2E6974656D732E6E707901001000B00000000000000055000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A14002E650608F083D291503A164AE7436949280D00504B03042D000000080000002100C9239AE4FFFFFFFFFFFFFFFF100014006F70656E2E6368616E6365732E6E707901001000B0000000000000004B000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9366A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A14002E0630F8604F2C0D00504B03042D000000080000002100B3B96B32FFFFFFFFFFFFFFFF09001400776F7264732E6E707901001000D5010000000000002B010000000000009D8ECD4EC3301084E1CA5358B904A41CFC173BEE15094EA05E38A0AAAADC64DB84B676653B54A8E4297861D615489CB17C98F9B4B33B5FCF2F4FF3D7EBABF7AB73D9416C433923E5E7C8CA8A941B1F52B06EE54307993FD87D04E4B1B747407F2B24ABEE2A32917FBF9B7381570E361533C22A526CC141B0C907F4E7623DA4D55F52CCEF1F952C702E269BE032F3AB84305C292375A304D5D2C8C6D09A6AAD34D59451DAF05A1BC1313BB8365F9394734D255346D58D94D2506130601453824B2EA832949B0903BD8DAB71704970CC5104D9C0167225A1197E561B9527D736B53D52857AE7FCC9FD047683EB72FFE0471497FEFE9841D65DB0A78866B144E38F90438B22F540F6C30EF603C444FC8664D0F9763C804B119D4DC4F9B5EF3E08F6236F63B785BCFA3C2DA76F504B01022D032D0000000800000021004E9BFF2A6D000000F80000000900000000000000000000008001000000006974656D732E6E7079504B01022D032D00000008000000210037EC19424A0000008F0000000A00000000000000000000008001A80000006C6162656C732E6E7079504B01022D032D0000000800000021004E640BD752000000A80000000A000000000000000000000080012E010000726F756E64732E6E7079504B01022D032D000000080000002100DCE8137355000000B00000000E00000000000000000000008001BC0100006F70656E2E6974656D732E6E7079504B01022D032D000000080000002100C9239AE44B000000B00000001000000000000000000000008001510200006F70656E2E6368616E6365732E6E7079504B01022D032D000000080000002100B3B96B322B010000D50100000900000000000000000000008001DE020000776F7264732E6E7079504B0506000000000600060058010000440400000000');
INSERT INTO "checkpoints" VALUES(3,6,'0.2.0',X'504B03042D00000008000000210061ED1294FFFFFFFFFFFFFFFF090014006974656D732E6E707901001000F8000000000000006D000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E1B0608C883D282503A034AAB41695B281D05A52DA0342B94D686D2D1503A104A4B406925289D0EA501504B03042D000000080000002100BFB95AF1FFFFFFFFFFFFFFFF0A0014006C6162656C732E6E7079010010008F000000000000004D000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E060606464620820200504B03042D0000000800000021004E640BD7FFFFFFFFFFFFFFFF0A001400726F756E64732E6E707901001000A80000000000000052000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AA63A9A3A0AB50A14002E4606086086D26C509A0B4AF3436900504B03042D000000080000002100134F6109FFFFFFFFFFFFFFFF0E0014006F70656E2E6974656D732E6E707901001000B80000000000000057000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AE63A9A3A0AB50A1400AE5806087080D2CA50DA154A6B416915286D02A501504B03042D00000008000000210014919DFFFFFFFFFFFFFFFFFF100014006F70656E2E6368616E6365732E6E707901001000B80000000000000053000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9366A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AE63A9A3A0AB50A14002E0630F8604F2C1DBD3F68C1B5F52DF600504B03042D0000000800000021004C6540E8FFFFFFFFFFFFFFFF09001400776F7264732E6E7079010010001F0200000000000051010000000000009D51414EC330102C575E61E512902214C78E9DF48A0427502F1C5055556EBC6D42533B721C4A15F20A3ECCBAA288337B9A991DEF8CE4AFE797A7C5EBD5EC7D36C61AFACAC573127F0E344E48BCB5CE3B65D6D66908FA836A7B40BDAF5507C86F38CD93DB844CE4DF733D469872503E9A139A906807069CF2D6211FA34DE3D77F956871FF287884BEDE2B0F67CF056592E534CB291525E7792EB9E4A228784A251505A59C0A5ECA3C6434A60A69B4940C9D598EDB222D534E996082674C8842085425CB7236E1835AF5EBA1319E653F2D03811D844A9990292F181E08CE8DF2558DAA40BC37F66810A701374687FECE0E08CEFD6D178480B553C71EC97285C476101E2D235F03699B3DB40DF49ED82D0982B6D57000E37B64CA136337569F08F6236F83DE814E88329A50823BFC386D0F787FFC0D08D5E1A383CA4368C3EE32C699E4E565426B50AE3DE1D2BB01A6D5F40D504B01022D032D00000008000000210061ED12946D000000F80000000900000000000000000000008001000000006974656D732E6E7079504B01022D032D000000080000002100BFB95AF14D0000008F0000000A00000000000000000000008001A80000006C6162656C732E6E7079504B01022D032D0000000800000021004E640BD752000000A80000000A0000000000000000000000800131010000726F756E64732E6E7079504B01022D032D000000080000002100134F610957000000B80000000E00000000000000000000008001BF0100006F70656E2E6974656D732E6E7079504B01022D032D00000008000000210014919DFF53000000B80000001000000000000000000000008001560200006F70656E2E6368616E6365732E6E7079504B01022D032D0000000800000021004C6540E8510100001F0200000900000000000000000000008001EB020000776F7264732E6E7079504B0506000000000600060058010000770400000000');
INSERT INTO "checkpoints" VALUES(4,6,'0.2.0',X'504B03042D00000008000000210082DF54A1FFFFFFFFFFFFFFFF090014006974656D732E6E707901001000F8000000000000006D000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E1B06081084D279505A0D4A33416931289D01A5A3A07420946685D21250DA0F4A4743690B289D0EA501504B03042D0000000800000021007F66D430FFFFFFFFFFFFFFFF0A0014006C6162656C732E6E7079010010008F000000000000004C000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A05E9369A8AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A86A63A9A3A0AB50AE4032E0606064620820100504B03042D0000000800000021004E640BD7FFFFFFFFFFFFFFFF0A001400726F756E64732E6E707901001000A80000000000000052000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91AA63A9A3A0AB50A14002E4606086086D26C509A0B4AF3436900504B03042D0000000800000021001E52F3C1FFFFFFFFFFFFFFFF0E0014006F70656E2E6974656D732E6E707901001000B00000000000000055000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9369A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A14002E070608C887D22A505A144A7B436925280D00504B03042D000000080000002100C9239AE4FFFFFFFFFFFFFFFF100014006F70656E2E6368616E6365732E6E707901001000B0000000000000004B000000000000009BEC17EA1B10C9C850C650AD9E925A9C5CA46EA5A06E9366A1AEA3A09E965F54529498179F5F94920A12774BCC294E058A17672416A402F91A663A9A3A0AB50A14002E0630F8604F2C0D00504B03042D0000000800000021003F4FC114FFFFFFFFFFFFFFFF09001400776F7264732E6E707901001000D5010000000000002B010000000000009D8ECD4EC3301084CB95A7B072094839C45E3B3FBD22C109D40B075455959B6C9BD0D6AE6C870A853C052FCCBAA212677C9A6F34B39EEF97D7E7C5DBCDEC6336A62DFAC6A573967E0D3CCD58BAB52E386DD6D6B518FD477DF048BEEFF40989EF40F2EC3E6313FBF7BB1D13FAE5A84332673C63C90E0D3A1DAC231E934D1FD67F9D64F1F054C884723EE88097CC55710500B2A80094AC73554AA12A01BC2EEA5A8952295596392F72EAF6A6A13C88027819731C6A2195E05288BA943908AEAA1C72A838887AA242A7FD7AE84D0041BD782102EE304EA27A2115AF6415931B1D9A8EDC82F4DED8B3F92DEC7BD3C6FDCE0E242EFBED291A51B74E9F3DC17245604F184BCB2474C80EFD1E0F3DFAC0EC9645A3B5CD7044133C910ECCD88D6D3F19ED63EF43BBC3787A9C56D30F504B01022D032D00000008000000210082DF54A16D000000F80000000900000000000000000000008001000000006974656D732E6E7079504B01022D032D0000000800000021007F66D4304C0000008F0000000A00000000000000000000008001A80000006C6162656C732E6E7079504B01022D032D0000000800000021004E640BD752000000A80000000A0000000000000000000000800130010000726F756E64732E6E7079504B01022D032D0000000800000021001E52F3C155000000B00000000E00000000000000000000008001BE0100006F70656E2E6974656D732E6E7079504B01022D032D000000080000002100C9239AE44B000000B00000001000000000000000000000008001530200006F70656E2E6368616E6365732E6E7079504B01022D032D0000000800000021003F4FC1142B010000D50100000900000000000000000000008001E0020000776F7264732E6E7079504B0506000000000600060058010000460400000000');
CREATE TABLE criteria (
	id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (text)
);
INSERT INTO "criteria" VALUES(1,'audit: right?');
INSERT INTO "criteria" VALUES(2,'audit-certify: right?');
INSERT INTO "criteria" VALUES(3,'along: right?');
INSERT INTO "criteria" VALUES(4,'exact: right?');
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
INSERT INTO "draws" VALUES(1,'d005',1,0,5,1.0,'{"title": "engine candle museum school", "text": "bridge river candle trial butter prevention rocket cotton doctor ticket school stroke mirror tunnel copper"}');
INSERT INTO "draws" VALUES(1,'d038',2,0,38,1.0,'{"title": "ticket rocket desert prevention", "text": "cotton kitchen ladder doctor aspirin cotton copper stroke river copper doctor button ladder trial tunnel rocket"}');
INSERT INTO "draws" VALUES(1,'d021',2,1,21,1.0,'{"title": "engine violin mirror tunnel", "text": "school harbour desert trial winter castle candle prevention ticket pencil pencil silver desert music stroke"}');
INSERT INTO "draws" VALUES(1,'d031',3,0,31,1.0,'{"title": "button winter bridge castle", "text": "engine paper cotton planet kitchen violin doctor cotton engine pencil violin doctor"}');
INSERT INTO "draws" VALUES(1,'d104',3,1,104,1.0,'{"title": "candle silver ladder prevention", "text": "kitchen forest harbour museum pepper music trial stroke butter winter desert winter doctor pepper kitchen aspirin"}');
INSERT INTO "draws" VALUES(1,'d061',3,2,61,1.0,'{"title": "button candle castle paper", "text": "copper forest harbour mirror school winter river stroke engine orange winter ticket engine"}');
INSERT INTO "draws" VALUES(1,'d090',4,0,90,1.0,'{"title": "stroke cotton pepper aspirin", "text": "ladder winter hammer carpet ladder pencil button copper basket ladder butter desert trial orange prevention island"}');
INSERT INTO "draws" VALUES(1,'d081',4,1,81,1.0,'{"title": "museum school harbour orange", "text": "paper stroke basket music button planet forest basket prevention trial aspirin desert candle rocket ladder copper"}');
INSERT INTO "draws" VALUES(1,'d024',4,2,24,1.0,'{"title": "prevention school market forest", "text": "pencil stroke paper aspirin ticket market candle river pencil valley market trial rocket butter window mirror"}');
INSERT INTO "draws" VALUES(1,'d064',4,3,64,1.0,'{"title": "ladder valley aspirin desert", "text": "engine ladder pencil engine school trial basket silver violin button stroke market ladder pepper river"}');
INSERT INTO "draws" VALUES(1,'d056',5,0,56,1.0,'{"title": "market prevention museum pepper", "text": "camera market school rocket market pepper hammer trial market doctor winter rocket kitchen ladder"}');
INSERT INTO "draws" VALUES(1,'d035',5,1,35,1.0,'{"title": "ladder prevention window pencil", "text": "signal paper pepper stroke tunnel island basket cotton planet ticket pencil aspirin forest ladder ladder"}');
INSERT INTO "draws" VALUES(1,'d043',5,2,43,1.0,'{"title": "trial violin desert window", "text": "pepper copper mirror planet pepper doctor tunnel engine aspirin stroke carpet tunnel forest forest copper"}');
INSERT INTO "draws" VALUES(1,'d091',5,3,91,1.0,'{"title": "island aspirin hammer basket", "text": "tunnel cotton market ladder music rocket desert river carpet ticket ticket prevention signal trial window"}');
INSERT INTO "draws" VALUES(1,'d093',5,4,93,1.0,'{"title": "aspirin violin camera basket", "text": "rocket basket stroke ticket museum pencil prevention pencil window candle button planet doctor harbour music"}');
INSERT INTO "draws" VALUES(1,'d103',6,0,103,1.0,'{"title": "signal museum stroke museum", "text": "silver signal bridge rocket orange trial silver window school winter candle rocket prevention paper valley"}');
INSERT INTO "draws" VALUES(1,'d034',6,1,34,1.0,'{"title": "rocket aspirin winter planet", "text": "copper hammer market butter pepper prevention pepper castle violin forest ladder hammer doctor winter"}');
INSERT INTO "draws" VALUES(1,'d069',6,2,69,1.0,'{"title": "museum carpet pencil carpet", "text": "candle ladder kitchen carpet window candle desert island ladder prevention silver school rocket"}');
INSERT INTO "draws" VALUES(1,'d100',6,3,100,1.0,'{"title": "rocket desert river aspirin", "text": "kitchen copper signal castle market school pepper forest camera doctor carpet button desert"}');
INSERT INTO "draws" VALUES(1,'d002',6,4,2,1.0,'{"title": "signal pencil desert violin", "text": "cotton rocket mirror museum stroke doctor rocket tunnel pepper camera school violin carpet"}');
INSERT INTO "draws" VALUES(1,'d076',6,5,76,1.0,'{"title": "museum signal orange museum", "text": "pepper button hammer window music desert pepper desert butter school signal candle"}');
INSERT INTO "draws" VALUES(2,'d116',1,0,116,1.0,'{"title": "candle ticket stroke carpet", "text": "engine school island candle school mirror music basket paper school camera garden ladder"}');
INSERT INTO "draws" VALUES(2,'d038',2,0,38,1.0,'{"title": "ticket rocket desert prevention", "text": "cotton kitchen ladder doctor aspirin cotton copper stroke river copper doctor button ladder trial tunnel rocket"}');
INSERT INTO "draws" VALUES(2,'d110',2,1,110,1.0,'{"title": "silver planet museum ladder", "text": "bridge desert stroke market button violin paper candle desert doctor tunnel signal window"}');
INSERT INTO "draws" VALUES(2,'d005',3,0,5,1.0,'{"title": "engine candle museum school", "text": "bridge river candle trial butter prevention rocket cotton doctor ticket school stroke mirror tunnel copper"}');
INSERT INTO "draws" VALUES(2,'d022',3,1,22,1.0,'{"title": "river orange hammer cotton", "text": "doctor mirror rocket candle copper valley doctor river ladder museum bridge candle"}');
INSERT INTO "draws" VALUES(2,'d104',3,2,104,1.0,'{"title": "candle silver ladder prevention", "text": "kitchen forest harbour museum pepper music trial stroke butter winter desert winter doctor pepper kitchen aspirin"}');
INSERT INTO "draws" VALUES(2,'d090',4,0,90,1.0,'{"title": "stroke cotton pepper aspirin", "text": "ladder winter hammer carpet ladder pencil button copper basket ladder butter desert trial orange prevention island"}');
INSERT INTO "draws" VALUES(2,'d056',4,1,56,1.0,'{"title": "market prevention museum pepper", "text": "camera market school rocket market pepper hammer trial market doctor winter rocket kitchen ladder"}');
INSERT INTO "draws" VALUES(2,'d081',4,2,81,1.0,'{"title": "museum school harbour orange", "text": "paper stroke basket music button planet forest basket prevention trial aspirin desert candle rocket ladder copper"}');
INSERT INTO "draws" VALUES(2,'d043',4,3,43,1.0,'{"title": "trial violin desert window", "text": "pepper copper mirror planet pepper doctor tunnel engine aspirin stroke carpet tunnel forest forest copper"}');
INSERT INTO "draws" VALUES(2,'d034',5,0,34,1.0,'{"title": "rocket aspirin winter planet", "text": "copper hammer market butter pepper prevention pepper castle violin forest ladder hammer doctor winter"}');
INSERT INTO "draws" VALUES(2,'d024',5,1,24,1.0,'{"title": "prevention school market forest", "text": "pencil stroke paper aspirin ticket market candle river pencil valley market trial rocket butter window mirror"}');
INSERT INTO "draws" VALUES(2,'d091',5,2,91,1.0,'{"title": "island aspirin hammer basket", "text": "tunnel cotton market ladder music rocket desert river carpet ticket ticket prevention signal trial window"}');
INSERT INTO "draws" VALUES(2,'d021',5,3,21,1.0,'{"title": "engine violin mirror tunnel", "text": "school harbour desert trial winter castle candle prevention ticket pencil pencil silver desert music stroke"}');
INSERT INTO "draws" VALUES(2,'d064',5,4,64,1.0,'{"title": "ladder valley aspirin desert", "text": "engine ladder pencil engine school trial basket silver violin button stroke market ladder pepper river"}');
INSERT INTO "draws" VALUES(2,'d035',6,0,35,1.0,'{"title": "ladder prevention window pencil", "text": "signal paper pepper stroke tunnel island basket cotton planet ticket pencil aspirin forest ladder ladder"}');
INSERT INTO "draws" VALUES(2,'d078',6,1,78,1.0,'{"title": "kitchen ticket aspirin garden", "text": "bridge ticket garden pencil engine basket engine harbour hammer music silver trial harbour stroke music"}');
INSERT INTO "draws" VALUES(2,'d089',6,2,89,1.0,'{"title": "orange bridge engine butter", "text": "aspirin pencil hammer basket silver prevention bridge forest planet basket winter orange garden castle"}');
INSERT INTO "draws" VALUES(2,'d093',6,3,93,1.0,'{"title": "aspirin violin camera basket", "text": "rocket basket stroke ticket museum pencil prevention pencil window candle button planet doctor harbour music"}');
INSERT INTO "draws" VALUES(2,'d111',6,4,111,1.0,'{"title": "signal orange window carpet", "text": "aspirin pencil bridge engine trial winter kitchen island harbour butter ticket signal pepper market"}');
INSERT INTO "draws" VALUES(2,'d025',6,5,25,1.0,'{"title": "winter museum tunnel castle", "text": "engine castle music forest aspirin silver carpet rocket mirror garden paper ladder trial castle"}');
INSERT INTO "draws" VALUES(3,'d060',1,0,60,1.0,'{"title": "island ticket mirror school", "text": "cotton garden forest doctor planet museum ladder candle stroke market ladder winter camera"}');
INSERT INTO "draws" VALUES(3,'d110',2,0,110,1.0,'{"title": "silver planet museum ladder", "text": "bridge desert stroke market button violin paper candle desert doctor tunnel signal window"}');
INSERT INTO "draws" VALUES(3,'d017',2,1,17,1.0,'{"title": "tunnel planet butter pencil", "text": "camera basket planet orange stroke bridge cotton bridge castle desert doctor violin copper"}');
INSERT INTO "draws" VALUES(3,'d104',3,0,104,1.0,'{"title": "candle silver ladder prevention", "text": "kitchen forest harbour museum pepper music trial stroke butter winter desert winter doctor pepper kitchen aspirin"}');
INSERT INTO "draws" VALUES(3,'d038',3,1,38,1.0,'{"title": "ticket rocket desert prevention", "text": "cotton kitchen ladder doctor aspirin cotton copper stroke river copper doctor button ladder trial tunnel rocket"}');
INSERT INTO "draws" VALUES(3,'d061',3,2,61,1.0,'{"title": "button candle castle paper", "text": "copper forest harbour mirror school winter river stroke engine orange winter ticket engine"}');
INSERT INTO "draws" VALUES(3,'d090',4,0,90,1.0,'{"title": "stroke cotton pepper aspirin", "text": "ladder winter hammer carpet ladder pencil button copper basket ladder butter desert trial orange prevention island"}');
INSERT INTO "draws" VALUES(3,'d056',4,1,56,1.0,'{"title": "market prevention museum pepper", "text": "camera market school rocket market pepper hammer trial market doctor winter rocket kitchen ladder"}');
INSERT INTO "draws" VALUES(3,'d005',4,2,5,1.0,'{"title": "engine candle museum school", "text": "bridge river candle trial butter prevention rocket cotton doctor ticket school stroke mirror tunnel copper"}');
INSERT INTO "draws" VALUES(3,'d043',4,3,43,1.0,'{"title": "trial violin desert window", "text": "pepper copper mirror planet pepper doctor tunnel engine aspirin stroke carpet tunnel forest forest copper"}');
INSERT INTO "draws" VALUES(3,'d091',5,0,91,1.0,'{"title": "island aspirin hammer basket", "text": "tunnel cotton market ladder music rocket desert river carpet ticket ticket prevention signal trial window"}');
INSERT INTO "draws" VALUES(3,'d081',5,1,81,1.0,'{"title": "museum school harbour orange", "text": "paper stroke basket music button planet forest basket prevention trial aspirin desert candle rocket ladder copper"}');
INSERT INTO "draws" VALUES(3,'d024',5,2,24,1.0,'{"title": "prevention school market forest", "text": "pencil stroke paper aspirin ticket market candle river pencil valley market trial rocket butter window mirror"}');
INSERT INTO "draws" VALUES(3,'d034',5,3,34,1.0,'{"title": "rocket aspirin winter planet", "text": "copper hammer market butter pepper prevention pepper castle violin forest ladder hammer doctor winter"}');
INSERT INTO "draws" VALUES(3,'d103',5,4,103,1.0,'{"title": "signal museum stroke museum", "text": "silver signal bridge rocket orange trial silver window school winter candle rocket prevention paper valley"}');
INSERT INTO "draws" VALUES(3,'d093',6,0,93,1.0,'{"title": "aspirin violin camera basket", "text": "rocket basket stroke ticket museum pencil prevention pencil window candle button planet doctor harbour music"}');
INSERT INTO "draws" VALUES(3,'d064',6,1,64,1.0,'{"title": "ladder valley aspirin desert", "text": "engine ladder pencil engine school trial basket silver violin button stroke market ladder pepper river"}');
INSERT INTO "draws" VALUES(3,'d035',6,2,35,1.0,'{"title": "ladder prevention window pencil", "text": "signal paper pepper stroke tunnel island basket cotton planet ticket pencil aspirin forest ladder ladder"}');
INSERT INTO "draws" VALUES(3,'d069',6,3,69,1.0,'{"title": "museum carpet pencil carpet", "text": "candle ladder kitchen carpet window candle desert island ladder prevention silver school rocket"}');
INSERT INTO "draws" VALUES(3,'d042',6,4,42,1.0,'{"title": "violin garden music school", "text": "paper cotton trial valley planet stroke violin carpet aspirin planet doctor rocket hammer cotton bridge"}');
INSERT INTO "draws" VALUES(3,'d036',6,5,36,1.0,'{"title": "carpet violin violin orange", "text": "prevention hammer music camera castle paper trial button ticket music school stroke harbour basket candle"}');
INSERT INTO "draws" VALUES(3,'d052',6,6,52,1.01010101010101018687e-02,'{"title": "bridge bridge candle desert", "text": "kitchen school pepper music engine castle castle pepper school window harbour music"}');
INSERT INTO "draws" VALUES(4,'d060',1,0,60,1.0,'{"title": "island ticket mirror school", "text": "cotton garden forest doctor planet museum ladder candle stroke market ladder winter camera"}');
INSERT INTO "draws" VALUES(4,'d017',2,0,17,1.0,'{"title": "tunnel planet butter pencil", "text": "camera basket planet orange stroke bridge cotton bridge castle desert doctor violin copper"}');
INSERT INTO "draws" VALUES(4,'d110',2,1,110,1.0,'{"title": "silver planet museum ladder", "text": "bridge desert stroke market button violin paper candle desert doctor tunnel signal window"}');
INSERT INTO "draws" VALUES(4,'d038',3,0,38,1.0,'{"title": "ticket rocket desert prevention", "text": "cotton kitchen ladder doctor aspirin cotton copper stroke river copper doctor button ladder trial tunnel rocket"}');
INSERT INTO "draws" VALUES(4,'d002',3,1,2,1.0,'{"title": "signal pencil desert violin", "text": "cotton rocket mirror museum stroke doctor rocket tunnel pepper camera school violin carpet"}');
INSERT INTO "draws" VALUES(4,'d022',3,2,22,1.0,'{"title": "river orange hammer cotton", "text": "doctor mirror rocket candle copper valley doctor river ladder museum bridge candle"}');
INSERT INTO "draws" VALUES(4,'d104',4,0,104,1.0,'{"title": "candle silver ladder prevention", "text": "kitchen forest harbour museum pepper music trial stroke butter winter desert winter doctor pepper kitchen aspirin"}');
INSERT INTO "draws" VALUES(4,'d090',4,1,90,1.0,'{"title": "stroke cotton pepper aspirin", "text": "ladder winter hammer carpet ladder pencil button copper basket ladder butter desert trial orange prevention island"}');
INSERT INTO "draws" VALUES(4,'d081',4,2,81,1.0,'{"title": "museum school harbour orange", "text": "paper stroke basket music button planet forest basket prevention trial aspirin desert candle rocket ladder copper"}');
INSERT INTO "draws" VALUES(4,'d005',4,3,5,1.0,'{"title": "engine candle museum school", "text": "bridge river candle trial butter prevention rocket cotton doctor ticket school stroke mirror tunnel copper"}');
INSERT INTO "draws" VALUES(4,'d024',5,0,24,1.0,'{"title": "prevention school market forest", "text": "pencil stroke paper aspirin ticket market candle river pencil valley market trial rocket butter window mirror"}');
INSERT INTO "draws" VALUES(4,'d078',5,1,78,1.0,'{"title": "kitchen ticket aspirin garden", "text": "bridge ticket garden pencil engine basket engine harbour hammer music silver trial harbour stroke music"}');
INSERT INTO "draws" VALUES(4,'d091',5,2,91,1.0,'{"title": "island aspirin hammer basket", "text": "tunnel cotton market ladder music rocket desert river carpet ticket ticket prevention signal trial window"}');
INSERT INTO "draws" VALUES(4,'d056',5,3,56,1.0,'{"title": "market prevention museum pepper", "text": "camera market school rocket market pepper hammer trial market doctor winter rocket kitchen ladder"}');
INSERT INTO "draws" VALUES(4,'d103',5,4,103,1.0,'{"title": "signal museum stroke museum", "text": "silver signal bridge rocket orange trial silver window school winter candle rocket prevention paper valley"}');
INSERT INTO "draws" VALUES(4,'d064',6,0,64,1.0,'{"title": "ladder valley aspirin desert", "text": "engine ladder pencil engine school trial basket silver violin button stroke market ladder pepper river"}');
INSERT INTO "draws" VALUES(4,'d111',6,1,111,1.0,'{"title": "signal orange window carpet", "text": "aspirin pencil bridge engine trial winter kitchen island harbour butter ticket signal pepper market"}');
INSERT INTO "draws" VALUES(4,'d036',6,2,36,1.0,'{"title": "carpet violin violin orange", "text": "prevention hammer music camera castle paper trial button ticket music school stroke harbour basket candle"}');
INSERT INTO "draws" VALUES(4,'d021',6,3,21,1.0,'{"title": "engine violin mirror tunnel", "text": "school harbour desert trial winter castle candle prevention ticket pencil pencil silver desert music stroke"}');
INSERT INTO "draws" VALUES(4,'d075',6,4,75,1.0,'{"title": "window engine forest engine", "text": "trial valley camera school signal orange forest engine engine silver copper basket kitchen"}');
INSERT INTO "draws" VALUES(4,'d034',6,5,34,1.0,'{"title": "rocket aspirin winter planet", "text": "copper hammer market butter pepper prevention pepper castle violin forest ladder hammer doctor winter"}');
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
INSERT INTO "handouts" VALUES(1,1,'d005');
INSERT INTO "handouts" VALUES(1,2,'d038');
INSERT INTO "handouts" VALUES(1,2,'d021');
INSERT INTO "handouts" VALUES(1,1,'d031');
INSERT INTO "handouts" VALUES(1,1,'d104');
INSERT INTO "handouts" VALUES(1,1,'d061');
INSERT INTO "handouts" VALUES(1,2,'d090');
INSERT INTO "handouts" VALUES(1,2,'d081');
INSERT INTO "handouts" VALUES(1,2,'d024');
INSERT INTO "handouts" VALUES(1,2,'d064');
INSERT INTO "handouts" VALUES(1,1,'d056');
INSERT INTO "handouts" VALUES(1,1,'d035');
INSERT INTO "handouts" VALUES(1,1,'d043');
INSERT INTO "handouts" VALUES(1,1,'d091');
INSERT INTO "handouts" VALUES(1,1,'d093');
INSERT INTO "handouts" VALUES(1,2,'d103');
INSERT INTO "handouts" VALUES(1,2,'d034');
INSERT INTO "handouts" VALUES(1,2,'d069');
INSERT INTO "handouts" VALUES(1,2,'d100');
INSERT INTO "handouts" VALUES(1,2,'d002');
INSERT INTO "handouts" VALUES(1,2,'d076');
INSERT INTO "handouts" VALUES(2,1,'d116');
INSERT INTO "handouts" VALUES(2,2,'d038');
INSERT INTO "handouts" VALUES(2,2,'d110');
INSERT INTO "handouts" VALUES(2,1,'d005');
INSERT INTO "handouts" VALUES(2,1,'d022');
INSERT INTO "handouts" VALUES(2,1,'d104');
INSERT INTO "handouts" VALUES(2,2,'d090');
INSERT INTO "handouts" VALUES(2,2,'d056');
INSERT INTO "handouts" VALUES(2,2,'d081');
INSERT INTO "handouts" VALUES(2,2,'d043');
INSERT INTO "handouts" VALUES(2,1,'d034');
INSERT INTO "handouts" VALUES(2,1,'d024');
INSERT INTO "handouts" VALUES(2,1,'d091');
INSERT INTO "handouts" VALUES(2,1,'d021');
INSERT INTO "handouts" VALUES(2,1,'d064');
INSERT INTO "handouts" VALUES(2,2,'d035');
INSERT INTO "handouts" VALUES(2,2,'d078');
INSERT INTO "handouts" VALUES(2,2,'d089');
INSERT INTO "handouts" VALUES(2,2,'d093');
INSERT INTO "handouts" VALUES(2,2,'d111');
INSERT INTO "handouts" VALUES(2,2,'d025');
INSERT INTO "handouts" VALUES(3,1,'d060');
INSERT INTO "handouts" VALUES(3,2,'d110');
INSERT INTO "handouts" VALUES(3,2,'d017');
INSERT INTO "handouts" VALUES(3,1,'d104');
INSERT INTO "handouts" VALUES(3,1,'d038');
INSERT INTO "handouts" VALUES(3,1,'d061');
INSERT INTO "handouts" VALUES(3,2,'d090');
INSERT INTO "handouts" VALUES(3,2,'d056');
INSERT INTO "handouts" VALUES(3,2,'d005');
INSERT INTO "handouts" VALUES(3,2,'d043');
INSERT INTO "handouts" VALUES(3,1,'d091');
INSERT INTO "handouts" VALUES(3,1,'d081');
INSERT INTO "handouts" VALUES(3,1,'d024');
INSERT INTO "handouts" VALUES(3,1,'d034');
INSERT INTO "handouts" VALUES(3,1,'d103');
INSERT INTO "handouts" VALUES(3,2,'d093');
INSERT INTO "handouts" VALUES(3,2,'d064');
INSERT INTO "handouts" VALUES(3,2,'d035');
INSERT INTO "handouts" VALUES(3,2,'d069');
INSERT INTO "handouts" VALUES(3,2,'d042');
INSERT INTO "handouts" VALUES(3,2,'d036');
INSERT INTO "handouts" VALUES(3,2,'d052');
INSERT INTO "handouts" VALUES(4,1,'d060');
INSERT INTO "handouts" VALUES(4,2,'d017');
INSERT INTO "handouts" VALUES(4,2,'d110');
INSERT INTO "handouts" VALUES(4,1,'d038');
INSERT INTO "handouts" VALUES(4,1,'d002');
INSERT INTO "handouts" VALUES(4,1,'d022');
INSERT INTO "handouts" VALUES(4,2,'d104');
INSERT INTO "handouts" VALUES(4,2,'d090');
INSERT INTO "handouts" VALUES(4,2,'d081');
INSERT INTO "handouts" VALUES(4,2,'d005');
INSERT INTO "handouts" VALUES(4,1,'d024');
INSERT INTO "handouts" VALUES(4,1,'d078');
INSERT INTO "handouts" VALUES(4,1,'d091');
INSERT INTO "handouts" VALUES(4,1,'d056');
INSERT INTO "handouts" VALUES(4,1,'d103');
INSERT INTO "handouts" VALUES(4,2,'d064');
INSERT INTO "handouts" VALUES(4,2,'d111');
INSERT INTO "handouts" VALUES(4,2,'d036');
INSERT INTO "handouts" VALUES(4,2,'d021');
INSERT INTO "handouts" VALUES(4,2,'d075');
INSERT INTO "handouts" VALUES(4,2,'d034');
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
INSERT INTO "labels" VALUES(1,1,'d005',1,'label',1,1,1,1794938043.16783,NULL,'',NULL);
INSERT INTO "labels" VALUES(2,1,'d038',1,'label',2,1,2,1.7949380432682573795e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(3,1,'d021',1,'label',2,1,2,1.7949380432682573795e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(4,1,'d031',0,'label',1,1,3,1.79493804334577894215e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(5,1,'d104',1,'label',1,1,3,1.79493804334577894215e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(6,1,'d061',0,'label',1,1,3,1.79493804334577894215e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(7,1,'d090',1,'label',2,1,4,1.79493804342961931225e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(8,1,'d081',1,'label',2,1,4,1.79493804342961931225e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(9,1,'d024',1,'label',2,1,4,1.79493804342961931225e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(10,1,'d064',1,'label',2,1,4,1.79493804342961931225e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(11,1,'d056',1,'label',1,1,5,1.79493804353399348259e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(12,1,'d035',1,'label',1,1,5,1.79493804353399348259e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(13,1,'d043',1,'label',1,1,5,1.79493804353399348259e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(14,1,'d091',1,'label',1,1,5,1.79493804353399348259e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(15,1,'d093',1,'label',1,1,5,1.79493804353399348259e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(16,1,'d103',0,'label',2,1,6,1.79493804365972709651e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(17,1,'d034',1,'label',2,1,6,1.79493804365972709651e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(18,1,'d069',-1,'label',2,1,6,1.79493804365972709651e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(19,1,'d100',0,'label',2,1,6,1.79493804365972709651e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(20,1,'d002',1,'label',2,1,6,1.79493804365972709651e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(21,1,'d076',-1,'label',2,1,6,1.79493804365972709651e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(22,2,'d116',0,'label',1,2,1,1.79493804424606490134e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(23,2,'d038',1,'label',2,2,2,1.79493804436295223241e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(24,2,'d110',0,'label',2,2,2,1.79493804436295223241e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(25,2,'d005',1,'label',1,2,3,1.79493804449219918244e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(26,2,'d022',0,'label',1,2,3,1.79493804449219918244e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(27,2,'d104',1,'label',1,2,3,1.79493804449219918244e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(28,2,'d090',1,'label',2,2,4,1.79493804461527800562e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(29,2,'d056',1,'label',2,2,4,1.79493804461527800562e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(30,2,'d081',1,'label',2,2,4,1.79493804461527800562e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(31,2,'d043',1,'label',2,2,4,1.79493804461527800562e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(32,2,'d034',1,'label',1,2,5,1.79493804475312423701e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(33,2,'d024',1,'label',1,2,5,1.79493804475312423701e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(34,2,'d091',1,'label',1,2,5,1.79493804475312423701e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(35,2,'d021',1,'label',1,2,5,1.79493804475312423701e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(36,2,'d064',1,'label',1,2,5,1.79493804475312423701e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(37,2,'d035',1,'label',2,2,6,1.79493804486933207506e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(38,2,'d078',1,'label',2,2,6,1.79493804486933207506e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(39,2,'d089',-1,'label',2,2,6,1.79493804486933207506e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(40,2,'d093',1,'label',2,2,6,1.79493804486933207506e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(41,2,'d111',0,'label',2,2,6,1.79493804486933207506e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(42,2,'d025',1,'label',2,2,6,1.79493804486933207506e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(43,3,'d060',0,'label',1,3,1,1.79493804533082795143e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(44,3,'d110',0,'label',2,3,2,1.79493804546687912944e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(45,3,'d017',0,'label',2,3,2,1.79493804546687912944e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(46,3,'d104',1,'label',1,3,3,1.79493804559202480312e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(47,3,'d038',1,'label',1,3,3,1.79493804559202480312e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(48,3,'d061',0,'label',1,3,3,1.79493804559202480312e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(49,3,'d090',1,'label',2,3,4,1794938045.73329,NULL,'',NULL);
INSERT INTO "labels" VALUES(50,3,'d056',1,'label',2,3,4,1794938045.73329,NULL,'',NULL);
INSERT INTO "labels" VALUES(51,3,'d005',1,'label',2,3,4,1794938045.73329,NULL,'',NULL);
INSERT INTO "labels" VALUES(52,3,'d043',1,'label',2,3,4,1794938045.73329,NULL,'',NULL);
INSERT INTO "labels" VALUES(53,3,'d091',1,'label',1,3,5,1.79493804581976413724e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(54,3,'d081',1,'label',1,3,5,1.79493804581976413724e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(55,3,'d024',1,'label',1,3,5,1.79493804581976413724e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(56,3,'d034',1,'label',1,3,5,1.79493804581976413724e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(57,3,'d103',1,'label',1,3,5,1.79493804581976413724e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(58,3,'d093',1,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(59,3,'d064',1,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(60,3,'d035',1,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(61,3,'d069',-1,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(62,3,'d042',-1,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(63,3,'d036',1,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(64,3,'d052',0,'label',2,3,6,1.7949380459158816338e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(65,4,'d060',0,'label',1,4,1,1.79493804629339933397e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(66,4,'d017',0,'label',2,4,2,1.7949380463858361244e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(67,4,'d110',0,'label',2,4,2,1.7949380463858361244e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(68,4,'d038',1,'label',1,4,3,1.7949380464517550468e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(69,4,'d002',0,'label',1,4,3,1.7949380464517550468e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(70,4,'d022',0,'label',1,4,3,1.7949380464517550468e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(71,4,'d104',1,'label',2,4,4,1.794938046523440361e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(72,4,'d090',1,'label',2,4,4,1.794938046523440361e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(73,4,'d081',1,'label',2,4,4,1.794938046523440361e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(74,4,'d005',1,'label',2,4,4,1.794938046523440361e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(75,4,'d024',1,'label',1,4,5,1.79493804663706660275e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(76,4,'d078',1,'label',1,4,5,1.79493804663706660275e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(77,4,'d091',1,'label',1,4,5,1.79493804663706660275e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(78,4,'d056',1,'label',1,4,5,1.79493804663706660275e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(79,4,'d103',1,'label',1,4,5,1.79493804663706660275e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(80,4,'d064',1,'label',2,4,6,1.79493804672394323355e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(81,4,'d111',0,'label',2,4,6,1.79493804672394323355e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(82,4,'d036',1,'label',2,4,6,1.79493804672394323355e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(83,4,'d021',1,'label',2,4,6,1.79493804672394323355e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(84,4,'d075',0,'label',2,4,6,1.79493804672394323355e+09,NULL,'',NULL);
INSERT INTO "labels" VALUES(85,4,'d034',1,'label',2,4,6,1.79493804672394323355e+09,NULL,'',NULL);
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
INSERT INTO "sqlite_sequence" VALUES('labels',85);
COMMIT;
