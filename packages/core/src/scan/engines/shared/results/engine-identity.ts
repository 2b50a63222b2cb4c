// What distinguishes one build of the engines from another: results of one are nothing to the other.
import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../../support/version.ts';

let known: string | undefined;

/**
 * The version of this package. Where it does not run from `node_modules`, people may be at work on it, and its files
 * count as well.
 */
export function engineIdentity(): string {
  known ??= identify();
  return known;
}

function identify(): string {
  const runtime = `${version} node ${process.versions.node.split('.')[0]}`;
  const program = fileURLToPath(import.meta.url);
  if (program.includes(`${sep}node_modules${sep}`)) return runtime;
  const folder = dirname(program);
  return `${runtime} ${hash('sha256', filesOf(folder).join('\n'), 'base64')}`;
}

function filesOf(folder: string): readonly string[] {
  // The bundler names files for their content.
  if (basename(folder) === 'chunks') return readdirSync(folder).sort();
  const root = dirname(createRequire(import.meta.url).resolve('#package.json'));
  const program = join(root, import.meta.url.endsWith('.ts') ? 'src' : 'dist');
  return readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.[jt]s$/.test(name))
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(program, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}
