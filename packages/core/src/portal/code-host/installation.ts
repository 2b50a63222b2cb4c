// What the portal knows of a code host's app being installed: where, on which repositories, and how they are entered.
import type { ProviderFacts } from '../../scan/engines/compliance/facts/provider-facts.ts';

/** The app on somebody's account, as the provider numbers it. */
export interface Installation {
  readonly id: number;
  readonly accountId: number;
  readonly accountLogin: string;
  readonly accountType: string;
  /** Granted permissions, as the provider names them. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly suspendedAt: string | null;
}

/** A repository that an installation reaches. */
export interface InstalledRepository {
  /** The provider's number, which survives a new name. */
  readonly providerId: number;
  /** `owner/name`. */
  readonly fullName: string;
  /** Whether the code host shows it to everyone; false where that is not known. */
  readonly isPublic?: boolean;
}

/** Which repository of the portal that is, and through which installation it is reached. */
export interface RepositoryLink extends InstalledRepository {
  readonly repositoryId: string;
  readonly installation: Installation;
  /** Whether the installation registered it, and so may unregister it. */
  readonly registeredHere: boolean;
}

/** A code host that the portal is connected with. */
export interface CodeHost {
  /** The address under which a repository is registered. */
  repositoryUrl(fullName: string): string;
  /** A short-lived token that reads exactly this one repository. */
  cloneToken(link: RepositoryLink, signal: AbortSignal): Promise<string>;
  /** What only the code host knows; null for what the app may not read. */
  facts(link: RepositoryLink, branch: string | null, signal: AbortSignal): Promise<ProviderFacts>;
}
