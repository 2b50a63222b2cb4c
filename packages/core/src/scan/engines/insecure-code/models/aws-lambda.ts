import type { FrameworkModel } from './framework-model.ts';

export const awsLambdaModel: FrameworkModel = {
  name: 'AWS Lambda',
  documentation: 'https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'aws-lambda.APIGatewayProxyEvent': 'event',
    'aws-lambda.APIGatewayProxyEventV2': 'event',
    'aws-lambda.APIGatewayEvent': 'event',
    'aws-lambda.ALBEvent': 'event',
    'aws-lambda.LambdaFunctionURLEvent': 'event',
  },
};
