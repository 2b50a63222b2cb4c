const express = require('express');
const app = express();
app.get('/a', (req, res) => { res.type('text/plain').send(req.query.name); });
app.get('/b', (req, res) => { res.send('<b>' + req.query.name); });
app.get('/c', (req, res) => { res.set('Content-Type', 'text/csv'); res.send(req.query.name); });
app.get('/d', (req, res) => { res.set({ 'Content-Type': 'text/html' }); res.end(req.query.name); });
app.get('/e', (req, res) => { res.attachment('x.txt'); res.send(req.query.name); });
app.get('/f', (req, res) => { res.writeHead(200, { 'content-type': 'application/json' }); res.end(req.query.name); });
