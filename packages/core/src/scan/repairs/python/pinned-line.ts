// The lines of a requirements file that pin a package, with another version and its digests; every other byte stays.
import {
  isPythonPin,
  normalPythonName,
  readPythonRequirement,
} from '../../engines/dependencies/lockfiles/reading/python-names.ts';
import { requirementLines } from '../../engines/dependencies/lockfiles/reading/requirement-lines.ts';

export interface PinnedLine {
  readonly name: string;
  readonly version: string;
  /** Of the first line, from 1. */
  readonly line: number;
  readonly hasDigests: boolean;
  /** What a compiled file says the package is needed by. */
  readonly via: readonly string[];
}

export function pinnedLines(text: string): readonly PinnedLine[] {
  return requirementLines(text).flatMap(({ text: row, line, digests, via }) => {
    const found = readPythonRequirement(row);
    if (found?.source !== '' || !isPythonPin(found.specifier)) return [];
    // `==1.2,!=1.3` is edited by nobody.
    if (found.specifier.includes(',')) return [];
    return [{ name: found.name, version: found.version, line, hasDigests: digests.length > 0, via }];
  });
}

/** Undefined where the line is not laid out as pip-compile, uv or a person does. */
export function withPin(
  text: string,
  pin: PinnedLine,
  { version, digests }: { readonly version: string; readonly digests: readonly string[] },
): string | undefined {
  const [start, end] = spanOf(text, pin.line);
  const old = text.slice(start, end);
  const pinned = /^(\s*[\w.-]+\s*(?:\[[^\]]*\])?\s*\(?\s*===?\s*)([^\s;,)#\\]+)/.exec(old);
  if (!pinned || normalPythonName(/[\w.-]+/.exec(old)?.[0] ?? '') !== normalPythonName(pin.name))
    return undefined;
  const [head = '', front = ''] = pinned;
  let rest = old.slice(head.length);
  if (pin.hasDigests) {
    const hashes =
      /(\s*\\\r?\n\s*|\s+)--hash[= ]\S+?(?:(?:\s*\\\r?\n\s*|\s+)--hash[= ]\S+?)*(?=\s|\\|$)/.exec(rest);
    if (!hashes || digests.length === 0) return undefined;
    const own = digests.map((digest) => `${hashes[1]}--hash=sha256:${digest}`).join('');
    rest = rest.slice(0, hashes.index) + own + rest.slice(hashes.index + hashes[0].length);
    if (rest.slice(hashes.index + own.length).includes('--hash')) return undefined;
  }
  return text.slice(0, start) + front + version + rest + text.slice(end);
}

/** Of the logical line that begins there. */
function spanOf(text: string, line: number): readonly [start: number, end: number] {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  let end = start;
  for (;;) {
    const next = text.indexOf('\n', end);
    if (next === -1) return [start, text.length];
    if (!/\\\r?$/.test(text.slice(end, next))) return [start, next];
    end = next + 1;
  }
}
