// What a report is asked for with, and which of it belongs together.
import { type ReportFormatId, reportFormats } from '../../scan/documents/formats/index.ts';
import type { ReportType } from '../../scan/documents/report.ts';
import type { CsafCategory } from '../../scan/documents/vex/vex-document.ts';
import {
  findSbomVersion,
  type SbomVersion,
  sbomVersionsOf,
} from '../../scan/engines/dependencies/sbom/sbom-format.ts';
import { ValidationError } from '../../support/errors.ts';

export interface NewReport {
  readonly name?: string;
  readonly type: ReportType;
  readonly format: ReportFormatId;
  readonly repositoryId?: string;
  readonly team?: string;
  readonly auditId?: string;
  readonly from?: string;
  readonly to?: string;
  /** As it was at this moment, of findings, compliance and executive reports. */
  readonly at?: string;
  /** Of findings: those of one owner, as CODEOWNERS names it, or `none`. */
  readonly owner?: string;
  /** Of an SBOM: 1.6 or 1.7 of CycloneDX, 2.3 or 3.0 of SPDX. */
  readonly specVersion?: SbomVersion;
  /** For an SBOM: include known vulnerabilities. */
  readonly includeVulnerabilities?: boolean;
  /** Of VEX: a tag, branch, commit or dependency audit whose packages the document is about. */
  readonly release?: string;
  /** Of VEX as CSAF. */
  readonly category?: CsafCategory;
  /** Of findings, compliance, executive reports and VEX: repositories with this tag. */
  readonly tag?: string;
  /** Of VEX: an address of its publisher. */
  readonly namespace?: string;
}

/** Throws ValidationError for what the type does not have, and for what it lacks. */
export function checkNewReport(input: NewReport): void {
  requireFormat(input);
  requireSbomOptions(input);
  requireVexOptions(input);
  requireTagged(input);
  requireFindings(input);
  requireSubject(input);
  requireMoment(input);
}

function requireSubject({ type, auditId, repositoryId }: NewReport): void {
  if (type === 'audit' && !auditId) throw invalid('auditId', 'A report of type audit requires an audit ID.');
  if (type === 'sbom' && !auditId && !repositoryId)
    throw invalid('repositoryId', 'A report of type sbom requires a repository ID.');
}

/** An audit is of one moment, and an inventory is taken now. */
function requireMoment({ type, at }: NewReport): void {
  if (at === undefined || type === 'findings' || type === 'compliance' || type === 'executive') return;
  throw invalid('at', 'Only reports of type findings, compliance and executive can be as of a moment.');
}

/** A tag selects repositories, an audit or a repository is one. */
function requireTagged({ type, tag, repositoryId, auditId }: NewReport): void {
  if (tag === undefined) return;
  if (type === 'audit' || type === 'sbom')
    throw invalid('tag', 'Only reports of type findings, compliance, executive and vex can be about a tag.');
  if (repositoryId ?? auditId)
    throw invalid('tag', 'A tag selects repositories: leave it out, or the repository.');
}

/** What VEX documents are asked for with belongs to them alone, and a release to a repository. */
function requireVexOptions(input: NewReport): void {
  const { type, format, repositoryId } = input;
  const given = (['release', 'category', 'namespace'] as const).find((one) => input[one] !== undefined);
  if (type !== 'vex') {
    if (given !== undefined) throw invalid(given, 'Only reports of type vex have it.');
    return;
  }
  if (input.category !== undefined && format !== 'csaf')
    throw invalid('category', `Only VEX of the format csaf has a category, not of the format ${format}.`);
  if (input.release !== undefined && !repositoryId)
    throw invalid('release', 'A release belongs to a repository: give its ID, too.');
}

/** Throws ValidationError for the owner of another type: those are about audits and repositories as a whole. */
export function requireFindings({ type, owner }: Pick<NewReport, 'type' | 'owner'>): void {
  if (owner === undefined || type === 'findings') return;
  throw invalid('owner', 'Only reports of type findings can be about one owner.');
}

/** Versions and vulnerabilities belong to SBOMs, and a version to one of their formats. */
function requireSbomOptions({ type, format, specVersion, includeVulnerabilities }: NewReport): void {
  if (type !== 'sbom') {
    const field = specVersion !== undefined ? 'specVersion' : 'includeVulnerabilities';
    if (specVersion !== undefined || includeVulnerabilities === true)
      throw invalid(field, 'Only reports of type sbom have it.');
    return;
  }
  const sbomFormat = format === 'cyclonedx' ? 'cyclonedx' : 'spdx';
  if (findSbomVersion(sbomFormat, specVersion) !== undefined) return;
  const versions = sbomVersionsOf(sbomFormat).join(', ');
  throw invalid('specVersion', `The format ${format} of an SBOM has the versions ${versions}.`);
}

/** Throws ValidationError for a format that the type does not have. */
export function requireFormat({ type, format }: Pick<NewReport, 'type' | 'format'>): void {
  const possible: string[] = reportFormats
    .filter(({ types }) => (types as readonly string[]).includes(type))
    .map(({ id }) => id);
  if (possible.includes(format)) return;
  throw invalid('format', `Reports of type ${type} support the formats ${possible.join(', ')}.`);
}

function invalid(field: keyof NewReport, sentence: string): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}
