// Whether a bundle holds: its form, its signature, and its verdict, which is found again from the two commits.
import type { KeyObject } from 'node:crypto';
import { SourceError } from '../../source/source-error.ts';
import type { FixReport } from '../fix-report.ts';
import { envelopeOf, isSignedBy, keyIdOf, parseEnvelope, statementIn } from './dsse-envelope.ts';
import { asFixStatement, type FixStatement, fixStatement, type StatementInputs } from './fix-statement.ts';

export const bundleResults = ['confirmed', 'refused', 'unknown'] as const;

export interface BundleReplay {
  /** `unknown`: the same cannot be done again here, or the signature cannot be checked. */
  readonly result: (typeof bundleResults)[number];
  /** A sentence each. */
  readonly reasons: readonly string[];
  readonly isSigned: boolean;
  /** What the bundle says; null where it cannot be read. */
  readonly report: FixReport | null;
}

export interface ReplayOptions {
  /** Of this program. */
  readonly version: string;
  /** The public or private key of the expected signer. */
  readonly key?: KeyObject | undefined;
  /** Finds the report again; throws SourceError where the repository does not have the commits. */
  verify(statement: FixStatement): Promise<FixReport>;
}

/** The bundle as text. */
export function createBundle(inputs: Omit<StatementInputs, 'signer'>, key: KeyObject | undefined): string {
  return envelopeOf(fixStatement({ ...inputs, signer: key === undefined ? null : keyIdOf(key) }), key);
}

export async function replayBundle(text: string, options: ReplayOptions): Promise<BundleReplay> {
  const envelope = parseEnvelope(text);
  const statement = envelope && asFixStatement(statementIn(envelope));
  if (envelope === undefined || statement === undefined)
    return refused(null, false, 'It is not a bundle as `assay verify-fix --bundle` writes it.');
  const { signer, report, asked, tool } = statement.predicate;
  const stated = fixStatement({ version: tool.version, signer, asked, report });
  if (JSON.stringify(stated) !== JSON.stringify(statement))
    return refused(report, envelope.signatures.length > 0, 'Its parts do not belong together.');
  const isSigned = envelope.signatures.length > 0;
  const { key } = options;
  if (isSigned !== (signer !== null)) return refused(report, isSigned, 'Its signature was removed or added.');
  if (key !== undefined && !isSigned) return refused(report, isSigned, 'It is not signed.');
  if (key !== undefined && !(isSignedBy(envelope, key) && signer === keyIdOf(key)))
    return refused(report, isSigned, 'Its signature is not one of this key.');
  if (isSigned && key === undefined)
    return unknown(
      report,
      isSigned,
      'It is signed, and without the key of its signer that cannot be checked.',
    );
  let again: FixReport;
  try {
    again = await options.verify(statement);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return unknown(report, isSigned, `It cannot be repeated here: ${error.message}`);
  }
  const repeated = fixStatement({ version: options.version, signer, asked, report: again });
  if (JSON.stringify(repeated) === JSON.stringify(statement))
    return { result: 'confirmed', reasons: [], isSigned, report };
  const other = [
    ...(tool.version === options.version ? [] : [`version ${tool.version} of the program`]),
    ...(report.data.rules === again.data.rules ? [] : ['other rules']),
    ...(report.data.advisories === again.data.advisories ? [] : ['other advisories']),
    ...(isByOtherFiles(report, again) ? ['other files of packages'] : []),
  ];
  return other.length === 0
    ? refused(report, isSigned, 'It says something else than what the two commits show.')
    : unknown(
        report,
        isSigned,
        `It was made with ${other.join(' and ')}. Here and now the verdict is ${again.verdict}.`,
      );
}

/** What a registry serves can change, and it may not be asked here. */
function isByOtherFiles(stated: FixReport, again: FixReport): boolean {
  if (stated.data.packages !== again.data.packages) return true;
  const isSame = JSON.stringify(stated.exports) === JSON.stringify(again.exports);
  return stated.data.packages === 'tree_and_registry' && !isSame;
}

function refused(report: FixReport | null, isSigned: boolean, reason: string): BundleReplay {
  return { result: 'refused', reasons: [reason], isSigned, report };
}

function unknown(report: FixReport | null, isSigned: boolean, reason: string): BundleReplay {
  return { result: 'unknown', reasons: [reason], isSigned, report };
}
