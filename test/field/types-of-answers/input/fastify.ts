import fastify from 'fastify';
const app = fastify();
app.get('/a', async (request, reply) => {
  const { name } = request.query as { name: string };
  reply.type('text/html').send('<p>' + name);
});
app.get('/b', async (request, reply) => {
  const { name } = request.query as { name: string };
  reply.header('Content-Type', 'text/plain').send('hi ' + name);
});
