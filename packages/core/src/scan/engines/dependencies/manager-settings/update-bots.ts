// How long Dependabot and Renovate wait before they propose a release. Neither keeps a person from installing it.
import { parse as parseYaml } from 'yaml';
import { readJsonWithComments } from '../lockfiles/reading/json-document.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from '../lockfiles/reading/plain-data.ts';
import { daysOf } from './protection.ts';

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
    const shared = { bot: 'Dependabot', ecosystems: [ecosystem], path, isSet: stated !== '' } as const;
    if (waitsForSome(cooldown)) return [{ ...shared, note: 'waits for some packages only', days: 0 }];
    return [{ ...shared, note, days }];
  });
}

/** `include` names those it waits for, `exclude` those it does not. */
function waitsForSome(cooldown: unknown): boolean {
  const { include, exclude } = dataOf(cooldown);
  const included = listOf(include);
  return (included.length > 0 && !included.includes('*')) || listOf(exclude).includes('*');
}

const presets: Readonly<Record<string, readonly string[]>> = {
  'config:best-practices': ['npm'],
  'security:minimumReleaseAgeNpm': ['npm'],
  'security:minimumReleaseAgeCrate': ['crates.io'],
  'security:minimumReleaseAgePypi': ['PyPI'],
};
const presetDays = 3;

/** Names of Renovate's managers and of its data sources → OSV's names. */
const renovateEcosystems: Readonly<Record<string, string>> = {
  npm: 'npm',
  bun: 'npm',
  deno: 'npm',
  jsr: 'npm',
  pypi: 'PyPI',
  pip_requirements: 'PyPI',
  pip_setup: 'PyPI',
  'pip-compile': 'PyPI',
  'setup-cfg': 'PyPI',
  pep621: 'PyPI',
  poetry: 'PyPI',
  pipenv: 'PyPI',
  pep723: 'PyPI',
  crate: 'crates.io',
  cargo: 'crates.io',
  rubygems: 'RubyGems',
  bundler: 'RubyGems',
  packagist: 'Packagist',
  composer: 'Packagist',
  go: 'Go',
  gomod: 'Go',
  hex: 'Hex',
  mix: 'Hex',
  maven: 'Maven',
  gradle: 'Maven',
  sbt: 'Maven',
  nuget: 'NuGet',
  dart: 'Pub',
  pub: 'Pub',
};
/** Of a rule that holds for all packages of an ecosystem; any other condition picks some of them. */
const broadConditions = new Set(['matchManagers', 'matchDatasources', 'matchUpdateTypes']);

export function renovateCooldowns(path: string, text: string): readonly BotCooldown[] {
  let config: Data;
  try {
    config = readJsonWithComments(text);
  } catch {
    return [];
  }
  if (path.endsWith('package.json')) config = dataOf(config.renovate);
  // Otherwise it proposes what is too young at once, and only says so.
  if (/^(?:none|flexible)$/.test(textOf(config.internalChecksFilter))) return [];
  const all = waitOf(config);
  if (all !== undefined) return [{ ...all, ecosystems: undefined, path }];
  const rules = listOf(config.packageRules).map(dataOf);
  const ofRules = rules.flatMap((rule): BotCooldown[] => {
    const wait = waitOf(rule);
    const conditions = entriesOf(rule).filter(([key]) => /^(?:match|exclude)/.test(key));
    if (wait === undefined || conditions.some(([key]) => !broadConditions.has(key))) return [];
    const updates = listOf(rule.matchUpdateTypes);
    if (updates.length > 0 && !['minor', 'patch'].every((one) => updates.includes(one))) return [];
    const names = [...listOf(rule.matchManagers), ...listOf(rule.matchDatasources)].map(textOf);
    const known = names.flatMap((name) => renovateEcosystems[name] ?? []);
    return [{ ...wait, ecosystems: names.length === 0 ? undefined : [...new Set(known)], path }];
  });
  const ofManagers = entriesOf(config).flatMap(([name, own]): BotCooldown[] => {
    const ecosystem = renovateEcosystems[name];
    const wait = ecosystem === undefined ? undefined : waitOf(dataOf(own));
    return wait && ecosystem ? [{ ...wait, ecosystems: [ecosystem], path }] : [];
  });
  const ofPresets = listOf(config.extends).flatMap((preset): BotCooldown[] => {
    const named = presets[textOf(preset)];
    const note = `waits ${presetDays} days by ${textOf(preset)}`;
    return named ? [{ bot: 'Renovate', ecosystems: named, path, note, days: presetDays, isSet: false }] : [];
  });
  return [...ofRules, ...ofManagers, ...ofPresets];
}

function waitOf(config: Data): Pick<BotCooldown, 'bot' | 'note' | 'days' | 'isSet'> | undefined {
  const stated = textOf(config.minimumReleaseAge) || textOf(config.stabilityDays);
  const days = /^\d+$/.test(stated) ? Number(stated) : daysOf(stated);
  return days === undefined ? undefined : { bot: 'Renovate', note: `waits ${stated}`, days, isSet: true };
}
