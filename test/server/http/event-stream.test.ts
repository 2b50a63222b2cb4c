// A stream of events ends for people who have left the code host, although nobody closes it.
import { EventEmitter, once } from 'node:events';
import type { PassThrough } from 'node:stream';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import t from 'tap';
import { eventStream } from '../../../packages/server/src/http/event-stream.ts';

t.test('eventStream: goes on while it may, and ends when it may not', async (t) => {
  let body: PassThrough | undefined;
  const reply: Record<string, unknown> = {};
  for (const name of ['type', 'header', 'compressed', 'code']) reply[name] = () => reply;
  const h = {
    response: (stream: PassThrough) => {
      body = stream;
      return reply;
    },
  } as unknown as ResponseToolkit;
  let asked = 0;
  const mayGoOn = async () => {
    asked += 1;
    if (asked > 2) throw new Error('Your membership has ended.');
  };
  const request = { raw: { res: new EventEmitter() } } as unknown as Request;
  const options = { stopping: new AbortController().signal, mayGoOn, everyMs: 5 };
  eventStream(request, h, options, async function* (signal) {
    yield { id: '1', event: 'x', data: {} };
    await once(signal, 'abort');
  });
  let text = '';
  body?.on('data', (chunk) => {
    text += chunk;
  });
  await once(body as PassThrough, 'end');
  t.match(text, /id: 1\nevent: x\n/);
  t.equal(asked, 3);
});
