// The measure of things: a bare hapi route with joi and JWT verification, and no database.
import Hapi from '@hapi/hapi';
import Jwt from '@hapi/jwt';
import Joi from 'joi';

const key = 'only for benchmarks, and long enough for HS256';
const server = Hapi.server({ host: '127.0.0.1', port: 0 });
await server.register(Jwt);
server.auth.strategy('jwt', 'jwt', {
  keys: { key, algorithms: ['HS256'] },
  verify: { aud: 'assay-api', iss: 'assay', sub: false },
  validate: ({ decoded }: { decoded: { payload: object } }) => ({
    isValid: true,
    credentials: decoded.payload,
  }),
});
const now = new Date().toISOString();
server.route({
  method: 'GET',
  path: '/v1/repositories/{id}',
  options: { auth: 'jwt', validate: { params: Joi.object({ id: Joi.string().guid().required() }) } },
  handler: ({ params }) => ({
    id: params.id,
    name: 'express',
    url: 'https://github.com/expressjs/express',
    complianceLevel: 'level1',
    team: params.id,
    defaultBranch: null,
    lastAuditAt: null,
    createdAt: now,
  }),
});
await server.start();
const token = Jwt.token.generate({ aud: 'assay-api', iss: 'assay', sub: 'x' }, { key, algorithm: 'HS256' });
const path = '/v1/repositories/01920000-0000-7000-8000-000000000000';
process.send?.({ url: server.info.uri, requests: [{ method: 'GET', path, token }] });
process.on('disconnect', () => process.exit());
