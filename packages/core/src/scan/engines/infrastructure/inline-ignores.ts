// Comments by which people accept findings of other scanners, honored for the policies that have those ids as aliases:
// `checkov:skip=ID:reason` inside a resource, `trivy:ignore:ID` and `tfsec:ignore:ID` on the line or the one before,
// `zizmor: ignore[id]` on the line; for those of KICS and Hadolint see `kics-comments.ts` and `hadolint-comments.ts`.

import { acceptsByHadolint, hadolintComment } from './hadolint-comments.ts';
import type { InfrastructurePolicy } from './infrastructure-policy.ts';
import { acceptsByKics, kicsComment } from './kics-comments.ts';
import { isSameAlias } from './policy-alias.ts';
import type { InlineIgnore, Resource } from './resource.ts';

const quick = /checkov:skip|bridgecrew:skip|trivy:ignore|tfsec:ignore|kics-scan|zizmor:|hadolint\s/;

const comment =
  /(?:#|\/\/|\/\*|<!--|;)\s*(checkov:skip|bridgecrew:skip|trivy:ignore|tfsec:ignore|kics-scan|zizmor:|hadolint(?=\s))(?!\w)(.*)$/;

/** The comments of a file; empty for almost every file. */
export function inlineIgnores(text: string): readonly InlineIgnore[] {
  if (!quick.test(text)) return [];
  const found: InlineIgnore[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const match = comment.exec(line.slice(0, 1_000));
    if (!match) continue;
    const [, kind = '', rest = ''] = match;
    if (kind === 'kics-scan') {
      found.push(...kicsComment(rest, lines, index));
      continue;
    }
    const isAlone = line.slice(0, match.index).trim() === '';
    if (kind === 'hadolint') {
      if (isAlone) found.push(...hadolintComment(rest, index));
      continue;
    }
    // A comment on its own line is for what follows: comments in between are passed over.
    const last = isAlone ? nextCode(lines, index + 1) : index + 1;
    found.push(...read(kind, rest.replace(/\*\/\s*$|-->\s*$/, ''), index + 1, last));
  }
  return found;
}

function nextCode(lines: readonly string[], from: number): number {
  let line = from;
  while (line < lines.length && line < from + 20 && /^\s*(?:#|\/\/|$)/.test(lines[line] ?? '')) line += 1;
  return line + 1;
}

function read(kind: string, rest: string, firstLine: number, lastLine: number): readonly InlineIgnore[] {
  if (kind === 'zizmor:') {
    const ids = /^\s*ignore\[([\w\s,-]+)\]/.exec(rest)?.[1]?.split(',') ?? [];
    return ids.length === 0
      ? []
      : [{ kind: 'zizmor: ignore', ids: ids.map((id) => id.trim()), reason: null, firstLine, lastLine }];
  }
  if (kind === 'checkov:skip' || kind === 'bridgecrew:skip') {
    const match = /^\s*=\s*([\w,-]+)(?::?(.*))?$/.exec(rest);
    const ids = match?.[1]?.split(',') ?? [];
    return ids.length === 0 ? [] : [{ kind, ids, reason: textOf(match?.[2]), firstLine, lastLine }];
  }
  const ids = [...rest.matchAll(/(?:^:|ignore:)([\w*-]+)/g)].map(([, id = '']) => id);
  return ids.length === 0
    ? []
    : [{ kind, ids: ids.filter((id) => id !== '*'), reason: null, firstLine, lastLine }];
}

function textOf(text: string | undefined): string | null {
  const plain = text?.trim() ?? '';
  return plain === '' ? null : plain.slice(0, 200);
}

/** The comment that accepts what a policy says of a line of a resource. */
export function findInlineIgnore(
  ignores: readonly InlineIgnore[],
  { id, aliases }: Pick<InfrastructurePolicy, 'id' | 'aliases'>,
  { type, startLine, endLine }: Pick<Resource, 'type' | 'startLine' | 'endLine'>,
  line: number,
): InlineIgnore | undefined {
  return ignores.find((ignore) => {
    const { kind, ids, firstLine, lastLine } = ignore;
    if (kind.startsWith('kics-scan')) return acceptsByKics(ignore, aliases, line);
    if (kind.startsWith('hadolint')) return acceptsByHadolint(ignore, { type, aliases }, line);
    if (ids.length > 0 && ![id, ...aliases].some((own) => ids.some((one) => isSameAlias(one, own))))
      return false;
    const isOnLine = line >= firstLine && line <= lastLine;
    // Checkov's stand anywhere inside of the resource; those of Trivy also before it.
    const isInside = firstLine >= startLine && firstLine <= endLine;
    if (/skip$/.test(kind)) return isInside || (isOnLine && lastLine === startLine);
    return isOnLine || lastLine === startLine;
  });
}
