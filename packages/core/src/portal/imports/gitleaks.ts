// gitleaks' JSON report. https://github.com/gitleaks/gitleaks
import type { Anchor } from '../../vocabulary/detection.ts';
import { elementsOf } from './large-list.ts';
import { type JsonObject, lineOf, textOf } from './plain-json.ts';
import { requiredObject } from './required-shape.ts';
import { placeOf, type ScannerResult, scannerFormat } from './scanner-format.ts';

export const gitleaks = scannerFormat({
  id: 'gitleaks',
  tool: 'gitleaks',
  types: ['security'],
  recognizes: ({ isList, members }) => isList && members.has('RuleID') && members.has('Secret'),
  *results(document) {
    for (const leak of elementsOf(document) ?? []) yield readLeak(requiredObject(leak, 'Each result'));
  },
});

function readLeak(leak: JsonObject): ScannerResult {
  const ruleId = textOf(leak.RuleID) ?? 'secret';
  const commit = textOf(leak.Commit);
  const description = textOf(leak.Description) ?? ruleId;
  const startLine = lineOf(leak.StartLine) ?? 1;
  const startColumn = lineOf(leak.StartColumn);
  const anchor = anchorOf(leak);
  return {
    type: 'security',
    detection: {
      ruleId,
      category: 'secrets-in-code',
      severity: 'high',
      title: description,
      description: commit === undefined ? description : `${description} In commit ${commit.slice(0, 12)}.`,
      remediation: 'Revoke the secret, then remove it from the code and the history.',
      location: {
        ...placeOf(textOf(leak.File) ?? '', startLine, lineOf(leak.EndLine) ?? startLine),
        ...(startColumn !== undefined && { startColumn }),
        ...(commit !== undefined && { commit }),
      },
      anchor,
      cwe: ['CWE-798'],
    },
  };
}

/** The value, unless --redact has taken it away; then what gitleaks calls the finding. */
function anchorOf(leak: JsonObject): Anchor {
  const secret = textOf(leak.Secret);
  if (secret !== undefined && !/^REDACTED|\.\.\.$/.test(secret)) return { kind: 'secret', value: secret };
  const place = [leak.RuleID, leak.File, leak.StartLine].map(String).join(':');
  return { kind: 'tool', fingerprint: textOf(leak.Fingerprint) ?? place };
}
