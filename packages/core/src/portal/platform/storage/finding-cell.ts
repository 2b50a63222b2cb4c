// Everything that lists and counts of findings filter by, packed into one number: the cell of a finding. One small
// integer in an index serves every combination of filters, and the findings of each cell are counted as they change
// (the table `finding_counts`), so that nothing is ever counted by reading findings.
import { type AuditType, auditTypes } from '../../../vocabulary/audit-type.ts';
import { type Category, categories } from '../../../vocabulary/category.ts';
import { type FindingStatus, findingStatuses } from '../../../vocabulary/finding-status.ts';
import { type Severity, severities } from '../../../vocabulary/severity.ts';

// A value's place in its list is its code. A new value goes to the end, and needs a migration that gives the
// generated column `findings.cell` its code; a finding without one is refused by the database.
const fields = [
  { column: 'status', values: findingStatuses, shift: 1 },
  { column: 'severity', values: severities, shift: 4 },
  { column: 'audit_type', values: auditTypes, shift: 7 },
  { column: 'category', values: categories, shift: 10 },
] as const;
const fieldMasks = { status: 7, severity: 7, audit_type: 7, category: 31 } as const;
/** Below the number of the repository. */
const facetBits = 15;

type Field = (typeof fields)[number]['column'];

/** What a cell must have: `(cell & mask) = value`. */
export interface CellPattern {
  readonly mask: number;
  readonly value: number;
}

/** The pattern of the cells with these values; `pastDue` is the lowest bit. */
export function cellPattern(
  wanted: Readonly<Partial<Record<Field, string | undefined>>> & { readonly pastDue?: boolean },
): CellPattern {
  let mask = wanted.pastDue === undefined ? 0 : 1;
  let value = wanted.pastDue ? 1 : 0;
  for (const { column, values, shift } of fields) {
    const text = wanted[column];
    if (text === undefined) continue;
    const code = (values as readonly string[]).indexOf(text);
    if (code < 0) throw new Error(`Unknown ${column} ${text}.`);
    mask |= fieldMasks[column] << shift;
    value |= code << shift;
  }
  return { mask, value };
}

/** The codes of the given values of a field, as they stand in a cell. */
export function codesOf(column: Field, wanted: readonly string[]): readonly number[] {
  const values: readonly string[] = fields.find((one) => one.column === column)?.values ?? [];
  return wanted.map((value) => values.indexOf(value));
}

/** What a cell stands for. */
export interface CellValues {
  readonly repositoryNumber: number;
  readonly status: FindingStatus;
  readonly severity: Severity;
  readonly auditType: AuditType;
  readonly category: Category;
  readonly pastDue: boolean;
}

/** Reads a cell, or what is left of one without its repository. */
export function readCell(cell: number): CellValues {
  const facet = cell % (1 << facetBits);
  const value = (column: Field): string => {
    const field = fields.find((one) => one.column === column);
    const text = field?.values[(facet >> field.shift) & fieldMasks[column]];
    if (text === undefined) throw new Error(`The cell ${cell} has no ${column}.`);
    return text;
  };
  return {
    repositoryNumber: Math.floor(cell / (1 << facetBits)),
    status: value('status') as FindingStatus,
    severity: value('severity') as Severity,
    auditType: value('audit_type') as AuditType,
    category: value('category') as Category,
    pastDue: (facet & 1) === 1,
  };
}

/** A cell without its repository, as SQL. */
export function facetSql(cell = 'cell'): string {
  return `(${cell} & ${(1 << facetBits) - 1})`;
}

/** The value of one field in a cell, as SQL that gives its code. */
export function codeSql(column: Field, cell = 'cell'): string {
  const field = fields.find((one) => one.column === column);
  return `((${cell} >> ${field?.shift}) & ${fieldMasks[column]})`;
}

/** The number of the repository in a cell, as SQL. */
export function repositoryNumberSql(cell = 'cell'): string {
  return `(${cell} >> ${facetBits})`;
}

/**
 * An SQL expression: the cell `cell` with status, severity and overdue replaced. Every argument is an SQL
 * expression, the fields of their numeric codes.
 */
export function withFields(
  cell: string,
  { status, severity, pastDue }: Readonly<Record<'status' | 'severity' | 'pastDue', string>>,
): string {
  const changed = fields.filter(({ column }) => column === 'status' || column === 'severity');
  const mask = changed.reduce((bits, { column, shift }) => bits | (fieldMasks[column] << shift), 1);
  const [statusShift, severityShift] = changed.map(({ shift }) => 1 << shift);
  return `((${cell} & ~${mask}) + (${status}) * ${statusShift} + (${severity}) * ${severityShift} + (${pastDue}))`;
}
