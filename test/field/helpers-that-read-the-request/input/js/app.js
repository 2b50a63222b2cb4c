import express from 'express';
import Koa from 'koa';
import { nextOf, nextOfContext, numberOf } from './places.js';
const app = express();
app.get('/a', (req, res) => {
  res.redirect(nextOf(req));
});
app.get('/b', (req, res) => {
  res.redirect(numberOf(req));
});
const koa = new Koa();
koa.use(async (ctx) => {
  ctx.redirect(nextOfContext(ctx));
});
