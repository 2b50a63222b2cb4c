// The three ways in which a source is audited: by the command, by the process of the portal, and as a change of a pull request.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultFingerprintKey, defaultSourceLimits, runAuditInProcess } from '@assay/core';
import { gitRepository } from '../../helpers/git-repository.ts';
import { root } from '../measure.ts';
import { childrenOf, memoryOf } from './memory-of.ts';

export interface Outcome {
  /** Paths with findings of the security audit. */
  readonly found: ReadonlySet<string>;
  /** Paths that are said not to have been read to their end. */
  readonly named: ReadonlySet<string>;
  readonly megabytes: number;
  /** Why there is no outcome. */
  readonly failure?: string;
}

export type Files = Readonly<Record<string, string>>;

export interface Way {
  readonly name: string;
  audit(folder: string, files: Files): Promise<Outcome>;
}

interface Located {
  readonly location?: { readonly path?: string } | null;
}

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const signal = new AbortController().signal;

async function byCommand(folder: string, files: Files): Promise<Outcome> {
  writeAll(folder, files);
  const child = spawn(
    process.execPath,
    [
      join(root, 'packages/cli/bin/run.js'),
      ...['scan', '.', '--type', 'security,code-quality', '--format', 'json', '--no-cache'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { result, megabytes } = await memoryOf(
    () => child.pid,
    async () => {
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const [code, by] = await new Promise<[number | null, string | null]>((resolve) =>
        child.on('close', (...end) => resolve(end)),
      );
      return { text, end: by ?? code };
    },
  );
  if (typeof result.end !== 'number' || result.end > 3 || result.text === '')
    return { ...nothing, megabytes, failure: `it ended with ${result.end}` };
  const { audits } = JSON.parse(result.text) as {
    readonly audits: readonly {
      readonly type: string;
      readonly findings: readonly Located[];
      readonly coverage: { readonly problems?: readonly { readonly path: string }[] };
    }[];
  };
  const security = audits.filter(({ type }) => type === 'security');
  return {
    found: pathsOf(security.flatMap(({ findings }) => findings)),
    named: new Set(audits.flatMap(({ coverage }) => (coverage.problems ?? []).map(({ path }) => path))),
    megabytes,
  };
}

async function byPortal(folder: string, files: Files): Promise<Outcome> {
  gitRepository(folder, files);
  const outcomes: Outcome[] = [];
  for (const type of ['security', 'code-quality'] as const) outcomes.push(await run(folder, { type }));
  return {
    found: outcomes[0]?.found ?? new Set(),
    named: new Set(outcomes.flatMap(({ named }) => [...named])),
    megabytes: Math.max(...outcomes.map(({ megabytes }) => megabytes)),
    ...outcomes.find(({ failure }) => failure !== undefined),
  };
}

async function asChange(folder: string, files: Files): Promise<Outcome> {
  const repository = gitRepository(folder, { 'README.md': 'A repository.\n' });
  const base = repository.git('rev-parse', 'HEAD');
  const head = repository.commit(files);
  return run(folder, { type: 'security', base, ref: head });
}

async function run(
  folder: string,
  asked: { readonly type: 'security' | 'code-quality'; readonly base?: string; readonly ref?: string },
): Promise<Outcome> {
  const order = {
    ref: null,
    url: `file://${folder}`,
    sshIdentity: 'none',
    temporaryFolder: `${folder}-work`,
    allowLocal: true,
    allowedHosts: [],
    limits: defaultSourceLimits,
    fingerprintKey: defaultFingerprintKey,
    engines: {},
    engineModules: [],
    ...asked,
  } as const;
  mkdirSync(order.temporaryFolder, { recursive: true });
  const options = { signal, log, timeoutMs: 600_000, maxHeapMb: 256, progress: () => {} };
  try {
    const { result, megabytes } = await memoryOf(
      () => childrenOf(process.pid).at(-1),
      () => runAuditInProcess(order, options),
    );
    const { findings, unreadPaths, coverage } = result;
    return {
      found: pathsOf(findings),
      named: new Set([...unreadPaths, ...(coverage.problems ?? []).map(({ path }) => path)]),
      megabytes,
    };
  } catch (error) {
    return { ...nothing, failure: String(error) };
  } finally {
    rmSync(order.temporaryFolder, { recursive: true, force: true });
  }
}

const nothing: Outcome = { found: new Set(), named: new Set(), megabytes: Number.NaN };

function pathsOf(findings: readonly Located[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ location }) => location?.path ?? []));
}

function writeAll(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

export const ways: readonly Way[] = [
  { name: 'command', audit: byCommand },
  { name: 'portal', audit: byPortal },
  { name: 'change', audit: asChange },
];
