import type { FrameworkModel } from './framework-model.ts';

export const awsLambdaRustModel: FrameworkModel = {
  name: 'AWS Lambda for Rust',
  documentation: 'https://docs.rs/lambda_runtime/latest/lambda_runtime/struct.LambdaEvent.html',
  language: 'rust',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'lambda_runtime.LambdaEvent()': '*' },
};
