// Notifies those who decided on findings or granted waivers by mail before these end.
import type { Runtime } from '../../../support/runtime.ts';
import type { ListedDecision } from '../../decisions/listed-decision.ts';
import { systemReach, visibilityOf } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { ExpiryNotice } from './expiry-notice-store.ts';
import type { Mailer, MailMessage } from './report-mail.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'access' | 'decisionLists' | 'expiryNotices' | 'findings' | 'repositories' | 'transaction'
>;

/** Days before the end. */
const noticeDays = 7;
const pageSize = 100;
const shownDecisions = 50;

export interface ExpiryMailsOptions {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined;
  /** Of the portal, for a link; null when it is not known. */
  readonly portalUrl: string | null;
}

interface Ending extends ExpiryNotice {
  readonly decision: ListedDecision;
}

export class ExpiryMails {
  readonly #options: ExpiryMailsOptions;

  constructor(options: ExpiryMailsOptions) {
    this.#options = options;
  }

  /** One mail to each person, and no second one about the same end. */
  async send(signal: AbortSignal): Promise<void> {
    const { stores, runtime, mailer } = this.#options;
    if (!mailer) return;
    const now = runtime.now().toISOString();
    await stores.expiryNotices.deleteEnded(now);
    const ending = await this.#ending(now);
    for (const [userId, all] of Map.groupBy(ending, (one) => one.userId)) {
      if (signal.aborted) return;
      const visible = await this.#visible(userId, await stores.expiryNotices.unsent(all));
      if (visible.own.length === 0) continue;
      try {
        await mailer.send(this.#message(visible.email, visible.own));
      } catch (error) {
        // Asked for again by the next run.
        runtime.log.warn('a notice of ending decisions could not be mailed', {
          user: userId,
          error: String((error as Error).message).slice(0, 300),
        });
        continue;
      }
      await stores.transaction(() => stores.expiryNotices.add(visible.own, now));
    }
  }

  /** By who decided, and by who approved it. */
  async #ending(now: string): Promise<readonly Ending[]> {
    const { stores, runtime } = this.#options;
    const endsBefore = new Date(runtime.now().getTime() + noticeDays * 86_400_000).toISOString();
    const found: Ending[] = [];
    for (let offset = 0; ; offset += pageSize) {
      const page = await stores.decisionLists.list(
        systemReach('portal-wide'),
        { now, endsBefore, state: 'active' },
        { limit: pageSize, offset, sort: 'expiresAt' },
      );
      for (const decision of page.items) {
        const { decidedBy, approvedBy, finding, waiver, expiresAt } = decision;
        const people = new Set([decidedBy?.userId, approvedBy?.userId]);
        const id = finding?.id ?? waiver?.id;
        const about = finding ? 'finding' : 'waiver';
        for (const userId of people)
          if (userId && id !== undefined && expiresAt !== null)
            found.push({ userId, about, id, expiresAt, decision });
      }
      if (page.items.length === 0 || offset + page.items.length >= page.total) return found;
    }
  }

  /** Nobody gets notices of what they can no longer see. */
  async #visible(userId: string, ending: readonly Ending[]) {
    const { access, findings, repositories } = this.#options.stores;
    const user = await access.findUser(userId);
    if (!user || user.disabled || ending.length === 0) return { email: '', own: [] };
    const visible = visibilityOf(user, 'audits:read');
    const { finding = [], waiver = [] } = Object.groupBy(ending, ({ about }) => about);
    const seen = await findings.findMany(
      finding.map(({ id }) => id),
      visible,
    );
    const own = finding.filter(({ id }) => seen.has(id));
    for (const one of waiver) if (await repositories.find(one.decision.repositoryId, visible)) own.push(one);
    return { email: user.email, own };
  }

  #message(to: string, ending: readonly Ending[]): MailMessage {
    const { portalUrl } = this.#options;
    const lines = ending.slice(0, shownDecisions).map(({ decision, about, id, expiresAt }) => {
      const { finding, waiver, repository, repositoryId, status, reason } = decision;
      const address =
        about === 'finding' ? `/findings/${id}` : `/waivers?repositoryId=${repositoryId}&state=active`;
      const link = portalUrl === null ? '' : `\n  ${portalUrl}${address}`;
      const what = finding ? `${finding.severity} ${finding.title}` : `policy ${waiver?.policy}`;
      return `- ${expiresAt.slice(0, 10)}: ${what} in ${repository}, ${status.replace('_', ' ')}: ${reason || 'no reason given'}${link}`;
    });
    const more = ending.length - shownDecisions;
    const text = [
      'These decisions of yours are about to end. Findings open again and waived policies block again, unless someone decides again.',
      '',
      ...lines,
      ...(more > 0 ? [`… and ${more} more: assay decisions list --expires-within ${noticeDays}`] : []),
    ];
    const subject =
      ending.length === 1 ? 'Assay: a decision ends soon' : `Assay: ${ending.length} decisions end soon`;
    return { to, subject, text: text.join('\n'), attachment: null };
  }
}
