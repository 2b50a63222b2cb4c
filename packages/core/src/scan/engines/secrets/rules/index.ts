// A new rule: a file in the folder of its kind, and a line in that folder's index.
import type { SecretRule } from '../secret-rule.ts';
import * as contexts from './contexts/index.ts';
import * as namedKeys from './named-keys/index.ts';
import * as tokens from './tokens/index.ts';

const families: readonly Readonly<Record<string, SecretRule>>[] = [contexts, namedKeys, tokens];

/** Those whose values have a format of their own. */
export const tokenRules: readonly SecretRule[] = Object.values(tokens);

/** Those that go by the name of the vendor. */
export const namedKeyRules: readonly SecretRule[] = Object.values(namedKeys);

/** Their ids: a name is all that says what the value is. */
export const namedKeyIds: ReadonlySet<string> = new Set(namedKeyRules.map(({ id }) => id));

/** Every rule that comes with Assay: by kind, then by name. */
export const secretRules: readonly SecretRule[] = families.flatMap((rules) => Object.values(rules));
