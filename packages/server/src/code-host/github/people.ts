// People, as GitHub knows them. Whether someone belongs to an organization whose portal this is, is asked with the
// person's own token, from the strongest proof to the weakest. What can't be proved is no membership.
import type { Runtime } from '@assay/core';
import { Authorization } from '../authorization.ts';
import {
  type Memberships,
  NoMemberError,
  type Organization,
  type People,
  type ProviderLogin,
  type ProviderUser,
  type UserTokenSet,
} from '../people.ts';
import { requireList } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type { GitHubApp } from './github-app.ts';
import { GitHubInstallations, readRepositories } from './installations.ts';

export class GitHubPeople implements People {
  readonly #app: GitHubApp;
  readonly #installations: GitHubInstallations;
  readonly #authorization: Authorization;

  constructor(app: GitHubApp, runtime: Runtime) {
    this.#app = app;
    this.#installations = new GitHubInstallations(app);
    const { webUrl, clientId, clientSecret } = app.settings;
    const paths = { authorizePath: '/login/oauth/authorize', tokenPath: '/login/oauth/access_token' };
    this.#authorization = new Authorization({ webUrl, clientId, clientSecret, ...paths }, runtime);
  }

  authorizationUrl(given: Parameters<People['authorizationUrl']>[0]): string {
    return this.#authorization.url(given);
  }

  exchange(given: Parameters<People['exchange']>[0]): Promise<UserTokenSet> {
    return this.#authorization.exchange(given);
  }

  refresh(refreshToken: string): Promise<UserTokenSet> {
    return this.#authorization.refresh(refreshToken);
  }

  async ownerOf(accessToken: string): Promise<ProviderUser> {
    const { body } = await this.#app.asUser<{
      readonly id?: unknown;
      readonly login?: unknown;
      readonly name?: unknown;
    } | null>(accessToken, { path: '/user' });
    const { id, login, name } = body ?? {};
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof login !== 'string') {
      throw new ProviderError('failed', { reason: 'The response contains no user.' });
    }
    return { id: String(id), login, name: typeof name === 'string' && name.trim() !== '' ? name : null };
  }

  async ownerOfPresented(accessToken: string): Promise<ProviderLogin | undefined> {
    const { clientId } = this.#app.settings;
    try {
      const { body } = await this.#app.asClient<{
        readonly app?: { readonly client_id?: unknown };
        readonly user?: { readonly id?: unknown; readonly login?: unknown };
      } | null>({
        method: 'POST',
        path: `/applications/${encodeURIComponent(clientId)}/token`,
        body: { access_token: accessToken },
      });
      const { id, login } = body?.user ?? {};
      if (body?.app?.client_id !== clientId || typeof id !== 'number' || typeof login !== 'string')
        return undefined;
      return { id: String(id), login };
    } catch (error) {
      // 404 and 422: a token that was revoked, or that another app was given.
      if (isStatus(error, 404, 422)) return undefined;
      throw error;
    }
  }

  memberships(person: ProviderLogin, accessToken: string): Promise<Memberships> {
    return requireMembership(this.#app, person, accessToken);
  }

  /** The question takes names: those that the organization and the person have now. */
  async isMember(
    { installationId, organizationId, personId }: Parameters<People['isMember']>[0],
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    const installation = await this.#installations.find(installationId, signal);
    if (installation?.accountId !== organizationId) return undefined;
    const organization = encodeURIComponent(installation.accountLogin);
    const scope = { installationId, permissions: { members: 'read' } } as const;
    try {
      const { body } = await this.#app.asInstallation<{
        readonly id?: unknown;
        readonly login?: unknown;
      } | null>(scope, { path: `/user/${encodeURIComponent(personId)}`, signal });
      if (String(body?.id) !== personId || typeof body?.login !== 'string') return undefined;
      const path = `/orgs/${organization}/members/${encodeURIComponent(body.login)}`;
      const { status } = await this.#app.asInstallation(scope, { path, signal, takesRedirect: true });
      return status === 204 ? true : undefined;
    } catch (error) {
      if (isStatus(error, 404)) return false;
      // The app may not ask any more.
      if (isStatus(error, 403, 422)) return undefined;
      throw error;
    }
  }

  async seesInstallation(installationId: string, accessToken: string): Promise<boolean> {
    const list = this.#app.pages(
      (call) =>
        this.#app.asUser<{ readonly installations?: readonly { readonly id?: number }[] }>(accessToken, call),
      { path: '/user/installations' },
      (body) => requireList<{ readonly id?: number }>(body.installations),
    );
    try {
      for await (const { id } of list) if (String(id) === installationId) return true;
    } catch (error) {
      if (!isStatus(error, 403, 404)) throw error;
    }
    return false;
  }

  async *repositories(installationId: string, accessToken: string): AsyncGenerator<string, void, undefined> {
    const list = this.#app.pages(
      (call) => this.#app.asUser<{ readonly repositories?: unknown }>(accessToken, call),
      { path: `/user/installations/${installationId}/repositories` },
      (body) => readRepositories(requireList(body.repositories)),
    );
    try {
      for await (const { providerId } of list) yield providerId;
    } catch (error) {
      // Not theirs, or behind a single sign-on that they have not passed.
      if (!isStatus(error, 403, 404) || (error as ProviderError).isPassing) throw error;
    }
  }
}

