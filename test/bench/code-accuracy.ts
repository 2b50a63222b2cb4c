// How much of other people's labels the code rules find, and how often they are wrong, as the tables of
// packages/core/docs/insecure-code.md. Half of the files, by the digest of their path, may be read while rules are
// written (training); the other half is only counted (test).
//   npm run bench -- code-accuracy
// The repositories are fetched once, at fixed commits, into `.bench/`, or taken from the folder that CORPORA names;
// what is not there and cannot be fetched is skipped, and said to be.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { scan } from '../../packages/core/src/index.ts';
import { CodeScanner } from '../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import type { Detection } from '../../packages/core/src/vocabulary/detection.ts';
import { root } from './measure.ts';

interface Corpus {
  readonly repository: string;
  readonly commit: string;
}

interface Tally {
  bad: number;
  found: number;
  good: number;
  wrong: number;
}

type Half = 'training' | 'test';
type Tallies = Map<string, Record<Half, Tally>>;

const annotated: Corpus = {
  repository: 'opengrep/opengrep-rules',
  commit: 'f1d2b562b414783763fd02a6ed2736eaed622efa',
};
const benchmarks = [
  {
    repository: 'OWASP-Benchmark/BenchmarkJava',
    commit: '79b9bd6177e07991a9c11dc19e457c840e229931',
    truth: 'expectedresults-1.2.csv',
    extension: '.java',
  },
  {
    repository: 'OWASP-Benchmark/BenchmarkPython',
    commit: '7cf0674b9a33788ac3105e4c4a75a7fdce4c44bd',
    truth: 'expectedresults-0.1.csv',
    extension: '.py',
  },
];

const languages: Readonly<Record<string, string>> = {
  '.js': 'JavaScript, TypeScript',
  '.jsx': 'JavaScript, TypeScript',
  '.ts': 'JavaScript, TypeScript',
  '.tsx': 'JavaScript, TypeScript',
  '.py': 'Python',
  '.java': 'Java',
  '.go': 'Go',
  '.rb': 'Ruby',
  '.php': 'PHP',
  '.cs': 'C#',
  '.c': 'C, C++',
  '.cpp': 'C, C++',
};

/** The rules that answer for a category of the benchmarks. */
const answering: Readonly<Record<string, readonly string[]>> = {
  cmdi: ['command-injection'],
  codeinj: ['code-injection'],
  crypto: ['weak-cipher'],
  deserialization: ['unsafe-deserialisation'],
  hash: ['weak-hash'],
  ldapi: ['ldap-injection'],
  pathtraver: ['path-traversal', 'unsafe-archive-extraction'],
  redirect: ['open-redirect'],
  securecookie: ['insecure-cookie'],
  sqli: ['sql-injection'],
  trustbound: ['trust-boundary-violation'],
  weakrand: ['weak-randomness'],
  xpathi: ['xpath-injection'],
  xss: ['cross-site-scripting', 'template-injection', 'format-string'],
  xxe: ['xml-external-entities'],
};
/** Categories in which only what request data is proven to reach counts. */
const injections = new Set([
  'cmdi',
  'codeinj',
  'deserialization',
  'ldapi',
  'pathtraver',
  'redirect',
  'sqli',
  'xpathi',
]);

const scanner = new CodeScanner(insecureCodeRules);
await reportAnnotations();
for (const benchmark of benchmarks) await reportBenchmark(benchmark);

