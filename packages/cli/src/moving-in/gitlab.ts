// GitLab's vulnerability report, of a project or a group: its GraphQL API, as the one of REST is deprecated.
// https://docs.gitlab.com/api/graphql/reference/#vulnerability
import { Failure } from '../failures/failure.ts';
import type {
  ForeignComment,
  ForeignDecision,
  ForeignFinding,
  ForeignPortal,
  GetJson,
} from './foreign-finding.ts';
import { dateOf, type JsonObject, objectOf, objectsOf, textOf } from './json.ts';

const dependency = 'dependency{package{name} version}';
const nodes = `pageInfo{hasNextPage endCursor} nodes{
  id title state reportType dismissedAt dismissedBy{name username} dismissalReason stateComment vulnerabilityPath
  identifiers{externalType externalId}
  location{
    __typename
    ...on VulnerabilityLocationSast{file startLine}
    ...on VulnerabilityLocationSecretDetection{file startLine}
    ...on VulnerabilityLocationDependencyScanning{file ${dependency}}
    ...on VulnerabilityLocationContainerScanning{image ${dependency}}
  }
  stateTransitions{nodes{toState createdAt dismissalReason comment author{name username}}}
  project{fullPath webUrl}
}`;

export const gitlab: ForeignPortal = {
  name: 'GitLab',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  api: ({ origin }) => origin,
  async fetch(get, { pathname }) {
    const path = pathname.replace(/^\/(?:groups\/)?/, '').replace(/(?:\/-\/.*)?(?:\.git)?\/*$/, '');
    if (path === '') throw new Failure('USAGE_ERROR', 'Give the address of a project or a group on GitLab.');
    return (await all(get, 'project', path)) ?? (await all(get, 'group', path)) ?? unknownPath(path);
  },
  read(document) {
    const pages = (Array.isArray(document) ? document : [document]).map(pageOf);
    const last = objectOf(pages.at(-1)?.pageInfo);
    if (last.hasNextPage === true)
      throw new Failure(
        'USAGE_ERROR',
        'The file does not have the last page of vulnerabilities. Save the others too, as a list, or give the address on GitLab.',
      );
    return pages.flatMap((page) => objectsOf(page.nodes)).map(readVulnerability);
  },
};

/** The pages; undefined where there is no such project or group. */
async function all(get: GetJson, kind: 'project' | 'group', path: string): Promise<unknown[] | undefined> {
  const query = `query($path:ID!,$after:String){${kind}(fullPath:$path){vulnerabilities(first:100,after:$after){${nodes}}}}`;
  const pages: unknown[] = [];
  for (let after: string | null = null; ; ) {
    const asked = new URLSearchParams({
      query: query.replace(/\s+/g, ' '),
      variables: JSON.stringify({ path, after }),
    });
    const { body } = await get(`/api/graphql?${asked}`);
    const [error] = objectsOf(objectOf(body).errors);
    if (error) throw new Failure('BAD_REPLY', `GitLab answered: ${textOf(error.message)}`);
    const found = objectOf(objectOf(body).data)[kind];
    if (found === null) return undefined;
    const { pageInfo } = pageOf(body);
    pages.push(body);
    const { hasNextPage, endCursor } = objectOf(pageInfo);
    if (hasNextPage !== true) return pages;
    const next = textOf(endCursor);
    if (next === '' || next === after)
      throw new Failure('BAD_REPLY', 'GitLab does not say where the next page begins.');
    after = next;
  }
}

function unknownPath(path: string): never {
  throw new Failure('RESOURCE_NOT_FOUND', `GitLab shows this token no project or group ${path}.`);
}

/** The vulnerabilities of an answer, of its project or group, or as they were cut out of it. */
function pageOf(document: unknown): JsonObject {
  const data = objectOf(objectOf(document).data ?? document);
  const of = objectOf(data.project ?? data.group ?? data);
  const page = objectOf(of.vulnerabilities ?? of);
  if (Array.isArray(page.nodes)) return page;
  throw new Failure(
    'USAGE_ERROR',
    'The file is not an answer of GitLab about vulnerabilities. Save what its GraphQL API answers to project{vulnerabilities{…}}.',
  );
}

function readVulnerability(found: JsonObject): ForeignFinding {
  const location = objectOf(found.location);
  const { package: parts, version } = objectOf(location.dependency);
  const identifiers = objectsOf(found.identifiers).map(({ externalType, externalId }) => ({
    type: textOf(externalType).toLowerCase(),
    id: textOf(externalId),
  }));
  const ofType = (...types: readonly string[]) =>
    identifiers.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const project = objectOf(found.project);
  const url = textOf(project.webUrl);
  const line = Number(location.startLine);
  const isSecret = textOf(found.reportType).toUpperCase() === 'SECRET_DETECTION';
  return {
    name: `#${textOf(found.id).replace(/^.*\//, '')}`,
    title: textOf(found.title),
    product: { name: textOf(project.fullPath), urls: url === '' ? [] : [url] },
    identity: {
      advisories: ofType('cve', 'ghsa'),
      package: textOf(objectOf(parts).name),
      version: textOf(version),
      path: textOf(location.file),
      line: Number.isInteger(line) && line > 0 ? line : null,
      rules: identifiers.filter(({ type }) => type !== 'cwe').map(({ id }) => id),
      cwe: isSecret ? [] : ofType('cwe').map((id) => `CWE-${id.replace(/^CWE-/i, '')}`),
      ...(isSecret && { category: 'secrets-in-code' as const }),
    },
    ...decided(found),
  };
}

const statuses: Readonly<Record<string, ForeignDecision['status']>> = {
  FALSE_POSITIVE: 'false_positive',
  USED_IN_TESTS: 'false_positive',
  NOT_APPLICABLE: 'false_positive',
  ACCEPTABLE_RISK: 'acknowledged',
  MITIGATING_CONTROL: 'acknowledged',
};

function decided(found: JsonObject): Pick<ForeignFinding, 'decision' | 'leftOut' | 'comments'> {
  const state = textOf(found.state).toUpperCase();
  const log = objectsOf(objectOf(found.stateTransitions).nodes).toSorted((one, other) =>
    textOf(one.createdAt).localeCompare(textOf(other.createdAt)),
  );
  const last = state === 'DISMISSED' ? log.findLast(isDismissal) : undefined;
  const comments = log.filter((one) => one !== last).flatMap(commentOf);
  if (state === 'RESOLVED')
    return { comments, decision: null, leftOut: 'resolved there: an audit decides that here' };
  if (state !== 'DISMISSED') return { comments, decision: null };
  // Where no reason was kept, the weaker word holds: the risk is taken, and nothing is said to be wrong.
  const given = textOf(found.dismissalReason) || textOf(last?.dismissalReason);
  const text = textOf(last?.comment) || textOf(found.stateComment);
  const word = given === '' ? 'dismissed' : given.toLowerCase().replaceAll('_', ' ');
  return {
    comments,
    decision: {
      status: statuses[given.toUpperCase()] ?? 'acknowledged',
      reason: [word, text].filter((part) => part !== '').join(': '),
      author: personOf(last?.author) ?? personOf(found.dismissedBy),
      decidedAt: dateOf(last?.createdAt) ?? dateOf(found.dismissedAt),
      until: null,
    },
  };
}

function isDismissal({ toState }: JsonObject): boolean {
  return textOf(toState).toUpperCase() === 'DISMISSED';
}

function commentOf({ author, createdAt, comment }: JsonObject): readonly ForeignComment[] {
  const text = textOf(comment);
  return text === '' ? [] : [{ author: personOf(author), at: dateOf(createdAt), text }];
}

function personOf(person: unknown): string | null {
  const { name, username } = objectOf(person);
  return textOf(name) || textOf(username) || null;
}
