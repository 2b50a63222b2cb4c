import type { FrameworkModel } from './framework-model.ts';

export const symfonyModel: FrameworkModel = {
  name: 'Symfony',
  documentation: 'https://symfony.com/doc/current/components/http_foundation.html',
  language: 'php',
  sources: [
    '$request.{getContent,getPathInfo,getQueryString,getRequestUri,getUri,toArray}()',
    '$request.{attributes,headers,cookies,files,server}.get()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
