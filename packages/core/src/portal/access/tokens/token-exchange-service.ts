import { createHash } from 'node:crypto';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { Account } from '../access-store.ts';
import type { AccessService, SignedIn } from '../accounts/access-service.ts';
import {
  audiencesOf,
  checkLifetime,
  type DecodedToken,
  decodeIdentityToken,
  isSignedBy,
} from './identity-token.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { matchesClaims, type TrustRule } from './trust-rule.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'tokenExchange' | 'transaction'>;

/** A session that a token has opened ends with the hour. */
const sessionHours = 1;

/** What a checked token stands for. */
export interface ProvenIdentity {
  readonly rule: TrustRule;
  /** The issuer's name for who asks, for the activity log. */
  readonly subject: string;
  readonly tokenHash: string;
  /** Until when a second use must be refused. */
  readonly expiresAt: string;
}

export interface TokenExchangeParts {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly rules: readonly TrustRule[];
  /** Makes the account a member of the team with this name, in the current transaction. */
  joinTeam(userId: string, name: string): Promise<void>;
}

/** Exchanges the identity token of a workload, e.g. of a pipeline, for a session of an account (RFC 8693). */
export class TokenExchangeService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #joinTeam: TokenExchangeParts['joinTeam'];
  readonly #access: AccessService;
  readonly #rules: readonly TrustRule[];
  readonly #keys: IssuerKeys;

  constructor({ stores, runtime, access, rules, joinTeam }: TokenExchangeParts) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#access = access;
    this.#rules = rules;
    this.#joinTeam = joinTeam;
    this.#keys = new IssuerKeys(runtime);
  }

  /**
   * The rule that the token satisfies. Throws NotFoundError when no issuer is trusted here, UnauthorizedError
   * for a token that is not to be believed, and ForbiddenError for one that may do nothing here.
   */
  async prove(subjectToken: string): Promise<ProvenIdentity> {
    if (this.#rules.length === 0) throw new NotFoundError('No identity token issuer is configured.');
    const token = decodeIdentityToken(subjectToken);
    const { iss, sub, jti } = token.claims;
    const ofIssuer = this.#rules.filter(({ issuer }) => issuer === iss);
    if (typeof iss !== 'string' || ofIssuer.length === 0)
      throw new UnauthorizedError('The issuer of the subject token is not trusted.');
    const ends = checkLifetime(token, this.#runtime.now());
    if (!(await this.#isSigned(token, iss)))
      throw new UnauthorizedError('The signature of the subject token is invalid.');
    const audiences = audiencesOf(token.claims);
    const forUs = ofIssuer.filter(({ audience }) => audiences.includes(audience));
    if (forUs.length === 0) throw new UnauthorizedError('The subject token has a different audience.');
    const rule = forUs.find((each) => matchesClaims(each, token.claims));
    if (!rule) {
      this.#runtime.log.info('a token exchange was denied', { issuer: iss, subject: String(sub) });
      throw new ForbiddenError('No trust rule of this portal matches this repository, branch or workflow.');
    }
    const identity = typeof jti === 'string' && jti !== '' ? `${iss}\0${jti}` : subjectToken;
    return {
      rule,
      subject: typeof sub === 'string' ? sub.slice(0, 300) : '',
      tokenHash: createHash('sha256').update(identity).digest('hex'),
      expiresAt: new Date(ends * 1000).toISOString(),
    };
  }

  /** Opens the session; of several uses of one token one succeeds, the others get UnauthorizedError. */
  async exchange(
    { rule, subject, tokenHash, expiresAt }: ProvenIdentity,
    address: string,
  ): Promise<SignedIn> {
    return this.#stores.transaction(async () => {
      const now = timestamp(this.#runtime);
      if (!(await this.#stores.tokenExchange.useOnce(tokenHash, expiresAt, now)))
        throw new UnauthorizedError(
          'The subject token was already exchanged. Request a new one from its issuer.',
        );
      const account = await this.#account(rule, now);
      const how = { kind: 'oidc', address, issuer: rule.issuer, subject };
      return this.#access.openSession(account, how, sessionHours);
    });
  }

  async #isSigned(token: DecodedToken, issuer: string): Promise<boolean> {
    const keys = await this.#keys.find(issuer, token.keyId);
    return keys.some((key) => isSignedBy(token, key));
  }

  /** The rule's account with the rule's role and teams; a person's is never taken. */
  async #account(rule: TrustRule, now: string): Promise<Account> {
    const found = await this.#stores.access.findUserByEmail(rule.account);
    if (found && !(await this.#stores.tokenExchange.isMachine(found.id)))
      throw new ForbiddenError(
        `The account ${rule.account} belongs to a person. Use another account in the rule.`,
      );
    if (found?.disabled) throw new ForbiddenError(`The account ${rule.account} is disabled.`);
    const account = found ?? (await this.#makeAccount(rule, now));
    if (account.role !== rule.role)
      await this.#stores.access.updateUser(account.id, { role: rule.role }, now);
    for (const name of rule.teams) await this.#joinTeam(account.id, name);
    return { ...account, role: rule.role };
  }

  async #makeAccount({ account: email, role }: TrustRule, now: string): Promise<Account> {
    const id = this.#runtime.newId();
    const account = { id, email, name: email, role, disabled: false, createdAt: now, passwordHash: null };
    await this.#stores.access.insertUser(account);
    await this.#stores.tokenExchange.addMachine(id);
    await this.#stores.activity.append({
      actorId: null,
      action: 'user.create',
      targetType: 'user',
      targetId: id,
      detail: { email, role },
    });
    return account;
  }
}
