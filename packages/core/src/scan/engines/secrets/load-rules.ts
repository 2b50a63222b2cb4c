// The rules that are data: TOML files in the sources, one file of JSON in a build, which is read faster.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRuleData, type RuleData } from './rule-data.ts';

export type RuleGroup = 'contexts' | 'named-keys' | 'tokens';

export type RuleDataOfGroups = Readonly<Record<RuleGroup, readonly RuleData[]>>;

/** Those that come with Assay, by the folder of their kind. */
export function loadRules(): RuleDataOfGroups {
  const path = fileURLToPath(import.meta.resolve('#secret-rules'));
  return statSync(path).isDirectory() ? readRuleFolder(path) : JSON.parse(readFileSync(path, 'utf8'));
}

/** Reads `GROUP/*.toml` below a folder. Throws Error with the file. */
export function readRuleFolder(folder: string): RuleDataOfGroups {
  const read = (group: RuleGroup): readonly RuleData[] =>
    readdirSync(join(folder, group))
      .filter((name) => name.endsWith('.toml'))
      .sort()
      .map((name) => readRule(join(folder, group, name), name.replace(/\.toml$/, '')));
  return { contexts: read('contexts'), 'named-keys': read('named-keys'), tokens: read('tokens') };
}

function readRule(path: string, id: string): RuleData {
  try {
    const data = parseRuleData(readFileSync(path, 'utf8'));
    if (data.id !== id) throw new Error('the file must be named for the id');
    return data;
  } catch (cause) {
    throw new Error(`${path}: ${(cause as Error).message}`, { cause });
  }
}
