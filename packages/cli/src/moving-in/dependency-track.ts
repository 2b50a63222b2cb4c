// Dependency-Track 4.7 and later, API v1: what its findings export (FPF) has, and of the API what people decided and when.
// https://docs.dependencytrack.org/integrations/file-formats/
import { Failure } from '../failures/failure.ts';
import type { ForeignDecision, ForeignFinding, ForeignPortal, GetJson } from './foreign-finding.ts';
import { dateOf, type JsonObject, objectOf, objectsOf, textOf } from './json.ts';

const pageSize = 100;

export const dependencyTrack: ForeignPortal = {
  name: 'Dependency-Track',
  headers: (token) => ({ 'x-api-key': token }),
  async fetch(get) {
    const projects: unknown[] = [];
    for (const project of await all(get, '/api/v1/project?excludeInactive=false')) {
      const findings: unknown[] = [];
      for (const finding of await all(get, `/api/v1/finding/project/${textOf(project.uuid)}?suppressed=true`))
        findings.push({ ...finding, analysis: await analysisOf(get, project, finding) });
      projects.push({ project, findings });
    }
    return projects;
  },
  read(document) {
    const exports = Array.isArray(document) ? document : [document];
    return exports.flatMap((one) => {
      const { project, findings } = objectOf(one);
      if (!Array.isArray(findings) || textOf(objectOf(project).name) === '')
        throw new Failure(
          'USAGE_ERROR',
          'The file is not an export of Dependency-Track. Save what GET /api/v1/finding/project/{uuid}/export answers; several go into a list.',
        );
      return objectsOf(findings).map((finding) => readFinding(finding, objectOf(project)));
    });
  },
};

async function all(get: GetJson, path: string): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const { body, header } = await get(`${path}&pageNumber=${page}&pageSize=${pageSize}`);
    if (!Array.isArray(body))
      throw new Failure('BAD_REPLY', `The answer to ${path} is not a list of Dependency-Track.`);
    found.push(...objectsOf(body));
    const total = header('x-total-count');
    if (total === undefined)
      throw new Failure('BAD_REPLY', `The answer to ${path} does not say how many there are.`);
    // The total can be a lower bound; where it does not page, everything is on the first one.
    const isWhole = header('x-total-count-type') !== 'AT_LEAST' && found.length >= Number(total);
    if (isWhole || body.length < pageSize) return found;
  }
}

/** With author, date and justification, which no export has; where nobody looked, there is nothing to ask for. */
async function analysisOf(get: GetJson, project: JsonObject, finding: JsonObject): Promise<unknown> {
  const { state, isSuppressed } = objectOf(finding.analysis);
  if ((state ?? 'NOT_SET') === 'NOT_SET' && isSuppressed !== true) return finding.analysis;
  const ids = { project, component: finding.component, vulnerability: finding.vulnerability };
  const query = Object.entries(ids).map(
    ([name, one]) => `${name}=${encodeURIComponent(textOf(objectOf(one).uuid))}`,
  );
  const { status, body } = await get(`/api/v1/analysis?${query.join('&')}`, [404]);
  return status === 404 ? null : body;
}

function readFinding(finding: JsonObject, project: JsonObject): ForeignFinding {
  const component = objectOf(finding.component);
  const vulnerability = objectOf(finding.vulnerability);
  const aliases = objectsOf(vulnerability.aliases).flatMap((one) => Object.values(one).map(textOf));
  const references = objectsOf(project.externalReferences).filter(({ type }) => type === 'vcs');
  const name = [textOf(component.group), textOf(component.name)].filter((part) => part !== '').join('/');
  return {
    name: `${name} ${textOf(component.version)}: ${textOf(vulnerability.vulnId)}`,
    title: textOf(vulnerability.title) || textOf(vulnerability.vulnId),
    product: { name: textOf(project.name), urls: references.map(({ url }) => textOf(url)) },
    identity: {
      advisories: [textOf(vulnerability.vulnId), ...aliases].filter((id) => id !== ''),
      package: textOf(component.purl) || name,
      version: textOf(component.version),
      path: '',
      line: null,
      rules: [],
      cwe: [],
    },
    ...decided(objectOf(finding.analysis)),
  };
}

function decided(analysis: JsonObject): Pick<ForeignFinding, 'decision' | 'leftOut' | 'comments'> {
  const state = textOf(analysis.analysisState ?? analysis.state).toUpperCase() || 'NOT_SET';
  const log = objectsOf(analysis.analysisComments);
  const comments = log
    .filter((one) => !isChange(one))
    .map((one) => ({
      author: textOf(one.commenter) || null,
      at: momentOf(one.timestamp),
      text: textOf(one.comment),
    }))
    .filter(({ text }) => text !== '');
  const change = log.findLast(isChange);
  const made = {
    author: textOf(change?.commenter) || null,
    decidedAt: momentOf(change?.timestamp),
    until: null,
  };
  const details = textOf(analysis.analysisDetails ?? analysis.detail);
  const justification = textOf(analysis.analysisJustification).toLowerCase();
  const why = (word: string): string =>
    [word, justification === 'not_set' ? '' : justification, details]
      .filter((part) => part !== '')
      .join(': ');
  const falsePositive = (word: string): ForeignDecision => ({
    status: 'false_positive',
    reason: why(word),
    ...made,
  });
  if (state === 'FALSE_POSITIVE') return { comments, decision: falsePositive('false positive') };
  if (state === 'NOT_AFFECTED') return { comments, decision: falsePositive('not affected') };
  if (state === 'RESOLVED')
    return { comments, decision: null, leftOut: 'resolved there: an audit decides that here' };
  if (analysis.isSuppressed === true)
    return { comments, decision: null, leftOut: 'suppressed there without a reason' };
  return { comments, decision: null };
}

/** Dependency-Track writes each change as a comment in words of its own. */
function isChange({ comment }: JsonObject): boolean {
  return /^(?:Analysis|Justification|Vendor Response|Severity): .* → |^(?:Details: |Suppressed$|Unsuppressed$)/u.test(
    textOf(comment),
  );
}

/** Milliseconds since 1970, or a date. */
function momentOf(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : dateOf(value);
}
