// Where an assistant may have a person's browser sent back to.

/**
 * A scheme of a program is a domain name of its makers, turned around (RFC 8252, section 7.1): whatever else a browser or the
 * system acts upon has no dot. Editors that are older than that rule are named.
 */
const ofPrograms =
  /^(?:[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+|cursor|vscode|vscode-insiders|vscodium|windsurf|zed):\//i;

/** https anywhere, http on the person's own machine, or a scheme of the program itself. No fragment. */
export function isRedirectUri(text: string): boolean {
  if (text.length > 2000 || /[\p{C}\s\\]/u.test(text) || text.includes('#') || !URL.canParse(text))
    return false;
  const { protocol, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return isLoopback(text);
  return ofPrograms.test(text);
}

/** The same text; on the person's own machine with any port, for a program does not know its own before (RFC 8252). */
export function matchesRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true;
  if (!isRedirectUri(given) || !isLoopback(registered) || !isLoopback(given)) return false;
  return withoutPort(registered) === withoutPort(given);
}

function isLoopback(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

function withoutPort(text: string): string {
  const url = new URL(text);
  url.port = '';
  return url.href;
}
