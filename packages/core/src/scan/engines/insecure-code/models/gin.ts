import type { FrameworkModel } from './framework-model.ts';

export const ginModel: FrameworkModel = {
  name: 'Gin',
  documentation: 'https://pkg.go.dev/github.com/gin-gonic/gin#Context',
  language: 'go',
  sources: [
    '{c,ctx}.{GetQuery,QueryArray,QueryMap,GetPostForm,PostFormArray,PostFormMap,GetRawData,Cookie}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'gin.Context': 'c' },
};
