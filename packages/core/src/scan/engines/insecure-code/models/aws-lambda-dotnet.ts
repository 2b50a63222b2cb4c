import type { FrameworkModel } from './framework-model.ts';

export const awsLambdaDotnetModel: FrameworkModel = {
  name: 'AWS Lambda (.NET)',
  documentation: 'https://docs.aws.amazon.com/lambda/latest/dg/csharp-handler.html',
  language: 'csharp',
  sources: [
    'lambdaEvent.{Body,QueryStringParameters,MultiValueQueryStringParameters,PathParameters,Headers,Path,RawPath,RawQueryString,Records,Cookies}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    [
      'APIGatewayEvents.APIGatewayProxyRequest',
      'APIGatewayEvents.APIGatewayHttpApiV2ProxyRequest',
      'ApplicationLoadBalancerEvents.ApplicationLoadBalancerRequest',
      'SQSEvents.SQSEvent',
      'SNSEvents.SNSEvent',
      'KafkaEvents.KafkaEvent',
    ].map((name) => [`Amazon.Lambda.${name}`, 'lambdaEvent']),
  ),
};
