import type { FrameworkModel } from './framework-model.ts';

export const tapirModel: FrameworkModel = {
  name: 'Tapir',
  documentation: 'https://tapir.softwaremill.com/en/latest/server/logic.html',
  language: 'java',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [
    {
      paths: [
        '*.{serverLogic,serverLogicSuccess,serverLogicPure,serverLogicRecoverErrors,handle,handleSuccess}',
      ],
      parameters: ['*'],
    },
  ],
};
