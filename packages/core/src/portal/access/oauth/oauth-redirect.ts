// Where an assistant may have a person's browser sent back to.

/** Schemes that a browser acts upon by itself. */
const ofBrowsers =
  /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source|ws|wss|ftp|mailto|tel):/i;

/** https anywhere, http on the person's own machine, or a scheme of the program itself. No fragment. */
export function isRedirectUri(text: string): boolean {
  if (text.length > 2000 || /[\p{C}\s\\]/u.test(text) || text.includes('#') || !URL.canParse(text))
    return false;
  const { protocol, username, password } = new URL(text);
  if (username !== '' || password !== '' || ofBrowsers.test(text)) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return isLoopback(text);
  return /^[a-z][a-z0-9+.-]+:\//i.test(text);
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
