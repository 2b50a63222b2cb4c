import Koa from 'koa';
import { Hono } from 'hono';
import Fastify from 'fastify';
const koa = new Koa(); const hono = new Hono(); const f = Fastify();
koa.use((x) => { x.redirect(x.query.to); });
hono.get('/', (x) => x.redirect(x.req.query('to')));
f.get('/', (a, b) => b.redirect(a.query.to));
f.get('/1', (a, b) => b.redirect('/x/' + a.query.to));
