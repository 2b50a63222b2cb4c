import type { FrameworkModel } from './framework-model.ts';

export const echoModel: FrameworkModel = {
  name: 'Echo',
  documentation: 'https://pkg.go.dev/github.com/labstack/echo/v4#Context',
  language: 'go',
  sources: ['{c,ctx}.{QueryString,QueryParams,FormParams,ParamValues,Cookie}()'],
  sanitizers: [],
  propagators: [],
  // What is written as HTML stands in the rule `cross-site-scripting`: a model does not count arguments.
  sinks: [],
  types: { 'echo.Context': 'c' },
};
