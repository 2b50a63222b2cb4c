// Follows an audit as a browser does: comes back with Last-Event-ID whenever its stream breaks, until it hears the end.
import { request } from 'node:http';
import { sleep } from './client.ts';

export interface Followed {
  readonly auditId: string;
  /** Names of the ends that were told: `completed` or `failed`. One is right. */
  readonly ends: readonly string[];
  /** How often the stream broke before the end. */
  readonly resumed: number;
}

export async function follow(
  { origin, token, auditId }: { origin: string; token: string; auditId: string },
  signal: AbortSignal,
): Promise<Followed> {
  const ends: string[] = [];
  let lastId = '';
  let streams = 0;
  const hear = (block: string): void => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const id = field('id');
    if (id === undefined) return;
    lastId = id;
    const event = field('event') ?? '';
    if (event !== 'progress') ends.push(event);
  };
  const once = (): Promise<void> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
      const asked = request(`${origin}/v1/audits/${auditId}/events`, { headers, signal }, (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          const blocks = (text + part).split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) hear(block);
        });
        reply.once('error', () => resolve());
        reply.once('close', () => resolve());
      });
      asked.once('error', () => resolve());
      asked.end();
    });
  while (ends.length === 0 && !signal.aborted) {
    streams += 1;
    await once();
    if (ends.length === 0) await sleep(100);
  }
  return { auditId, ends, resumed: streams - 1 };
}
