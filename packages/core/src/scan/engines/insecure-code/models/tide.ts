import type { FrameworkModel } from './framework-model.ts';

export const tideModel: FrameworkModel = {
  name: 'Tide',
  documentation: 'https://docs.rs/tide/latest/tide/struct.Request.html',
  language: 'rust',
  sources: [
    'tideRequest.{url,header,param,query,body_string,body_bytes,body_json,body_form,cookie,take_body,remote,host}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'tide.Request()': 'tideRequest' },
};
