import type { Portal } from '@assay/core';
import type { CodeHost } from './code-host.ts';
import type { Memberships } from './people.ts';

/**
 * Brings the teams of somebody, and the repositories that they see, in line with what the code host says of them. What
 * it does not say they can read is not shown. Throws ProviderError when it does not answer.
 */
export async function followAccess(
  { portal, codeHost }: { readonly portal: Portal; readonly codeHost: CodeHost },
  userId: string,
  { proved, refused }: Memberships,
  accessToken: string,
): Promise<void> {
  const { installations } = portal;
  const readable: number[] = [];
  for (const id of await installations.listIds())
    for await (const repository of codeHost.people.repositories(id, accessToken)) readable.push(repository);
  await installations.setReadable(userId, readable);
  for (const { login } of proved) await installations.join(userId, login);
  await installations.leave(
    userId,
    refused.map(({ login }) => login),
  );
}