async function reportAnnotations(): Promise<void> {
  const folder = folderOf(annotated);
  if (folder === undefined) return;
  const tallies: Tallies = new Map();
  for (const path of filesIn(folder)) {
    const language = languages[extname(path)];
    // What a fix would make of a file keeps the labels of what it fixed.
    if (language === undefined || /\.fixed\./.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    const { bad, good } = labelsOf(text);
    if (bad.size + good.size === 0) continue;
    const found = new Set((await detectionsIn(path, text)).map(({ location }) => location?.startLine));
    const names = /security|audit|injection/.test(path) ? [language, `${language} (security)`] : [language];
    for (const name of names) {
      const tally = tallyOf(tallies, name, path);
      for (const line of bad) count(tally, true, found.has(line));
      for (const line of good) count(tally, false, found.has(line));
    }
  }
  process.stdout.write('| Language | Training: found / false | Test: found / false |\n| --- | --- | --- |\n');
  for (const [name, { training, test }] of [...tallies].sort())
    process.stdout.write(`| ${name} | ${shareOf(training)} | ${shareOf(test)} |\n`);
}

async function reportBenchmark({ truth, extension, ...corpus }: (typeof benchmarks)[number]): Promise<void> {
  const folder = folderOf(corpus);
  if (folder === undefined) return;
  // As a whole, as people scan: half of it is about what other files do.
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });
  const files = Map.groupBy(audits[0]?.findings ?? [], ({ location }) =>
    basename(location?.path ?? '', extension),
  );
  const tallies: Tallies = new Map();
  for (const row of readFileSync(join(folder, truth), 'utf8').split('\n').slice(1)) {
    const [name = '', category = '', isReal] = row.split(',');
    if (isReal === undefined) continue;
    const isFound = (files.get(name) ?? []).some(
      ({ ruleId, confidence }) =>
        answering[category]?.includes(ruleId) && (!injections.has(category) || confidence === 'high'),
    );
    count(tallyOf(tallies, category, name), isReal === 'true', isFound);
  }
  process.stdout.write(`\n${corpus.repository}\n| Category | Training | Test |\n| --- | --- | --- |\n`);
  for (const [category, { training, test }] of [...tallies].sort())
    process.stdout.write(`| ${category} | ${score(training).toFixed(0)} | ${score(test).toFixed(0)} |\n`);
  const mean = (half: Half): string => {
    const scores = [...tallies.values()].map((tally) => score(tally[half]));
    return (scores.reduce((sum, one) => sum + one, 0) / scores.length).toFixed(0);
  };
  process.stdout.write(`| mean | ${mean('training')} | ${mean('test')} |\n`);
}

/** Below `src/`: a folder of tests would lower what is found there. */
async function detectionsIn(path: string, text: string): Promise<readonly Detection[]> {
  const outcome = await scanner.scan(`src/${path.replace(/(^|\/)tests?\//g, '$1')}`, Buffer.from(text));
  return 'skipped' in outcome ? [] : outcome.detections;
}

/** The lines after `ruleid:` and `ok:`; what a tool of the authors is known to miss or to misread is left out. */
function labelsOf(text: string): { readonly bad: ReadonlySet<number>; readonly good: ReadonlySet<number> } {
  const lines = text.split('\n');
  const bad = new Set<number>();
  const good = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const [, label] = /(?:\/\/|#|\/\*|<!--)\s*(ruleid|ok)\s*:\s*[\w.\-, ]+/.exec(line) ?? [];
    if (label === undefined) continue;
    let at = index + 1;
    while (/^\s*(?:\/\/|#|\*|\/\*)/.test(lines[at] ?? '')) at += 1;
    (label === 'ruleid' ? bad : good).add(at + 1);
  }
  for (const line of bad) good.delete(line);
  return { bad, good };
}

function tallyOf(tallies: Tallies, name: string, split: string): Tally {
  const empty = (): Tally => ({ bad: 0, found: 0, good: 0, wrong: 0 });
  const halves = tallies.get(name) ?? { training: empty(), test: empty() };
  tallies.set(name, halves);
  const [first = 0] = createHash('sha256').update(split).digest();
  return halves[first % 2 === 0 ? 'training' : 'test'];
}

function count(tally: Tally, isBad: boolean, isFound: boolean): void {
  if (isBad) tally.bad += 1;
  else tally.good += 1;
  if (isFound && isBad) tally.found += 1;
  if (isFound && !isBad) tally.wrong += 1;
}

function shareOf({ bad, found, good, wrong }: Tally): string {
  return `${percent(found, bad, 0)} of ${bad} / ${percent(wrong, good, 1)} of ${good}`;
}

function percent(part: number, whole: number, digits: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(digits)} %`;
}

/** The share of bad cases that are found, less the share of the others that are reported. */
function score({ bad, found, good, wrong }: Tally): number {
  return 100 * (found / Math.max(bad, 1) - wrong / Math.max(good, 1));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.git/'))
    .sort();
}

function folderOf(corpus: Corpus): string | undefined {
  const name = basename(corpus.repository);
  const given = process.env.CORPORA && join(process.env.CORPORA, name);
  if (given && existsSync(given)) return given;
  const folder = join(root, '.bench/corpora', `${name}-${corpus.commit.slice(0, 12)}`);
  if (existsSync(folder) || fetchCorpus(corpus, folder)) return folder;
  process.stdout.write(`${corpus.repository}: skipped, as it can't be fetched\n`);
  return undefined;
}

function fetchCorpus({ repository, commit }: Corpus, folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]): boolean =>
    spawnSync('git', ['-C', folder, ...args], { stdio: 'ignore', timeout: 600_000 }).status === 0;
  const isFetched =
    git('init') &&
    git('fetch', '--depth=1', `https://github.com/${repository}.git`, commit) &&
    git('checkout', '--quiet', 'FETCH_HEAD');
  if (!isFetched) rmSync(folder, { recursive: true, force: true });
  return isFetched;
}
