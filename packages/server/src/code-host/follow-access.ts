import type { Portal } from '@assay/core';
import type { SignInHost } from './code-host.ts';
import type { Memberships } from './people.ts';

/**
 * Brings the teams of someone, and the repositories that they see, in line with what the code host says of them. What
 * it does not say they can read is not shown. Throws ProviderError when it does not answer.
 */
export async function followAccess(
  { portal, codeHost }: { readonly portal: Portal; readonly codeHost: SignInHost },
  userId: string,
  { proved, refused }: Memberships,
  accessToken: string,
): Promise<void> {
  const { installations } = portal;
  const readable: string[] = [];
  for (const id of (await installations.listIds()).filter((one) => codeHost.owns(one)))
    for await (const repository of codeHost.people.repositories(id, accessToken)) readable.push(repository);
  await installations.setReadable(userId, readable);
  for (const account of proved) await installations.join(userId, account, codeHost.owns);
  await installations.leave(userId, refused, codeHost.owns);
}
