import type { SecretRule } from '../secret-rule.ts';
import { contextRules } from './contexts/index.ts';
import { namedKeyRules } from './named-keys/index.ts';
import { tokenRules } from './tokens/index.ts';

/** Every rule that comes with Assay. */
export const secretRules: readonly SecretRule[] = [...contextRules, ...namedKeyRules, ...tokenRules];
