// Every ignore file that is honored for all engines; those of the dependency audit are the dependency engine's.
import { assayignore } from './assayignore.ts';
import { gitleaksignore } from './gitleaksignore.ts';
import type { IgnoreFile } from './ignore-file.ts';
import { secretsBaseline } from './secrets-baseline.ts';

/** The ignore files, in the order of precedence: the first that accepts a finding is its suppression. */
export const ignoreFiles: readonly IgnoreFile[] = [assayignore, gitleaksignore, secretsBaseline];
