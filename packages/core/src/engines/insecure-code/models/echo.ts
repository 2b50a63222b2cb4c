import type { FrameworkModel } from './framework-model.ts';

export const echoModel: FrameworkModel = {
  name: 'Echo',
  documentation: 'https://pkg.go.dev/github.com/labstack/echo/v4#Context',
  language: 'go',
  sources: ['{c,ctx}.{QueryString,QueryParams,FormParams,ParamValues,Cookie}()'],
  sanitizers: [],
  propagators: [],
  sinks: [{ rule: 'cross-site-scripting', paths: ['{c,ctx}.{HTML,HTMLBlob}'], argument: 1 }],
};
