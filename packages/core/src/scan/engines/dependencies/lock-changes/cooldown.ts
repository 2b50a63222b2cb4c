// How long a repository waits before it takes a release: what its package manager is set to, else its bot.
import { Coverage } from '../../../source/coverage/coverage.ts';
import type { ScanTarget } from '../../engine.ts';
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import { readProtections, saysProtections } from '../manager-settings/read-protections.ts';
import type { Cooldown } from './compare-locks.ts';

/** By the settings of the base: a change may not shorten the wait for itself. */
export async function readCooldown(
  { source, entries }: Pick<ScanTarget, 'source' | 'entries'>,
  now: Date,
  signal: AbortSignal,
): Promise<Cooldown> {
  const texts = new Map<string, string>();
  const files = entries.filter(({ path }) => saysProtections(path));
  for await (const { entry, bytes } of source.read(files, new Coverage(), signal))
    texts.set(entry.path, bytes.toString('utf8'));
  const { protections, bots } = readProtections(texts);
  return {
    now,
    of(ecosystem, path) {
      const own = protections.filter((one) => one.ecosystem === ecosystem && one.days !== undefined);
      const nearest =
        own.find(({ folder }) => folder === folderOf(path)) ?? own.find(({ folder }) => folder === '');
      if (nearest?.days !== undefined) return { days: nearest.days, setBy: nearest.path };
      const bot = bots.find(({ ecosystems, isSet }) => isSet && (ecosystems?.includes(ecosystem) ?? true));
      return bot && { days: bot.days, setBy: bot.path };
    },
  };
}
