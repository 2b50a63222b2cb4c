// Bundler's lock: sections of indented lines.
import { type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import {
  type GraphNode,
  type GraphRoot,
  nodeOf,
  pinnedBy,
  pinsOf,
  reachFrom,
} from './reading/dependency-graph.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { baseNameOf, beside } from './reading/repository-path.ts';

export const gemfileLock: LockfileParser = {
  id: 'gemfile-lock',
  title: 'Bundler',
  ecosystem: 'RubyGems',
  kind: 'lock',
  files: ['Gemfile.lock', 'gems.locked', '*.gemfile.lock'],
  parse(text, context) {
    const { gems, direct, digests, hasDependencies } = readSections(text);
    const scopes = scopesOfGemfile(context);
    const roots: GraphRoot[] = [...direct].map((key) => ({ key, scope: scopes.get(key) ?? 'runtime' }));
    const nodes = new Map<string, GraphNode>();
    for (const { name, needs, exact } of gems) {
      if (!nodes.has(name)) nodes.set(name, { name, dependencies: needs, exact });
    }
    const pins = pinsOf(nodes);
    const reached = reachFrom(roots, nodes);
    return gems.map(({ name, version, line, commit, full, addresses }): Package => {
      const reach = reached.get(name);
      return {
        ecosystem: 'RubyGems',
        name,
        version,
        scope: reach?.scope ?? 'runtime',
        direct: hasDependencies ? direct.has(name) : null,
        path: reach?.path ?? null,
        ...nodeOf(name, nodes),
        ...pinnedBy(name, pins),
        line,
        ...(commit === '' ? {} : { commit }),
        ...hashesOfTagged(digests.get(full) ?? []),
        ...originOf({
          addresses,
          digests: (digests.get(full) ?? []).map((digest) => ({ archive: full, digest })),
        }),
      };
    });
  },
};

interface Gem {
  readonly name: string;
  readonly version: string;
  readonly line: number;
  readonly commit: string;
  /** Name, version and platform, as the digests name it. */
  readonly full: string;
  readonly needs: string[];
  /** Those of them that it needs in one version only. */
  readonly exact: string[];
  readonly addresses: readonly string[];
}

const sources = new Set(['GEM', 'GIT', 'PATH', 'PLUGIN SOURCE']);

const remotePrefixes = new Map([
  ['GIT', 'git+'],
  ['PATH', 'file:'],
]);

interface Sections {
  readonly gems: readonly Gem[];
  readonly direct: ReadonlySet<string>;
  readonly digests: ReadonlyMap<string, readonly string[]>;
  readonly hasDependencies: boolean;
}

function readSections(text: string): Sections {
  const gems: Gem[] = [];
  const digests = new Map<string, readonly string[]>();
  const direct = new Set<string>();
  let section = '';
  let commit = '';
  let addresses: string[] = [];
  let hasDependencies = false;
  for (const [index, raw] of text.split('\n').entries()) {
    const row = raw.trimEnd();
    if (/^[<=>]{7}(?: |$)/.test(row))
      throw new LockfileError('There is an unresolved merge conflict.', index + 1);
    const indent = row.search(/\S/);
    if (indent === -1) continue;
    const content = row.slice(indent);
    if (indent === 0) {
      section = content;
      commit = '';
      addresses = [];
      if (section === 'DEPENDENCIES') hasDependencies = true;
    } else if (section === 'DEPENDENCIES') {
      direct.add(content.replace(/[ !(].*$/, ''));
    } else if (section === 'CHECKSUMS') {
      const [, full, list] = /^(\S+ \([^()]+\)) (\S+)$/.exec(content) ?? [];
      if (full !== undefined) digests.set(full, list?.split(',') ?? []);
    } else if (sources.has(section)) {
      const revision = /^revision: (\S+)$/.exec(content)?.[1];
      const remote = /^remote: (\S+)$/.exec(content)?.[1];
      if (indent === 2 && revision !== undefined) commit = revision;
      else if (indent === 2 && remote !== undefined)
        addresses.push((remotePrefixes.get(section) ?? '') + remote);
      else if (indent === 4) {
        // A platform follows the version after a dash, which no version has.
        const match = /^(\S+) \(([^()\s-]+)[^()]*\)$/.exec(content);
        if (match)
          gems.push({
            name: match[1] as string,
            version: match[2] as string,
            line: index + 1,
            commit,
            full: content,
            needs: [],
            exact: [],
            addresses,
          });
      } else if (indent === 6) {
        const needed = content.replace(/[ !(].*$/, '');
        gems.at(-1)?.needs.push(needed);
        if (/^\S+ \(= [^,()]+\)$/.test(content)) gems.at(-1)?.exact.push(needed);
      }
    }
  }
  return { gems, direct, digests, hasDependencies };
}

/** Only the Gemfile knows the groups; its usual forms are read: blocks, and `group:` behind a gem. */
function scopesOfGemfile(context: LockfileContext): ReadonlyMap<string, PackageScope> {
  const scopes = new Map<string, PackageScope>();
  const manifest =
    baseNameOf(context.path) === 'gems.locked' ? 'gems.rb' : baseNameOf(context.path).slice(0, -5);
  const path = beside(context.path, manifest);
  const text = path === undefined ? undefined : context.read(path);
  const blocks: (string | null)[] = [];
  for (const raw of text?.split('\n') ?? []) {
    const row = raw.trim();
    const group = /^group\b(.*)\bdo\b/.exec(row)?.[1];
    if (group !== undefined) blocks.push(group);
    else if (/\bdo(?:\s*\|[^|]*\|)?$/.test(row) || /^(?:if|unless|case)\b/.test(row)) blocks.push(null);
    else if (/^end\b/.test(row)) blocks.pop();
    const gem = /^gem\s*\(?\s*["']([^"']+)["'](.*)$/.exec(row);
    if (gem === null) continue;
    const inline = /\bgroups?:\s*(\[[^\]]*\]|:\w+)|:groups?\s*=>\s*(\[[^\]]*\]|:\w+)/.exec(gem[2] ?? '');
    const groups =
      (inline?.[1] ?? inline?.[2] ?? blocks.findLast((block) => block !== null) ?? '').match(/\w+/g) ?? [];
    const isDevelopment =
      groups.length > 0 && groups.every((name) => /^(?:dev|test|lint|doc|ci|debug)/.test(name));
    const known = scopes.get(gem[1] as string);
    scopes.set(gem[1] as string, isDevelopment && known !== 'runtime' ? 'development' : 'runtime');
  }
  return scopes;
}
