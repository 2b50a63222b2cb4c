// A new rule: a TOML file in the folder of its kind; one with logic is a TypeScript file and a line in that folder's index.
import { loadRules, type RuleGroup } from '../load-rules.ts';
import { toSecretRule } from '../rule-data.ts';
import type { SecretRule } from '../secret-rule.ts';
import * as contexts from './contexts/index.ts';
import * as namedKeys from './named-keys/index.ts';
import * as tokens from './tokens/index.ts';

const data = loadRules();

/** Those that only their context identifies. */
const contextRules = rulesOf('contexts', contexts);

/** Those whose values have a format of their own. */
export const tokenRules: readonly SecretRule[] = rulesOf('tokens', tokens);

/** Those that go by the name of the vendor. */
export const namedKeyRules: readonly SecretRule[] = rulesOf('named-keys', namedKeys);

/** Their ids: a name is all that says what the value is. */
export const namedKeyIds: ReadonlySet<string> = new Set(namedKeyRules.map(({ id }) => id));

/** Ids of rules for a place or a format, whose first word is no vendor. */
export const contextIds: ReadonlySet<string> = new Set(contextRules.map(({ id }) => id));

/** Every rule that comes with Assay: by kind, then by name. */
export const secretRules: readonly SecretRule[] = [...contextRules, ...namedKeyRules, ...tokenRules];

function rulesOf(group: RuleGroup, withLogic: Readonly<Record<string, SecretRule>>): readonly SecretRule[] {
  return [...data[group].map(toSecretRule), ...Object.values(withLogic)].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}
