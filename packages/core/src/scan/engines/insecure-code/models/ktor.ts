import type { FrameworkModel } from './framework-model.ts';

export const ktorModel: FrameworkModel = {
  name: 'Ktor',
  documentation: 'https://ktor.io/docs/server-requests.html',
  language: 'java',
  sources: [
    'ktorCall.{parameters,pathParameters,queryParameters,receiveText(),receive(),receiveNullable(),receiveParameters(),receiveStream(),receiveChannel(),receiveMultipart()}',
    'ktorCall.request.{queryParameters,rawQueryParameters,headers,cookies,uri,queryString(),path(),header(),receiveChannel()}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'io.ktor.server.application.ApplicationCall': 'ktorCall',
    'io.ktor.server.routing.RoutingCall': 'ktorCall',
    'io.ktor.application.ApplicationCall': 'ktorCall',
  },
};
