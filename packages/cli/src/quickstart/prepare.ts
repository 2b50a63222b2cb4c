// Signs in as the first administrator, and sees that the team and the repository are there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../client/api.d.ts';
import { ApiClient } from '../client/client.ts';
import { networkSend } from '../client/send.ts';
import { Failure } from '../failures/failure.ts';
import type { QuickstartTarget } from './target.ts';

const teamName = 'Quickstart';
const email = 'admin@localhost';
const passwordFile = 'initial-admin-password';

export interface Prepared {
  /** Signed in. */
  readonly session: ApiClient;
  readonly repository: Repository;
}

export async function prepare(
  client: ApiClient,
  target: QuickstartTarget,
  dataDirectory: string,
  version: string,
): Promise<Prepared> {
  const { token } = await signIn(client, dataDirectory);
  const session = new ApiClient({ origin: client.origin, send: networkSend(client.origin), version, token });
  const known = await findRepository(session, target);
  if (known) return { session, repository: known };
  const teams = await session.call('GET /v1/teams', { query: { limit: 100 } });
  const team =
    teams.items.find(({ name }) => name === teamName) ??
    (await session.call('POST /v1/teams', {
      body: { name: teamName, description: 'Created by `assay quickstart`.' },
    }));
  const { url, name } = target;
  const repository = await session.call('POST /v1/repositories', { body: { url, team: team.id, name } });
  return { session, repository };
}

/** With the password that was set in the environment, or the one that the first start made up. */
async function signIn(client: ApiClient, dataDirectory: string): Promise<{ readonly token: string }> {
  const { ASSAY_ADMIN_EMAIL, ASSAY_ADMIN_PASSWORD } = process.env;
  const path = join(dataDirectory, passwordFile);
  let password = ASSAY_ADMIN_PASSWORD;
  try {
    password ||= readFileSync(path, 'utf8').trim();
    return await client.call('POST /v1/auth/login', {
      body: { email: ASSAY_ADMIN_EMAIL || email, password },
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'AUTH_INVALID_CREDENTIALS' && code !== 'ENOENT') throw error;
    throw new Failure(
      'AUTH_INVALID_CREDENTIALS',
      `The administrator's password has changed since the first run. Write the new one to ${path}, or use another --data-dir.`,
      {},
      { cause: error },
    );
  }
}

async function findRepository(session: ApiClient, target: QuickstartTarget): Promise<Repository | undefined> {
  for (let offset = 0; ; offset += 100) {
    const query = { limit: 100, offset };
    const page = await session.call('GET /v1/repositories', { query });
    const found = page.items.find(({ url }) => url === target.url);
    if (found || !page.pagination.hasMore) return found;
  }
}
