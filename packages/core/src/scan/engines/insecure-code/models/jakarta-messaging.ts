import type { FrameworkModel } from './framework-model.ts';

export const jakartaMessagingModel: FrameworkModel = {
  name: 'Jakarta Messaging',
  documentation: 'https://jakarta.ee/specifications/messaging/3.1/apidocs/',
  language: 'java',
  sources: ['jmsMessage.{getText,getBody,getObject,getString,getStringProperty,getObjectProperty}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    ['javax.jms.', 'jakarta.jms.'].flatMap((before) =>
      ['Message', 'TextMessage', 'ObjectMessage', 'MapMessage', 'BytesMessage', 'StreamMessage'].map(
        (name) => [`${before}${name}`, 'jmsMessage'],
      ),
    ),
  ),
};
