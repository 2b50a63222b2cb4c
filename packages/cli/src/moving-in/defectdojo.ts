// DefectDojo, API v2. Its flags are independent of each other; the first of these that is set decides: duplicate, false
// positive, out of scope, risk accepted, mitigated. https://docs.defectdojo.com/en/api/api-v2-docs/
import { Failure } from '../failures/failure.ts';
import type {
  ForeignComment,
  ForeignDecision,
  ForeignFinding,
  ForeignPortal,
  GetJson,
} from './foreign-finding.ts';
import { dateOf, type JsonObject, objectOf, objectsOf, textOf } from './json.ts';

const pageSize = 100;

export const defectdojo: ForeignPortal = {
  name: 'DefectDojo',
  headers: (token) => ({ authorization: `Token ${token}` }),
  async fetch(get) {
    // Sorted, or pages shift while someone works.
    const findings = await all(get, 'findings', '&related_fields=true&o=id');
    return { findings, engagements: await all(get, 'engagements'), notes: await all(get, 'notes') };
  },
  read(document, now) {
    const findings = findingsOf(document);
    const engagements = byId(objectOf(document).engagements);
    const notes = byId(objectOf(document).notes);
    return findings.map((finding) => readFinding(finding, { engagements, notes, now }));
  },
};

async function all(get: GetJson, name: string, query = ''): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (;;) {
    const { body } = await get(`/api/v2/${name}/?limit=${pageSize}&offset=${found.length}${query}`);
    const { results, next } = objectOf(body);
    if (!Array.isArray(results))
      throw new Failure('BAD_REPLY', `The answer to ${name} is not a list of DefectDojo.`);
    found.push(...results);
    if (!next || results.length === 0) return found;
  }
}

/** A page, several pages, or what `fetch` makes. */
function findingsOf(document: unknown): readonly JsonObject[] {
  const pages = Array.isArray(document) ? document : [document];
  const findings = pages.flatMap((page) => {
    const { results, findings: listed } = objectOf(page);
    return objectsOf(results ?? listed ?? [page]);
  });
  const counted = pages.map((page) => Number(objectOf(page).count ?? 0)).reduce((a, b) => Math.max(a, b), 0);
  if (findings.length < counted)
    throw new Failure(
      'USAGE_ERROR',
      `The file has ${findings.length} of ${counted} findings. Save the other pages too, as a list, or give the address of DefectDojo.`,
    );
  const isKnown = findings.every((one) => 'severity' in one && 'title' in one && 'false_p' in one);
  if (isKnown) return findings;
  throw new Failure(
    'USAGE_ERROR',
    'The file is not a list of findings of DefectDojo. Save what GET /api/v2/findings/?related_fields=true answers.',
  );
}

function byId(list: unknown): ReadonlyMap<string, JsonObject> {
  return new Map(objectsOf(list).map((one) => [textOf(one.id), one]));
}

interface Context {
  readonly engagements: ReadonlyMap<string, JsonObject>;
  readonly notes: ReadonlyMap<string, JsonObject>;
  readonly now: Date;
}

function readFinding(finding: JsonObject, { engagements, notes, now }: Context): ForeignFinding {
  const engagement = objectOf(objectOf(objectOf(finding.related_fields).test).engagement);
  const known = engagements.get(textOf(engagement.id)) ?? engagement;
  const comments = commentsOf(finding.notes, notes);
  const cwe = [finding.cwe, ...objectsOf(finding.cwes).map((one) => one.cwe)].map(textOf);
  const line = Number(finding.line);
  return {
    name: `#${textOf(finding.id)}`,
    title: textOf(finding.title),
    product: {
      name: textOf(objectOf(engagement.product).name),
      urls: [textOf(known.source_code_management_uri)].filter((url) => url !== ''),
    },
    identity: {
      advisories: objectsOf(finding.vulnerability_ids)
        .map((one) => textOf(one.vulnerability_id))
        .filter((id) => id !== ''),
      package: textOf(finding.component_name),
      version: textOf(finding.component_version),
      path: textOf(finding.file_path),
      line: Number.isInteger(line) && line > 0 ? line : null,
      rules: [textOf(finding.vuln_id_from_tool)].filter((rule) => rule !== ''),
      cwe: [...new Set(cwe.filter((one) => /^[1-9]\d*$/.test(one)).map((one) => `CWE-${one}`))],
    },
    comments,
    ...decided(finding, now),
  };
}

function decided(finding: JsonObject, now: Date): Pick<ForeignFinding, 'decision' | 'leftOut'> {
  if (finding.duplicate === true) return { decision: null, leftOut: 'a duplicate of another finding there' };
  // Nothing says who set these two, and when: only when the finding last changed.
  const unrecorded = { author: null, decidedAt: dateOf(finding.last_status_update), until: null };
  if (finding.false_p === true)
    return { decision: { status: 'false_positive', reason: 'false positive', ...unrecorded } };
  if (finding.out_of_scope === true)
    return { decision: { status: 'acknowledged', reason: 'out of scope', ...unrecorded } };
  if (finding.risk_accepted === true) return acceptance(finding, unrecorded, now);
  if (finding.is_mitigated === true)
    return { decision: null, leftOut: 'mitigated there: an audit decides that here' };
  return { decision: null };
}

const treatments: Readonly<Record<string, string>> = {
  A: 'risk accepted',
  V: 'risk avoided',
  M: 'risk mitigated',
  F: 'to be fixed',
  T: 'risk transferred',
};

/** The newest of its acceptances; a simple one is a flag without a record. */
function acceptance(
  finding: JsonObject,
  unrecorded: Pick<ForeignDecision, 'author' | 'decidedAt' | 'until'>,
  now: Date,
): Pick<ForeignFinding, 'decision' | 'leftOut'> {
  const [record] = objectsOf(finding.accepted_risks).toSorted((a, b) =>
    textOf(b.created).localeCompare(textOf(a.created)),
  );
  if (!record) return { decision: { status: 'acknowledged', reason: 'risk accepted', ...unrecorded } };
  const until = dateOf(record.expiration_date);
  if (record.expiration_date_handled || (until !== null && Date.parse(until) <= now.getTime()))
    return {
      decision: null,
      leftOut: `accepted there until ${until?.slice(0, 10) ?? 'a date that has passed'}`,
    };
  const details = [record.decision_details, record.recommendation_details, record.name].map(textOf);
  return {
    decision: {
      status: 'acknowledged',
      reason: [treatments[textOf(record.decision)] ?? 'risk accepted', details.find((text) => text !== '')]
        .filter(Boolean)
        .join(': '),
      author: textOf(record.accepted_by) || null,
      decidedAt: dateOf(record.created),
      until,
    },
  };
}

/** Private notes stay private. */
function commentsOf(list: unknown, notes: ReadonlyMap<string, JsonObject>): readonly ForeignComment[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one) => {
    const note = typeof one === 'object' ? objectOf(one) : notes.get(textOf(one));
    const text = textOf(note?.entry);
    if (!note || note.private === true || text === '') return [];
    const author = objectOf(note.author);
    const name = [author.first_name, author.last_name].map(textOf).join(' ').trim();
    return [{ author: name || textOf(author.username) || null, at: dateOf(note.date), text }];
  });
}
