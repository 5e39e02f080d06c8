-- links: {"playing": {"table": "YNpcxbTkC84X", "host": "pUDwPZqk8sUIyo6Kme8wC-M-", "invite": "h4Mt47Vk330rKaBtj1VpsOdv", "watch": "KWlPUMRwz9w9BjR-pTeqPm1H", "seats": {"0": "1dXB_Mzmy7hOPPHWPn4y0mZa", "1": "T99Pbrhrk7FX_haIiM-BvegL"}}, "waiting": {"table": "fhi59R0c-qNh", "host": "_mclZ8EvaI6O_Lsspkr1m2_X", "invite": "x_GFpazJzOtFH8sJBW0EYa19", "watch": "KiTt8DXNJQximfFwMvnUC3vp", "seats": {"0": "BXJKMOFgN1GQai6PVa_UgDeU"}}}
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE log (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
            code INTEGER NOT NULL, data TEXT NOT NULL, ref TEXT NOT NULL, at REAL NOT NULL,
            PRIMARY KEY (table_id, number)) WITHOUT ROWID;
INSERT INTO "log" VALUES('YNpcxbTkC84X',1,'sit',0,-1,'{"name": "#1", "hash": "079a4b81742db47cf5b9bd4ea13e23d4a8b2476641ba709c8b371a7297e17f9f", "lang": "fr", "ready": true}','',1.79495783440450334543e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',2,'sit',1,-1,'{"name": "#2", "hash": "1225e17ed55f458fc8770a53f7eaf77b3ade3065c3333935fdc684a163b9fb43", "lang": "fr", "ready": true}','',1.7949578344045703411e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',3,'start',-1,-1,'{"fill": ""}','',1.79495783441940140725e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',4,'move',1,7,'','',1.79495783451221704481e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',5,'move',2,7,'','',1.79495783668754959111e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',6,'move',0,0,'','',1.79495783676844620699e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',7,'move',0,1,'','',1.79495783686499261857e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',8,'move',0,3,'','',1.79495783695190119742e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',9,'move',1,5,'','',1.79495783708116269112e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',10,'move',2,0,'','',1.79495783714007210727e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',11,'move',2,16,'','',1.79495783724043607714e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',12,'move',2,0,'','',1.79495783725244569773e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',13,'move',2,2,'','',1.7949578372647111416e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',14,'move',2,245,'','',1.79495783733673143394e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',15,'move',0,0,'','',1.79495783741271448135e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',16,'move',0,18,'','',1.79495783749988055228e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',17,'move',1,6,'','',1.79495783764080739019e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',18,'move',1,3,'','',1.79495783777233719824e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',19,'move',2,0,'','',1.79495783780440568925e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',20,'move',2,1,'','',1.79495783782463669774e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',21,'move',0,7,'','',1.79495783788658475879e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',22,'move',0,8,'','',1.79495783801051759717e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',23,'move',1,7,'','',1.79495783819706511497e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',24,'move',2,5,'','',1.79495783824831128122e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',25,'move',2,4,'','',1.79495783829707646365e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',26,'move',0,7,'','',1.79495783835290360452e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',27,'move',0,4,'','',1.79495783844047760964e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',28,'move',1,0,'','',1.79495783855705547333e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',29,'move',1,15,'','',1.7949578386764910221e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',30,'move',1,4,'','',1.79495783879122209553e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',31,'move',2,8,'','',1.79495783884624552726e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',32,'move',2,3,'','',1.79495783892507696152e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',33,'move',0,8,'','',1.79495783901019787792e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',34,'move',1,5,'','',1.79495783911639690405e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',35,'move',1,0,'','',1.79495783922453737259e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',36,'move',1,1,'','',1.79495783933334159855e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',37,'move',2,0,'','',1.79495783934318375594e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',38,'move',2,2,'','',1.79495783935459446911e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',39,'move',2,235,'','',1.79495783936572527884e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',40,'move',0,0,'','',1.79495783939903259278e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',41,'move',0,15,'','',1.79495783951077818871e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',42,'move',0,4,'','',1.79495783961383080485e+09);
INSERT INTO "log" VALUES('YNpcxbTkC84X',43,'say',0,-1,'"Salut"','',1.79495783969592142105e+09);
INSERT INTO "log" VALUES('fhi59R0c-qNh',1,'sit',0,-1,'{"name": "#1", "hash": "0c08986a558d6e0331260f17e2c22beac8d39b7e285e2c73860ea38d7775f879", "lang": "de", "ready": true}','',1.79495783973261761662e+09);
CREATE TABLE pulse (one INTEGER PRIMARY KEY, at REAL NOT NULL);
CREATE TABLE tables (
            id TEXT PRIMARY KEY, spec TEXT NOT NULL, seed BLOB NOT NULL, start TEXT NOT NULL,
            public INTEGER NOT NULL, state TEXT NOT NULL, free INTEGER NOT NULL, created REAL NOT NULL,
            touched REAL NOT NULL, due REAL NOT NULL, archived INTEGER NOT NULL);
INSERT INTO "tables" VALUES('YNpcxbTkC84X','{"game":"baernergaeng","edition":1,"options":{"extension":"none","growing":false,"match":"auto","keep_specials":false},"seats":[{"who":"mine","name":"","level":""},{"who":"mine","name":"","level":""},{"who":"bot","name":"","level":"beginner"}],"lang":"fr","public":false,"pace":"live","clock":0,"memory":false,"bot_pace":0.0,"host":"142a0e82775714e2ea9ca06f8e01293eaca7ee5e62705e9b472d3094f32b37ca","invite":"11a932bb90428f47fe19282964a4f6ab865e47358465ea45b10a958e17f3db7c","watch":"0f1e4f54ca4ba2e40b0251e94c95e800c023e6bd7e430f690ddaafc729b0a1e4"}',X'408586849301FD7CBBF97AB93E575CB857690206F8E2CFCCD240E6945328B4B3','',0,'playing',0,1.79495783437938165663e+09,1.79495783441940140725e+09,1.79495784941940140716e+09,0);
INSERT INTO "tables" VALUES('fhi59R0c-qNh','{"game":"baernergaeng","edition":1,"options":{"extension":"none","growing":false,"match":"auto","keep_specials":false},"seats":[{"who":"mine","name":"","level":""},{"who":"person","name":"","level":""}],"lang":"de","public":true,"pace":"live","clock":0,"memory":false,"bot_pace":0.0,"host":"ba69b490bb8736bce0f1fbd811903746f1fd9b41a9c7a69f296b0181bc59fd06","invite":"15daec647dda84f226e3fee22e9ea0789fae9ef1c82b454961b277b1770dc8a3","watch":"58cd3ae859b66a16fd069f1a504f6d8150a5c0659d539d4fb640ac81be596f1f"}',X'838D5B024E6F53D58EFA965522102CEDA0938106B6598FDF5661D896FA2FB8EF','',1,'open',1,1.79495783973244929314e+09,1.79495783973244929314e+09,0.0,0);
CREATE INDEX tables_open ON tables (created) WHERE state = 'open';
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE INDEX tables_touched ON tables (touched);
COMMIT;
