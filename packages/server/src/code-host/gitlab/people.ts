// People, as GitLab knows them.
import type { People } from '../people.ts';
import { peopleOfRepositories } from '../people-of-repositories.ts';
import { isStatus } from '../provider-error.ts';
import type { GitLabClient } from './gitlab-client.ts';
import { type GitLabInstallations, type ProjectBody, readableProjects, reporter } from './installations.ts';

/** Undefined without an application that people sign in through. */
export function gitLabPeople(client: GitLabClient, installations: GitLabInstallations): People | undefined {
  const { ids } = client;
  return peopleOfRepositories(client, {
    installations,
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    scope: 'read_api',
    async owner(token) {
      const { body } = await client.send<{
        readonly id?: unknown;
        readonly username?: unknown;
        readonly name?: unknown;
      } | null>({ path: '/user' }, token);
      return { id: body?.id, login: body?.username, name: body?.name };
    },
    async readable(token) {
      const projects = await client.listById<ProjectBody>(readableProjects, token);
      return projects.flatMap(({ id, namespace }) =>
        Number.isSafeInteger(id) && Number.isSafeInteger(namespace?.id)
          ? [{ id: ids.of(id as number), ownerId: ids.of(namespace?.id as number) }]
          : [],
      );
    },
    async isMember({ organizationId, personId }, signal) {
      const path = `/groups/${ids.own(organizationId)}/members/all/${ids.own(personId)}`;
      try {
        const { body } = await client.send<{
          readonly access_level?: unknown;
          readonly state?: unknown;
        } | null>({ path, signal });
        return Number(body?.access_level) >= reporter && body?.state === 'active';
      } catch (error) {
        if (isStatus(error, 404)) return false;
        // The token may not ask.
        if (isStatus(error, 403)) return undefined;
        throw error;
      }
    },
  });
}
