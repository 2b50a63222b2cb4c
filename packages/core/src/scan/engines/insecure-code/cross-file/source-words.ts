// Words of which a file must have one to read request data: such a file is read even where no sink is.
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Needed } from '../keyword-filter.ts';

const words: Readonly<Record<LanguageId, readonly (readonly string[])[]>> = {
  javascript: [
    ...['req', 'request', 'ctx', 'event'].flatMap((name) => [
      [name, 'import'],
      [name, 'require'],
    ]),
    ['Query', 'import'],
    ['Body', 'import'],
    ['Param', 'import'],
    // Registrations, and what handlers read that nobody registers in their file.
    ...['express', 'Router', 'router', 'fastify', 'koa', 'hono', 'hapi', 'createServer'].map((name) => [
      name,
    ]),
    ...['query', 'body', 'params', 'headers', 'cookies'].flatMap((name) => [
      [name, 'exports'],
      [name, 'export'],
    ]),
  ],
  python: [
    ['request', 'import'],
    ['req', 'import'],
    // By its type, whatever it is called.
    ['Request', 'import'],
    ['HttpRequest', 'import'],
    ['route', 'import'],
    ['router', 'import'],
    ['fastapi'],
    ...['urlpatterns', 'add_url_rule', 'add_route', 'add_api_route', 'add_get', 'add_post'].map((name) => [
      name,
    ]),
  ],
  java: [
    ['HttpServletRequest'],
    ['RequestParam'],
    ['PathVariable'],
    ['RequestBody'],
    ['RequestHeader'],
    ['QueryParam'],
    ['PathParam'],
    ['ModelAttribute'],
  ],
  go: [
    ['http', 'Request'],
    ['gin', 'Context'],
    ['echo', 'Context'],
    ['fiber', 'Ctx'],
  ],
  ruby: [['params']],
  php: [['_GET'], ['_POST'], ['_REQUEST'], ['_COOKIE'], ['request']],
  csharp: [
    ['HttpGet'],
    ['HttpPost'],
    ['HttpPut'],
    ['HttpDelete'],
    ['FromQuery'],
    ['FromBody'],
    ['FromRoute'],
    ['Request'],
  ],
  c: [],
  rust: [
    ...[
      'axum',
      'actix_web',
      'rocket',
      'warp',
      'poem',
      'salvo',
      'tide',
      'hyper',
      'tonic',
      'lambda_runtime',
    ].map((name) => [name]),
  ],
  swift: [['Vapor'], ['Hummingbird'], ['AWSLambdaEvents']],
};

export function sourceNeeds(language: LanguageId): readonly Needed[] {
  return words[language].map((all) => ({ words: all, anyCase: false }));
}
