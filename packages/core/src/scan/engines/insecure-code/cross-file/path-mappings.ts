// `compilerOptions.paths` and `baseUrl` of tsconfig.json and jsconfig.json.
// https://www.typescriptlang.org/tsconfig/#paths
import { dirname, join, normalize } from 'node:path/posix';
import type { PathMapping } from './resolve-target.ts';

export function isPathSettings(path: string): boolean {
  return /(?:^|\/)(?:ts|js)config(?:\.\w+)?\.json$/.test(path);
}

const maxMappings = 200;

/** None where the file cannot be read: then relative imports alone are resolved. */
export function readPathMappings(path: string, text: string): readonly PathMapping[] {
  const { baseUrl, paths } = compilerOptions(text);
  if (typeof baseUrl !== 'string' && typeof paths !== 'object') return [];
  const below = folderOf(path);
  const base = normalize(join(below, typeof baseUrl === 'string' ? baseUrl : '.'));
  const mappings = Object.entries(paths ?? {}).flatMap(([pattern, targets]): PathMapping[] => {
    const folders = (Array.isArray(targets) ? targets : []).filter((target) => typeof target === 'string');
    const [prefix = '', suffix = ''] = pattern.split('*');
    if (folders.length === 0) return [];
    return [{ prefix, suffix, below, folders: folders.map((target) => splitAtStar(join(base, target))) }];
  });
  const ofBase = { prefix: '', suffix: '', below, folders: [splitAtStar(join(base, '*'))] };
  return [...mappings, ...(typeof baseUrl === 'string' ? [ofBase] : [])].slice(0, maxMappings);
}

function splitAtStar(target: string): PathMapping['folders'][number] {
  const [before = '', after = ''] = normalize(target).split('*');
  return { before, after };
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

interface CompilerOptions {
  readonly baseUrl?: unknown;
  readonly paths?: Readonly<Record<string, unknown>> | null;
}

/** With comments and trailing commas, as TypeScript reads it. */
function compilerOptions(text: string): CompilerOptions {
  const plain = text
    .replace(
      /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_, quoted: string | undefined) => quoted ?? '',
    )
    .replace(/,(?=\s*[}\]])/g, '');
  try {
    const { compilerOptions: options } = JSON.parse(plain) as { compilerOptions?: CompilerOptions };
    return options ?? {};
  } catch {
    return {};
  }
}
