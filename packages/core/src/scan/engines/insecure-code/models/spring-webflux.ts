import type { FrameworkModel } from './framework-model.ts';

export const springWebfluxModel: FrameworkModel = {
  name: 'Spring WebFlux',
  documentation: 'https://docs.spring.io/spring-framework/reference/web/webflux-functional.html',
  language: 'java',
  sources: [
    '{request,req,serverRequest}.{queryParam,pathVariable,bodyToMono,formData}()',
    'serverRequest.{queryParams,pathVariables,multipartData,headers,cookies,bodyToFlux,path,uri}()',
    'exchange.getRequest().{getQueryParams,getHeaders,getPath,getURI,getBody,getCookies}()',
    'exchange.{getFormData,getMultipartData}()',
    'filePart.filename()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'org.springframework.web.reactive.function.server.ServerRequest': 'serverRequest',
    'org.springframework.web.server.ServerWebExchange': 'exchange',
    'org.springframework.http.codec.multipart.FilePart': 'filePart',
  },
};
