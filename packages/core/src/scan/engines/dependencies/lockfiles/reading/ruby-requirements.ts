// How Ruby manifests write a dependency: a name, ranges, options.
import type { Package, PackageScope } from '../../packages/package.ts';
import { declaredPackage } from './declared-package.ts';

/** Behind the name: `, '~> 1.2', '>= 1.2.5', require: false`; undefined for what comes from a folder or Git. */
export function rubyDependency(
  name: string,
  rest: string,
  { scope, line }: { readonly scope: PackageScope; readonly line: number },
): Package | undefined {
  const options = rest.search(/\b\w+:\s|:\w+\s*=>/);
  const written = options === -1 ? rest : rest.slice(0, options);
  if (options !== -1 && /\b(?:path|git|github|gitlab|bitbucket|gist)(?::\s|\s*=>)/.test(rest.slice(options)))
    return undefined;
  const ranges = [...written.matchAll(/["']([^"']{1,100})["']/g)].map(([, range = '']) => range);
  const range = ranges.join(', ') || '>= 0';
  return declaredPackage('RubyGems', { name, range, scope, line, isBarePin: true });
}
