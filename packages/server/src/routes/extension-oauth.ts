// The addresses that the code host sends people to: sign-in, and setup of the app.
import { PortalError, type SignInRequest } from '@assay/core';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
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

interface CallbackQuery {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
}

export function extensionOauthRoutes(tools: RouteTools): RouteDefinition[] {
  const { codeHost } = tools;
  const available = codeHost !== undefined;
  return [
    publicRoute<unknown, StartQuery, unknown>({
      method: 'GET',
      path: '/api/codehost/oauth/request',
      id: 'startCodeHostSignIn',
      tag,
      summary: 'Start a code host sign-in',
      available,
      query: startQuery,
      success: 200,
      reply: requestReply,
      handle: async ({ request, h, query }) => {
        const started = await signIn(tools).start(signInRequest(request, tools, query));
        if (query.redirect) return h.redirect(started.authorizationUrl);
        return { ...started, url: started.authorizationUrl };
      },
    }),
    publicRoute<unknown, CallbackQuery, unknown>({
      method: 'GET',
      path: '/api/codehost/oauth/callback',
      id: 'finishCodeHostSignIn',
      tag,
      summary: 'OAuth callback of the code host: token, page, or redirect with a one-time code',
      available,
      // The provider says more than is asked for, and may say yet more tomorrow.
      query: Joi.object({
        state: Joi.string().min(1).max(200).required(),
        code: providerText,
        error: providerText,
      })
        .or('code', 'error')
        .unknown(),
      success: 200,
      reply: account.login,
      handle: async ({ request, h, query }) => {
        try {
          return await finish(query, { request, h, tools });
        } catch (error) {
          return errorPage(error, request, h);
        }
      },
    }),
  ];
}

interface Answering {
  readonly request: Request;
  readonly h: ResponseToolkit;
  readonly tools: RouteTools;
}

/** The session, as JSON or behind a page; or a redirect with a one-time code, where one was asked for. */
async function finish(query: CallbackQuery, { request, h, tools }: Answering) {
  const flow = signIn(tools);
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

export function signIn({ signIn: flow }: RouteTools): CodeHostSignIn {
  if (!flow) throw new Error('The GitHub App is not configured.');
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
