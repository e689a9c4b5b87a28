/**
 * The sandbox's database: its tables, at version 1.
 *
 * Columns have the names of the rows in world/world-types.ts and of the code that reads them. Times are Unix
 * milliseconds of the sandbox's clock, money is minor units, shares are micro-shares. No access token is stored here.
 */

/** "DBsb": marks the file as a sandbox's. */
export const SANDBOX_APPLICATION_ID = 0x44427362;

/** The tables of the world, parents before children: a reset rebuilds them, a snapshot saves them. */
export const WORLD_TABLES = [
  'customer',
  'account',
  'portfolio',
  'instrument',
  'asset',
  'tradeRequest',
  'assetTransaction',
] as const;

export const SANDBOX_SCHEMA = `
CREATE TABLE customer (
  customerId INTEGER PRIMARY KEY, firstName TEXT NOT NULL, lastName TEXT NOT NULL, status TEXT NOT NULL,
  referenceId INTEGER UNIQUE, msisdn TEXT NOT NULL UNIQUE, createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE TABLE account (
  accountId INTEGER PRIMARY KEY, customerId INTEGER NOT NULL REFERENCES customer(customerId), status TEXT NOT NULL,
  investmentType TEXT NOT NULL, currency TEXT NOT NULL, createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE TABLE portfolio (
  portfolioId INTEGER PRIMARY KEY, accountId INTEGER REFERENCES account(accountId),
  customerId INTEGER NOT NULL REFERENCES customer(customerId), currency TEXT NOT NULL, status TEXT NOT NULL,
  createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE INDEX portfolioOfCustomer ON portfolio(customerId);
CREATE TABLE instrument (
  instrumentId INTEGER PRIMARY KEY, symbol TEXT NOT NULL UNIQUE, name TEXT NOT NULL, shortName TEXT NOT NULL,
  sector TEXT NOT NULL, investmentId INTEGER NOT NULL, isAvailable INTEGER NOT NULL, fractionalEnabled INTEGER NOT NULL,
  firstDay INTEGER NOT NULL, closes TEXT NOT NULL, createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE TABLE asset (
  assetId INTEGER PRIMARY KEY, customerId INTEGER NOT NULL REFERENCES customer(customerId),
  portfolioId INTEGER NOT NULL REFERENCES portfolio(portfolioId),
  instrumentId INTEGER NOT NULL REFERENCES instrument(instrumentId),
  quantityMicro INTEGER NOT NULL CHECK (quantityMicro >= 0), investedMinor INTEGER NOT NULL,
  createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL, UNIQUE (portfolioId, instrumentId)
) STRICT;
CREATE INDEX assetOfCustomer ON asset(customerId);
CREATE TABLE tradeRequest (
  requestId INTEGER PRIMARY KEY, customerId INTEGER NOT NULL REFERENCES customer(customerId),
  portfolioId INTEGER NOT NULL REFERENCES portfolio(portfolioId),
  instrumentId INTEGER NOT NULL REFERENCES instrument(instrumentId),
  requestType TEXT NOT NULL, status TEXT NOT NULL, currency TEXT NOT NULL, amountMinor INTEGER NOT NULL,
  quantityMicro INTEGER, dueMs INTEGER NOT NULL, createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE INDEX tradeRequestOfCustomer ON tradeRequest(customerId, createdMs);
CREATE INDEX tradeRequestWaiting ON tradeRequest(dueMs) WHERE status = 'PENDING';
CREATE TABLE assetTransaction (
  transactionId INTEGER PRIMARY KEY, requestId INTEGER NOT NULL REFERENCES tradeRequest(requestId),
  assetId INTEGER NOT NULL REFERENCES asset(assetId), customerId INTEGER NOT NULL REFERENCES customer(customerId),
  instrumentId INTEGER NOT NULL REFERENCES instrument(instrumentId), requestType TEXT NOT NULL, status TEXT NOT NULL,
  currency TEXT NOT NULL, amountMinor INTEGER NOT NULL, quantityMicro INTEGER NOT NULL,
  createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE INDEX assetTransactionOfCustomer ON assetTransaction(customerId, createdMs);
CREATE INDEX assetTransactionOfAsset ON assetTransaction(assetId, createdMs);

CREATE TABLE ussdSession (
  sessionId TEXT PRIMARY KEY, customerId INTEGER NOT NULL, state TEXT NOT NULL, memory TEXT NOT NULL,
  offered TEXT NOT NULL, expiresMs INTEGER NOT NULL, endedMs INTEGER, actedChoice TEXT, lastReply TEXT
) STRICT;
CREATE INDEX ussdSessionExpiry ON ussdSession(expiresMs);
CREATE TABLE idempotency (
  clientId TEXT NOT NULL, operation TEXT NOT NULL, idempotencyKey TEXT NOT NULL, requestHash BLOB NOT NULL,
  status INTEGER NOT NULL, contentType TEXT NOT NULL, body BLOB NOT NULL, createdMs INTEGER NOT NULL,
  PRIMARY KEY (clientId, operation, idempotencyKey)
) STRICT;
CREATE INDEX idempotencyAge ON idempotency(createdMs);

CREATE TABLE report (
  reportId INTEGER PRIMARY KEY, reportTypes TEXT NOT NULL, status TEXT NOT NULL, url TEXT, email TEXT,
  dueMs INTEGER NOT NULL, createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE INDEX reportWaiting ON report(dueMs) WHERE status = 'PROCESSING';
CREATE TABLE webhook (
  webhookId INTEGER PRIMARY KEY, url TEXT, subscriptions TEXT NOT NULL, keyId TEXT NOT NULL, keySeed BLOB NOT NULL,
  createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE TABLE delivery (
  deliveryId TEXT PRIMARY KEY, event TEXT NOT NULL, url TEXT NOT NULL, body BLOB NOT NULL, state TEXT NOT NULL,
  nextTryMs INTEGER NOT NULL, createdMs INTEGER NOT NULL, updatedMs INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveryWaiting ON delivery(nextTryMs) WHERE state = 'WAITING';
CREATE TABLE deliveryTry (
  deliveryId TEXT NOT NULL REFERENCES delivery(deliveryId) ON DELETE CASCADE, tryNumber INTEGER NOT NULL,
  atMs INTEGER NOT NULL, status INTEGER, failure TEXT, PRIMARY KEY (deliveryId, tryNumber)
) STRICT;
CREATE TABLE mail (
  mailId INTEGER PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, createdMs INTEGER NOT NULL
) STRICT;

CREATE TABLE snapshot (name TEXT PRIMARY KEY, createdMs INTEGER NOT NULL, content TEXT NOT NULL) STRICT;
CREATE TABLE rememberedKey (keyId TEXT PRIMARY KEY, publicKey BLOB NOT NULL) STRICT;
CREATE TABLE rememberedClock (
  one INTEGER PRIMARY KEY CHECK (one = 1), frozenMs INTEGER, offsetMs INTEGER NOT NULL
) STRICT;
`;
