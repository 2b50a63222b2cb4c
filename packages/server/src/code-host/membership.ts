// Does this person belong to an organisation whose portal this is? Asked of the provider with the person's own
// token, from the surest proof to the weakest. What can't be proved is no membership.
import { ForbiddenError } from '@assay/core';
import { type GitHubApp, isStatus } from './github-app.ts';
import { ProviderError } from './provider-error.ts';

export interface ProviderUser {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
}

export interface Organisation {
  readonly login: string;
  /** null for one that is only configured. */
  readonly id: number | null;
  readonly isPerson: boolean;
}

interface InstallationAccount {
  readonly account?: { readonly id?: number; readonly login?: string; readonly type?: string } | null;
  readonly suspended_at?: string | null;
}

const hint =
  'Ask for an invitation. If you are a member, make your membership public, or let an owner grant the app’s “Members” permission (read).';

export interface Memberships {
  /** Where the person belongs. */
  readonly proved: readonly Organisation[];
  /** Where they do not. One that could not be asked is in neither list. */
  readonly refused: readonly Organisation[];
}

/** The code host answers that the person belongs to none of the organizations. */
export class NoMemberError extends ForbiddenError {}

/** Throws NoMemberError with a hint, or ProviderError when nobody could be asked. */
export async function requireMembership(
  app: GitHubApp,
  user: Pick<ProviderUser, 'id' | 'login'>,
  token: string,
): Promise<Memberships> {
  const organisations = await organisationsOf(app);
  const proved: Organisation[] = [];
  const refused: Organisation[] = [];
  let passing: unknown;
  for (const organisation of organisations) {
    try {
      const list = (await isMember(app, organisation, user, token)) ? proved : refused;
      list.push(organisation);
    } catch (error) {
      // One organisation that can't be asked must not hide a membership in another.
      if (!(error instanceof ProviderError) || !error.isPassing) throw error;
      passing = error;
    }
  }
  if (proved.length > 0) return { proved, refused };
  if (passing) throw passing;
  const names = organisations.map(({ login }) => login).join(', ');
  throw new NoMemberError(
    organisations.length === 0
      ? 'The app is not installed in any organization yet, so memberships are unknown.'
      : `${user.login} is not a visible member of ${names}.`,
    { hint },
  );
}

/** The configured one, or those in which the app is installed. */
async function organisationsOf(app: GitHubApp): Promise<Organisation[]> {
  const { organisation } = app.settings;
  if (organisation !== undefined) return [{ login: organisation, id: null, isPerson: false }];
  const found: Organisation[] = [];
  const list = app.pages(
    (call) => app.asApp<readonly InstallationAccount[]>(call),
    { path: '/app/installations' },
    (body) => body,
  );
  for await (const { account, suspended_at: suspendedAt } of list) {
    if (typeof account?.login !== 'string' || typeof account.id !== 'number' || suspendedAt) continue;
    found.push({ login: account.login, id: account.id, isPerson: account.type === 'User' });
  }
  return found;
}

async function isMember(
  app: GitHubApp,
  { login, id, isPerson }: Organisation,
  user: Pick<ProviderUser, 'id' | 'login'>,
  token: string,
): Promise<boolean> {
  // An app on somebody's own account is theirs alone.
  if (isPerson) return id === user.id;
  const organisation = encodeURIComponent(login);
  const person = encodeURIComponent(user.login);
  const own = await ask(app, token, `/user/memberships/orgs/${organisation}`);
  if (own?.status === 200) return (own.body as { state?: unknown } | null)?.state === 'active';
  // 302 says that the asker may not know, which is no proof.
  const listed = await ask(app, token, `/orgs/${organisation}/members/${person}`);
  if (listed?.status === 204) return true;
  const shown = await ask(app, token, `/orgs/${organisation}/public_members/${person}`);
  return shown?.status === 204;
}

/** undefined for "no" and "you may not know". */
async function ask(app: GitHubApp, token: string, path: string) {
  try {
    return await app.asUser<unknown>(token, { path });
  } catch (error) {
    if (isStatus(error, 403, 404) && !(error as ProviderError).isPassing) return undefined;
    throw error;
  }
}
