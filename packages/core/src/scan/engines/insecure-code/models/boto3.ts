import type { FrameworkModel } from './framework-model.ts';

export const boto3Model: FrameworkModel = {
  name: 'Boto3 (Amazon SQS)',
  documentation: 'https://boto3.amazonaws.com/v1/documentation/api/latest/reference/services/sqs.html',
  language: 'python',
  sources: [
    'boto3.client().receive_message()',
    'boto3.resource().{Queue,get_queue_by_name}().receive_messages()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
