import { domainToASCII } from 'node:url';
import { ValidationError } from '../../../support/errors.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { type Mailer, MailRefusedError } from './report-mail.ts';

/**
 * Whom this portal mails: people with an account that is not disabled, and addresses of the domains that its operator
 * named. A report holds lines of source code, and anyone who may ask for one chooses its recipients.
 */
export class MailRecipients {
  readonly #stores: Pick<Stores, 'access'>;
  readonly #domains: ReadonlySet<string>;

  /** `domains`: `example.com` is that domain alone, `*` every one. */
  constructor(stores: Pick<Stores, 'access'>, domains: readonly string[]) {
    this.#stores = stores;
    this.#domains = new Set(domains.map((domain) => (domain === '*' ? domain : domainToASCII(domain))));
  }

  /** Throws ValidationError that names those who are not mailed, by `field`. */
  async require(addresses: readonly string[], field: string): Promise<void> {
    const strangers: string[] = [];
    for (const address of addresses) if (!(await this.#isKnown(address))) strangers.push(address);
    if (strangers.length === 0) return;
    const sentence = refusal(strangers);
    throw new ValidationError(sentence, { [field]: sentence });
  }

  /** Asks again with each mail: an account may be disabled and a domain gone since. */
  limit(mailer: Mailer): Mailer {
    return {
      send: async (message) => {
        if (!(await this.#isKnown(message.to))) throw new MailRefusedError(refusal([message.to]));
        await mailer.send(message);
      },
    };
  }

  async #isKnown(address: string): Promise<boolean> {
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
    if (this.#domains.has('*') || (domain !== '' && this.#domains.has(domain))) return true;
    const account = await this.#stores.access.findUserByEmail(address);
    return account !== undefined && !account.disabled;
  }
}

function refusal(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  const who = others.length === 0 ? `${first} belongs` : `${first} and ${others.length} more belong`;
  return `${who} to no account of this portal, nor to a domain of ASSAY_MAIL_DOMAINS.`;
}
