// Go's manifest, which from Go 1.17 on is its lock as well.
import { type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { readGoSum } from './go-sum.ts';
import { beside } from './reading/repository-path.ts';

export const goMod: LockfileParser = {
  id: 'go-mod',
  title: 'Go modules',
  ecosystem: 'Go',
  kind: 'lock',
  files: ['go.mod'],
  parse(text, context) {
    const module = readGoMod(text);
    const packages = new Map<string, Package>();
    for (const entry of replaced(module)) packages.set(`${entry.name}@${entry.version}`, entry);
    if (module.go !== undefined) packages.set('stdlib', module.go);
    if (isBefore117(module.go?.version)) {
      for (const entry of modulesOfSum(context)) {
        const key = `${entry.name}@${entry.version}`;
        if (!packages.has(key)) packages.set(key, { ...entry, direct: false, line: null });
      }
    }
    return [...packages.values()];
  },
};

interface Replacement {
  readonly from: string;
  /** '' replaces every version. */
  readonly fromVersion: string;
  readonly to: string;
  readonly toVersion: string;
  readonly line: number;
}

interface GoModule {
  readonly required: Package[];
  readonly replacements: Replacement[];
  /** The standard library of the version the module is built with. */
  go: Package | undefined;
}

const blocks = new Set([
  'require',
  'exclude',
  'replace',
  'retract',
  'godebug',
  'tool',
  'ignore',
  'module',
  'go',
  'toolchain',
]);

function readGoMod(text: string): GoModule {
  const module: GoModule = { required: [], replacements: [], go: undefined };
  let block = '';
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1;
    const comment = raw.indexOf('//');
    const row = (comment === -1 ? raw : raw.slice(0, comment)).trim();
    if (row === '') continue;
    if (block !== '' && row === ')') {
      block = '';
      continue;
    }
    const words = wordsOf(row);
    const verb = block === '' ? (words.shift() ?? '') : block;
    if (!blocks.has(verb)) throw new LockfileError(`${verb.slice(0, 40)} is not a go.mod directive.`, line);
    if (block === '' && words.length === 1 && words[0] === '(') block = verb;
    else directive(module, verb, words, { line, isIndirect: /\/\/\s*indirect\b/.test(raw) });
  }
  return module;
}

function wordsOf(row: string): string[] {
  return (row.match(/"[^"]*"|`[^`]*`|[^\s(]+|\(/g) ?? []).map((word) => word.replaceAll(/^["`]|["`]$/g, ''));
}

function directive(
  module: GoModule,
  verb: string,
  words: readonly string[],
  { line, isIndirect }: { line: number; isIndirect: boolean },
): void {
  if (verb === 'require') {
    const [name, version] = words;
    if (words.length !== 2 || !name || !version)
      throw new LockfileError('A module and its version were expected here.', line);
    module.required.push(entryOf(name, version, line, !isIndirect));
  } else if (verb === 'replace') {
    const arrow = words.indexOf('=>');
    const [from, fromVersion = ''] = words.slice(0, Math.max(arrow, 0));
    const [to, toVersion = ''] = words.slice(arrow + 1);
    if (!from || !to) throw new LockfileError('A replace directive needs => between two modules.', line);
    module.replacements.push({ from, fromVersion, to, toVersion, line });
  } else if (verb === 'go' || verb === 'toolchain') {
    const version = /^(?:go)?(\d[\w.]*)/.exec(words[0] ?? '')?.[1];
    if (version === undefined) {
      if (words[0] !== 'default') throw new LockfileError('A version of Go was expected here.', line);
    } else module.go = entryOf('stdlib', version, line, true);
  }
}

function entryOf(name: string, version: string, line: number, direct: boolean): Package {
  return {
    ecosystem: 'Go',
    name,
    version: version.replace(/^v/, ''),
    scope: 'runtime',
    direct,
    path: direct ? [name] : null,
    line,
  };
}

/** A replacement for one version comes before the one for all. */
function replaced({ required, replacements }: GoModule): Package[] {
  const byName = new Map<string, Replacement>();
  for (const one of replacements) byName.set(`${one.from}@${one.fromVersion.replace(/^v/, '')}`, one);
  return required.map((entry) => {
    const found = byName.get(`${entry.name}@${entry.version}`) ?? byName.get(`${entry.name}@`);
    if (found === undefined) return entry;
    // A folder has no version: what is in it is most likely the one that was asked for, changed or not.
    if (found.toVersion === '') return { ...entry, line: found.line };
    return entryOf(found.to, found.toVersion, found.line, entry.direct === true);
  });
}

function isBefore117(version: string | undefined): boolean {
  const match = /^1\.(\d+)/.exec(version ?? '');
  return match !== null && Number(match[1]) < 17;
}

/** A broken go.sum is reported on its own; here it only adds nothing. */
function modulesOfSum(context: LockfileContext): Package[] {
  const path = beside(context.path, 'go.sum');
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return [];
  try {
    return readGoSum(text).flatMap(({ isContent, digest: _, ...found }) => (isContent ? found : []));
  } catch (error) {
    if (error instanceof LockfileError) return [];
    throw error;
  }
}
