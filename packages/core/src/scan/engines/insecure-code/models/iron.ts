import type { FrameworkModel } from './framework-model.ts';

export const ironModel: FrameworkModel = {
  name: 'Iron',
  documentation: 'https://docs.rs/iron/latest/iron/request/struct.Request.html',
  language: 'rust',
  sources: ['ironRequest.{url,headers,body}'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'iron.Request': 'ironRequest', 'iron.prelude.Request': 'ironRequest' },
};
