// A caller of the API over HTTP, whichever server or proxy it is given.
import { Agent, request } from 'node:http';
import { admin } from './cluster.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Client {
  readonly token: string;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The body; throws unless it was done. */
  must(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, never> & { readonly id: string }>;
  close(): void;
}

export async function signedIn(origin: string, connections = 32, person = admin): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let token: string | undefined;
  const send: Client['send'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      };
      const asked = request(`${origin}/v1${path}`, { method, agent, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.once('error', reject);
        reply.once('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
      });
      asked.once('error', reject);
      asked.end(payload);
    });
  const must: Client['must'] = async (method, path, body) => {
    const { status, text } = await send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  token = String((await must('POST', '/auth/login', person)).token);
  return { token, send, must, close: () => agent.destroy() };
}

/** Ids of as many new repositories, in one team. */
export async function makeRepositories(client: Client, count: number): Promise<string[]> {
  const team = await client.must('POST', '/teams', { name: `Team ${crypto.randomUUID().slice(0, 8)}` });
  const made: string[] = [];
  while (made.length < count) {
    const portion = Array.from({ length: Math.min(8, count - made.length) }, () => {
      const url = `file:///nowhere/${crypto.randomUUID()}`;
      return client.must('POST', '/repositories', { url, team: team.id });
    });
    made.push(...(await Promise.all(portion)).map(({ id }) => id));
  }
  return made;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
