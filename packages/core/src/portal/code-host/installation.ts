// What the portal knows of a code host's app being installed: where, on which repositories, and how they are entered.
import type { ProviderFacts } from '../../scan/engines/compliance/facts/provider-facts.ts';
import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import type { AccessDenial } from '../../scan/source/source-error.ts';

/** The app on someone's account, as the code host identifies it. */
export interface Installation {
  readonly id: string;
  readonly accountId: string;
  readonly accountLogin: string;
  readonly accountType: string;
  /** Granted permissions, as the provider names them. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly suspendedAt: string | null;
}

/** An account of the code host: its id outlives its name. */
export interface AccountReference {
  readonly id: string;
  readonly login: string;
}

export interface InstalledAccount {
  readonly installationId: string;
  readonly login: string;
  /** Null until the installation's team is made. */
  readonly teamId: string | null;
}

/** A repository that an installation reaches. */
export interface InstalledRepository {
  readonly providerId: string;
  /** Of two names or more: `owner/name`, `group/subgroup/name`. */
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

/** The code hosts that the portal is connected with, as one: ids say which of them a repository is at. */
export interface CodeHost {
  /** Where they are, without a slash at the end. */
  readonly origins: readonly string[];
  /** The address under which a repository is registered; undefined when its code host is not connected any more. */
  repositoryUrl(repository: Pick<InstalledRepository, 'providerId' | 'fullName'>): string | undefined;
  /** What reads this one repository, and as little else as the code host allows. */
  gitCredentials(link: RepositoryLink, signal: AbortSignal): Promise<GitCredentials>;
  /** What only the code host knows; null for what the app may not read. */
  facts(link: RepositoryLink, branch: string | null, signal: AbortSignal): Promise<ProviderFacts>;
  /** Why these credentials may not read it; undefined where Git's own reason says it. */
  denied?(link: RepositoryLink, denial: AccessDenial): string | undefined;
}
