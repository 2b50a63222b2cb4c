// Modules and types of Rust: where a call leads by its path.
import { dirname } from 'node:path/posix';
import type { CalledPath } from '../flow/answers.ts';
import type { CallTarget } from '../flow/trace.ts';

/** `Users::open(path)`, `Users::new()`: of its own type, by everyone's convention. */
const makes = /^(?:new|default|open|connect|build|builder|from|create|init|load|with)(?:_\w+)?$/;

/**
 * `crate::store::find`, `Users::find`, `users.find` of a type that is declared or made, `self.find`; and `find` of a module
 * all of whose names are imported.
 */
export function rustTarget(
  { path, receiver, within }: CalledPath,
  modules: readonly string[],
): CallTarget | undefined {
  const parts = path.replaceAll('()', '').split('.');
  const name = parts.pop() ?? '';
  if (parts.length === 0) {
    const all = modules.flatMap((module) => (module.endsWith('.*') ? [module.slice(0, -2)] : []));
    return all.length > 0 && /^[a-z_]\w*$/.test(name) ? { module: all.join(' '), name } : undefined;
  }
  const owner = within?.owner?.name;
  if (/^self$/i.test(parts.join('.'))) return owner === undefined ? undefined : { owner, name };
  if (makes.test(parts.at(-1) ?? '') && /^[A-Z]/.test(parts.at(-2) ?? '')) parts.pop();
  const whole = receiver?.type?.replace(/<.*$/s, '').split('.') ?? parts;
  const module = whole.slice(0, -1).join('.');
  const type = whole.at(-1) ?? '';
  if (/^[A-Z]\w*$/.test(type)) return { ...(module !== '' && { module }), owner: type, name };
  return parts.every((part) => /^\w+$/.test(part)) ? { module: parts.join('.'), name } : undefined;
}

/** The file of a module that another file names; of several, parted by blanks, the first that the repository has. */
export function rustModule(named: string, from: string, has: (path: string) => boolean): string | undefined {
  for (const module of named.split(' ')) {
    const found = fileOf(module, from, has);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fileOf(module: string, from: string, has: (path: string) => boolean): string | undefined {
  const names = module.split('.');
  let folder = folderOf(from);
  if (names[0] === 'crate') {
    names.shift();
    folder = crateOf(from, has);
  } else {
    if (names[0] === 'self') names.shift();
    for (; names[0] === 'super'; names.shift()) folder = dirname(folder);
  }
  for (let length = names.length; length > 0; length--) {
    const base = below(folder, names.slice(0, length));
    for (const path of [`${base}.rs`, `${base}/mod.rs`]) if (has(path)) return path;
  }
  const isNamed = /^(?:crate|super|self)\b/.test(module);
  return isNamed ? [`${folder}.rs`, ...roots(folder)].find(has) : undefined;
}

/** What a module's own modules lie in: `src/store` of `src/store.rs`, `src` of `src/main.rs`. */
function folderOf(path: string): string {
  return path.replace(/(?:^|\/)(?:mod|lib|main)\.rs$|\.rs$/, '') || '.';
}

function roots(folder: string): readonly string[] {
  return [below(folder, ['lib.rs']), below(folder, ['main.rs'])];
}

function crateOf(from: string, has: (path: string) => boolean): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (roots(folder).some(has)) return folder;
    if (folder === '.' || folder === '/') return dirname(from);
  }
}

function below(folder: string, names: readonly string[]): string {
  return [...(folder === '.' ? [] : [folder]), ...names].join('/');
}
