/** The line at the code host, for the hosts whose addresses are known; undefined for others and for other schemes. */
export function codeHostLink(
  repositoryUrl: string,
  {
    path,
    startLine,
    commit,
  }: { readonly path: string; readonly startLine: number; readonly commit: string | null },
): string | undefined {
  const scp = /^[\w.-]+@([\w.-]+):(?!\/\/)(.+)$/.exec(repositoryUrl);
  const text = (scp ? `https://${scp[1]}/${scp[2]}` : repositoryUrl).replace(/\.git\/?$/, '');
  if (!commit || !/^https:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { origin, hostname, pathname } = new URL(text);
  const file = path.split('/').map(encodeURIComponent).join('/');
  const base = `${origin}${pathname.replace(/\/$/, '')}`;
  if (hostname === 'github.com') return `${base}/blob/${commit}/${file}#L${startLine}`;
  if (hostname.includes('gitlab')) return `${base}/-/blob/${commit}/${file}#L${startLine}`;
  if (hostname === 'bitbucket.org') return `${base}/src/${commit}/${file}#lines-${startLine}`;
  return undefined;
}
