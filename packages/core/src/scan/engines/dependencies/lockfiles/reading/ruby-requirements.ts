// How Ruby manifests write a dependency: a name, ranges, options.
import type { Package, PackageScope } from '../../packages/package.ts';
import { declaredPackage, sourcedPackage } from './declared-package.ts';

/** Behind the name: `, '~> 1.2', '>= 1.2.5', require: false`; undefined for what comes from a folder. */
export function rubyDependency(
  name: string,
  rest: string,
  { scope, line }: { readonly scope: PackageScope; readonly line: number },
): Package | undefined {
  const options = rest.search(/\b\w+:\s|:\w+\s*=>/);
  const written = options === -1 ? rest : rest.slice(0, options);
  const given = options === -1 ? '' : rest.slice(options);
  if (/\bpath(?::\s|\s*=>)/.test(given)) return undefined;
  const git = /\b(?:git|github|gitlab|bitbucket|gist)(?::\s|\s*=>)\s*(?:["']([^"']{1,200})["'])?/.exec(given);
  if (git) return sourcedPackage('RubyGems', { name, source: git[1] ?? 'git', scope, line });
  const ranges = [...written.matchAll(/["']([^"']{1,100})["']/g)].map(([, range = '']) => range);
  const range = ranges.join(', ') || '>= 0';
  return declaredPackage('RubyGems', { name, range, scope, line, isBarePin: true });
}
