import type { FileCheck, QualityHit } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import { lineEndsIn, tokenKind } from '../tokens/token-list.ts';

export const commentedOutCode: FileCheck = {
  kind: 'file',
  id: 'commented-out-code',
  title: 'Commented-out code',
  category: 'code-smell',
  severity: 'info',
  limit: { default: 2, unit: 'lines of code' },
  remediation: 'Remove it. Version control keeps the history.',
  references: ['https://rules.sonarsource.com/java/RSPEC-125/'],
  *find(file, limit) {
    const { tokens } = file;
    let index = 0;
    while (index < tokens.length) {
      if (tokens.kinds[index] !== tokenKind.comment) {
        index += 1;
        continue;
      }
      const end = runEnd(file, index);
      const hit = assess(file, { start: index, end }, limit);
      if (hit !== null) yield hit;
      index = end + 1;
    }
  },
};

/** The last comment of those that follow each other line by line. */
function runEnd({ tokens }: QualityFile, start: number): number {
  let end = start;
  for (let next = start + 1; next < tokens.length; next += 1) {
    const kind = tokens.kinds[next];
    if (
      kind === tokenKind.comment &&
      tokens.line(next) - tokens.line(end) - lineEndsIn(tokens.text(end)) === 1
    )
      end = next;
    else if (kind !== tokenKind.newline) break;
  }
  return end;
}

function assess(
  file: QualityFile,
  { start, end }: { start: number; end: number },
  limit: number,
): QualityHit | null {
  const { tokens } = file;
  const first = tokens.text(start);
  // Comments for documentation hold examples.
  if (/^(?:\/\*\*|\/\/\/|\/\/!|\/\*!|#!|##|=begin)/.test(first)) return null;
  const lines: string[] = [];
  for (let index = start; index <= end; index += 1) {
    if (tokens.kinds[index] !== tokenKind.comment) continue;
    for (const line of tokens.text(index).slice(0, 20_000).split('\n', 200)) {
      const text = line.replace(/^\s*(?:\/\/|\/\*|\*\/?|#)\s?/, '').replace(/\*\/\s*$/, '');
      if (text.trim() !== '') lines.push(text);
    }
  }
  const isIndented = file.language.comments.hash;
  const code = lines.filter((line) => looksLikeCode(line, isIndented)).length;
  if (code <= limit || code < lines.length * 0.7) return null;
  return {
    startLine: tokens.line(start),
    endLine: tokens.line(end) + lineEndsIn(tokens.text(end)),
    anchor: `${file.functionAt(start)}\n${lines.join('\n').slice(0, 500)}`,
    title: `Commented-out code (${code} lines)`,
    description: `${code} lines of code are commented out.`,
  };
}

/** What ends or stands in nearly no sentence. Lines are short: longer ones are not handwritten code. */
function looksLikeCode(line: string, isIndented: boolean): boolean {
  if (line.length > 200) return false;
  const text = line.trim();
  if (/^(?:[{})\];,]+|else\s*\{?|end|pass|break;?|continue;?|return;?)$/.test(text)) return true;
  if (
    /^(?:https?:|@|TODO|FIXME|NOTE|eslint|biome|prettier|noqa|nolint|type:|pylint|rubocop|shellcheck|go:|-\*-)/i.test(
      text,
    )
  )
    return false;
  if (isIndented && /^(?:if|for|while|elif|elsif|unless)\s.+:$/.test(text)) return true;
  if (/^(?:if|for|while|switch|foreach|elif|elsif|unless)\s?\(?.+[{:]$/.test(text) || /[;{]$/.test(text))
    return /[=(){}.[\]]|^\w+(?:\s\w+)?;$/.test(text);
  if (
    /^(?:const|let|var|val|int|auto|final|public|private|import|from|return|def|func|fn|class|raise|throw|export)\s[\w{*"'].*(?:[;)}:"'\]]|=\s?.+)$/.test(
      text,
    )
  )
    return true;
  if (isIndented && /^[\w.[\]'"]{1,60}\s(?:=|\+=|-=)\s\S/.test(text)) return true;
  return /^[\w.$]{1,80}\([^)]{0,150}\);?$/.test(text);
}
