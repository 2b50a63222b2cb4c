import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { readYamlMap } from './reading/block-yaml.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { LineFinder } from './reading/line-finder.ts';
import { YamlMap, type YamlValue } from './reading/yaml-map.ts';

export const podfileLock: LockfileParser = {
  id: 'podfile-lock',
  title: 'CocoaPods',
  ecosystem: 'CocoaPods',
  kind: 'lock',
  files: ['Podfile.lock'],
  parse(text) {
    if (text.trim() === '') throw new LockfileError('The file is empty.', 1);
    const lock = readYamlMap(text);
    const lines = new LineFinder(text);
    const nodes = new Map<string, GraphNode>();
    const pods = lock.list('PODS').map((item) => {
      const [blob, needs] = podOf(item);
      const { name, version } = nameAndVersion(blob);
      const line = lines.of(blob);
      if (version === '') throw new LockfileError('A pod and its version were expected here.', line);
      nodes.set(name, { name, dependencies: needs.map((needed) => nameAndVersion(needed).name) });
      return { name, version, line };
    });
    const roots = lock.list('DEPENDENCIES').map((item): GraphRoot => {
      const { name } = nameAndVersion(podOf(item)[0]);
      return { key: name, scope: 'runtime' };
    });
    const reached = reachFrom(roots, nodes);
    const checkouts = lock.map('CHECKOUT OPTIONS');
    const sources = lock.map('EXTERNAL SOURCES');
    const checksums = lock.map('SPEC CHECKSUMS');
    const repositories = specRepositories(lock);
    return pods.map(({ name, version, line }): Package => {
      const reach = reached.get(name);
      const pod = name.replace(/\/.*$/s, '');
      const commit = checkouts.map(pod).text(':commit');
      const source = sources.map(pod);
      const repository = repositories.get(pod);
      const checksum = checksums.text(pod);
      return {
        ecosystem: 'CocoaPods',
        name,
        version,
        scope: 'runtime',
        direct: reach?.direct ?? false,
        path: reach?.path ?? null,
        ...nodeOf(name, nodes),
        line,
        ...(commit === '' ? {} : { commit }),
        ...originOf({
          addresses: [addressOf(source), repository === undefined ? '' : specAddress(repository)],
          // Of a folder or a branch the same version has many.
          digests:
            repository === undefined || checksum === '' ? [] : [{ archive: 'podspec', digest: checksum }],
        }),
      };
    });
  },
};

/** By the pod that is from it. */
function specRepositories(lock: YamlMap): ReadonlyMap<string, string> {
  return new Map(
    [...lock.map('SPEC REPOS')].flatMap(([repository, pods]) =>
      (Array.isArray(pods) ? pods : []).flatMap((pod) =>
        typeof pod === 'string' ? [[pod, repository]] : [],
      ),
    ) as [string, string][],
  );
}

/** Of a pod that the Podfile takes from elsewhere. */
function addressOf(source: YamlMap): string {
  const git = source.text(':git');
  if (git !== '') return /^git[@+]/.test(git) ? git : `git+${git}`;
  const folder = source.text(':path');
  if (folder !== '') return `file:${folder}`;
  return [':podspec', ':http', ':hg', ':svn'].map((key) => source.text(key)).find((one) => one !== '') ?? '';
}

/** The repository of specifications that a pod is from, as an address that is not one of the pod's own repository. */
export function specAddress(repository: string): string {
  if (repository === 'trunk') return 'https://cdn.cocoapods.org';
  const address = repository.replace(/^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?([^/:]+)[:/]/i, 'specs://$1/');
  return address.replace(/(?:\.git)?\/*$/, '').toLowerCase();
}

/** `Name (1.0)` alone, or as the key of what it needs. */
function podOf(item: YamlValue): [blob: string, needs: string[]] {
  if (typeof item === 'string') return [item, []];
  const [entry] = item instanceof YamlMap ? item : [];
  if (entry === undefined) return ['', []];
  const needs = Array.isArray(entry[1]) ? entry[1].filter((need) => typeof need === 'string') : [];
  return [entry[0], needs];
}

function nameAndVersion(blob: string): { name: string; version: string } {
  const [name = '', rest = ''] = blob.split(/ (.*)/s);
  return { name, version: /^\(([^()]+)\)$/.exec(rest.trim())?.[1] ?? '' };
}
