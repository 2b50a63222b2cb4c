const app = require('express')();
app.get('/a', (req, res) => res.json('books/' + req.query.name));
app.get('/b', (req, res) => res.render(req.query.name));
