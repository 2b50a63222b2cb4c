// Where a line can be read at the code host, for the hosts whose addresses are known.
import type { FindingLocation } from '../../scan/identity/reported-finding.ts';

/** Null for other hosts, for other schemes than https and ssh, and where the commit is not known. */
export function codeHostUrl(
  repositoryUrl: string,
  { path, startLine, endLine, commit }: FindingLocation,
): string | null {
  if (!commit) return null;
  const scp = /^[\w.-]+@([\w.-]+):(?!\/\/)(.+)$/.exec(repositoryUrl);
  const ssh = /^ssh:\/\/(?:[\w.-]+@)?([\w.-]+)(?::\d+)?\/(.+)$/.exec(repositoryUrl);
  const [, host, rest] = scp ?? ssh ?? [];
  const text = (host && rest ? `https://${host}/${rest}` : repositoryUrl).replace(/\.git\/?$/, '');
  if (!/^https:\/\//.test(text) || !URL.canParse(text)) return null;
  const { origin, hostname, pathname } = new URL(text);
  const file = path.split('/').map(encodeURIComponent).join('/');
  const base = `${origin}${pathname.replace(/\/$/, '')}`;
  const isRange = endLine > startLine;
  if (hostname === 'github.com' || hostname.startsWith('github.')) {
    return `${base}/blob/${commit}/${file}#L${startLine}${isRange ? `-L${endLine}` : ''}`;
  }
  if (hostname.includes('gitlab')) {
    return `${base}/-/blob/${commit}/${file}#L${startLine}${isRange ? `-${endLine}` : ''}`;
  }
  if (hostname === 'bitbucket.org') {
    return `${base}/src/${commit}/${file}#lines-${startLine}${isRange ? `:${endLine}` : ''}`;
  }
  if (hostname === 'codeberg.org' || hostname.includes('gitea') || hostname.includes('forgejo')) {
    return `${base}/src/commit/${commit}/${file}#L${startLine}${isRange ? `-L${endLine}` : ''}`;
  }
  return null;
}
