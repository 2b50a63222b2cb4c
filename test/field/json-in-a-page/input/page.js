const app = require('express')();
app.get('/a', (req, res) => res.send(JSON.stringify({ name: req.query.name })));
app.get('/b', (req, res) => res.json({ name: req.query.name }));
app.get('/c', (req, res) => res.type('json').send(JSON.stringify({ name: req.query.name })));
app.get('/d', (req, res) => res.send(`<script>start(${JSON.stringify(req.query)})</script>`));
