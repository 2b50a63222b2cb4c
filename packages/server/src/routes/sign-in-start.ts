// What the addresses that start a sign-in share: where the browser may go afterwards, and where the portal is.
import type { SignInRequest } from '@assay/core';
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { timestamp } from '../schemas/values.ts';
import type { RouteTools } from './route-tools.ts';

export interface StartQuery {
  readonly redirect: boolean;
  readonly cliRedirect?: string;
  readonly returnTo?: string;
  readonly codeChallenge?: string;
}

const codeChallenge = Joi.string()
  .pattern(/^[A-Za-z0-9_-]{43}$/, 'the base64url SHA-256 of a PKCE verifier (43 characters)')
  .description('PKCE, S256.');

/** `http://127.0.0.1:PORT/…` or `http://[::1]:PORT/…`: a program on the person's own machine. */
const loopback = Joi.string()
  .max(2000)
  .custom((value: string, { error }) => (isLoopback(value) ? value : error('loopback')))
  .messages({ loopback: '{#label} must be http://127.0.0.1:PORT/… or http://[::1]:PORT/…' });

const ownPath = Joi.string()
  .max(2000)
  .pattern(/^\/(?![/\\])[^\\\u0000-\u001f]*$/, 'a path of this portal');

export const startQuery = Joi.object({
  redirect: Joi.boolean().default(false).description('Redirects to the authorization URL (302).'),
  cliRedirect: loopback.description('Loopback URL that receives the one-time `code`.'),
  returnTo: ownPath.description('Or a page of this portal that receives the `code`.'),
  codeChallenge,
})
  .with('cliRedirect', 'codeChallenge')
  .with('returnTo', 'codeChallenge')
  .oxor('cliRedirect', 'returnTo')
  .custom((value: Partial<StartQuery>, { error }) =>
    value.codeChallenge !== undefined && value.cliRedirect === undefined && value.returnTo === undefined
      ? error('object.missing', { peersWithLabels: ['cliRedirect', 'returnTo'], peers: [] })
      : value,
  );

export const startReply = Joi.object({
  authorizationUrl: Joi.string().required().description('URL where the user signs in.'),
  state: Joi.string().required(),
  expiresIn: Joi.number().integer().required().description('Seconds.'),
});

export const requestReply = startReply.keys({
  url: Joi.string().required().description('The same as `authorizationUrl`.'),
  expiresAt: timestamp.required(),
});

/** Where people reach the portal: as configured, else as this request found it. */
export function baseUrl(request: Request, { publicUrl, prefix }: RouteTools): string {
  if (publicUrl !== undefined) return publicUrl;
  return `${request.server.info.protocol}://${request.info.host}${prefix}`;
}

/**
 * What is stored until the code host calls back to the path: where the browser returns to, and the challenge of a command.
 * Addresses are absolute.
 */
export function signInRequest(
  request: Request,
  tools: RouteTools,
  callbackPath: string,
  given: Partial<StartQuery> & { readonly installationId?: string } = {},
): SignInRequest {
  const base = baseUrl(request, tools);
  const { cliRedirect, returnTo, codeChallenge: challenge, installationId } = given;
  return {
    redirectUri: `${base}${callbackPath}`,
    installationId: installationId ?? null,
    returnTo: cliRedirect ?? (returnTo === undefined ? null : new URL(returnTo, base).href),
    codeChallenge: challenge ?? null,
  };
}

function isLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  const isHere = hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && isHere && port !== '' && !username && !password && !hash;
}
