// The verdict on a fix as an in-toto statement: about which trees, by which rules and advisories, asked what.
import { hash } from 'node:crypto';
import type { FixReport } from '../fix-report.ts';
import type { AskedTargets } from '../select-targets.ts';

const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'urn:assay:fix-verification:v1';

export interface FixStatement {
  readonly _type: typeof statementType;
  readonly subject: readonly { readonly name: string; readonly digest: Readonly<Record<string, string>> }[];
  readonly predicateType: typeof predicateType;
  readonly predicate: {
    readonly tool: { readonly name: 'assay'; readonly version: string };
    /** The id of the key that the envelope is signed with; null: unsigned. */
    readonly signer: string | null;
    readonly asked: AskedTargets;
    readonly report: FixReport;
    /** SHA-256 of question and report: of an unsigned statement, another true one does not pass for this one by accident. */
    readonly digest: string;
  };
}

export interface StatementInputs {
  readonly version: string;
  readonly signer: string | null;
  readonly asked: AskedTargets;
  readonly report: FixReport;
}

export function fixStatement({ version, signer, asked, report }: StatementInputs): FixStatement {
  const { base, head, trees } = report;
  const tool = { name: 'assay', version } as const;
  const question = { advisories: asked.advisories, findings: asked.findings };
  return {
    _type: statementType,
    subject: [
      { name: 'head', digest: { gitCommit: head, gitTree: trees.head } },
      { name: 'base', digest: { gitCommit: base, gitTree: trees.base } },
    ],
    predicateType,
    predicate: {
      tool,
      signer,
      asked: question,
      report,
      digest: hash('sha256', JSON.stringify([tool, signer, question, report]), 'hex'),
    },
  };
}

/** Of what has the shape of one; what it says is compared as a whole afterwards. */
export function asFixStatement(value: unknown): FixStatement | undefined {
  const statement = value as Partial<FixStatement> | null;
  if (typeof statement !== 'object' || statement === null) return undefined;
  const { predicate } = statement;
  const isWhole =
    statement._type === statementType &&
    statement.predicateType === predicateType &&
    isObject(predicate) &&
    isObject(predicate.tool) &&
    typeof predicate.tool.version === 'string' &&
    (predicate.signer === null || typeof predicate.signer === 'string') &&
    isObject(predicate.asked) &&
    isTexts(predicate.asked.advisories) &&
    isTexts(predicate.asked.findings) &&
    isObject(predicate.report) &&
    isCommit(predicate.report.base) &&
    isCommit(predicate.report.head) &&
    isObject(predicate.report.trees) &&
    isObject(predicate.report.data) &&
    isDay(predicate.report.data.day) &&
    (predicate.report.asOf === null || isTime(predicate.report.asOf));
  return isWhole ? (statement as FixStatement) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isCommit(value: unknown): boolean {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isTime(value);
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
