// Of a change that leaves what files say to each other as it is, only the touched files are looked at, with the findings of whole scans.
import t from 'tap';
import { insecureCodeEngine } from '../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-engine.ts';
import { memoryCache } from '../../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import type { ResultCache } from '../../../../../packages/core/src/scan/engines/shared/results/result-cache.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { drawnTree } from '../../../../helpers/drawn-changes.ts';
import { drawnEdits } from '../../../../helpers/drawn-links.ts';
import { type Files, memorySource } from '../../../../helpers/memory-source.ts';
import { draws, fc } from '../../../../helpers/properties.ts';

const web = `from flask import Flask, request
from helper import run

app = Flask(__name__)

@app.route('/')
def index():
    run(request.args.get('command'))
    return 'ok'
`;
const helper = 'import subprocess\n\ndef run(command):\n    subprocess.run(command, shell=True)\n';

async function targetOf(files: Files, read: string[] = []) {
  const source = memorySource(files);
  const entries = await source.list(new Coverage());
  const watched = {
    ...source,
    async *read(...given: Parameters<typeof source.read>) {
      for await (const content of source.read(...given)) {
        read.push(content.entry.path);
        yield content;
      }
    },
  };
  return { source: watched, entries, config: emptyConfig };
}

function contextOf(results: ResultCache, coverage = new Coverage({ allExamples: true })) {
  return {
    ...{ coverage, signal: new AbortController().signal, log: silentLog, results },
    ...{ now: () => new Date(), progress: () => {} },
  };
}

async function scanned(files: Files, results: ResultCache, coverage?: Coverage) {
  const found: Detection[] = [];
  const context = contextOf(results, coverage);
  for await (const one of insecureCodeEngine.scan(await targetOf(files), context)) found.push(one);
  await results.flush();
  return found;
}

/** What the engine says of a change, with what is kept of its base. */
async function reported(before: Files, now: Files, results: ResultCache) {
  const read: string[] = [];
  const changed = new Set(
    [...Object.keys(before), ...Object.keys(now)].filter((path) => before[path] !== now[path]),
  );
  const coverage = { head: new Coverage({ allExamples: true }), base: new Coverage({ allExamples: true }) };
  const reports = await insecureCodeEngine.compare?.(
    { head: await targetOf(now, read), base: await targetOf(before, read), changed },
    { head: contextOf(results, coverage.head), base: contextOf(results, coverage.base) },
  );
  await results.flush();
  return { reports, wasRead: [...new Set(read)].sort(), changed, coverage };
}

/** Scans the base, so that its flows are kept, and compares it with the head. */
async function compared(before: Files, now: Files) {
  const results = memoryCache();
  const base = await scanned(before, results);
  const found = await reported(before, now, results);
  const whole = new Coverage({ allExamples: true });
  const head = await scanned(now, memoryCache(), whole);
  // What was kept of the head is what the next change is compared with.
  const kept = await scanned(now, results);
  return { ...found, base, head, kept, whole };
}

