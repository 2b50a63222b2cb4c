import type { FrameworkModel } from './framework-model.ts';

export const javalinModel: FrameworkModel = {
  name: 'Javalin',
  documentation: 'https://javalin.io/documentation#context',
  language: 'java',
  sources: ['{ctx,context}.{queryParam,pathParam,formParam,body,header,cookie,queryParams,formParams}()'],
  sanitizers: [],
  propagators: [],
  sinks: [
    { rule: 'cross-site-scripting', paths: ['{ctx,context}.html'], argument: 0 },
    { rule: 'open-redirect', paths: ['{ctx,context}.redirect'], argument: 0 },
  ],
};
