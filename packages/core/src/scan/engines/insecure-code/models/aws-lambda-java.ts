import type { FrameworkModel } from './framework-model.ts';

export const awsLambdaJavaModel: FrameworkModel = {
  name: 'AWS Lambda (Java)',
  documentation: 'https://docs.aws.amazon.com/lambda/latest/dg/java-handler.html',
  language: 'java',
  sources: [
    'lambdaEvent.{getBody,getQueryStringParameters,getMultiValueQueryStringParameters,getPathParameters,getHeaders,getPath,getRawPath,getRawQueryString,getRecords,getCookies}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    [
      'APIGatewayProxyRequestEvent',
      'APIGatewayV2HTTPEvent',
      'ApplicationLoadBalancerRequestEvent',
      'APIGatewayV2WebSocketEvent',
      'SQSEvent',
      'SNSEvent',
      'KafkaEvent',
    ].map((name) => [`com.amazonaws.services.lambda.runtime.events.${name}`, 'lambdaEvent']),
  ),
};
