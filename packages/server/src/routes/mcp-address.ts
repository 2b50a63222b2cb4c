// Where assistants come in, and which resource their tokens are for (RFC 8707).

export const mcpPath = '/api/codehost/mcp';

/** Whether what a client names is this portal's MCP endpoint, or the portal as a whole; nothing named is. */
export function isOwnResource(resource: string | null | undefined, base: string): boolean {
  if (resource === null || resource === undefined || resource === '') return true;
  const named = URL.parse(resource);
  if (named === null || named.hash !== '') return false;
  const own = [base, `${base}${mcpPath}`].map((one) => withoutSlash(new URL(one).href));
  return own.includes(withoutSlash(named.href));
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
