// The comments of Hadolint as it reads them: `ignore=DL3006,DL3008` for the line beneath, `global ignore=…` for the file. Both
// stand alone on their line, in Dockerfiles, and name rules; after a further `#` comes a reason.
import { isSameAlias } from './policy-alias.ts';
import type { InlineIgnore } from './resource.ts';

const pragma = /^\s+(global\s+)?ignore\s*=\s*([DLSC\d]+(?:\s*,\s*[DLSC\d]+)*)\s*(?:#\s*(.*))?$/;

/** What stands after `hadolint` in line `index`, counted from 0. */
export function hadolintComment(rest: string, index: number): readonly InlineIgnore[] {
  const match = pragma.exec(rest);
  if (!match) return [];
  const [, global, names = '', words = ''] = match;
  const ids = names.split(',').map((id) => id.trim());
  const reason = words.trim() === '' ? null : words.trim().slice(0, 200);
  return global === undefined
    ? [{ kind: 'hadolint ignore', ids, reason, firstLine: index + 1, lastLine: index + 2 }]
    : [{ kind: 'hadolint global ignore', ids, reason, firstLine: 1, lastLine: Number.MAX_SAFE_INTEGER }];
}

/** Whether a comment accepts what a policy with these aliases says of a line of a resource of this type. */
export function acceptsByHadolint(
  { ids, firstLine, lastLine }: InlineIgnore,
  { type, aliases }: { readonly type: string; readonly aliases: readonly string[] },
  line: number,
): boolean {
  return (
    type.startsWith('dockerfile') &&
    line >= firstLine &&
    line <= lastLine &&
    aliases.some((own) => ids.some((id) => isSameAlias(id, own)))
  );
}
