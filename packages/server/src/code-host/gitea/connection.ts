// Whether Gitea accepts the access token, and how far it reaches. It does not say what scopes a token has.
import { type Connection, refusedToken, type TokenOfSettings } from '../connection.ts';
import type { GiteaClient } from './gitea-client.ts';
import type { GiteaSettings } from './gitea-settings.ts';
import type { GiteaInstallations } from './installations.ts';

export function giteaToken({ webUrl, tokenVariable = 'ASSAY_GITEA_TOKEN' }: GiteaSettings): TokenOfSettings {
  return {
    host: new URL(webUrl).host,
    env: tokenVariable,
    forAudits: 'the scopes read:repository and read:user',
  };
}

export async function giteaConnection(
  client: GiteaClient,
  installations: GiteaInstallations,
  signal: AbortSignal,
): Promise<Connection> {
  const token = giteaToken(client.settings);
  try {
    const { body } = await client.send<{ readonly login?: unknown } | null>({ path: '/user', signal });
    const account = typeof body?.login === 'string' ? body.login : null;
    let repositories = 0;
    for await (const id of installations.list(signal))
      repositories += (await installations.repositories(id, signal)).length;
    if (repositories === 0) {
      const message = `${token.host} shows the access token in ${token.env} no repository. Give its account access to some.`;
      return { works: false, account, expiresAt: null, message };
    }
    const noun = repositories === 1 ? 'repository' : 'repositories';
    const message = `The access token reaches ${repositories} ${noun}. Its server does not say whether it may write reviews.`;
    return { works: true, account, expiresAt: null, message };
  } catch (error) {
    return refusedToken(token, error);
  }
}
