// Of a change that leaves what files say to each other as it is, only the touched files are looked at, with the findings of whole scans.
import t from 'tap';
import { insecureCodeEngine } from '../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-engine.ts';
import { memoryCache } from '../../../../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { drawnTree } from '../../../../helpers/drawn-changes.ts';
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

/** Scans the base, so that its flows are kept, and compares it with the head. */
async function compared(before: Files, now: Files) {
  const results = memoryCache();
  const contextOf = (coverage = new Coverage({ allExamples: true }), kept = results) => ({
    ...{ coverage, signal: new AbortController().signal, log: silentLog, results: kept },
    ...{ now: () => new Date(), progress: () => {} },
  });
  const read: string[] = [];
  const targetOf = async (files: Files) => {
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
  };
  const scan = async (files: Files, context = contextOf()) => {
    const found: Detection[] = [];
    for await (const one of insecureCodeEngine.scan(await targetOf(files), context)) found.push(one);
    return found;
  };
  const base = await scan(before);
  await results.flush();
  read.length = 0;
  const changed = new Set(
    [...Object.keys(before), ...Object.keys(now)].filter((path) => before[path] !== now[path]),
  );
  const coverage = { head: new Coverage({ allExamples: true }), base: new Coverage({ allExamples: true }) };
  const reports = await insecureCodeEngine.compare?.(
    { head: await targetOf(now), base: await targetOf(before), changed },
    { head: contextOf(coverage.head), base: contextOf(coverage.base) },
  );
  const wasRead = [...new Set(read)].sort();
  const whole = new Coverage({ allExamples: true });
  const head = await scan(now, contextOf(whole, memoryCache()));
  await results.flush();
  // What was kept of the head is what the next change is compared with.
  const kept = await scan(now);
  return { reports, wasRead, changed, base, head, kept, coverage, whole };
}

const texts = (detections: readonly Detection[]) => detections.map((one) => JSON.stringify(one)).sort();
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

t.test('compareTrees: leaves to whole scans what may lead elsewhere', async (t) => {
  const files = { 'helper.py': helper, 'web.py': web };
  const cases: Record<string, Files> = {
    'another function': { ...files, 'helper.py': `${helper}\ndef other(command):\n    run(command)\n` },
    'a new file': { ...files, 'more.py': 'def run(command):\n    pass\n' },
    'a file that is gone': { 'web.py': web },
    'another source': { ...files, 'web.py': web.replace('args', 'headers') },
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
      const of = (all: readonly Detection[], isOf: boolean) =>
        all.filter(({ location }) => found.changed.has(location?.path ?? '') === isOf);
      t.same(texts(found.reports.head), texts(of(found.head, true)));
      t.same(texts(found.reports.base), texts(of(found.base, true)));
      t.same(places(of(found.head, false)), places(of(found.base, false)), 'the others have the same');
    }),
    { numRuns: draws(200, 20) },
  );
  t.ok(local > 0, `${local} without whole scans`);
});