const texts = (detections: readonly Detection[]) => detections.map((one) => JSON.stringify(one)).sort();
/** What one has and the other has not. */
const changes = (before: readonly Detection[], now: readonly Detection[]) => {
  const without = (some: readonly Detection[], others: readonly Detection[]) => {
    const left = texts(others);
    return texts(some).filter((text) => {
      const at = left.indexOf(text);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return { added: without(now, before), removed: without(before, now) };
};
const acrossFiles = (detections: readonly Detection[]) =>
  detections.filter(({ flow = [] }) => flow.some(({ path }) => path !== undefined));
const places = (detections: readonly Detection[]) =>
  detections.map(({ ruleId, location }) => `${ruleId} ${location?.path}:${location?.startLine}`).sort();

t.test('compareTrees: a moved flow is found at its new line, and no other file is read', async (t) => {
  const files = { 'helper.py': helper, 'web.py': web, 'other.py': 'x = 1\n' };
  const moved = { ...files, 'helper.py': `# Runs programs.\n\n${helper}` };
  const { reports, wasRead, head, base, coverage, whole } = await compared(files, moved);
  t.same(wasRead, ['helper.py']);
  t.same(texts(reports?.head ?? []), texts(head));
  t.same(texts(reports?.base ?? []), texts(base));
  t.match(places(reports?.head ?? []), [/ helper\.py:6$/]);
  t.same(coverage.head.summary(), whole.summary(), 'the coverage is that of a whole scan');
});

t.test('compareTrees: the head of one change is the base of the next one', async (t) => {
  const files = { 'helper.py': helper, 'web.py': web };
  const moved = { ...files, 'helper.py': `# Runs programs.\n\n${helper}` };
  const { kept, head } = await compared(files, moved);
  t.same(texts(kept), texts(head));
});

t.test('compareTrees: follows flows through what is another, is new or is gone', async (t) => {
  const files = { 'helper.py': helper, 'web.py': web, 'other.py': 'x = 1\n' };
  const cases: Record<string, readonly [now: Files, read: readonly string[], found: number]> = {
    'another function': [
      { ...files, 'helper.py': `${helper}\ndef other(command):\n    run(command)\n` },
      ['helper.py'],
      1,
    ],
    'no sink': [{ ...files, 'helper.py': helper.replace('run(command,', 'log(command,') }, ['helper.py'], 0],
    'a new file': [{ ...files, 'more.py': 'def run(command):\n    pass\n' }, ['more.py'], 1],
    'a file that is gone': [{ 'web.py': web, 'other.py': 'x = 1\n' }, [], 0],
    'another source': [{ ...files, 'web.py': web.replace('args', 'headers') }, ['web.py'], 1],
    'no source': [{ ...files, 'web.py': web.replace("request.args.get('command')", "'ls'") }, ['web.py'], 0],
  };
  for (const [name, [now, read, count]] of Object.entries(cases)) {
    const { reports, head, base, wasRead } = await compared(files, now);
    t.ok(reports, name);
    t.same(changes(reports?.base ?? [], reports?.head ?? []), changes(base, head), name);
    t.equal(acrossFiles(head).length, count, name);
    t.same(wasRead, read, `${name}: no other file is read`);
  }
});

t.test('compareTrees: leaves to whole scans what modules and the repository are called', async (t) => {
  const files = { 'helper.py': helper, 'web.py': web };
  const cases: Record<string, Files> = {
    'names of modules': { ...files, 'tsconfig.json': '{}' },
    'the name of the repository': { ...files, 'package.json': '{"name": "acme"}' },
  };
  for (const [name, now] of Object.entries(cases))
    t.equal((await compared(files, now)).reports, undefined, name);
});

t.test('compareTrees: equals whole scans, whatever is drawn', async (t) => {
  let local = 0;
  await fc.assert(
    fc.asyncProperty(drawnTree, drawnTree, fc.nat(7), async (base, drawn, kept) => {
      // Most files of a change are as they were.
      const head = Object.fromEntries(
        Object.entries({ ...base, ...drawn }).map(([path, text], index) => {
          const was = base[path];
          return [path, was === undefined || index === kept ? text : `${index % 2 ? '\n' : ''}${was}`];
        }),
      );
      const found = await compared(base, head);
      t.same(texts(found.kept), texts(found.head), 'a kept head is that of a whole scan');
      if (!found.reports) return;
      local += 1;
      t.same(changes(found.reports.base, found.reports.head), changes(found.base, found.head));
    }),
    { numRuns: draws(200, 20) },
  );
  t.ok(local > 0, `${local} without whole scans`);
});

t.test('compareTrees: one edit after the other equals whole scans, and needs none', async (t) => {
  let flows = 0;
  await fc.assert(
    fc.asyncProperty(drawnEdits, async ([first = {}, ...edits]) => {
      const results = memoryCache();
      await scanned(first, results);
      let before = first;
      for (const now of edits) {
        const { reports, coverage } = await reported(before, now, results);
        const whole = {
          base: new Coverage({ allExamples: true }),
          head: new Coverage({ allExamples: true }),
        };
        const base = await scanned(before, memoryCache(), whole.base);
        const head = await scanned(now, memoryCache(), whole.head);
        flows += acrossFiles(head).length;
        t.ok(reports, 'whole scans are not needed');
        t.same(changes(reports?.base ?? [], reports?.head ?? []), changes(base, head));
        for (const side of ['base', 'head'] as const)
          t.same(coverage[side].summary().filesScanned, whole[side].summary().filesScanned);
        t.same(texts(await scanned(now, results)), texts(head), 'what is kept is that of a whole scan');
        before = now;
      }
    }),
    { numRuns: draws(100, 10) },
  );
  t.ok(flows > 5, `${flows} flows across files`);
});
