// The columns of a table of rules.
import type { RuleInfo } from '@assay/core/scan';
import { paintSeverity } from './colors.ts';
import type { Column } from './tables.ts';

export const ruleColumns: readonly Column<RuleInfo>[] = [
  { title: 'Rule', value: ({ id }) => id },
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'Category', value: ({ category }) => category },
  { title: 'CWE', value: ({ cwe }) => cwe[0] ?? '' },
  { title: 'Title', value: ({ title }) => title, fit: 'text' },
  { title: 'Aliases', value: ({ aliases = [] }) => aliases.join(', '), fit: 'text', isOptional: true },
];
