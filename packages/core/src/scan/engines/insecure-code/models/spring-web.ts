import type { FrameworkModel } from './framework-model.ts';

const annotations = [
  'RequestParam',
  'PathVariable',
  'RequestBody',
  'RequestHeader',
  'CookieValue',
  'ModelAttribute',
  'RequestPart',
  'MatrixVariable',
];

export const springWebModel: FrameworkModel = {
  name: 'Spring Web MVC',
  documentation:
    'https://docs.spring.io/spring-framework/reference/web/webmvc/mvc-controller/ann-methods.html',
  language: 'java',
  sources: [
    'multipart.{getOriginalFilename,getInputStream,getBytes,getContentType,getResource}()',
    'webRequest.{getParameter,getParameterValues,getParameterMap,getHeader,getHeaderValues}()',
    'httpEntity.{getBody,getHeaders}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'org.springframework.web.context.request.WebRequest': 'webRequest',
    'org.springframework.web.context.request.NativeWebRequest': 'webRequest',
    'org.springframework.web.context.request.ServletWebRequest': 'webRequest',
    'org.springframework.web.multipart.MultipartFile': 'multipart',
    MultipartFile: 'multipart',
    'org.springframework.web.multipart.MultipartHttpServletRequest': 'request',
    'org.springframework.http.RequestEntity': 'httpEntity',
    ...Object.fromEntries(
      annotations.map((name) => [`org.springframework.web.bind.annotation.${name}()`, '*']),
    ),
    'org.springframework.messaging.handler.annotation.Payload()': '*',
    'org.springframework.messaging.handler.annotation.Header()': '*',
  },
  handlers: [
    {
      paths: [
        'org.springframework.web.bind.annotation.{RequestMapping,GetMapping,PostMapping,PutMapping,PatchMapping,DeleteMapping}',
        'org.springframework.web.service.annotation.{HttpExchange,GetExchange,PostExchange}',
        'org.springframework.messaging.handler.annotation.MessageMapping',
        'org.springframework.graphql.data.method.annotation.{QueryMapping,MutationMapping,SchemaMapping}',
        'org.springframework.kafka.annotation.KafkaListener',
        'org.springframework.amqp.rabbit.annotation.RabbitListener',
        'org.springframework.jms.annotation.JmsListener',
        'io.awspring.cloud.sqs.annotation.SqsListener',
      ],
      parameters: ['*'],
    },
  ],
};
