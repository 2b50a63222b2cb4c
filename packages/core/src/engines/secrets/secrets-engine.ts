// The secret scanner as an audit engine: every file of the source through scanBytes.
import type { Detection, DetectionLocation } from '../../findings/detection.ts';
import type { SourceContent } from '../../source/source.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import { assignmentRules } from './assignments/assignment-rules.ts';
import type { CredentialFile } from './credential-files/credential-file.ts';
import { credentialFiles } from './credential-files/formats/index.ts';
import { excerptAt } from './redaction.ts';
import { secretRules } from './rules/index.ts';
import { type SecretMatch, scanBytes } from './scan-bytes.ts';
import type { SecretRule } from './secret-rule.ts';
import { findSuppression } from './suppression.ts';
import { toScannableText } from './text-encoding.ts';

const infos = new Map(
  [...secretRules.map(toRuleInfo), ...credentialFiles.map(toRuleInfo), ...assignmentRules].map((info) => [
    info.id,
    info,
  ]),
);

export const secretsEngine: Engine = {
  id: 'secrets',
  title: 'Secrets in code',
  auditType: 'security',
  rules: [...infos.values()],
  scan,
};

async function* scan({ source, entries }: ScanTarget, context: ScanContext): AsyncIterable<Detection> {
  const { coverage, signal } = context;
  let files = 0;
  for await (const content of source.read(entries, coverage, signal)) {
    yield* scanContent(content, context);
    files += 1;
    if (files % 256 === 0) context.progress(files / entries.length);
  }
  context.progress(1);
}

/** The detections in one file; counts what was read and what was left out. */
export function scanContent(
  { entry, bytes }: SourceContent,
  { coverage }: Pick<ScanContext, 'coverage'>,
): Detection[] {
  const text = toScannableText(bytes);
  if (text === null) {
    coverage.skip('binary');
    return [];
  }
  coverage.scanned(bytes.length);
  const matches = scanBytes(text, entry.path);
  const lines = new LineCounter(text);
  return matches.map((match) => toDetection(match, matches, { text, path: entry.path, lines }));
}

interface FileText {
  readonly text: Buffer;
  readonly path: string;
  readonly lines: LineCounter;
}

function toDetection(
  match: SecretMatch,
  matches: readonly SecretMatch[],
  { text, path, lines }: FileText,
): Detection {
  const info = infos.get(match.ruleId);
  const suppression = findSuppression(text, match.start, match.end);
  return {
    ruleId: match.ruleId,
    category: 'secrets-in-code',
    severity: match.severity,
    title: match.title,
    description: describe(match),
    remediation: info?.remediation ?? '',
    location: { path, ...lines.locate(match.start, match.end) },
    anchor: { kind: 'secret', value: match.value },
    confidence: match.confidence,
    excerpt: excerptAt(text, match, matches),
    ...(suppression === undefined ? {} : { suppression }),
  };
}

function describe({ title, note, verdict }: SecretMatch): string {
  const sentence =
    verdict === 'valid'
      ? `${title}, and its format checks out.`
      : verdict === 'invalid'
        ? `Looks like: ${title}, but it can't be a real one.`
        : `${title} in the code.`;
  return note === null ? sentence : `${sentence} ${note}`;
}

function toRuleInfo({ id, title, severity, remediation, references }: SecretRule | CredentialFile): RuleInfo {
  return { id, title, category: 'secrets-in-code', severity, remediation, references, cwe: ['CWE-798'] };
}

/** Byte offsets → lines and columns; cheap when asked in ascending order. */
class LineCounter {
  readonly #text: Buffer;
  #line = 1;
  #lineStart = 0;

  constructor(text: Buffer) {
    this.#text = text;
  }

  locate(start: number, end: number): Omit<DetectionLocation, 'path'> {
    const first = this.#place(start);
    const last = this.#place(Math.max(start, end - 1));
    return {
      startLine: first.line,
      endLine: last.line,
      startColumn: first.column,
      endColumn: last.column + 1,
    };
  }

  #place(offset: number): { line: number; column: number } {
    if (offset < this.#lineStart) {
      this.#line = 1;
      this.#lineStart = 0;
    }
    let newline = this.#text.indexOf(10, this.#lineStart);
    while (newline >= 0 && newline < offset) {
      this.#line += 1;
      this.#lineStart = newline + 1;
      newline = this.#text.indexOf(10, this.#lineStart);
    }
    return { line: this.#line, column: this.#text.toString('utf8', this.#lineStart, offset).length + 1 };
  }
}
