const express = require('express'); const app = express();
app.get('/a', (req, res) => res.render(req.query.page));
app.get('/b', (req, res) => res.render('page', { name: req.query.name }));
