// Whether GitHub accepts the key of the app.
import type { Connection } from '../connection.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type { GitHubApp } from './github-app.ts';

export async function gitHubConnection(app: GitHubApp, signal: AbortSignal): Promise<Connection> {
  const { host } = new URL(app.settings.webUrl);
  const problem = (message: string): Connection => ({
    works: false,
    account: null,
    expiresAt: null,
    message,
  });
  try {
    const { body } = await app.asApp<{ readonly slug?: unknown } | null>({ path: '/app', signal });
    const account = typeof body?.slug === 'string' ? body.slug : null;
    return { works: true, account, expiresAt: null, message: `${host} accepts the key of the app.` };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { message: sentence } = error;
    if (isStatus(error, 401))
      return problem(
        `${host} does not accept the private key of the app: it was deleted, or is that of another app.`,
      );
    if (isStatus(error, 404)) return problem(`${host} knows no app with the id in the settings.`);
    return problem(`${host} could not be asked about the app: ${sentence}`);
  }
}