interface InstallationAccount {
  readonly account?: { readonly id?: number; readonly login?: string; readonly type?: string } | null;
  readonly suspended_at?: string | null;
}

const hint =
  'Ask for an invitation. If you are a member, make your membership public, or let an owner grant the app’s “Members” permission (read).';

/** Throws NoMemberError with a hint, or ProviderError when nobody could be asked. */
async function requireMembership(app: GitHubApp, user: ProviderLogin, token: string): Promise<Memberships> {
  const organizations = await organizationsOf(app, token);
  const proved: Organization[] = [];
  const refused: Organization[] = [];
  let passing: unknown;
  for (const organization of organizations) {
    try {
      const list = (await isMember(app, organization, user, token)) ? proved : refused;
      list.push(organization);
    } catch (error) {
      // One organization that can't be asked must not hide a membership in another.
      if (!(error instanceof ProviderError) || !error.isPassing) throw error;
      passing = error;
    }
  }
  if (proved.length > 0) return { proved, refused };
  if (passing) throw passing;
  const names = organizations.map(({ login }) => login).join(', ');
  throw new NoMemberError(
    organizations.length === 0
      ? 'The app is not installed in any organization yet, so memberships are unknown.'
      : `${user.login} is not a visible member of ${names}.`,
    { hint },
    refused,
  );
}

/** The configured one, or those in which the app is installed. */
async function organizationsOf(app: GitHubApp, token: string): Promise<Organization[]> {
  const { organization } = app.settings;
  if (organization !== undefined) return [await named(app, organization, token)];
  const found: Organization[] = [];
  const list = app.pages(
    (call) => app.asApp<readonly InstallationAccount[]>(call),
    { path: '/app/installations' },
    requireList<InstallationAccount>,
  );
  for await (const { account, suspended_at: suspendedAt } of list) {
    if (typeof account?.login !== 'string' || typeof account.id !== 'number' || suspendedAt) continue;
    found.push({ login: account.login, id: String(account.id), isPerson: account.type === 'User' });
  }
  return found;
}

/** Throws NoMemberError when there is none of the name. */
async function named(app: GitHubApp, login: string, token: string): Promise<Organization> {
  const { body } = (await ask(app, token, `/orgs/${encodeURIComponent(login)}`)) ?? {};
  const { id } = (body ?? {}) as { readonly id?: unknown };
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    throw new NoMemberError(`The code host knows no organization ${login}.`, { hint: namedHint }, []);
  return { login, id: String(id), isPerson: false, isNamed: true };
}

const namedHint = 'Ask an administrator to check ASSAY_GITHUB_ORG.';

async function isMember(
  app: GitHubApp,
  { login, id, isPerson }: Organization,
  user: ProviderLogin,
  token: string,
): Promise<boolean> {
  // An app on someone's own account is theirs alone.
  if (isPerson) return id === user.id;
  const organization = encodeURIComponent(login);
  const person = encodeURIComponent(user.login);
  const own = await ask(app, token, `/user/memberships/orgs/${organization}`);
  if (own?.status === 200) return (own.body as { state?: unknown } | null)?.state === 'active';
  // 302 says that the asker may not know, which is no proof.
  const listed = await ask(app, token, `/orgs/${organization}/members/${person}`);
  if (listed?.status === 204) return true;
  const shown = await ask(app, token, `/orgs/${organization}/public_members/${person}`);
  return shown?.status === 204;
}

/** undefined for "no" and "you may not know". */
async function ask(app: GitHubApp, token: string, path: string) {
  try {
    return await app.asUser<unknown>(token, { path, takesRedirect: true });
  } catch (error) {
    if (isStatus(error, 403, 404) && !(error as ProviderError).isPassing) return undefined;
    throw error;
  }
}
