import type { FrameworkModel } from './framework-model.ts';

export const springWebfluxModel: FrameworkModel = {
  name: 'Spring WebFlux',
  documentation: 'https://docs.spring.io/spring-framework/reference/web/webflux-functional.html',
  language: 'java',
  sources: ['{request,req,serverRequest}.{queryParam,pathVariable,bodyToMono,formData}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
