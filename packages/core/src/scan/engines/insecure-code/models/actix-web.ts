import type { FrameworkModel } from './framework-model.ts';

export const actixWebModel: FrameworkModel = {
  name: 'Actix Web',
  documentation: 'https://actix.rs/docs/extractors/',
  language: 'rust',
  sources: [
    'actixRequest.{headers,query_string,match_info,path,uri,full_url,cookie,cookies,connection_info}()',
    'actix_web.web.Query.from_query()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'actix_web.HttpRequest': 'actixRequest',
    'actix_web.dev.ServiceRequest': 'actixRequest',
    ...Object.fromEntries(
      ['Query', 'Path', 'Json', 'Form', 'Bytes', 'BytesMut', 'Payload', 'Header', 'Either'].flatMap(
        (name) => [
          [`actix_web.web.${name}()`, '*'],
          [`web.${name}()`, '*'],
        ],
      ),
    ),
    'actix_multipart.Multipart()': '*',
    'actix_multipart.form.MultipartForm()': '*',
  },
};
