// Runs in a thread of its own: moves what SQLite's write-ahead log holds into the file, and ends. Neither readers nor
// writers wait for it.
import { workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

const connection = new BetterSqlite(String(workerData), { fileMustExist: true });
connection.pragma('synchronous = FULL');
connection.pragma('wal_checkpoint(PASSIVE)');
connection.close();
