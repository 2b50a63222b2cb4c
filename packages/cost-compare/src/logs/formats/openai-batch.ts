import { firstOf, type LogFormat, textAt, usageAt } from '../log-reply.ts';

/** A line of an OpenAI batch's output; the reply itself does not say that it was a batch. */
export const openaiBatch: LogFormat = {
  id: 'openai-batch',
  title: 'OpenAI batch output',
  found: 'the output file of a batch',
  read(line) {
    const response = line.object('response');
    if (!line.has('custom_id') || !(line.has('response') || line.has('error'))) return undefined;
    const body = line.object('response')?.object('body');
    const usage = usageAt(body, 'usage');
    if (body === undefined || usage === undefined || usage === null) return 'passed';
    return {
      model: body.get('model'),
      usage,
      id: textAt(body, 'id') ?? textAt(response, 'request_id'),
      time: firstOf(body, 'created', 'created_at'),
      serviceTier: 'batch',
    };
  },
};
