// The web page's session: the same token as everyone's, in a cookie that no script can read.
import type { Request } from '@hapi/hapi';

const name = 'assay_session';

export interface CookieToken {
  readonly token: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** The `Set-Cookie` header that keeps the token. The cookie goes to the API and nowhere else. */
export function sessionCookie({ token, expiresIn }: CookieToken, request: Request, prefix: string): string {
  return `${name}=${token}; Max-Age=${expiresIn}; ${attributes(request, prefix)}`;
}

/** The `Set-Cookie` header that deletes it. */
export function endedCookie(request: Request, prefix: string): string {
  return `${name}=; Max-Age=0; ${attributes(request, prefix)}`;
}

/** The token that came in a cookie. Two different ones are none: a neighboring host may have planted the second. */
export function cookieToken(request: Request): string | undefined {
  const header: unknown = request.headers.cookie;
  if (typeof header !== 'string') return undefined;
  const found = new Set<string>();
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) found.add(value);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function attributes(request: Request, prefix: string): string {
  const isSecure =
    request.server.info.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
  return `Path=${prefix}/v1; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
