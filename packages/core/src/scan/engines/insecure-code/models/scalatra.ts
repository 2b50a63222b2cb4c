import type { FrameworkModel } from './framework-model.ts';

export const scalatraModel: FrameworkModel = {
  name: 'Scalatra',
  documentation: 'https://scalatra.org/guides/http/actions.html',
  language: 'java',
  sources: [
    'scalatraParams',
    'scalatraParams()',
    'scalatraParams.{get,apply,getOrElse,getAs}()',
    'scalatraRequest.{body,headers,cookies,queryString,parameters,multiParameters,pathInfo,uri,getParameter,getHeader,header,getQueryString,getRequestURI,getInputStream,getReader}',
    'scalatraRequest.{body,headers,cookies,queryString,getParameter,getParameterValues,getHeader,header,getQueryString,getRequestURI,getInputStream,getReader}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
