// Writes through the API, each with the moment at which it was acknowledged.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface Acknowledged {
  readonly name: string;
  /** Milliseconds since 1970, rounded up. */
  readonly at: number;
}

export interface Portal {
  readonly process: ChildProcess;
  readonly port: number;
}

const secret = randomBytes(32).toString('hex');
const password = randomBytes(16).toString('hex');
const program = fileURLToPath(new URL('./portal-process.ts', import.meta.url));

/** Starts a portal in a process of its own; `wrapper` is a command that runs it. */
export async function startPortal(folder: string, wrapper: readonly string[] = []): Promise<Portal> {
  const words = [
    ...wrapper,
    process.execPath,
    '--conditions=assay-source',
    program,
    folder,
    secret,
    password,
  ];
  const [command = '', ...args] = words;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, port: Number(line) };
}

/** Ends it as a power cut or the system would: without a word. */
export async function kill({ process }: Portal): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

export async function signIn(port: number): Promise<string> {
  const body = JSON.stringify({ email: 'admin@example.com', password });
  return (await post(port, '/v1/auth/login', body)).token as string;
}

/** Makes teams on so many connections until told to stop or cut off. */
export async function writeTeams(
  { port, token, prefix, connections }: { port: number; token: string; prefix: string; connections: number },
  acknowledged: Acknowledged[],
  until: () => boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let made = 0;
  const one = async (): Promise<void> => {
    while (!until()) {
      made += 1;
      const name = `${prefix}-${made}`;
      try {
        await post(port, '/v1/teams', JSON.stringify({ name }), { token, agent });
        acknowledged.push({ name, at: Date.now() + 1 });
      } catch {
        // Cut off: nothing was acknowledged.
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
}

function post(
  port: number,
  path: string,
  body: string,
  { token, agent }: { token?: string; agent?: Agent } = {},
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request({ port, path, method: 'POST', headers, ...(agent && { agent }) }, (reply) => {
      let text = '';
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () => {
        if (!reply.complete || (reply.statusCode ?? 500) >= 300)
          reject(new Error(`${reply.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
