// Two artifacts of one tool in one repository, a hundred imports in turn: nothing is resolved, and nothing opens again.
import { readSample, replaced, type Sample, samples } from './samples.ts';
import { importPortal, type Outcome } from './world.ts';

const turns = 100;

export async function alternating(): Promise<Outcome> {
  const world = await importPortal();
  const lines: string[] = [];
  let wrong = 0;
  let cases = 0;
  for (const sample of samples) {
    const pair = await otherOf(sample);
    if (typeof pair === 'string') {
      if (pair !== '') lines.push(`${sample.format}: not asked, ${pair}`);
      continue;
    }
    const { id } = await world.repository();
    const { type, format } = sample;
    let changed = 0;
    let expected = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      const { summary, findingsTotal } = await world.take(id, pair[turn % 2], { type, format });
      if (turn > 1) changed += summary.fixed + summary.new;
      if (turn < 2) expected += findingsTotal;
    }
    const found = await world.findings(id);
    const open = found.filter(({ status }) => status !== 'resolved').length;
    cases += 1;
    if (changed > 0 || open !== found.length || found.length !== expected) {
      wrong += 1;
      lines.push(
        `${format}: ${changed} resolved or opened, ${open} of ${found.length} are open, ${expected} expected`,
      );
    }
  }
  await world.stop();
  lines.push(
    `${cases} pairs of ${turns} imports, of each sample with an artifact: ${wrong} with anything resolved or opened again`,
  );
  return { lines, isMissed: wrong > 0 };
}

/** The sample, and one of another artifact with other findings; why there is none, '' for a format without artifacts. */
async function otherOf(sample: Sample): Promise<readonly [unknown, unknown] | string> {
  const one = await readSample(sample);
  if (one.artifact === undefined || one.detections.length === 0) return '';
  // An import that says that it is incomplete closes nothing: that would prove nothing.
  if (!one.complete) return 'its sample is incomplete';
  const ids = new Set(one.detections.flatMap(({ ruleId, advisory }) => [ruleId, advisory?.id ?? '']));
  const texts = new Map([
    ...one.artifact.split(' ').map((part) => [part, otherName(part)] as const),
    ...[...ids]
      .filter((id) => id !== '' && id !== 'vulnerable-dependency')
      .map(
        (id) => [id, /\d$/.test(id) ? id.slice(0, -1) + ((Number(id.at(-1)) + 1) % 10) : `${id}x`] as const,
      ),
  ]);
  const document = replaced(sample.document, texts);
  const other = await readSample({ ...sample, document });
  if (other.artifact === one.artifact) return 'its artifact could not be changed';
  if (other.detections.length === 0) return 'the other one has no findings';
  return [sample.document, document];
}

function otherName(part: string): string {
  return /\d$/.test(part) ? `${part}1` : `${part}-two`;
}
