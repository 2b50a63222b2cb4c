const express = require('express'); const app = express();
app.get('/a', async (req, res) => { res.json(await (await fetch('https://api.example.com' + req.originalUrl)).json()); });
app.get('/b', async (req, res) => { res.json(await (await fetch(`http://localhost:3000${req.url}`)).json()); });
app.get('/c', async (req, res) => { res.json(await (await fetch('https://api.example.com' + req.query.url)).json()); });
app.get('/d', async (req, res) => { res.json(await (await fetch('https://' + req.url)).json()); });
app.get('/e', async (req, res) => { res.json(await (await fetch('https://' + req.query.host + req.url)).json()); });
