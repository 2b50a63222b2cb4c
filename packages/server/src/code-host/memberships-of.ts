import type { Portal } from '@assay/core';
import type { SignInHost } from './code-host.ts';
import { type Memberships, NoMemberError, type ProviderLogin } from './people.ts';

/**
 * Where someone belongs, asked in their own name. An account that only the settings name is the one that had the name
 * first: who takes it over later is another one. Throws NoMemberError.
 */
export async function membershipsOf(
  { portal, codeHost }: { readonly portal: Portal; readonly codeHost: SignInHost },
  person: ProviderLogin,
  accessToken: string,
): Promise<Memberships> {
  const memberships = await codeHost.people.memberships(person, accessToken);
  const { host } = new URL(codeHost.settings.webUrl);
  for (const account of memberships.proved) {
    if (!account.isNamed || (await portal.installations.isNamedAccount(host, account))) continue;
    const sentence = `The organization ${account.login} at ${host} is another one than the one that had this name when people first signed in.`;
    throw new NoMemberError(
      sentence,
      { hint: 'Ask an administrator to name the organization as it is called now.' },
      [],
    );
  }
  return memberships;
}
