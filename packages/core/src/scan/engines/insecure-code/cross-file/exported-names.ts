// What a module of JavaScript exports, by the paths of the values: its own functions, and what it takes from others.
import type { ExportedPath } from '../flow/exports.ts';
import type { CallingFile } from './call-target.ts';
import type { ExportedName } from './file-summary.ts';
import { variableType } from './go-packages.ts';

/** @param path of the exported value, imports resolved: `./users.find`, `find`, `Service()` */
export function exportedName(
  { name, path, type }: ExportedPath,
  { language, modules, packages }: Pick<CallingFile, 'language' | 'modules' | 'packages'>,
): ExportedName | undefined {
  if (language === 'go') return variableType(name, { path, ...(type !== undefined && { type }) }, packages);
  const plain = path.replaceAll('()', '');
  const module = modules.find((one) => plain === one || plain.startsWith(`${one}.`));
  const rest = module === undefined ? plain : plain.slice(module.length + 1);
  const members = rest.split('.').filter((part) => part !== '');
  if (module === undefined && (members.length === 0 || members.join('.') === name)) return undefined;
  return { name, members, ...(module !== undefined && { module }) };
}
