// Passwords: what is accepted, and how they are kept (argon2id). Hashing is the cheapest way to exhaust a
// server, so only two run at a time, with a short queue behind them.
import { RateLimitError, ValidationError } from '../../../support/errors.ts';
import { loadNative } from '../../../support/load-native.ts';
import type { PasswordCost } from '../../../support/runtime.ts';
import { commonPasswords } from './common-passwords.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
const running = 2;
const waiting = 32;

type Argon2 = typeof import('@node-rs/argon2');

let loaded: Promise<Argon2> | undefined;

function argon2(): Promise<Argon2> {
  loaded ??= loadNative(() => import('@node-rs/argon2'));
  return loaded;
}

export class PasswordHasher {
  readonly #parameters: PasswordCost & { readonly parallelism: 1 };
  #running = 0;
  readonly #queue: (() => void)[] = [];
  #decoy: Promise<string> | undefined;

  constructor(cost: PasswordCost = owaspCost) {
    this.#parameters = { ...cost, parallelism: 1 };
  }

  async hash(password: string): Promise<string> {
    const { hash } = await argon2();
    return this.#limited(() => hash(normal(password), this.#parameters));
  }

  /** Takes as long for an account that is not there (`stored` null) as for one that is. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const { hash, verify } = await argon2();
    this.#decoy ??= hash('no account has this password', this.#parameters);
    const against = stored ?? (await this.#decoy);
    const matches = await this.#limited(() => verify(against, normal(password)));
    return stored !== null && matches;
  }

  async #limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= running) {
      if (this.#queue.length >= waiting) {
        throw new RateLimitError('Too many sign-ins at once. Try again in a moment.', 1);
      }
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }
}

/** Throws ValidationError when the password must not be used. `field` is where it stands in the request. */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const length = [...normal(password)].length;
  const refuse = (sentence: string): never => {
    throw new ValidationError(sentence, { [field]: sentence });
  };
  if (length < 12) refuse('A password must have at least 12 characters.');
  if (length > 128) refuse('A password can have at most 128 characters.');
  const folded = normal(password).toLowerCase();
  if (folded === email.toLowerCase()) refuse('The password must not be the email address.');
  if (isCommon(folded)) refuse('This password is too common. Choose another one.');
}

/** One character over and over, a run of keys, or on the list, also with digits or signs around it. */
function isCommon(password: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(password)) return true;
  const core = password.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '');
  return commonPasswords.has(password) || (core.length >= password.length - 4 && commonPasswords.has(core));
}

/** The same text typed on different systems is the same password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
