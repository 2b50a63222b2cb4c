// One kind of what package managers are set to refuse, as a verdict: every project must refuse it, by the version that runs.

import type { Protection, ProtectionKind } from '../dependencies/manager-settings/protection.ts';
import type { BotCooldown } from '../dependencies/manager-settings/update-bots.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import { fail, notApplicable, type Occurrence, pass, unknown, type Verdict } from './verdict.ts';

export interface ProtectionQuestion {
  readonly kinds: readonly ProtectionKind[];
  /** Whether an update bot that waits is enough. */
  readonly botsCount?: boolean;
  /** `wait before they take a release`, after the package managers. */
  readonly does: string;
  /** Why it applies to none. */
  readonly none: string;
}

export function protectionVerdict(
  { protections: { protections, bots } }: Pick<RepositoryFacts, 'protections'>,
  { kinds, botsCount = false, does, none }: ProtectionQuestion,
): Verdict {
  const asked = protections.filter(({ kind }) => kinds.includes(kind));
  if (asked.length === 0) return notApplicable(none);
  const assessed = asked.map((one) => ({ one, bot: botsCount ? botOf(one, bots) : undefined }));
  const missing = assessed.filter(
    ({ one, bot }) => !bot && (one.state === 'absent' || one.state === 'ineffective'),
  );
  if (missing.length > 0)
    return fail(
      `${missing.length} of ${asked.length} package managers ${missing.length === 1 ? 'does' : 'do'} not ${does}.`,
      missing.map(({ one }) => ({
        ...occurrence(one),
        subject: `${one.manager} ${one.kind} ${one.folder}`.trim(),
      })),
    );
  const open = assessed.filter(({ one, bot }) => !bot && one.state === 'unknown');
  if (open.length > 0)
    return unknown(
      `Whether ${open.length} of ${asked.length} package managers ${does} is not known: a file cannot be parsed, or none says which version runs (packageManager, engines).`,
      open.map(({ one }) => occurrence(one)),
    );
  return pass(
    `All package managers ${does}.`,
    assessed
      .slice(0, 10)
      .map(({ one, bot }) => (bot ? { path: bot.path, note: `${bot.bot} ${bot.note}` } : occurrence(one))),
  );
}

function botOf({ ecosystem, state }: Protection, bots: readonly BotCooldown[]): BotCooldown | undefined {
  if (state === 'effective') return undefined;
  return bots.find(({ ecosystems, days }) => days > 0 && (ecosystems?.includes(ecosystem) ?? true));
}

function occurrence({ manager, path, note }: Protection): Occurrence {
  return { path, note: `${manager}: ${note}` };
}
