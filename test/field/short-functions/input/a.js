const fs = require('fs'); const express = require('express'); const app = express();
const e = (v) => v;
const at = (q) => '/srv/' + q.query.p;
app.get('/0', (q, s) => s.send(fs.readFileSync('/srv/' + e(q.query.p))));
app.get('/1', (q, s) => s.send(fs.readFileSync(at(q))));
app.get('/2', (q, s) => { const inner = (v) => '/srv/' + v; s.send(fs.readFileSync(inner(q.query.p))); });
app.get('/3', (q, s) => { const inner = (v) => '/srv/x'; s.send(fs.readFileSync(inner(q.query.p))); });
