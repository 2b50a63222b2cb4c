import express from 'express';
import { leave } from './leave.js';
const app = express();
app.get('/c', (req, res) => {
  leave(res, `/o/${req.query.id}`);
  leave(res, req.query.to);
});
