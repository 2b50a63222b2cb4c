import type { FrameworkModel } from './framework-model.ts';

const extractors = [
  'axum.extract.{Path,Query,Json,Form,RawQuery,RawForm,Multipart,Host,OriginalUri,BodyStream,RawBody}',
  'axum.{Json,Form,TypedHeader}',
  'axum.body.{Bytes,Body}',
  'axum.http.{HeaderMap,Uri}',
  'http.{HeaderMap,Uri}',
  'axum_extra.extract.{Query,Form,Multipart,CookieJar,Host,JsonDeserializer,OptionalQuery}',
  'axum_extra.TypedHeader',
];

export const axumModel: FrameworkModel = {
  name: 'axum',
  documentation: 'https://docs.rs/axum/latest/axum/extract/index.html',
  language: 'rust',
  sources: ['httpRequest.{uri,headers,body,into_body,into_parts,body_mut}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'axum.extract.Request()': 'httpRequest',
    'axum.http.Request()': 'httpRequest',
    'http.Request()': 'httpRequest',
    ...Object.fromEntries(
      extractors.flatMap((path) => {
        const [, before = '', names = ''] = /^(.*?)\{?([\w,]+)\}?$/.exec(path) ?? [];
        return names.split(',').map((name) => [`${before}${name}()`, '*'] as const);
      }),
    ),
  },
};
