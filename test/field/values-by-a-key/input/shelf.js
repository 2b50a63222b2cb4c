const fs = require('fs');
const _ = require('lodash');
const entries = new Map();
const app = require('express')();
app.get('/a', (req, res) => res.json(fs.statSync('books/' + entries.get(req.query.key))));
app.get('/b', (req, res) => fs.unlink('books/' + shop.state.shelf.get(req.query.key), () => {}));
app.get('/c', (req, res) => fs.unlink('books/' + _.get(req.query, 'key'), () => {}));
