import type { FrameworkModel } from './framework-model.ts';

export const symfonyModel: FrameworkModel = {
  name: 'Symfony',
  documentation: 'https://symfony.com/doc/current/components/http_foundation.html',
  language: 'php',
  sources: [
    '$request.{getContent,getPathInfo,getQueryString,getRequestUri,getUri,toArray,getPayload}()',
    '$request.{attributes,headers,cookies,files,server}.get()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'Symfony.Component.HttpFoundation.Request': '$request',
    ...Object.fromEntries(
      ['MapQueryParameter', 'MapQueryString', 'MapRequestPayload', 'MapUploadedFile'].map((name) => [
        `Symfony.Component.HttpKernel.Attribute.${name}()`,
        '*',
      ]),
    ),
  },
  handlers: [
    {
      paths: [
        'Symfony.Component.Routing.{Attribute,Annotation}.Route',
        'Sensio.Bundle.FrameworkExtraBundle.Configuration.{Route,Method}',
      ],
      // https://symfony.com/doc/current/routing.html#route-parameters
      parameters: ['*'],
      namedPartsOnly: true,
    },
  ],
};
