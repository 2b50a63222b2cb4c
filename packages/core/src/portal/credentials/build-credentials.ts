import type { RepositoryUrlOptions } from '../../scan/source/git/repository-url.ts';
import type { Runtime } from '../../support/runtime.ts';
import { TextEncryption } from '../platform/encryption.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { CloneCredentials } from './clone-credentials.ts';
import { CredentialService } from './credential-service.ts';

export interface CredentialOptions {
  readonly encryptionSecrets: readonly [string, ...string[]] | undefined;
  readonly urls: RepositoryUrlOptions & { readonly allowedHosts: readonly string[] };
  readonly temporaryFolder: string;
}

/** The service of credentials, and what gives them to a clone. */
export function buildCredentials(
  stores: Stores,
  runtime: Runtime,
  { encryptionSecrets, urls, temporaryFolder }: CredentialOptions,
): { readonly services: { readonly credentials: CredentialService }; readonly clone: CloneCredentials } {
  const encryption = encryptionSecrets && new TextEncryption('assay git credentials', encryptionSecrets);
  const clone = new CloneCredentials({ stores, runtime, encryption, urls });
  const tries = { temporaryFolder, allowedHosts: urls.allowedHosts, proxyFor: runtime.proxyFor };
  return {
    services: { credentials: new CredentialService(stores, runtime, { encryption, clone, tries }) },
    clone,
  };
}
