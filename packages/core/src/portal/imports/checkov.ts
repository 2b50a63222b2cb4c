// Checkov's JSON output, of one framework or of several. https://www.checkov.io/8.Outputs/JSON.html
import { elementsOf } from './large-list.ts';
import { type JsonObject, lineOf, listOf, numberOf, objectOf, textOf } from './plain-json.ts';
import {
  requiredList,
  requiredMember,
  requiredObject,
  requiredObjects,
  requiredText,
} from './required-shape.ts';
import { placeOf, type ScannerResult, scannerFormat, severityOfTool, webAddress } from './scanner-format.ts';

export const checkov = scannerFormat({
  id: 'checkov',
  tool: 'Checkov',
  types: ['security'],
  // A run that found nothing to check writes its counts alone.
  recognizes: ({ members }) =>
    (members.has('check_type') && members.has('results')) ||
    (members.has('checkov_version') && (members.has('parsing_errors') || members.has('parsingerrors'))),
  // The frameworks are its configurations.
  parts: (document) =>
    [...Map.groupBy(reportsIn(document), (report) => textOf(report.check_type))].map(
      ([artifact, reports]) => ({ artifact, results: checksOf(reports) }),
    ),
  isComplete: (document) =>
    reportsIn(document).every(
      ({ results, parsing_errors: errors, parsingerrors = errors }) =>
        requiredList(objectOf(results), 'parsing_errors').length === 0 && !numberOf(parsingerrors),
    ),
});

function reportsIn(document: unknown): readonly JsonObject[] {
  const reports = elementsOf(document) ?? [document];
  return Array.from(reports, (report) => requiredObject(report, 'Each report'));
}

function* checksOf(reports: readonly JsonObject[]): Generator<ScannerResult> {
  for (const report of reports) {
    const results = requiredMember(report, 'results');
    for (const check of requiredObjects(results, 'failed_checks')) yield readCheck(check);
    for (const check of requiredObjects(results, 'skipped_checks')) yield readCheck(check, true);
  }
}

function readCheck(check: JsonObject, isSkipped = false): ScannerResult {
  const ruleId = requiredText([check.check_id, check.bc_check_id], '"check_id" of each check');
  const name = textOf(check.check_name) ?? ruleId;
  const resource = textOf(check.resource) ?? '';
  const [first, last] = listOf(check.file_line_range).map(numberOf);
  const startLine = lineOf(first) ?? 1;
  const code = listOf(check.code_block)
    .map((row) => textOf(listOf(row)[1]) ?? '')
    .join('');
  const guideline = webAddress(check.guideline);
  const isSecret = /^CKV_SECRET_/.test(ruleId);
  return {
    type: 'security',
    detection: {
      ruleId,
      category: isSecret ? 'secrets-in-code' : 'infrastructure',
      severity: severityOfTool(check.severity),
      title: name,
      description: resource === '' ? name : `${name}: ${resource}`,
      remediation: guideline === null ? '' : `See ${guideline}`,
      location: placeOf(textOf(check.file_path) ?? '', startLine, lineOf(last) ?? startLine),
      // A resource is the same whatever lines it stands on.
      anchor: { kind: 'code', text: isSecret || resource === '' ? code : resource },
      ...(code !== '' && !isSecret && { excerpt: code.slice(0, 1_000) }),
      ...(isSkipped && {
        suppression: {
          kind: 'checkov:skip',
          reason: textOf(objectOf(check.check_result).suppress_comment) ?? null,
        },
      }),
    },
  };
}
