// Which file of an npm package is imported by its name, or by a path behind its name: its declarations first, since they say
// what is exported; else its code.
import type { PackageFiles } from '../package-files.ts';

type Data = Readonly<Record<string, unknown>>;

/** @param subpath `.` of the package itself, `./sub` of what is behind its name */
export async function npmEntry(files: PackageFiles, subpath: string): Promise<string | undefined> {
  const manifest = dataOf(parsed(await files.read('package.json')));
  if (manifest === undefined) return undefined;
  const { exports } = manifest;
  if (exports !== undefined && exports !== null) {
    const target = exportsTarget(exports, subpath);
    if (target !== undefined) {
      const types = withTypes(files, target);
      if (types !== undefined) return types;
    }
    if (subpath !== '.') return undefined;
  }
  if (subpath !== '.') return resolveFile(files, subpath.slice(2));
  const named = [manifest.types, manifest.typings].find((one) => typeof one === 'string');
  const declared = typeof named === 'string' ? resolveFile(files, normal(named)) : undefined;
  if (declared !== undefined) return declared;
  const main = typeof manifest.main === 'string' ? normal(manifest.main) : 'index';
  const code = resolveFile(files, main) ?? resolveFile(files, 'index');
  return code === undefined ? undefined : (withTypes(files, code) ?? code);
}

/** The file that a module of the package means by a relative path. */
export function resolveModule(files: PackageFiles, from: string, specifier: string): string | undefined {
  const folder = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') folder.pop();
    else if (part !== '.' && part !== '') folder.push(part);
  }
  const path = folder.join('/');
  const isDeclaration = /\.d\.[cm]?ts$/.test(from);
  if (isDeclaration) {
    const bare = path.replace(/\.([cm]?)js$/, '');
    const found = [`${bare}.d.ts`, `${bare}.d.mts`, `${bare}.d.cts`, `${path}/index.d.ts`].find((one) =>
      files.has(one),
    );
    if (found !== undefined) return found;
  }
  return resolveFile(files, path);
}

function resolveFile(files: PackageFiles, path: string): string | undefined {
  const given = path.replace(/\/$/, '');
  const endings = [
    '',
    '.js',
    '.cjs',
    '.mjs',
    '.ts',
    '.d.ts',
    '/index.js',
    '/index.cjs',
    '/index.mjs',
    '/index.d.ts',
  ];
  return endings.map((ending) => `${given}${ending}`).find((one) => files.has(one));
}

/** The declarations beside a file, else the file. */
function withTypes(files: PackageFiles, path: string): string | undefined {
  const bare = path.replace(/\.([cm]?)js$/, '.d.$1ts');
  return [bare, path.replace(/\.[cm]?js$/, '.d.ts'), path].find((one) => files.has(one));
}

const conditions = ['types', 'import', 'require', 'node', 'module', 'default'];

/** The file that `exports` of a manifest names for a path; of the conditions the one that says most. */
function exportsTarget(exports: unknown, subpath: string): string | undefined {
  const map = dataOf(exports);
  const isByPath = map !== undefined && Object.keys(map).some((key) => key.startsWith('.'));
  if (!isByPath) return subpath === '.' ? conditionTarget(exports) : undefined;
  const exact = conditionTarget(map[subpath]);
  if (exact !== undefined) return exact;
  for (const [pattern, target] of Object.entries(map)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined || !subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    const star = subpath.slice(before.length, subpath.length - after.length);
    const named = conditionTarget(target);
    if (named !== undefined) return named.replaceAll('*', star);
  }
  return undefined;
}

function conditionTarget(value: unknown): string | undefined {
  if (typeof value === 'string') return normal(value);
  if (Array.isArray(value)) return value.map(conditionTarget).find((one) => one !== undefined);
  const map = dataOf(value);
  if (map === undefined) return undefined;
  for (const condition of conditions) {
    const found = conditionTarget(map[condition]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function normal(path: string): string {
  return path.replace(/^\.?\//, '');
}

function dataOf(value: unknown): Data | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : undefined;
}

function parsed(code: string | undefined): unknown {
  try {
    return code === undefined ? undefined : JSON.parse(code);
  } catch {
    return undefined;
  }
}
