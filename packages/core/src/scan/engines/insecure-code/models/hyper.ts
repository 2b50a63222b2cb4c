import type { FrameworkModel } from './framework-model.ts';

export const hyperModel: FrameworkModel = {
  name: 'hyper',
  documentation: 'https://docs.rs/hyper/latest/hyper/struct.Request.html',
  language: 'rust',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  // The same type as axum's.
  types: { 'hyper.Request()': 'httpRequest', 'lambda_http.Request()': 'httpRequest' },
};
