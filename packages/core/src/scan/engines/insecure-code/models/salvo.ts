import type { FrameworkModel } from './framework-model.ts';

export const salvoModel: FrameworkModel = {
  name: 'Salvo',
  documentation: 'https://docs.rs/salvo/latest/salvo/struct.Request.html',
  language: 'rust',
  sources: [
    'salvoRequest.{query,queries,param,params,form,form_data,header,headers,cookie,cookies,uri,payload,parse_json,parse_form,parse_queries,parse_params,parse_body,extract,file}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'salvo.Request': 'salvoRequest',
    'salvo.prelude.Request': 'salvoRequest',
    'salvo.oapi.extract.QueryParam()': '*',
    'salvo.oapi.extract.PathParam()': '*',
    'salvo.oapi.extract.JsonBody()': '*',
    'salvo.oapi.extract.FormBody()': '*',
  },
};
