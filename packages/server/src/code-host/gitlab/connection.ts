// Whether GitLab accepts the access token, and what it is good for.
import { type Connection, refusedToken, type TokenOfSettings } from '../connection.ts';
import { isStatus } from '../provider-error.ts';
import type { GitLabClient } from './gitlab-client.ts';
import type { GitLabSettings } from './gitlab-settings.ts';
import type { GitLabInstallations } from './installations.ts';

interface TokenBody {
  readonly scopes?: unknown;
  readonly expires_at?: unknown;
}

export function gitLabToken({
  webUrl,
  tokenVariable = 'ASSAY_GITLAB_TOKEN',
}: GitLabSettings): TokenOfSettings {
  return {
    host: new URL(webUrl).host,
    env: tokenVariable,
    forAudits: 'the scopes read_api and read_repository and the role Reporter',
  };
}

export async function gitLabConnection(
  client: GitLabClient,
  installations: GitLabInstallations,
  signal: AbortSignal,
): Promise<Connection> {
  const token = gitLabToken(client.settings);
  try {
    const { body } = await client.send<{ readonly username?: unknown } | null>({ path: '/user', signal });
    const account = typeof body?.username === 'string' ? body.username : null;
    const { scopes, expires_at: ends } = (await tokenBody(client, signal)) ?? {};
    const known = Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : undefined;
    const expiresAt = typeof ends === 'string' ? ends : null;
    const common = { account, expiresAt };
    if (
      known &&
      !known.includes('api') &&
      !['read_api', 'read_repository'].every((one) => known.includes(one))
    ) {
      const message = `The access token in ${token.env} has too few scopes at ${token.host} (${known.join(', ') || 'none'}): audits need ${token.forAudits}.`;
      return { works: false, ...common, message };
    }
    let projects = 0;
    for await (const id of installations.list(signal))
      projects += (await installations.repositories(id, signal)).length;
    if (projects === 0) {
      const message = `${token.host} shows the access token in ${token.env} no project. Invite its account to a group with the role Reporter or more.`;
      return { works: false, ...common, message };
    }
    const reached = `The access token reaches ${projects} ${projects === 1 ? 'project' : 'projects'}`;
    const message = !known
      ? `${reached}. This server does not say what scopes it has.`
      : known.includes('api')
        ? `${reached}, for audits and reviews.`
        : `${reached}, for audits. Reviews need the scope api.`;
    return { works: true, ...common, message };
  } catch (error) {
    return refusedToken(token, error);
  }
}

/** Undefined where the server is older, and does not say. */
async function tokenBody(client: GitLabClient, signal: AbortSignal): Promise<TokenBody | undefined> {
  try {
    return (await client.send<TokenBody>({ path: '/personal_access_tokens/self', signal })).body;
  } catch (error) {
    if (isStatus(error, 400, 403, 404)) return undefined;
    throw error;
  }
}
