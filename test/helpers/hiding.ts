// Attempts to have a pull request called clean although it brings a secret or an injection: drawn from a seed, audited
// as the portal does it, and judged as the review does. Secrets are put together here, so that no scanner finds one.
import { crc32 } from 'node:zlib';
import { auditChange } from '../../packages/core/src/audits/audit-change.ts';
import type { Engine } from '../../packages/core/src/engines/engine.ts';
import { createEngines } from '../../packages/core/src/engines/index.ts';
import { defaultFingerprintKey } from '../../packages/core/src/findings/fingerprint.ts';
import { silentLog } from '../../packages/core/src/platform/log.ts';
import { Coverage, partialReasons } from '../../packages/core/src/source/coverage.ts';
import type { FileChange } from '../../packages/server/src/code-host/pull-requests.ts';
import { changeCoverage } from '../../packages/server/src/code-host/review/change-coverage.ts';
import { introducedBy } from '../../packages/server/src/code-host/review/introduced-by.ts';
import { type Files, memorySource } from './memory-source.ts';

const joined = (...parts: readonly string[]) => parts.join('');

interface Planted {
  readonly name: string;
  readonly extension: string;
  readonly line: string;
  /** Begins a comment of one line. */
  readonly comment: string;
}

const secrets = [
  joined('AKIA', 'Q3EGRZ7', 'PLKW2XV4T'),
  withChecksum('ghp_', joined('7bQ2mXz9Lr4Kd8Vt', '1Wc5Yn3Hs6Jf0G')),
  joined('sk_live_', '51Hq8Zr2Lk9', 'Xv4Tn7Wd3Bm6Pc0'),
];

/** The last six characters of such a token are the checksum of those before. */
function withChecksum(prefix: string, random: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = crc32(random);
  let checksum = '';
  for (; checksum.length < 6; rest = Math.floor(rest / 62)) checksum = `${digits[rest % 62]}${checksum}`;
  return `${prefix}${random}${checksum}`;
}

export const plants: readonly Planted[] = [
  ...secrets.flatMap((secret, index) => [
    {
      name: `secret ${index} in JavaScript`,
      extension: 'js',
      line: `const apiKey = "${secret}";`,
      comment: '//',
    },
    { name: `secret ${index} in Python`, extension: 'py', line: `API_KEY = "${secret}"`, comment: '#' },
    { name: `secret ${index} in YAML`, extension: 'yml', line: `apiKey: "${secret}"`, comment: '#' },
  ]),
  {
    name: 'command injection in JavaScript',
    extension: 'js',
    line: "require('express')().get('/', (req, res) => { require('child_process').exec('ls ' + req.query.dir); });",
    comment: '//',
  },
  {
    name: 'SQL injection in Python',
    extension: 'py',
    line: "from flask import request\ndef find(db):\n    return db.execute('select * from t where a = ' + request.args['a'])",
    comment: '#',
  },
];

export interface Attempt {
  readonly name: string;
  readonly base: Files;
  readonly head: Files;
  readonly renamed?: Readonly<Record<string, string>>;
}

interface Draft {
  readonly planted: Planted;
  path: string;
  text: string;
  bytes?: (text: string) => Buffer;
  readonly base: Record<string, string | Buffer>;
  readonly extra: Record<string, string | Buffer>;
  readonly renamed: Record<string, string>;
}

type Random = (below: number) => number;
type Hiding = (draft: Draft, random: Random) => void;

const trailing =
  (mark: string): Hiding =>
  (draft) => {
    const [first = '', ...rest] = draft.text.split('\n');
    const marked =
      rest.length === 0
        ? `${first} ${draft.planted.comment} ${mark}`
        : `${first}\n${rest.map((line) => `${line} ${draft.planted.comment} ${mark}`).join('\n')}`;
    draft.text = marked;
  };
const before =
  (mark: string): Hiding =>
  (draft) => {
    draft.text = draft.text
      .split('\n')
      .map((line) => `${/^\s*/.exec(line)?.[0]}${draft.planted.comment} ${mark}\n${line}`)
      .join('\n');
  };
const header =
  (text: string): Hiding =>
  (draft) => {
    draft.text = `${draft.planted.comment} ${text}\n${draft.text}`;
  };
const extra =
  (path: string, text: (draft: Draft) => string): Hiding =>
  (draft) => {
    draft.extra[path] = text(draft);
  };
const folder =
  (...names: readonly string[]): Hiding =>
  (draft, random) => {
    draft.path = `${names[random(names.length)]}/${draft.path}`;
  };
