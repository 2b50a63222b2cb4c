import type { Stores } from '../platform/storage/store-registry.ts';

export type EndAccessStores = Pick<
  Stores,
  'access' | 'apiTokens' | 'deviceSignIns' | 'identities' | 'oauthGrants' | 'signIns'
>;

/**
 * Ends everything that a person is let in by, in the current transaction: sessions, also of assistants, API tokens unless
 * they are kept, codes and devices on their way, and what the code host gave for them. Gives what ended.
 */
export async function endAccess(
  stores: EndAccessStores,
  userId: string,
  now: string,
  { keepTokens = false }: { readonly keepTokens?: boolean } = {},
): Promise<{ readonly sessions: number; readonly tokens: number }> {
  const sessions = await stores.access.endSessionsOfUser(userId, now);
  const tokens = keepTokens ? 0 : await stores.apiTokens.deleteOfUser(userId);
  await stores.signIns.deleteCodesOfUser(userId);
  await stores.deviceSignIns.deleteOfUser(userId);
  await stores.oauthGrants.deleteCodesOfUser(userId);
  await stores.identities.dropTokens(userId, now);
  return { sessions, tokens };
}
