import type { FrameworkModel } from './framework-model.ts';

const types = ['APIGatewayRequest', 'APIGatewayV2Request', 'FunctionURLRequest', 'ALBTargetGroupRequest'];

export const awsLambdaSwiftModel: FrameworkModel = {
  name: 'AWS Lambda for Swift',
  documentation: 'https://github.com/swift-server/swift-aws-lambda-events',
  language: 'swift',
  sources: [
    'lambdaRequest.{body,queryStringParameters,pathParameters,headers,rawPath,rawQueryString,path,cookies,multiValueQueryStringParameters}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(types.map((type) => [`AWSLambdaEvents.${type}`, 'lambdaRequest'])),
};
