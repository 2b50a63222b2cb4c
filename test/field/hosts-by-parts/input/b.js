const express = require('express');
const axios = require('axios');
const app = express();

app.get('/field', (req, res) => {
  const address = new URL('https://status.example/');
  address.hostname = req.query.host;
  return fetch(address);
});
app.get('/client', (req, res) => {
  const client = axios.create({ baseURL: req.query.base });
  return client.get('/status');
});
app.get('/ours', (req, res) => {
  const client = axios.create({ baseURL: 'https://status.example' });
  return client.get('/status', { params: { q: req.query.q } });
});
