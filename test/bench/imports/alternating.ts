// Two artifacts of one tool in one repository, a hundred imports in turn (or `--turns`): nothing is resolved, and nothing opens again. Asked
// of each format with two images, whose tags change, with two configurations, with two paths, and with the artifacts that its
// documents name themselves.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importFormats } from '../../../packages/core/src/portal/imports/index.ts';
import { syncAdvisories } from '../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../packages/core/src/support/log.ts';
import { finished, readSample, replaced, type Sample, samples } from './samples.ts';
import { advisoriesOf, importPortal, type Outcome, type Where, writeAdvisory } from './world.ts';

/** Of documents that say about known findings what people decided. */
const withoutFindings = ['csaf', 'openvex'];

interface Kind {
  readonly name: string;
  /** What the request says of the turn; undefined where the document names its artifact. */
  readonly artifact?: (turn: number) => string;
  /** Whether the two have the same findings, as images of one base have. */
  readonly isSame: boolean;
}

const kinds: readonly Kind[] = [
  { name: 'named by the document', isSame: false },
  { name: 'images', artifact: (turn) => `registry.example/${turn % 2 ? 'shop' : 'api'}`, isSame: true },
  { name: 'configurations', artifact: (turn) => (turn % 2 ? 'staging' : 'production'), isSame: false },
  { name: 'paths', artifact: (turn) => `services/${turn % 2 ? 'shop' : 'api'}`, isSame: true },
];

/** What came of one pair, a line of the file that is kept. */
interface Result {
  readonly format: string;
  readonly key: string;
  readonly resolved: number;
  readonly opened: number;
  readonly open: number;
  readonly findings: number;
  readonly expected: number;
  /** Why it was not asked. */
  readonly not?: string;
}

/** With a folder of `--in`, what was asked there before is not asked again: it can be ended at any time, and go on. */
export async function alternating(where: Where): Promise<Outcome> {
  const { turns } = where;
  const url = await where.databaseUrl();
  const file =
    where.keptIn && join(where.keptIn, `alternating-${url === undefined ? 'sqlite' : 'postgres'}.jsonl`);
  const results: Result[] = file && existsSync(file) ? linesOf(file) : [];
  const known = new Set(results.map(({ key }) => key));
  const world = await importPortal({ ...where, databaseUrl: async () => url }, async (folder) => {
    const databasePath = advisoriesOf(folder);
    const from = writeAdvisory(folder, { id: 'GHSA-cccc-gggg-hhhh', name: 'left' });
    await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
  });
  for (const [index, one] of samples.entries()) {
    const sample = { ...one, document: finished(one.document) };
    for (const kind of kinds) {
      const key = [index, sample.format, sample.type, kind.name].join(' ');
      if (known.has(key)) continue;
      const result = { format: sample.format, key, ...(await taken(sample, kind)) };
      results.push(result);
      if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
    }
  }
  await world.stop();
  return outcomeOf(results, turns);

  async function taken(sample: Sample, kind: Kind): Promise<Omit<Result, 'format' | 'key'>> {
    const documents = await pairOf(sample, kind);
    const none = { resolved: 0, opened: 0, open: 0, findings: 0, expected: 0 };
    if (typeof documents === 'string') return { ...none, not: documents };
    const { id } = await world.repository();
    const { type, format } = sample;
    const sum = { resolved: 0, opened: 0, expected: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      const { summary, findingsTotal, coverage } = await world.take(id, documents[turn % 2], {
        type,
        format,
        ...(kind.artifact && { artifact: kind.artifact(turn) }),
      });
      // An import that says that it is incomplete closes nothing: that would prove nothing.
      if (!coverage?.complete) return { ...none, not: 'its sample is incomplete' };
      sum.resolved += summary.fixed;
      if (turn < 2) sum.expected += findingsTotal;
      else sum.opened += summary.new;
    }
    const found = await world.findings(id);
    const open = found.filter(({ status }) => status !== 'resolved').length;
    return { ...sum, open, findings: found.length };
  }
}

function outcomeOf(results: readonly Result[], turns: number): Outcome {
  const asked = results.filter(({ not }) => not === undefined);
  const wrong = asked.filter(
    ({ resolved, opened, open, findings, expected }) =>
      resolved + opened > 0 || expected === 0 || open !== expected || findings !== expected,
  );
  const formats = new Set(asked.map(({ format }) => format));
  const missing = importFormats.filter(({ id }) => !formats.has(id) && !withoutFindings.includes(id));
  // A document without an artifact of its own leaves that one out, and is asked with what the request says.
  const notAsked = results.filter(({ not, key }) => not !== undefined && !key.endsWith(unnamed));
  const lines = [
    ...wrong.map((one) => `wrong: ${JSON.stringify(one)}`),
    ...notAsked.map(({ key, not }) => `${key}: not asked, ${not}`),
    ...missing.map(({ id }) => `${id}: not asked, it has no sample`),
    ...kinds.map(({ name }) => {
      const some = asked.filter(({ key }) => key.endsWith(name));
      return `${name}: ${some.length} pairs of ${turns} imports, ${new Set(some.map(({ format }) => format)).size} formats`;
    }),
    `${asked.length} pairs of ${formats.size} of ${importFormats.length} formats (${withoutFindings.join(' and ')} have no findings): ${sumOf(asked, 'resolved')} resolved, ${sumOf(asked, 'opened')} opened again, ${wrong.length} wrong`,
  ];
  return { lines, isMissed: wrong.length + notAsked.length + missing.length > 0 };
}

const unnamed = kinds[0]?.name ?? '';

function sumOf(results: readonly Result[], name: 'resolved' | 'opened'): number {
  return results.reduce((sum, one) => sum + one[name], 0);
}

function linesOf(file: string): Result[] {
  // A process that was ended may have written a part of the last one.
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Result] : []));
}

/** The documents of both artifacts; why there are none. */
async function pairOf(sample: Sample, { artifact, isSame }: Kind): Promise<readonly unknown[] | string> {
  if (isSame) return [sample.document, sample.document];
  const one = await readSample(sample);
  if (!artifact && one.artifact === undefined) return 'the document names no artifact';
  const named = artifact
    ? []
    : (one.artifact?.split(' ') ?? []).map((part) => [part, otherName(part)] as const);
  const ids = new Set(one.detections.flatMap(({ ruleId, advisory }) => [ruleId, advisory?.id ?? '']));
  const texts = new Map([
    ...named,
    ...[...ids]
      .filter((id) => id !== '' && id !== 'vulnerable-dependency')
      .map(
        (id) => [id, /\d$/.test(id) ? id.slice(0, -1) + ((Number(id.at(-1)) + 1) % 10) : `${id}x`] as const,
      ),
  ]);
  const document = replaced(sample.document, texts);
  const other = await readSample({ ...sample, document });
  if (!artifact && other.artifact === one.artifact) return 'its artifact could not be changed';
  // Where the rule decides what a result is, another rule is another result.
  if (artifact && other.detections.length !== one.detections.length)
    return [sample.document, sample.document];
  if (other.detections.length === 0) return 'the other one has no findings';
  return [sample.document, document];
}

function otherName(part: string): string {
  return /\d$/.test(part) ? `${part}1` : `${part}-two`;
}
