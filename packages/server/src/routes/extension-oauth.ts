// The addresses that the code host sends people to: sign-in, and setup of the app.
import { NotFoundError, PortalError, type SignInRequest } from '@assay/core';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { callbackPathOf } from '../code-host/code-hosts.ts';
import { syncInstallation } from '../code-host/installations/sync-installation.ts';
import { errorPage, page, wantsPage } from '../code-host/pages.ts';
import { ProviderError } from '../code-host/provider-error.ts';
import type { CodeHostSignIn, SignInReturn } from '../code-host/sign-in.ts';
import { publicRoute, type RouteDefinition } from '../route.ts';
import * as account from '../schemas/account.ts';
import { loginReply, type RouteTools } from './route-tools.ts';
import { requestReply, type StartQuery, signInRequest, startQuery } from './sign-in-start.ts';

const tag = 'Code host';
const providerText = Joi.string().max(2000);

/** The provider says more than is asked for, and may say yet more tomorrow. */
const callbackQuery = Joi.object({
  state: Joi.string().min(1).max(200).required(),
  code: providerText,
  error: providerText,
})
  .or('code', 'error')
  .unknown();

interface CallbackQuery {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
}

export function extensionOauthRoutes(tools: RouteTools): RouteDefinition[] {
  const { codeHost, signIns } = tools;
  return [
    publicRoute<unknown, StartQuery, unknown>({
      method: 'GET',
      path: '/api/codehost/oauth/request',
      id: 'startCodeHostSignIn',
      tag,
      summary: 'Start a code host sign-in',
      available: codeHost !== undefined,
      query: startQuery,
      success: 200,
      reply: requestReply,
      handle: async ({ request, h, query }) => {
        const flow = signInAt(tools, codeHost?.provider);
        const started = await flow.start(signInRequest(request, tools, callbackPathOf(flow.codeHost), query));
        if (query.redirect) return h.redirect(started.authorizationUrl);
        return { ...started, url: started.authorizationUrl };
      },
    }),
    publicRoute<unknown, CallbackQuery, unknown>({
      method: 'GET',
      path: '/api/codehost/oauth/callback',
      id: 'finishCodeHostSignIn',
      tag,
      summary: 'OAuth callback of GitHub: token, page, or redirect with a one-time code',
      available: codeHost !== undefined,
      query: callbackQuery,
      success: 200,
      reply: account.login,
      handle: ({ request, h, query }) =>
        finishOrExplain(query, { request, h, tools, provider: codeHost?.provider }),
    }),
    publicRoute<{ provider: string }, CallbackQuery, unknown>({
      method: 'GET',
      path: '/api/codehosts/{provider}/oauth/callback',
      id: 'finishCodeHostSignInAt',
      tag,
      summary: 'OAuth callback of a code host: token, page, or redirect with a one-time code',
      available: signIns !== undefined,
      params: Joi.object({ provider: Joi.string().max(300).required() }),
      query: callbackQuery,
      success: 200,
      reply: account.login,
      handle: ({ request, h, query, params: { provider } }) =>
        finishOrExplain(query, { request, h, tools, provider }),
    }),
  ];
}

interface Answering {
  readonly request: Request;
  readonly h: ResponseToolkit;
  readonly tools: RouteTools;
  /** The code host that the address is of. */
  readonly provider: string | undefined;
}

async function finishOrExplain(query: CallbackQuery, answering: Answering) {
  try {
    return await finish(query, answering);
  } catch (error) {
    return errorPage(error, answering.request, answering.h);
  }
}

/** The session, as JSON or behind a page; or a redirect with a one-time code, where one was asked for. */
async function finish(query: CallbackQuery, { request, h, tools, provider }: Answering) {
  const flow = signInAt(tools, provider);
  const started = await flow.take(query.state);
  if (started.returnTo !== null) return handOver(flow, started, query, { h, tools });
  const identified = await withFlowErrors(flow.identify(started, query), tools);
  const { user } = identified;
  if (started.installationId !== null) await register(started.installationId, tools);
  await withFlowErrors(flow.join(identified), tools);
  const signedIn = await flow.signIn(user, request.info.remoteAddress);
  if (!wantsPage(request)) return loginReply(signedIn, tools);
  const done = started.installationId === null ? 'You are signed in' : 'The app is set up';
  return page(h, done, `You are signed in as ${user.name}. You can close this page.`);
}

/** Throws NotFoundError for a code host that nobody signs in at. */
export function signInAt({ signIns }: RouteTools, provider: string | undefined): CodeHostSignIn {
  const flow = signIns?.find(({ codeHost }) => codeHost.provider === provider);
  if (!flow) throw new NotFoundError('Nobody signs in here at this code host.');
  return flow;
}

/** The delivery about the installation may be late, or lost. */
async function register(installationId: string, { codeHost, portal, runtime }: RouteTools): Promise<void> {
  try {
    if (codeHost) await syncInstallation({ codeHost, portal, runtime }, installationId);
  } catch (error) {
    // The daily comparison makes up for it; the person is signed in all the same.
    if (!(error instanceof ProviderError)) throw error;
    runtime.log.warn('an installation could not be registered yet', { installationId, reason: error.reason });
  }
}

/** Brings the browser where it was to go, with a code that only the browser that started can use, or with what went wrong. */
async function handOver(
  flow: CodeHostSignIn,
  started: SignInRequest,
  given: SignInReturn,
  { h, tools }: Pick<Answering, 'h' | 'tools'>,
) {
  const to = new URL(started.returnTo ?? '');
  try {
    const identified = await withFlowErrors(flow.identify(started, given), tools);
    await withFlowErrors(flow.join(identified), tools);
    const code = await tools.portal.signIns.issueCode({
      userId: identified.user.id,
      codeChallenge: started.codeChallenge ?? '',
      kind: 'code-host',
    });
    to.searchParams.set('code', code);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    const isOurs = error.code === 'INTERNAL_ERROR' || error.code === 'RATE_LIMIT_EXCEEDED';
    to.searchParams.set('error', isOurs ? 'server_error' : 'access_denied');
    to.searchParams.set('error_description', error.message);
  }
  return h.redirect(to.href);
}

/** Logs what the code host said: anyone who asked learns only that it failed. */
async function withFlowErrors<Result>(
  work: Promise<Result>,
  { runtime }: Pick<RouteTools, 'runtime'>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderError) {
      const { kind, status, reason } = error;
      runtime.log.warn('a code host sign-in failed', { kind, status, reason });
    }
    throw error;
  }
}
