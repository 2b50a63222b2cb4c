// Semgrep's and Opengrep's JSON output. https://semgrep.dev/docs/semgrep-appsec-platform/json-and-sarif
import type { JsonPart } from './json-part.ts';
import { type JsonObject, lineOf, listOf, objectOf, textOf } from './plain-json.ts';
import { requiredList, requiredMember, requiredObjects, wrongShape } from './required-shape.ts';
import { isSecretRule } from './sarif-result.ts';
import {
  cweOfTool,
  placeOf,
  repositoryPath,
  type ScannerResult,
  scannerFormat,
  severityOfTool,
  webAddress,
} from './scanner-format.ts';

export const semgrep = scannerFormat({
  id: 'semgrep',
  tool: 'Semgrep',
  types: ['security', 'code-quality'],
  // Bandit's output has results and errors, too.
  recognizes: ({ isList, members }) =>
    !isList &&
    members.has('results') &&
    members.has('errors') &&
    (members.has('paths') ||
      members.has('version') ||
      hasChecks(members.get('results')) ||
      (members.size === 2 && members.get('results')?.isEmptyList === true)),
  *results(document) {
    for (const result of requiredObjects(objectOf(document), 'results')) yield readResult(result);
  },
  isComplete(document) {
    for (const { level } of requiredObjects(objectOf(document), 'errors'))
      if (textOf(level) === 'error') return false;
    return true;
  },
  paths(document) {
    const scanned = requiredList(requiredMember(objectOf(document), 'paths'), 'scanned').filter(
      (path) => typeof path === 'string',
    );
    return scanned.length === 0 ? null : new Set(scanned.map(repositoryPath));
  },
});

/** Versions before 0.30 write nothing else. */
function hasChecks(results: JsonPart | undefined): boolean {
  const [first] = results?.isList ? results.elements() : [];
  return first !== undefined && objectOf(first.parse()).check_id !== undefined;
}

function readResult(result: JsonObject): ScannerResult {
  const extra = objectOf(result.extra);
  const metadata = objectOf(extra.metadata);
  const ruleId = textOf(result.check_id);
  if (ruleId === undefined) throw wrongShape('"check_id" of each result', 'a text', result.check_id ?? null);
  const message = textOf(extra.message) ?? ruleId;
  const kind = textOf(metadata.category) ?? 'security';
  const cwe = cweOfTool(metadata.cwe);
  const isSecret = isSecretRule([ruleId, ...cwe].join(' '));
  // Without an account Semgrep keeps the code to itself.
  const code = textOf(extra.lines);
  const lines = code === undefined || code === 'requires login' || isSecret ? undefined : code;
  const startLine = lineOf(objectOf(result.start).line) ?? 1;
  const startColumn = lineOf(objectOf(result.start).col);
  const reference = webAddress(metadata.source) ?? webAddress(listOf(metadata.references)[0]);
  return {
    type: kind === 'security' ? 'security' : 'code-quality',
    detection: {
      ruleId,
      category: isSecret ? 'secrets-in-code' : kind === 'security' ? 'insecure-code' : 'code-smell',
      severity: severityOfTool(extra.severity),
      title: /^[^\n]*?[.!?](?=\s|$)/.exec(message)?.[0].slice(0, 200) ?? message.split('\n')[0] ?? ruleId,
      description: message,
      remediation:
        textOf(extra.fix) === undefined ? (reference ? `See ${reference}` : '') : 'Semgrep has a fix.',
      location: {
        ...placeOf(textOf(result.path) ?? '', startLine, lineOf(objectOf(result.end).line) ?? startLine),
        ...(startColumn !== undefined && { startColumn }),
      },
      anchor: { kind: 'code', text: lines ?? '' },
      ...(cwe.length > 0 && { cwe }),
      ...(lines !== undefined && { excerpt: lines.slice(0, 1_000) }),
      ...(extra.is_ignored === true && { suppression: { kind: 'nosemgrep', reason: null } }),
    },
  };
}