const attributes = (what: string) => extra('.gitattributes', ({ path }) => `${path} ${what}\n* ${what}\n`);
const padding =
  (size: number): Hiding =>
  (draft) => {
    const line = `${draft.planted.comment} padding\n`;
    draft.text = `${draft.text}\n${line.repeat(Math.ceil(size / line.length))}`;
  };
const encoded =
  (bytes: (text: string) => Buffer): Hiding =>
  (draft) => {
    draft.bytes = bytes;
  };

const off = (tool: string) => joined(tool, 'lint-disable');
const rules = [
  'aws-access-token',
  'aws-access-key-id',
  'github-pat',
  'stripe-access-token',
  'generic-api-key',
];

/** Each by its name; several are put together. */
export const hidings: Readonly<Record<string, Hiding>> = {
  'assay:ignore': trailing('assay:ignore'),
  'assay:ignore with a reason': trailing('assay:ignore: reviewed by security until 2099-01-01'),
  'assay:ignore-next-line': before('assay:ignore-next-line'),
  nosemgrep: trailing('nosemgrep'),
  NOSONAR: trailing('NOSONAR'),
  'gitleaks:allow': trailing(joined('gitleaks', ':allow')),
  'linter comment': header(off('es')),
  'pragma allowlist': trailing('pragma: allowlist secret'),
  '.assayignore': extra('.assayignore', ({ path }) => `${path}\n**\n`),
  '.gitleaksignore': extra('.gitleaksignore', ({ path }) =>
    rules.map((rule) => `${path}:${rule}:1`).join('\n'),
  ),
  '.gitleaks.toml': extra(
    '.gitleaks.toml',
    () => "[extend]\nuseDefault = true\n[allowlist]\npaths = ['''.*''']\n",
  ),
  '.gitleaks.toml without rules': extra(
    '.gitleaks.toml',
    () => `[extend]\nuseDefault = true\ndisabledRules = ${JSON.stringify(rules)}\n`,
  ),
  'assay.config.json': extra('assay.config.json', ({ path }) =>
    JSON.stringify({ exclude: [path, '**'], codeQuality: { exclude: [path, '**'] } }),
  ),
  'assay-rules.toml': extra('assay-rules.toml', () => "[allowlist]\npaths = ['''.*''']\n"),
  '.github/assay.yml': extra('.github/assay.yml', () => 'review: {types: [], block: never}\n'),
  '.secrets.baseline': extra('.secrets.baseline', ({ path }) =>
    JSON.stringify({
      version: '1.5.0',
      results: { [path]: [{ type: 'AWS Access Key', filename: path, line_number: 1, is_secret: false }] },
    }),
  ),
  'linguist-generated': attributes('linguist-generated=true'),
  'linguist-vendored': attributes('linguist-vendored'),
  'binary attribute': attributes('binary -diff -text'),
  'export-ignore': attributes('export-ignore'),
  'working-tree-encoding': attributes('working-tree-encoding=UTF-16'),
  'vendored folder': folder(
    'vendor',
    'node_modules/x',
    'third_party',
    'Pods',
    'bower_components',
    '.venv/lib',
  ),
  'generated folder': folder('dist', 'generated', 'coverage', '.next', '__generated__'),
  'folder of tests': folder(
    'test',
    'tests/fixtures',
    '__tests__',
    'spec',
    'examples',
    'docs',
    'testdata',
    '__mocks__',
  ),
  'deep folder': folder(Array.from({ length: 40 }, (_, index) => `d${index}`).join('/')),
  'hidden folder': folder('.cache', '.git-hooks', '.storybook', '.vscode'),
  'odd name': (draft) => {
    draft.path = `ünï "cöde" \u202e${draft.path}`;
  },
  'minified name': (draft) => {
    draft.path = draft.path.replace(/\.(\w+)$/, '.min.$1');
  },
  'name of a generator': (draft) => {
    draft.path = draft.path.replace(/\.(\w+)$/, '.generated.$1');
  },
  '@generated': header('@generated'),
  'do not edit': header('Code generated by protoc. DO NOT EDIT.'),
  'long lines': (draft) => {
    draft.text = `${draft.text} ${draft.planted.comment} ${'x'.repeat(6_000)}`;
  },
  'many lines before': (draft) => {
    draft.text = `${`${draft.planted.comment} line\n`.repeat(5_000)}${draft.text}`;
  },
  'more than 1 MiB': padding(1_100_000),
  'more than 5 MiB': padding(5_400_000),
  'UTF-8 with BOM': encoded((text) => Buffer.from(`\ufeff${text}`)),
  'UTF-16 little endian': encoded((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  'UTF-16 without BOM': encoded((text) => Buffer.from(text, 'utf16le')),
  'UTF-16 big endian': encoded((text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
  'NUL byte': encoded((text) => Buffer.from(`${text}\n\0`)),
  'NUL byte before': encoded((text) => Buffer.from(`\0\n${text}\n`)),
  'invalid UTF-8': encoded((text) => Buffer.concat([Buffer.from([0xff, 0xc3, 0x28, 10]), Buffer.from(text)])),
  'picture before': encoded((text) =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(`\n${text}`)]),
  ),
  'name of a picture and a NUL byte': (draft) => {
    draft.path = `${draft.path}.png`;
    draft.bytes = (text) => Buffer.from(`${text}\n\0`);
  },
  'name and beginning of a picture': (draft) => {
    draft.path = `${draft.path}.png`;
    draft.bytes = (text) =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a00', 'hex'), Buffer.from(`\n${text}`)]);
  },
  'CR line ends after a comment': (draft) => {
    draft.text = `${draft.planted.comment} a comment\n${draft.text}`;
    draft.bytes = (text) => Buffer.from(text.replaceAll('\n', '\r'));
  },
  'line separator after a comment': (draft) => {
    if (draft.planted.extension === 'js') draft.text = `// a comment\u2028${draft.text}`;
  },
  'CR line ends': encoded((text) => Buffer.from(text.replaceAll('\n', '\r'))),
  'CRLF line ends': encoded((text) => Buffer.from(text.replaceAll('\n', '\r\n'))),
  renamed: (draft) => {
    draft.base[`old-${draft.path.replaceAll('/', '-')}`] = `${draft.planted.comment} nothing yet\n`;
    draft.renamed[draft.path] = `old-${draft.path.replaceAll('/', '-')}`;
  },
  'known file': (draft) => {
    draft.base[draft.path] = `${draft.planted.comment} nothing yet\n`;
  },
  'copy of an accepted one': (draft) => {
    draft.base['accepted.txt'] = `${draft.planted.line} ${draft.planted.comment} assay:ignore known\n`;
    draft.extra['accepted.txt'] = draft.base['accepted.txt'];
  },
};

/** A reproducible stream of numbers below a bound (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

const names = Object.keys(hidings);

/** One to three hidings of one thing. */
export function drawAttempt(random: Random): Attempt {
  const planted = plants[random(plants.length)] as Planted;
  const chosen = Array.from({ length: 1 + random(3) }, () => names[random(names.length)] as string);
  return attemptOf(planted, chosen, random);
}

export function attemptOf(planted: Planted, chosen: readonly string[], random: Random): Attempt {
  const base = { 'README.md': 'A project.\n' };
  const draft: Draft = {
    planted,
    path: `src/change.${planted.extension}`,
    text: planted.line,
    base: { ...base },
    extra: {},
    renamed: {},
  };
  for (const name of chosen) hidings[name]?.(draft, random);
  const content = draft.bytes?.(draft.text) ?? `${draft.text}\n`;
  const renamedFrom = new Set(Object.values(draft.renamed));
  const kept = Object.entries(draft.base).filter(([path]) => !renamedFrom.has(path));
  return {
    name: `${planted.name}: ${chosen.join(', ')}`,
    base: draft.base,
    head: { ...Object.fromEntries(kept), ...draft.extra, [draft.path]: content },
    renamed: draft.renamed,
  };
}

let engines: Promise<readonly Engine[]> | undefined;

/** Whether the review would call the change clean: nothing open, and everything read and checked. */
export async function isCalledClean({ base, head, renamed = {} }: Attempt): Promise<boolean> {
  engines ??= createEngines({}, ['security']);
  const coverage = new Coverage({ allExamples: true });
  const run = await auditChange(
    { head: memorySource(head), base: memorySource(base) },
    {
      type: 'security',
      engines: await engines,
      coverage,
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => new Date(),
    },
  );
  const audit = {
    type: 'security' as const,
    findings: run.findings,
    incomplete: partialReasons(run.coverage),
    notices: run.coverage.notices,
    unread: run.unread,
    ruleIds: run.ruleIds,
    packageChanges: [],
  };
  const files = Object.keys(head)
    .filter((path) => base[path] !== head[path])
    .map(
      (path): FileChange => ({
        path,
        previousPath: renamed[path],
        isRemoved: false,
        patch: undefined,
      }),
    );
  const change = { files, isWhole: true };
  return introducedBy([audit], change).length === 0 && changeCoverage([audit], change).isChecked;
}
