// A large document is read in a process of its own: what it says comes in batches, the same as if it were read here, and a
// process that dies is an error that says why.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t, { type Test as TapTest } from 'tap';
import { readInProcess } from '../../../../packages/core/src/portal/imports/import-runner.ts';
import { JsonFile } from '../../../../packages/core/src/portal/imports/json-file.ts';
import { JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import {
  type ImportReading,
  type ImportSink,
  readImport,
} from '../../../../packages/core/src/portal/imports/read-import.ts';
import { silentLog } from '../../../../packages/core/src/support/runtime.ts';

const limits = { timeoutMs: 60_000, maxHeapMb: 512, log: silentLog };
const reading = (type: ImportReading['type']): ImportReading => ({
  type,
  mappings: [],
  engines: {},
  fingerprintKey: 'test',
});
const many = 1_100;
const name = (index: number) => `pkg:npm/part-${index}@1.0.0`;
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: times((index) => ({ type: 'library', name: `part-${index}`, version: '1', purl: name(index) })),
  vulnerabilities: times((index) => ({
    id: `CVE-2020-${index}`,
    affects: [{ ref: name(index) }],
    ...(index % 2 === 0 && { analysis: { state: 'not_affected' } }),
  })),
};
const sarif = {
  version: '2.1.0',
  runs: ['One', 'Two'].map((tool) => ({
    tool: { driver: { name: tool } },
    artifacts: [{ location: { uri: 'a.js' }, roles: ['analysisTarget'] }],
    results: times((index) => ({ ruleId: `rule-${index}`, message: { text: 'Text.' } })),
  })),
};

function times<Made>(make: (index: number) => Made): Made[] {
  return Array.from({ length: many }, (_, index) => make(index));
}

function inFile(t: TapTest, text: string) {
  const path = join(t.testdir(), 'document');
  const file = new JsonFile(path);
  t.teardown(() => file.close());
  file.write(Buffer.from(text));
  return { document: file.place(), path };
}

function recording() {
  const batches: (readonly [kind: string, ...values: unknown[]])[] = [];
  const take =
    (kind: keyof ImportSink) =>
    async (...values: unknown[]) =>
      void batches.push([kind, ...values]);
  const sink: ImportSink = {
    given: take('given'),
    identified: take('identified'),
    paths: take('paths'),
    packages: take('packages'),
    statements: take('statements'),
  };
  return { batches, sink };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

for (const [type, document] of [
  ['dependency', sbom],
  ['security', sarif],
  ['security', JSON.stringify('<NessusClientData_v2><Report name="x"/></NessusClientData_v2>')],
] as const)
  t.test('readInProcess: what a document says comes in batches, as if it were read here', async (t) => {
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    const [here, apart] = [recording(), recording()];
    const runtime = { log: silentLog, now: () => new Date() };
    const part = JsonPart.of(Buffer.from(text));
    const wanted = await readImport(part, reading(type), { runtime, sink: here.sink });
    const order = { document: inFile(t, text).document, reading: reading(type) };
    t.same(plain(await readInProcess(order, limits, apart.sink)), plain(wanted));
    t.same(plain(apart.batches), plain(here.batches));
    const sizes = apart.batches.map((values) => (values.at(-1) as readonly unknown[]).length);
    t.ok(Math.max(0, ...sizes) <= 400, 'none of the batches is large');
  });

t.test('readInProcess: what is wrong with a document is said', async (t) => {
  const read = (text: string) =>
    readInProcess(
      { document: inFile(t, text).document, reading: reading('security') },
      limits,
      recording().sink,
    );
  await t.rejects(read('{"version": "1", "runs": []}'), {
    code: 'VALIDATION_ERROR',
    details: { document: /2\.1\.0/ },
  });
  await t.rejects(read('{"nobody": "writes this"}'), {
    code: 'VALIDATION_ERROR',
    details: { format: /recognized/ },
  });
});

t.test('readInProcess: a process that dies is an error that says why', async (t) => {
  const { document } = inFile(t, JSON.stringify(sarif));
  const order = { document, reading: reading('security') };
  const { sink } = recording();
  await t.rejects(readInProcess(order, { ...limits, maxHeapMb: 8 }, sink), {
    code: 'VALIDATION_ERROR',
    details: { document: /memory limit of 8 MB/ },
  });
  await t.rejects(readInProcess(order, { ...limits, timeoutMs: 1 }, sink), {
    code: 'VALIDATION_ERROR',
    details: { document: /Reading the document exceeded the limit/ },
  });
  const killing: ImportSink = {
    ...sink,
    async identified() {
      for (const pid of children()) process.kill(pid, 'SIGKILL');
      // What is sent next meets an end that nobody has heard of yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    },
  };
  await t.rejects(readInProcess(order, limits, killing), {
    code: 'VALIDATION_ERROR',
    details: { document: /Reading the document failed.*SIGKILL/ },
  });
});

t.test('readInProcess: what cannot be taken ends the process', async (t) => {
  const { document } = inFile(t, JSON.stringify(sarif));
  const full: ImportSink = { ...recording().sink, identified: () => Promise.reject(new Error('full')) };
  await t.rejects(readInProcess({ document, reading: reading('security') }, limits, full), {
    message: 'full',
  });
  t.same(children(), []);
});

/** Processes that read documents, of this one. */
function children(): readonly number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*import-process/.exec(line))
    .flatMap((found) => (found && Number(found[2]) === process.pid ? Number(found[1]) : []));
}
