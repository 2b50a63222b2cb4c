// Whether people who came from the code host still belong here, asked again while they use the portal: who left an
// organization loses access within minutes, and at once where the code host says so.
import { type Portal, type Principal, type Runtime, UnauthorizedError } from '@assay/core';
import type { SignInHost } from './code-host.ts';
import { followAccess } from './follow-access.ts';
import { membershipsOf } from './memberships-of.ts';
import { NoMemberError } from './people.ts';
import { isStatus, ProviderError } from './provider-error.ts';
import type { UserTokens } from './user-tokens.ts';

/** How old the proof of a membership may be. */
const proofMs = 10 * 60_000;
/** People who do not use the portal are asked about so often. */
const absentMs = 24 * 3_600_000;
/** A code host that does not answer locks nobody out for so long; programs run on for longer. */
const graceMs = 3_600_000;
const graceOfProgramsMs = 24 * 3_600_000;
const maxKnown = 10_000;

export interface MembershipCheckOptions {
  readonly portal: Portal;
  readonly codeHost: SignInHost;
  readonly runtime: Runtime;
  readonly userTokens: UserTokens;
}

export class MembershipChecks {
  readonly #options: MembershipCheckOptions;
  /** Who came from elsewhere. When the others were last proved to belong here is in the database, for all instances. */
  readonly #strangers = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(options: MembershipCheckOptions) {
    this.#options = options;
  }

  get codeHost(): SignInHost {
    return this.#options.codeHost;
  }

  /**
   * Lets a principal pass whose membership was proved lately, or is proved now. Throws UnauthorizedError for who has
   * left, or whose membership can't be proved any more; ProviderError when the code host is silent for too long.
   */
  async require({ userId, kind }: Principal): Promise<void> {
    const { portal, codeHost } = this.#options;
    if (this.#strangers.has(userId)) return;
    const known = await portal.identities.state(userId);
    const { host } = new URL(codeHost.settings.webUrl);
    if (!known || known.provider !== host || !codeHost.owns(known.providerUserId))
      return this.#rememberStranger(userId);
    if (known.leftAt !== null) throw new UnauthorizedError(leftSentence);
    const longestMs = proofMs + (kind === 'token' ? graceOfProgramsMs : graceMs);
    const checkedAt = Date.parse(known.memberCheckedAt ?? '');
    if (this.#age(checkedAt) < proofMs && known.repositoriesCheckedAt !== null) return;
    try {
      await this.#ask(userId, known.providerUserId);
    } catch (error) {
      if (!(error instanceof ProviderError) || !(this.#age(checkedAt) < longestMs)) throw error;
      this.#options.runtime.log.warn('a membership could not be checked', { userId, reason: error.reason });
    }
  }

  /** Asks about those who have not used the portal for a day: they may have left, and would stay in their teams. */
  async checkAbsent(signal: AbortSignal): Promise<void> {
    const { portal, codeHost, runtime } = this.#options;
    const provider = new URL(codeHost.settings.webUrl).host;
    const before = new Date(runtime.now().getTime() - absentMs).toISOString();
    for await (const { userId, id } of portal.identities.provedBefore(provider, before)) {
      signal.throwIfAborted();
      if (!codeHost.owns(id)) continue;
      try {
        await this.#ask(userId, id);
      } catch (error) {
        // Who has left is signed out by now. About the others nothing is known: tomorrow again.
        if (error instanceof UnauthorizedError) continue;
        if (!(error instanceof ProviderError)) throw error;
        runtime.log.warn('a membership could not be checked', { userId, reason: error.reason });
      }
    }
  }

  /** However many requests come at once, the code host is asked once. */
  #ask(userId: string, id: string): Promise<void> {
    const asking =
      this.#asking.get(userId) ?? this.#check(userId, id).finally(() => this.#asking.delete(userId));
    this.#asking.set(userId, asking);
    return asking;
  }

  /** By the name that they have now: an earlier one may be another person's. */
  async #check(userId: string, id: string): Promise<void> {
    const { portal, codeHost, userTokens } = this.#options;
    const token = await userTokens.find(userId);
    if (token === undefined) {
      await portal.identities.left(userId);
      throw new UnauthorizedError(leftSentence);
    }
    try {
      const person = await codeHost.people.ownerOf(token);
      if (person.id !== id) throw new NoMemberError('The token is of another person.', {}, []);
      const memberships = await membershipsOf({ portal, codeHost }, person, token);
      await followAccess({ portal, codeHost }, userId, memberships, token);
      await portal.identities.provedMember(userId);
    } catch (error) {
      // 401: the person took the token back.
      if (!(error instanceof NoMemberError) && !isStatus(error, 401)) throw error;
      if (error instanceof NoMemberError)
        await portal.installations.leave(userId, error.refused, codeHost.owns);
      // Without an account that could be asked about nothing is known: they come in no longer, and are not taken for gone.
      if (!(error instanceof NoMemberError) || error.refused.length > 0) await portal.identities.left(userId);
      throw new UnauthorizedError(leftSentence, {}, { cause: error });
    }
  }

  #rememberStranger(userId: string): void {
    if (this.#strangers.size >= maxKnown) this.#strangers.clear();
    this.#strangers.add(userId);
  }

  #age(at: number): number {
    return this.#options.runtime.now().getTime() - at;
  }
}

const leftSentence =
  'Your membership at the code host has ended or is no longer visible. Sign in again to confirm it.';
