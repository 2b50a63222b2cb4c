// The server as it is installed, in a process of its own, with people who read and write: for memory and endurance.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../measure.ts';

export interface Program {
  readonly load: { readonly url: string; readonly requests: readonly object[] };
  /** What the process holds, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
}

const password = ['a password for', 'benchmarks'].join(' ');

/** Starts `assay server start` on an empty folder, and makes a repository that so many people may change. */
export async function startProgram(people: number): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-program-'));
  const child = spawn(
    process.execPath,
    [
      join(root, 'packages/cli/bin/run.js'),
      'server',
      'start',
      '--port',
      '0',
      '--data-dir',
      folder,
      '--no-audits',
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        ASSAY_ADVISORY_SYNC_HOURS: '0',
        ASSAY_ADMIN_EMAIL: 'admin@example.com',
        ASSAY_ADMIN_PASSWORD: password,
        ASSAY_RATE_LIMIT_PER_MINUTE: '100000000',
      },
    },
  );
  process.on('exit', () => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [url = ''] = /http:\S+/.exec(String(line)) ?? [];
  return {
    load: { url, requests: await requestsOf(url, people) },
    memoryMb: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    stop: () => stop(child, folder),
  };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function requestsOf(url: string, people: number): Promise<object[]> {
  const post = async (path: string, body: object, token?: string) => {
    const reply = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { readonly id: string; readonly token: string };
  };
  const admin = (await post('/auth/login', { email: 'admin@example.com', password })).token;
  const team = (await post('/teams', { name: 'Bench' }, admin)).id;
  const express = 'https://github.com/expressjs/express';
  const { id } = await post('/repositories', { url: express, team }, admin);
  const requests: object[] = [];
  for (let n = 0; n < people; n += 1) {
    const email = `dev${n}@example.com`;
    const user = await post('/users', { email, name: `Dev ${n}`, role: 'developer', password }, admin);
    await post(`/teams/${team}/members`, { userId: user.id, role: 'maintainer' }, admin);
    const { token } = await post('/auth/login', { email, password });
    const path = `/v1/repositories/${id}`;
    requests.push(
      { method: 'GET', path, token },
      { method: 'PATCH', path, token, body: JSON.stringify({ name: `express ${n}` }) },
      { method: 'GET', path: '/v1/repositories', token },
      { method: 'GET', path: '/v1/findings', token },
      { method: 'POST', path: '/v1/auth/tokens', token, body: JSON.stringify({ name: `t ${n}` }) },
      { method: 'GET', path: '/v1/users/me', token },
    );
  }
  return requests;
}
