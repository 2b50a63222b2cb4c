import type { FrameworkModel } from './framework-model.ts';

export const javalinModel: FrameworkModel = {
  name: 'Javalin',
  documentation: 'https://javalin.io/documentation#context',
  language: 'java',
  sources: [
    '{ctx,context}.{queryParam,pathParam,formParam,body,header,cookie,queryParams,formParams,uploadedFile}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [
    { rule: 'cross-site-scripting', paths: ['{ctx,context}.html'], argument: 0 },
    { rule: 'open-redirect', paths: ['{ctx,context}.redirect'], argument: 0 },
  ],
  types: { 'io.javalin.http.Context': 'ctx' },
  handlers: [
    {
      paths: [
        'Javalin.create().{get,post,put,patch,delete,head,options,before,after}',
        'Javalin.create().start().{get,post,put,patch,delete,before,after}',
        'ApiBuilder.{get,post,put,patch,delete}',
      ],
      parameters: ['ctx'],
    },
  ],
};
