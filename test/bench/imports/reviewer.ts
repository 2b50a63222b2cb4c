// Twenty runs of a reviewer that drops what it reported before, says the rest in other words, and meets code that moves: over
// ten folders of this repository, whose lines are what it reports.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPortal, type Outcome, percent, random, type Where } from './world.ts';

const runs = 20;
const weaknesses = 40;
const ownRoot = join(import.meta.dirname, '..', '..', '..', 'packages');
const ownFolders = [
  'core/src/scan/source',
  'core/src/scan/documents',
  'core/src/portal/findings',
  'core/src/portal/imports',
  'core/src/portal/audits',
  'core/src/vocabulary',
  'server/src/schemas',
  'server/src/routes',
  'cli/src/commands',
  'cli/src/output',
] as const;
/** By weakness, what a reviewer calls it from one time to the next. */
const families = {
  89: ['sql-injection', 'SQL injection', 'sqli-risk'],
  22: ['path-traversal', 'Path traversal', 'unsafe-path'],
  862: ['missing-check', 'Missing authorization', 'authz'],
  362: ['race', 'Race condition', 'toctou'],
  327: ['weak-crypto', 'Weak cryptography', 'insecure-hash'],
} as const;
type Family = keyof typeof families;
const numbers = Object.keys(families).map(Number) as Family[];
const words = [
  'Look at this',
  'This may fail',
  'An attacker controls this',
  'Unchecked value',
  'Needs a guard',
] as const;

interface Weakness {
  readonly name: string;
  readonly file: string;
  readonly family: Family;
  /** Its line now; null once it is repaired. */
  text: string | null;
}

export async function reviewer(where: Where): Promise<Outcome> {
  const { seed } = where;
  const world = await importPortal(where);
  const { root, folders } = read(where.folder);
  let facts = 0;
  let found = 0;
  let reports = 0;
  let followed = 0;
  let falseCloses = 0;
  let repaired = 0;
  let closed = 0;
  for (const [index, folder] of folders.entries()) {
    const draw = random(seed * 100 + index);
    const files = new Map(
      filesBelow(join(root, folder)).map((path) => [path, readFileSync(path, 'utf8').split('\n')]),
    );
    const all = planted(draw, files, folder);
    const { id } = await world.repository();
    /** Findings by the weakness that they were first reported for. */
    const owners = new Map<string, string>();
    for (let run = 0; run < runs; run += 1) {
      if (run > 0) edit(draw, files);
      const mended = run === 12 ? all.filter(() => draw.is(0.15)) : [];
      for (const one of mended) repair(files, one);
      repaired += mended.length;
      const seen = all.filter(({ text }) => text !== null && draw.is(run === 0 ? 1 : 0.7));
      const open = (await world.findings(id)).filter(({ status }) => status !== 'resolved');
      const changed = open.filter(({ id: one }) =>
        all.some(({ name, text }) => text === null && owners.get(one) === name),
      );
      const lines = seen.map((one) => ({ one, ...placeOf(root, files, one) }));
      await world.take(id, sarifOf(draw, folder, lines), {
        format: 'sarif',
        sampled: true,
        changed: changed.map(({ id: one }) => one),
      });
      for (const finding of await world.findings(id)) {
        const { path, startLine } = finding.location ?? { path: '', startLine: 0 };
        const now = lines.find(({ file, line }) => file === path && line === startLine);
        if (now && !owners.has(finding.id)) owners.set(finding.id, now.one.name);
        if (now) {
          reports += 1;
          if (owners.get(finding.id) === now.one.name) followed += 1;
        }
        const of = all.find(({ name }) => name === owners.get(finding.id));
        if (run === runs - 1 && finding.status === 'resolved') {
          if (of?.text === null) closed += 1;
          else falseCloses += 1;
        }
      }
    }
    facts += all.length;
    found += (await world.findings(id)).length;
  }
  await world.stop();
  const identity = facts / found;
  return {
    lines: [
      `${facts} weaknesses, ${found} findings after ${runs} runs (${percent(facts, found)} one to one); ${followed} of ${reports} reports met their finding (${percent(followed, reports)})`,
      `${falseCloses} closed whose code is there; ${closed} of ${repaired} repaired ones closed`,
    ],
    isMissed: identity < 0.95 || identity > 1.05 || followed < 0.95 * reports || falseCloses > 0,
  };
}

function read(folder: string | undefined): { readonly root: string; readonly folders: readonly string[] } {
  if (folder === undefined) return { root: ownRoot, folders: ownFolders };
  return { root: folder, folders: readdirSync(folder).sort() };
}

const isCode = (name: string) => /\.(?:[cm]?[jt]s|py|go|rb|php|java|cs|rs)$/.test(name);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCode(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, 60);
}

function planted(
  draw: ReturnType<typeof random>,
  files: ReadonlyMap<string, readonly string[]>,
  folder: string,
): readonly Weakness[] {
  const names = [...files.keys()];
  const taken = new Set<string>();
  const all: Weakness[] = [];
  for (let tries = 0; all.length < weaknesses && tries < 5_000; tries += 1) {
    const file = draw.one(names);
    const lines = files.get(file) ?? [];
    const text = lines[draw.below(lines.length)] ?? '';
    // A reviewer points at a statement, which can be there several times.
    if (text.trim().length < 12 || /^\s*(?:\/\/|\*|import\b)/.test(text) || taken.has(`${file}\0${text}`))
      continue;
    taken.add(`${file}\0${text}`);
    all.push({ name: `${folder}/${all.length}`, file, family: draw.one(numbers), text });
  }
  return all;
}

/** Lines come and go in a third of the files. */
function edit(draw: ReturnType<typeof random>, files: Map<string, string[]>): void {
  for (const lines of files.values()) {
    if (!draw.is(0.33)) continue;
    for (let times = 1 + draw.below(4); times > 0; times -= 1)
      lines.splice(draw.below(lines.length), 0, `// added ${draw.below(1_000_000)}`);
  }
}

function repair(files: ReadonlyMap<string, string[]>, one: Weakness): void {
  const lines = files.get(one.file) ?? [];
  const at = lines.indexOf(one.text ?? '');
  if (at >= 0) lines[at] = `safe(${at});`;
  one.text = null;
}

function placeOf(root: string, files: ReadonlyMap<string, readonly string[]>, { file, text }: Weakness) {
  return {
    file: file.slice(root.length + 1),
    line: (files.get(file) ?? []).indexOf(text ?? '') + 1,
    text: text ?? '',
  };
}

function sarifOf(
  draw: ReturnType<typeof random>,
  folder: string,
  lines: readonly { one: Weakness; file: string; line: number; text: string }[],
): object {
  const rules = numbers.flatMap((cwe) =>
    families[cwe].map((id) => ({ id, properties: { tags: [`external/cwe/cwe-${cwe}`] } })),
  );
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Reviewer', rules } },
        results: lines.map(({ one, file, line, text }) => ({
          ruleId: draw.one(families[one.family]),
          level: draw.one(['warning', 'error', 'note']),
          message: {
            text: `${draw.one(words)}: ${families[one.family][0]} in ${folder} (${draw.below(1_000)}).`,
          },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file },
                region: { startLine: line, snippet: { text: text.trim() } },
              },
            },
          ],
        })),
      },
    ],
  };
}
