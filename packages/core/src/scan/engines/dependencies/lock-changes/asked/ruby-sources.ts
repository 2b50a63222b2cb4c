// Sources of Gemfiles, read line by line, and mirrors of Bundler's settings; the program is not executed.
import { type AskedSource, registry, repository, type SourceReader } from './asked-source.ts';

const hosts: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
};

export const rubyReaders: readonly SourceReader[] = [
  {
    ecosystem: 'RubyGems',
    // What a Gemfile evaluates is named like one; fastlane keeps its plugins apart.
    files: /(?:^|\/)(?:Gemfile(?!\.lock$)[\w.-]*|gems\.rb|[\w.-]+\.gemfile|fastlane\/Pluginfile)$/,
    isFor: 'above',
    read: (text) => text.split('\n').flatMap(sourcesIn),
  },
  {
    ecosystem: 'RubyGems',
    files: /(?:^|\/)\.bundle\/config$/,
    isFor: 'below',
    read: (text) =>
      [...text.matchAll(/^BUNDLE_MIRROR__\S+:\s*"?([^"\s]+)/gm)].flatMap(([, url = '']) => registry(url)),
  },
];

/** `source "…"` and `git "…"`, alone, before a block, or behind a gem; a repository may hold several gems. */
function sourcesIn(line: string): readonly AskedSource[] {
  const row = line.slice(0, 1000).trim();
  if (row.startsWith('#')) return [];
  const option =
    /(?:^|[\s,({])(source|git|github|gitlab|bitbucket|gist)(?::|\s*\(|\s*=>|\s)\s*["']([^"'\s]{1,300})["']/g;
  return [...row.replaceAll(/:(?=\w+\s*=>)/g, '').matchAll(option)].flatMap(([, kind = '', address = '']) => {
    if (kind === 'source') return registry(address);
    if (kind === 'git') return repository(address);
    if (kind === 'gist') return repository(`https://gist.github.com/${address}.git`);
    return repository(`https://${hosts[kind]}/${address.includes('/') ? address : `${address}/${address}`}`);
  });
}
