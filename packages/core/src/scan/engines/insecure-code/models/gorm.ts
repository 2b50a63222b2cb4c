import type { FrameworkModel } from './framework-model.ts';

/** What is not a value is put into the statement as it is: https://gorm.io/docs/security.html */
export const gormModel: FrameworkModel = {
  name: 'GORM',
  documentation: 'https://gorm.io/docs/security.html',
  language: 'go',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'gorm.DB': 'gorm.DB' },
};
