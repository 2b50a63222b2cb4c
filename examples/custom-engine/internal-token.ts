// A secret rule of one's own: the tokens of an internal service. Name this module in `engineModules`, and its
// engine runs beside the built-in ones, in the portal and in `scan` alike.
import type { Detection, Engine, RuleInfo } from '@assay/core';

const rule: RuleInfo = {
  id: 'acme-service-token',
  title: 'ACME service token',
  category: 'secrets-in-code',
  severity: 'critical',
  remediation: 'Revoke the token at the service desk, and read it from the environment.',
  references: [],
  cwe: ['CWE-798'],
};
const token = /\bacme_[0-9a-f]{32}\b/g;

const engine: Engine = {
  id: 'acme-secrets',
  title: 'ACME secrets',
  auditType: 'security',
  rules: [rule],
  async *scan({ source, entries }, { coverage, signal }): AsyncIterable<Detection> {
    for await (const { entry, bytes } of source.read(entries, coverage, signal)) {
      const text = bytes.toString('utf8');
      for (const match of text.matchAll(token)) {
        const line = text.slice(0, match.index).split('\n').length;
        yield {
          ruleId: rule.id,
          category: rule.category,
          severity: rule.severity,
          title: rule.title,
          description: 'A token of the ACME service stands in the code.',
          remediation: rule.remediation,
          confidence: 'high',
          location: { path: entry.path, startLine: line, endLine: line },
          // Only a keyed hash of the value is ever kept.
          anchor: { kind: 'secret', value: match[0] },
        };
      }
    }
  },
};

/** What an engine module exports. */
export const engines: readonly Engine[] = [engine];
