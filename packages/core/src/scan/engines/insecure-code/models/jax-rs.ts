import type { FrameworkModel } from './framework-model.ts';

const parameters = [
  'PathParam',
  'QueryParam',
  'FormParam',
  'HeaderParam',
  'CookieParam',
  'MatrixParam',
  'BeanParam',
];

export const jaxRsModel: FrameworkModel = {
  name: 'Jakarta REST',
  documentation: 'https://jakarta.ee/specifications/restful-ws/3.1/apidocs/',
  language: 'java',
  sources: [
    'uriInfo.{getQueryParameters,getPathParameters,getPath,getPathSegments,getRequestUri,getMatrixParameters,getAbsolutePath}()',
    'httpHeaders.{getHeaderString,getRequestHeader,getRequestHeaders,getCookies}()',
    'requestContext.{getHeaderString,getHeaders,getEntityStream,getCookies}()',
    'requestContext.getUriInfo().{getQueryParameters,getPathParameters,getPath,getRequestUri}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    ['javax.ws.rs.', 'jakarta.ws.rs.'].flatMap((before) => [
      ...parameters.map((name) => [`${before}${name}()`, '*']),
      [`${before}core.UriInfo`, 'uriInfo'],
      [`${before}core.HttpHeaders`, 'httpHeaders'],
      [`${before}container.ContainerRequestContext`, 'requestContext'],
    ]),
  ),
  handlers: [
    {
      paths: ['{javax,jakarta}.ws.rs.{GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS}'],
      parameters: ['*'],
    },
  ],
};
