// The rules and allowlists of a repository, applied to what was found.
import type { SourceContent, SourceEntry } from '../../../source/source.ts';
import type { SecretMatch } from '../secret-match.ts';
import type { Allowlist, GitleaksConfig, PathRule, UserRule } from './gitleaks-config.ts';

export interface UserRules {
  readonly rules: readonly UserRule[];
  readonly pathRules: readonly PathRule[];
  readonly allowlists: readonly Allowlist[];
  readonly disabled: ReadonlySet<string>;
  readonly problems: readonly string[];
  /** What was read for them, by path: another thread makes the same of it. */
  readonly files: ReadonlyMap<string, string>;
}

/** The settings of a repository without a configuration. */
export const noUserRules: UserRules = {
  rules: [],
  pathRules: [],
  allowlists: [],
  disabled: new Set(),
  problems: [],
  files: new Map(),
};

/** Where gitleaks and its successor look for a configuration, in this order. */
const configPaths = ['.gitleaks.toml', 'gitleaks.toml', '.betterleaks.toml', 'betterleaks.toml'];
/** Configurations may extend one another; deeper chains are a mistake or an attack. */
const maxDepth = 3;
const maxRules = 2000;
/** Our own format; the first one that is there. */
const ruleFileNames = ['assay-rules.toml', 'assay-rules.json'] as const;

/**
 * Reads the rules and configurations at the root of a source.
 *
 * @param read gives a file's content, or nothing when it can't be read
 */
export async function loadUserRules(
  entries: readonly SourceEntry[],
  read: (entry: SourceEntry) => Promise<SourceContent | undefined>,
): Promise<UserRules> {
  const byPath = new Map(
    entries
      .filter(({ path }) => /\.toml$|^assay-rules\.json$/.test(path))
      .map((entry) => [entry.path, entry]),
  );
  const files = new Map<string, string>();
  const readText = async (entry: SourceEntry): Promise<string | undefined> => {
    const text = (await read(entry))?.bytes.toString('utf8');
    if (text !== undefined) files.set(entry.path, text);
    return text;
  };
  const ruleFile = ruleFileNames.map((name) => byPath.get(name)).find((entry) => entry !== undefined);
  const ofGitleaks = await loadGitleaks(byPath, readText);
  const text = ruleFile && (await readText(ruleFile));
  if (ruleFile === undefined || text === undefined)
    return ofGitleaks === noUserRules ? noUserRules : { ...ofGitleaks, files };
  const { readRuleFile } = await import('./rule-file.ts');
  const own = readRuleFile(ruleFile.path, text);
  return {
    ...ofGitleaks,
    rules: [...own.rules, ...ofGitleaks.rules],
    allowlists: [...own.allowlists, ...ofGitleaks.allowlists],
    problems: [...own.problems, ...ofGitleaks.problems],
    files,
  };
}

/** The rules again, of what was read for them. */
export function reloadUserRules(files: ReadonlyMap<string, string>): Promise<UserRules> {
  const entries = [...files.keys()].map((path) => ({ path, size: 0, blob: null, executable: false }));
  return loadUserRules(entries, async (entry) => ({
    entry,
    bytes: Buffer.from(files.get(entry.path) ?? ''),
  }));
}

async function loadGitleaks(
  byPath: ReadonlyMap<string, SourceEntry>,
  readText: (entry: SourceEntry) => Promise<string | undefined>,
): Promise<UserRules> {
  let path = configPaths.find((candidate) => byPath.has(candidate));
  if (path === undefined) return noUserRules;
  // Its two parsers take a while to load, and most repositories have no configuration.
  const { readGitleaksConfig } = await import('./gitleaks-config.ts');
  const configs: GitleaksConfig[] = [];
  while (path !== undefined && configs.length < maxDepth) {
    const entry = byPath.get(path.replace(/^\.\//, ''));
    const text = entry && (await readText(entry));
    if (text === undefined) break;
    const config = readGitleaksConfig(text);
    configs.push(config);
    path = config.extendsPath ?? undefined;
  }
  if (configs.length === 0) return noUserRules;
  const rules = new Map<string, UserRule>();
  // The extending configuration is read first and wins.
  for (const rule of configs.flatMap((config) => config.rules))
    if (!rules.has(rule.id)) rules.set(rule.id, rule);
  return {
    rules: [...rules.values()].slice(0, maxRules),
    pathRules: configs.flatMap(({ pathRules }) => pathRules),
    allowlists: configs.flatMap(({ allowlists }) => allowlists),
    disabled: new Set(configs.flatMap(({ disabledRules }) => disabledRules)),
    problems: configs.flatMap(({ problems }) => problems),
    files: noUserRules.files,
  };
}

export interface MatchPlace {
  readonly path: string;
  readonly line: string;
  readonly commit: string | null;
}

/** The allowlist that accepts the match, if one does. */
export function findAllowlist(
  match: SecretMatch,
  place: MatchPlace,
  { allowlists }: UserRules,
): Allowlist | undefined {
  return allowlists.find((allowlist) => {
    if (allowlist.rules.length > 0 && !allowlist.rules.includes(match.ruleId)) return false;
    const conditions = conditionsOf(allowlist, match, place);
    if (conditions.length === 0) return false;
    return allowlist.all ? conditions.every(Boolean) : conditions.some(Boolean);
  });
}

function conditionsOf(
  allowlist: Allowlist,
  match: SecretMatch,
  { path, line, commit }: MatchPlace,
): boolean[] {
  const conditions: boolean[] = [];
  const { paths, commits, regexes, stopwords, target } = allowlist;
  if (paths.length > 0) conditions.push(paths.some((pattern) => matches(pattern, path)));
  if (commits.length > 0) conditions.push(commit !== null && commits.includes(commit));
  const text = target === 'secret' ? match.value : line;
  if (regexes.length > 0) conditions.push(regexes.some((pattern) => matches(pattern, text)));
  const lower = match.value.toLowerCase();
  if (stopwords.length > 0) conditions.push(stopwords.some((word) => lower.includes(word)));
  return conditions;
}

export function matches(pattern: { lastIndex: number; exec(text: string): unknown }, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.exec(text) !== null;
}
