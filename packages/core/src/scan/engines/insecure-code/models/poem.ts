import type { FrameworkModel } from './framework-model.ts';

export const poemModel: FrameworkModel = {
  name: 'Poem',
  documentation: 'https://docs.rs/poem/latest/poem/trait.FromRequest.html',
  language: 'rust',
  sources: ['poemRequest.{uri,headers,header,params,path_params,raw_path_param,take_body,original_uri}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'poem.Request': 'poemRequest',
    ...Object.fromEntries(
      [
        ...['Path', 'Query', 'Json', 'Form', 'Multipart', 'TypedHeader', 'Xml', 'Yaml'].map(
          (name) => `web.${name}`,
        ),
        ...['Path', 'Query', 'Header', 'Cookie'].map((name) => `openapi.param.${name}`),
      ].map((name) => [`poem${name.startsWith('openapi') ? '_' : '.'}${name}()`, '*']),
    ),
    'poem_openapi.payload.Json()': '*',
    'poem_openapi.payload.PlainText()': '*',
    'poem_openapi.payload.Form()': '*',
  },
};
