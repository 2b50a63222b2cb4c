const Koa = require('koa');
const app = new Koa();
app.use(async (ctx) => {
  ctx.type = 'text/plain';
  ctx.body = 'hi ' + ctx.query.name;
});
app.use(async (ctx) => {
  ctx.body = '<p>' + ctx.query.name;
});
