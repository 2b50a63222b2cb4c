// GitHub's alerts: code scanning, Dependabot, secret scanning, of one repository or an organization.
// https://docs.github.com/rest/code-scanning/code-scanning, …/rest/dependabot/alerts, …/rest/secret-scanning
import { Failure } from '../failures/failure.ts';
import type { ForeignDecision, ForeignFinding, ForeignPortal, GetJson } from './foreign-finding.ts';
import { dateOf, type JsonObject, objectOf, objectsOf, textOf } from './json.ts';

const lists = {
  'code scanning': 'code-scanning/alerts?per_page=100',
  Dependabot: 'dependabot/alerts?per_page=100',
  // Without the values.
  'secret scanning': 'secret-scanning/alerts?per_page=100&hide_secret=true',
} as const;

export const github: ForeignPortal = {
  name: 'GitHub',
  headers: (token) => ({ authorization: `Bearer ${token}`, 'x-github-api-version': '2022-11-28' }),
  api: ({ origin, hostname }) => (hostname === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`),
  async fetch(get, { pathname }) {
    const [owner = '', name = ''] = pathname.split('/').filter((part) => part !== '');
    if (owner === '')
      throw new Failure('USAGE_ERROR', 'Give the address of a repository or an organization on GitHub.');
    const of = name === '' ? `/orgs/${owner}` : `/repos/${owner}/${name.replace(/\.git$/, '')}`;
    const alerts: unknown[] = [];
    const unread: string[] = [];
    for (const [title, path] of Object.entries(lists)) {
      const found = await all(get, `${of}/${path}`);
      if (Array.isArray(found)) alerts.push(...found);
      else unread.push(`${title}: ${found}`);
    }
    if (unread.length === Object.keys(lists).length)
      throw new Failure('AUTH_FORBIDDEN', `GitHub shows no alerts of ${pathname}: ${unread.join('; ')}.`);
    return { alerts, unread };
  },
  unread: (document) => listOfTexts(objectOf(document).unread),
  read(document) {
    const alerts = alertsIn(document);
    const found = alerts.map(readAlert);
    if (found.every((one) => one !== undefined)) return found;
    throw new Failure(
      'USAGE_ERROR',
      'The file is not a list of alerts of GitHub. Save what GET /repos/OWNER/REPO/code-scanning/alerts, …/dependabot/alerts or …/secret-scanning/alerts answers.',
    );
  },
};

/** Why the list is not shown, where it is not: it is switched off, or the token may not read it. */
async function all(get: GetJson, path: string): Promise<readonly unknown[] | string> {
  const found: unknown[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body, header } = await get(next, [403, 404]);
    if (status !== 200) return textOf(objectOf(body).message) || String(status);
    if (!Array.isArray(body))
      throw new Failure('BAD_REPLY', `The answer to ${path} is not a list of GitHub.`);
    found.push(...body);
    next = nextPage(path, header('link'));
  }
  return found;
}

/** Of where the next page is, only which one it is: the path stays ours. */
function nextPage(path: string, link: string | undefined): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  const { searchParams } = new URL(address, 'https://api.github.com');
  const parts = ['page', 'after'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`];
  });
  if (parts.length === 0)
    throw new Failure('BAD_REPLY', `GitHub does not say which page of ${path} is next.`);
  return path + parts.join('');
}

/** What `fetch` makes, one list, or a list of pages. */
function alertsIn(document: unknown): readonly JsonObject[] {
  const { alerts } = objectOf(document);
  const list = Array.isArray(document) ? document.flat() : alerts;
  if (Array.isArray(list)) return objectsOf(list);
  throw new Failure('USAGE_ERROR', 'The file is not a list of alerts of GitHub.');
}

function listOfTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf) : [];
}

function readAlert(alert: JsonObject): ForeignFinding | undefined {
  if ('security_advisory' in alert) return ofDependabot(alert);
  if ('secret_type' in alert) return ofSecret(alert);
  if ('rule' in alert && 'most_recent_instance' in alert) return ofCode(alert);
  return undefined;
}

function ofCode(alert: JsonObject): ForeignFinding {
  const rule = objectOf(alert.rule);
  const { path, start_line: line } = objectOf(objectOf(alert.most_recent_instance).location);
  const tags = listOfTexts(rule.tags);
  return {
    ...named(alert, 'code scanning', textOf(rule.description) || textOf(rule.id)),
    identity: {
      ...nowhere,
      path: textOf(path),
      line: lineOf(line),
      rules: [textOf(rule.id)],
      cwe: tags.flatMap((tag) => {
        const number = /^external\/cwe\/cwe-0*(\d+)$/i.exec(tag)?.[1];
        return number === undefined ? [] : [`CWE-${number}`];
      }),
    },
    ...decided(textOf(alert.state), dismissal(alert, 'dismissed')),
  };
}

