// A pipeline proves who it is by the identity token of its own service, so that it keeps no secret of ours.
import { ApiClient, type ClientOptions } from '../client/client.ts';
import { networkSend } from '../client/send.ts';
import { Failure } from '../failures/failure.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** An access token of the server. Throws Failure when there is no identity, or the server does not take it. */
export async function exchangeIdentity(
  options: ClientOptions,
  env: Environment,
  audience: string,
): Promise<string> {
  const subjectToken = await identityToken(options, env, audience);
  const reply = (await new ApiClient(options).request('POST', '/v1/auth/exchange', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: subjectToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  })) as { access_token: string };
  return reply.access_token;
}

/** GitHub gives one when asked, GitLab puts it into a variable. */
async function identityToken(
  { version }: ClientOptions,
  { ASSAY_ID_TOKEN, ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token }: Environment,
  audience: string,
): Promise<string> {
  if (ASSAY_ID_TOKEN) return ASSAY_ID_TOKEN;
  if (!ACTIONS_ID_TOKEN_REQUEST_URL || !token || !URL.canParse(ACTIONS_ID_TOKEN_REQUEST_URL)) {
    throw new Failure(
      'NOT_SIGNED_IN',
      'There is no identity token. In GitHub Actions, the job needs `permissions: id-token: write`. Elsewhere, set ASSAY_ID_TOKEN.',
    );
  }
  const url = new URL(ACTIONS_ID_TOKEN_REQUEST_URL);
  url.searchParams.set('audience', audience);
  const { origin } = url;
  const client = new ApiClient({ origin, send: networkSend(origin), token, version });
  const reply = (await client.request('GET', `${url.pathname}${url.search}`)) as
    | { value?: unknown }
    | undefined;
  if (typeof reply?.value === 'string') return reply.value;
  throw new Failure('BAD_REPLY', `${origin} returned no identity token.`);
}
