import { type LogFormat, textAt, usageAt } from '../log-reply.ts';

/** A line of the results of an Anthropic message batch. */
export const anthropicBatch: LogFormat = {
  id: 'anthropic-batch',
  title: 'Anthropic batch results',
  found: 'the results file of a batch',
  read(line) {
    const result = line.object('result');
    if (!line.has('custom_id') || result === undefined) return undefined;
    const message = result.object('message');
    const usage = usageAt(message, 'usage');
    if (message === undefined || usage === undefined || usage === null) return 'passed';
    return { model: message.get('model'), usage, id: textAt(message, 'id'), serviceTier: 'batch' };
  },
};
