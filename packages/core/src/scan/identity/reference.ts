// Public documents about a finding, each with a title that says whose it is.

export interface Reference {
  readonly title: string;
  readonly url: string;
}

const maxReferences = 10;

const publishers: readonly (readonly [host: string, name: string])[] = [
  ['cheatsheetseries.owasp.org', 'OWASP Cheat Sheet'],
  ['owasp.org', 'OWASP'],
  ['cwe.mitre.org', 'CWE'],
  ['nvd.nist.gov', 'NVD'],
  ['osv.dev', 'OSV'],
  ['rustsec.org', 'RustSec'],
  ['pkg.go.dev', 'Go vulnerability database'],
  ['docs.github.com', 'GitHub Docs'],
  ['github.com', 'GitHub'],
  ['developer.mozilla.org', 'MDN'],
  ['rfc-editor.org', 'RFC Editor'],
  ['datatracker.ietf.org', 'IETF'],
  ['docs.aws.amazon.com', 'AWS'],
  ['cloud.google.com', 'Google Cloud'],
  ['learn.microsoft.com', 'Microsoft Learn'],
  ['kubernetes.io', 'Kubernetes'],
  ['docs.docker.com', 'Docker Docs'],
  ['docs.python.org', 'Python documentation'],
  ['nodejs.org', 'Node.js'],
  ['oxc.rs', 'Oxlint'],
];

/** The first ten of the addresses, each once; what is not http(s) is left out. */
export function toReferences(urls: readonly string[]): readonly Reference[] {
  const known = [...new Set(urls)].filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
  return known.slice(0, maxReferences).map((url) => ({ title: titleOf(new URL(url)), url }));
}

/** Whose document it is, and what its address calls it: `OWASP Cheat Sheet: SQL Injection Prevention`. */
function titleOf({ hostname, pathname, hash }: URL): string {
  const host = hostname.replace(/^www\./, '');
  const publisher = publishers.find(([known]) => host === known || host.endsWith(`.${known}`))?.[1] ?? host;
  const parts = pathname.split('/').filter((part) => part !== '' && !/^index\.html?$/i.test(part));
  const last = (parts.at(-1) ?? hash.slice(1)).replace(/\.(html?|md|php|aspx)$/i, '');
  const name = readable(last)
    .replace(/_Cheat_Sheet$/i, '')
    .replaceAll(/[_+]|(?<=[a-z])-(?=[a-z])/gi, ' ')
    .trim()
    .slice(0, 120);
  if (name === '') return publisher;
  if (publisher === 'CWE' && /^\d+$/.test(name)) return `CWE-${name}`;
  return `${publisher}: ${name}`;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
