import type { FrameworkModel } from './framework-model.ts';

export const kafkaPythonModel: FrameworkModel = {
  name: 'kafka-python and Confluent Kafka',
  documentation: 'https://kafka-python.readthedocs.io/en/master/apidoc/KafkaConsumer.html',
  language: 'python',
  sources: [
    'kafka.KafkaConsumer()',
    'confluent_kafka.Consumer().{poll,consume}()',
    'aiokafka.AIOKafkaConsumer()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