function ofDependabot(alert: JsonObject): ForeignFinding {
  const advisory = objectOf(alert.security_advisory);
  const { package: named_, manifest_path: path } = objectOf(alert.dependency);
  const name = textOf(objectOf(named_).name);
  return {
    ...named(alert, 'Dependabot', `${textOf(advisory.summary)} in ${name}`),
    identity: {
      ...nowhere,
      advisories: [textOf(advisory.cve_id), textOf(advisory.ghsa_id)].filter((id) => id !== ''),
      package: name,
      path: textOf(path),
      everyVersion: true,
    },
    ...decided(textOf(alert.state), dismissal(alert, 'dismissed')),
  };
}

function ofSecret(alert: JsonObject): ForeignFinding {
  const { path, start_line: line } = objectOf(alert.first_location_detected);
  return {
    ...named(alert, 'secret scanning', textOf(alert.secret_type_display_name) || textOf(alert.secret_type)),
    identity: {
      ...nowhere,
      path: textOf(path),
      line: lineOf(line),
      rules: [textOf(alert.secret_type)],
      category: 'secrets-in-code',
    },
    ...decided(textOf(alert.state), {
      ...dismissal(alert, 'resolved'),
      word: textOf(alert.resolution),
      text: textOf(alert.resolution_comment),
    }),
  };
}

const nowhere = { advisories: [], package: '', version: '', path: '', line: null, rules: [], cwe: [] };

function named(
  alert: JsonObject,
  list: string,
  title: string,
): Pick<ForeignFinding, 'name' | 'title' | 'product' | 'comments'> {
  // Lists of an organization name the repository; those of one say it in the address of the alert.
  const address = /^(https?:\/\/[^/]+\/([^/]+\/[^/]+))\//.exec(textOf(alert.html_url));
  const repository = objectOf(alert.repository);
  const url = textOf(repository.html_url) || address?.[1] || '';
  return {
    name: `${list} #${textOf(alert.number)}`,
    title,
    product: {
      name: textOf(repository.full_name) || address?.[2] || '',
      urls: url === '' ? [] : [url],
    },
    comments: [],
  };
}

interface Dismissal {
  readonly word: string;
  readonly text: string;
  readonly author: string | null;
  readonly decidedAt: string | null;
}

function dismissal(alert: JsonObject, verb: 'dismissed' | 'resolved'): Dismissal {
  return {
    word: textOf(alert.dismissed_reason),
    text: textOf(alert.dismissed_comment),
    author: textOf(objectOf(alert[`${verb}_by`]).login) || null,
    decidedAt: dateOf(alert[`${verb}_at`]),
  };
}

const statuses: Readonly<Record<string, ForeignDecision['status']>> = {
  'false positive': 'false_positive',
  'used in tests': 'false_positive',
  inaccurate: 'false_positive',
  'not used': 'false_positive',
  "won't fix": 'acknowledged',
  'wont fix': 'acknowledged',
  mitigated: 'acknowledged',
  'no bandwidth': 'acknowledged',
  'tolerable risk': 'acknowledged',
};

const undecidedWords: Readonly<Record<string, string>> = {
  'fix started': 'a fix was started there: it stays open until an audit sees it',
  revoked: 'revoked there: an audit decides whether it is gone from the code',
  'pattern deleted': 'closed there because its pattern was deleted',
  'pattern edited': 'closed there because its pattern was edited',
};

function decided(
  state: string,
  { word, text, ...made }: Dismissal,
): Pick<ForeignFinding, 'decision' | 'leftOut'> {
  if (state === 'open') return { decision: null };
  if (state === 'auto_dismissed')
    return { decision: null, leftOut: 'dismissed there by a rule, not by a person' };
  if (state === 'fixed' || state === 'closed')
    return { decision: null, leftOut: 'fixed there: an audit decides that here' };
  const plain = word.replaceAll('_', ' ');
  const leftOut = undecidedWords[plain];
  if (leftOut !== undefined) return { decision: null, leftOut };
  const status = statuses[plain];
  if (status === undefined)
    return {
      decision: null,
      leftOut: `${state} there for a reason that is not known here: ${word || 'none'}`,
    };
  const reason = [plain, text].filter((part) => part !== '').join(': ');
  return { decision: { status, reason, until: null, ...made } };
}

function lineOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}
