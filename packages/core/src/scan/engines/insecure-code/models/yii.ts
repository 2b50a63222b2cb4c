import type { FrameworkModel } from './framework-model.ts';

export const yiiModel: FrameworkModel = {
  name: 'Yii',
  documentation: 'https://www.yiiframework.com/doc/api/2.0/yii-web-request',
  language: 'php',
  sources: [
    'Yii.$app.request.{get,post,getBodyParam,getQueryParam,getBodyParams}()',
    'Yii.app.request.{get,post,getBodyParam,getQueryParam,getBodyParams}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
