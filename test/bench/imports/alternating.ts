// Two artifacts of one tool in one repository, a hundred imports in turn: nothing is resolved, and nothing opens again.
import { finished, readSample, replaced, type Sample, samples } from './samples.ts';
import { importPortal, type Outcome, type Where } from './world.ts';

const turns = 100;

export async function alternating(where: Where): Promise<Outcome> {
  const world = await importPortal(where);
  const lines: string[] = [];
  let wrong = 0;
  let cases = 0;
  let said = 0;
  for (const one of samples) {
    const sample = { ...one, document: finished(one.document) };
    const pair = await otherOf(sample);
    if (typeof pair === 'string') {
      lines.push(`${sample.format}: not asked, ${pair}`);
      continue;
    }
    const { id } = await world.repository();
    const { type, format } = sample;
    let changed = 0;
    let expected = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      const { summary, findingsTotal } = await world.take(id, pair.documents[turn % 2], {
        type,
        format,
        ...(pair.isSaid && { artifact: ['one', 'two'][turn % 2] }),
      });
      if (turn > 1) changed += summary.fixed + summary.new;
      if (turn < 2) expected += findingsTotal;
    }
    const found = await world.findings(id);
    const open = found.filter(({ status }) => status !== 'resolved').length;
    cases += 1;
    if (pair.isSaid) said += 1;
    if (changed > 0 || open !== found.length || found.length !== expected) {
      wrong += 1;
      lines.push(
        `${format}: ${changed} resolved or opened, ${open} of ${found.length} are open, ${expected} expected`,
      );
    }
  }
  await world.stop();
  lines.push(
    `${cases} pairs of ${turns} imports, of each sample (${cases - said} name their artifact, for ${said} the request does): ${wrong} with anything resolved or opened again`,
  );
  return { lines, isMissed: wrong > 0 };
}

interface Pair {
  readonly documents: readonly [unknown, unknown];
  /** Whether the request has to say the artifact, as the document does not. */
  readonly isSaid: boolean;
}

/** The sample, and one of another artifact with other findings; why there is none. */
async function otherOf(sample: Sample): Promise<Pair | string> {
  const one = await readSample(sample);
  if (one.detections.length === 0) return 'it has no findings';
  // An import that says that it is incomplete closes nothing: that would prove nothing.
  if (!one.complete) return 'its sample is incomplete';
  const ids = new Set(one.detections.flatMap(({ ruleId, advisory }) => [ruleId, advisory?.id ?? '']));
  const texts = new Map([
    ...(one.artifact?.split(' ') ?? []).map((part) => [part, otherName(part)] as const),
    ...[...ids]
      .filter((id) => id !== '' && id !== 'vulnerable-dependency')
      .map(
        (id) => [id, /\d$/.test(id) ? id.slice(0, -1) + ((Number(id.at(-1)) + 1) % 10) : `${id}x`] as const,
      ),
  ]);
  const document = replaced(sample.document, texts);
  const other = await readSample({ ...sample, document });
  const isSaid = one.artifact === undefined;
  if (other.artifact === one.artifact && !isSaid) return 'its artifact could not be changed';
  if (other.detections.length === 0) return 'the other one has no findings';
  return { documents: [sample.document, document], isSaid };
}

function otherName(part: string): string {
  return /\d$/.test(part) ? `${part}1` : `${part}-two`;
}
