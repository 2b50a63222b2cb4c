// How long Dependabot and Renovate wait before they propose a release. Neither keeps a person from installing it.
import { parse as parseYaml } from 'yaml';
import { readJsonWithComments } from '../lockfiles/reading/json-document.ts';
import { type Data, dataOf, listOf, textOf } from '../lockfiles/reading/plain-data.ts';

export interface BotCooldown {
  readonly bot: 'Dependabot' | 'Renovate';
  /** OSV's names; undefined: all. */
  readonly ecosystems: readonly string[] | undefined;
  readonly path: string;
  readonly note: string;
  /** 0: it does not wait. */
  readonly days: number;
  /** Whether the repository itself says how long. */
  readonly isSet: boolean;
}

/** Dependabot's name → OSV's. */
const ecosystems: Readonly<Record<string, string>> = {
  bun: 'npm',
  bundler: 'RubyGems',
  cargo: 'crates.io',
  composer: 'Packagist',
  gomod: 'Go',
  gradle: 'Maven',
  maven: 'Maven',
  mix: 'Hex',
  npm: 'npm',
  nuget: 'NuGet',
  pip: 'PyPI',
  pub: 'Pub',
  uv: 'PyPI',
};

/** Since July 2026, where nothing is set. */
const dependabotDays = 3;

export function dependabotCooldowns(path: string, text: string): readonly BotCooldown[] {
  let document: unknown;
  try {
    document = parseYaml(text, { maxAliasCount: 0, strict: false, uniqueKeys: false });
  } catch {
    return [];
  }
  return listOf(dataOf(document).updates).flatMap((update): BotCooldown[] => {
    const { 'package-ecosystem': name, cooldown } = dataOf(update);
    const ecosystem = ecosystems[textOf(name)];
    if (ecosystem === undefined) return [];
    const stated = textOf(dataOf(cooldown)['default-days']);
    const days = stated === '' ? dependabotDays : Number(stated) || 0;
    const note = stated === '' ? `waits ${days} days by default` : `waits ${days} days`;
    return [{ bot: 'Dependabot', ecosystems: [ecosystem], path, note, days, isSet: stated !== '' }];
  });
}

const presets: Readonly<Record<string, readonly string[]>> = {
  'config:best-practices': ['npm'],
  'security:minimumReleaseAgeNpm': ['npm'],
  'security:minimumReleaseAgeCrate': ['crates.io'],
  'security:minimumReleaseAgePypi': ['PyPI'],
};
const presetDays = 3;

export function renovateCooldowns(path: string, text: string): readonly BotCooldown[] {
  let config: Data;
  try {
    config = readJsonWithComments(text);
  } catch {
    return [];
  }
  if (path.endsWith('package.json')) config = dataOf(config.renovate);
  const bot = 'Renovate';
  const stated = textOf(config.minimumReleaseAge) || textOf(config.stabilityDays);
  const [, count, unit = 'days'] = /^(\d+)\s*([a-z]*)$/i.exec(stated.trim()) ?? [];
  if (count !== undefined) {
    const days =
      Number(count) * (/^w/i.test(unit) ? 7 : /^h/i.test(unit) ? 1 / 24 : /^mo/i.test(unit) ? 30 : 1);
    return [{ bot, ecosystems: undefined, path, note: `waits ${stated}`, days, isSet: true }];
  }
  return listOf(config.extends).flatMap((preset): BotCooldown[] => {
    const named = presets[textOf(preset)];
    const note = `waits ${presetDays} days by ${textOf(preset)}`;
    return named ? [{ bot, ecosystems: named, path, note, days: presetDays, isSet: false }] : [];
  });
}
