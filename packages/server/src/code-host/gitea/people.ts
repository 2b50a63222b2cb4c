// People, as Gitea and Forgejo know them. No delivery says that someone has left: they are asked about while they use the portal.
import type { People } from '../people.ts';
import { peopleOfRepositories } from '../people-of-repositories.ts';
import type { GiteaClient } from './gitea-client.ts';
import type { GiteaInstallations } from './installations.ts';

interface ReadableBody {
  readonly id?: unknown;
  readonly owner?: { readonly id?: unknown } | null;
  readonly permissions?: { readonly pull?: unknown } | null;
}

/** Undefined without an application that people sign in through. */
export function giteaPeople(client: GiteaClient, installations: GiteaInstallations): People | undefined {
  const { ids } = client;
  return peopleOfRepositories(client, {
    installations,
    authorizePath: '/login/oauth/authorize',
    tokenPath: '/login/oauth/access_token',
    // Servers that know no scopes here pass them over.
    scope: 'read:user read:repository read:organization',
    async owner(token) {
      const { body } = await client.send<{
        readonly id?: unknown;
        readonly login?: unknown;
        readonly full_name?: unknown;
      } | null>({ path: '/user' }, token);
      return { id: body?.id, login: body?.login, name: body?.full_name };
    },
    async readable(token) {
      const repositories = await client.list<ReadableBody>({ path: '/user/repos' }, token);
      return repositories.flatMap(({ id, owner, permissions }) =>
        Number.isSafeInteger(id) && Number.isSafeInteger(owner?.id) && permissions?.pull === true
          ? [{ id: ids.of(id as number), ownerId: ids.of(owner?.id as number) }]
          : [],
      );
    },
    isMember: async () => undefined,
  });
}
