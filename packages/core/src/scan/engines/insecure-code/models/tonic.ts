import type { FrameworkModel } from './framework-model.ts';

export const tonicModel: FrameworkModel = {
  name: 'tonic',
  documentation: 'https://docs.rs/tonic/latest/tonic/struct.Request.html',
  language: 'rust',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'tonic.Request()': '*', 'tonic.Streaming()': '*' },
};
