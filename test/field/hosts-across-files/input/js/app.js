import express from 'express';
import { go, settingsOf, wherever } from './places.js';
const app = express();
app.get('/a', (req, res) => {
  const to = settingsOf(req);
  res.redirect(to);
});
app.get('/b', (req, res) => {
  const to = wherever(req);
  res.redirect(to);
});
app.get('/c', (req, res) => {
  go(res, `/o/${req.query.id}`);
});
