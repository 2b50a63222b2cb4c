import express from 'express';
import cp, { exec as run } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'ssh2';
import { Model } from 'mongoose';
const app = express(); const runAsync = promisify(run);
const tokens = new Map<string, RegExp>([['a', /x/]]);
class S { private rx: RegExp; static readonly R = new RegExp('a'); constructor() { this.rx = /x/; } m(q: express.Request) { return this.rx.exec(q.query.a as string) ?? S.R.exec(q.query.a as string); } }
app.get('/0', (q, s) => { run(q.query.a); s.end(); });
app.get('/1', (q, s) => { cp.exec(q.query.a); s.end(); });
app.get('/2', async (q, s) => { await runAsync(q.query.a); s.end(); });
app.get('/3', (q, s) => { new Client().exec(q.query.a, () => s.end()); });
app.get('/4', (q, s) => { s.json(tokens.get('a').exec(q.query.a)); });
app.get('/5', async (q, s) => { s.json(await Order.findOne({ a: 1 }).exec(q.query.a)); });
app.get('/6', (q, s) => { const child = cp; child.execSync(q.query.a); s.end(); });
app.get('/7', (q, s) => { require('child_process').exec('ls ' + q.query.a); s.end(); });
app.get('/8', (q, s) => { s.json(make().exec(q.query.a)); });
app.get('/9', (q, s) => { this.helper.exec(q.query.a); s.end(); });
function make(): RegExp { return new RegExp('a', 'g'); }
class W { cp = cp; m(q: express.Request) { this.cp.exec(q.query.a as string); } }
