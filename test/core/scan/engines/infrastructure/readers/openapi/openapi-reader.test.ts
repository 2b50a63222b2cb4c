// What descriptions of interfaces give, and which files are none.
import t from 'tap';
import { openApiReader } from '../../../../../../../packages/core/src/scan/engines/infrastructure/readers/openapi/openapi-reader.ts';

function read(text: string) {
  const unread: unknown[] = [];
  const reader = openApiReader.open({ unevaluated: (...said: unknown[]) => void unread.push(said) } as never);
  const resources = [...reader.read({ path: 'api.yaml', text })].flat();
  return {
    resources: resources.map(({ type, name, startLine, fields }) => ({ type, name, startLine, fields })),
    unread,
  };
}

t.test('openApiReader: an operation has its own security, or that of the document', async (t) => {
  const { resources } = read(
    [
      'openapi: 3.0.3',
      'security: [{token: []}]',
      'paths:',
      '  /a:',
      '    parameters: []',
      '    get: {}',
      '    post:',
      '      security: []',
      'components:',
      '  securitySchemes:',
      '    token: {type: http, scheme: bearer}',
    ].join('\n'),
  );
  t.match(resources, [
    { type: 'openapi.security_scheme', name: 'token', fields: { scheme: 'bearer' } },
    { name: 'GET /a', startLine: 6, fields: { effective_security: [{}], has_schemes: true } },
    { name: 'POST /a', startLine: 7, fields: { effective_security: [] } },
  ]);
});

t.test('openApiReader: Swagger 2 has a server for each scheme', async (t) => {
  const { resources } = read(
    JSON.stringify({
      swagger: '2.0',
      host: 'a.io',
      schemes: ['https', 'http'],
      paths: { '/a': { get: {} } },
    }),
  );
  t.match(resources, [
    { type: 'openapi.server', fields: { url: 'https://a.io' } },
    { type: 'openapi.server', fields: { url: 'http://a.io' } },
    { type: 'openapi.operation', fields: { effective_security: null, has_schemes: false } },
  ]);
});

t.test('openApiReader: other documents are none', async (t) => {
  const isMeant = (text: string) => openApiReader.isMeant({ path: 'a.yaml', text });
  t.ok(isMeant('openapi: "3.1.0"\npaths: {}\n'));
  t.ok(isMeant('{"swagger": "2.0", "paths": {}}'));
  t.ok(isMeant('{\n  "info": {},\n  "openapi": "3.0.1",\n  "paths": {}\n}'));
  for (const text of [
    'openapi: 4.0.0\npaths: {}\n',
    'openapi: 3.0.0\n',
    'asyncapi: 3.0.0\npaths: {}\n',
    'name: a\npaths: [openapi]\n',
  ])
    t.notOk(isMeant(text), text);
});

t.test('openApiReader: what is no document is said', async (t) => {
  t.match(read('openapi: 3.0.0\npaths: {\n').unread, [['api.yaml']]);
  t.same(read('openapi: 3.0.0\npaths: []\n').resources, []);
});

t.test('openApiReader: what is described elsewhere is said not to be evaluated', async (t) => {
  const { unread } = read('openapi: 3.0.0\npaths:\n  /a:\n    $ref: ./a.yaml\n  /b:\n    $ref: ./b.yaml\n');
  t.match(unread, [['api.yaml', 4, /not read/]]);
  t.equal(unread.length, 1);
  t.same(read('openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n').unread, []);
});
