// What is shown of a finding holds what was found: over the examples of all rules and policies, and what the field asks.
import t from 'tap';
import { loadPolicies } from '../../../../packages/core/src/scan/engines/infrastructure/load-policies.ts';
import {
  type LanguageId,
  languageIds,
} from '../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';
import { insecureCodeRules } from '../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { secretRules } from '../../../../packages/core/src/scan/engines/secrets/rules/index.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { scanSource } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { fieldFiles } from '../../../helpers/field-inputs.ts';
import { type Files, memorySource } from '../../../helpers/memory-source.ts';

const extensionOf: Readonly<Record<LanguageId, string>> = {
  javascript: 'tsx',
  python: 'py',
  java: 'java',
  go: 'go',
  ruby: 'rb',
  php: 'php',
  csharp: 'cs',
  c: 'c',
  rust: 'rs',
  swift: 'swift',
};

/** How much of a place has to be shown: what is longer may be cut. */
const shownAtLeast = 140;

async function scanned(
  files: Files,
  types: readonly AuditType[] = ['security'],
): Promise<readonly ReportedFinding[]> {
  const { audits } = await scanSource(memorySource(files), { types }, undefined);
  return audits.flatMap(({ findings }) => findings);
}

/** A sentence for each finding in a text of which another place is shown than the one that is meant. */
function elsewhere(findings: readonly ReportedFinding[], files: Files): readonly string[] {
  return findings.flatMap(({ ruleId, location, excerpt }) => {
    if (!location) return [];
    const at = `${ruleId} ${location.path}:${location.startLine}:${location.startColumn}`;
    const lines = String(files[location.path]).split(/\r?\n/);
    const { startLine, endLine, startColumn, endColumn } = location;
    if (startColumn === undefined || endColumn === undefined) return [`${at}: no columns`];
    if (startLine === endLine && endColumn < startColumn) return [`${at}: ends before it begins`];
    const first = lines[startLine - 1] ?? '';
    const end = startLine === endLine ? endColumn - 1 : first.length;
    const meant = first.slice(startColumn - 1, end);
    if (endColumn > (lines[endLine - 1] ?? '').length + 1) return [`${at}: ends behind its line`];
    if (meant.trim() === '') return excerpt === null ? [] : [`${at}: nothing stands there`];
    const shown = excerpt?.lines[excerpt.highlight.startLine - excerpt.startLine];
    if (shown === undefined) return [`${at}: nothing is shown`];
    return isShown(meant, shown) ? [] : [`${at}: ${meant.slice(0, 80)} is not in ${shown}`];
  });
}

/** The text, as far as it has to be shown, or up to what was taken out of it. */
function isShown(meant: string, shown: string): boolean {
  const wanted = printable(meant).slice(0, shownAtLeast);
  let length = wanted.length;
  while (length > 0 && !shown.includes(wanted.slice(0, length))) length -= 1;
  if (length === wanted.length) return true;
  return /…\(\d+\)/.test(shown.slice(shown.indexOf(wanted.slice(0, length)), 220));
}

function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\ufeff]/g, '');
}

t.test('excerpts: hold what the code rules find, in ordinary and in long lines', async (t) => {
  const files: Record<string, string> = {};
  const filler = `/* ${'filler '.repeat(60)}*/ `;
  for (const id of languageIds)
    for (const rule of insecureCodeRules)
      for (const [index, text] of (rule.examples[id]?.bad ?? []).entries()) {
        files[`src/${rule.id}/${index}.${extensionOf[id]}`] = text;
        if (id === 'javascript') files[`src/${rule.id}/${index}-long.js`] = `${filler}${text}`;
      }

  const findings = await scanned(files, ['security', 'code-quality']);

  t.ok(findings.length > 400, `${findings.length} findings`);
  t.strictSame(elsewhere(findings, files), []);
});

t.test('excerpts: hold what infrastructure policies find, in files of one line as well', async (t) => {
  const files: Record<string, string> = {};
  for (const { id, fail } of loadPolicies())
    for (const [index, sample] of fail.entries())
      for (const [path, text] of Object.entries(sample)) {
        files[`${id}/${index}/${path}`] = text;
        if (/^\s*[{[]/.test(text)) files[`${id}/${index}-line/${path}`] = JSON.stringify(JSON.parse(text));
      }

  const findings = await scanned(files);

  t.ok(findings.length > 500, `${findings.length} findings`);
  t.strictSame(elsewhere(findings, files), []);
});

t.test('excerpts: hold what is left of the secrets that are found', async (t) => {
  const files: Record<string, string> = {};
  for (const { id, examples } of secretRules)
    for (const [index, text] of examples().match.slice(0, 2).entries()) {
      files[`src/${id}-${index}.txt`] = text;
      if (!text.includes('\n')) files[`src/${id}-${index}-long.txt`] = `${'word '.repeat(90)}${text}`;
    }

  const findings = await scanned(files);

  t.ok(findings.length > 500, `${findings.length} findings`);
  t.strictSame(elsewhere(findings, files), []);
});

t.test('excerpts: hold what is found in the inputs of the field', async (t) => {
  const files = fieldFiles(new URL('../../../field', import.meta.url).pathname);

  t.strictSame(elsewhere(await scanned(files), files), []);
});
