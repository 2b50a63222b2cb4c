import { licenseExpression } from '../../licenses/license-expression.ts';
import type { LockfileContext, LockfileParser } from '../lockfile.ts';
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
import { hashesOfHex } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { beside } from './reading/repository-path.ts';

export const composerLock: LockfileParser = {
  id: 'composer-lock',
  title: 'Composer',
  ecosystem: 'Packagist',
  kind: 'lock',
  files: ['composer.lock'],
  parse(text, context) {
    const lock = readJson(text);
    const runtime = listOf(lock.packages).map(dataOf);
    const development = listOf(lock['packages-dev']).map(dataOf);
    return composerPackages(runtime, development, text, context);
  },
};

/** The entries of composer.lock or of an installed.json, both of one form. */
export function composerPackages(
  runtime: readonly Data[],
  development: readonly Data[],
  text: string,
  context: LockfileContext,
): Package[] {
  const nodes = new Map<string, GraphNode>();
  for (const entry of [...runtime, ...development]) {
    const name = textOf(entry.name);
    const needed = entriesOf(entry.require).map(
      ([one, range]) => [one.toLowerCase(), textOf(range)] as const,
    );
    nodes.set(name.toLowerCase(), {
      name,
      dependencies: needed.map(([one]) => one),
      exact: needed.filter(([, range]) => /^=?v?\d+(?:\.\d+)+$/.test(range)).map(([one]) => one),
    });
  }
  const pins = pinsOf(nodes);
  const roots = rootsBeside(context);
  const reached = reachFrom(roots ?? [], nodes);
  const lines = new LineFinder(text);
  const toPackage = (entry: Data, scope: PackageScope): Package => {
    const name = textOf(entry.name);
    const reach = reached.get(name.toLowerCase());
    const commit = commitOfEntry(entry);
    const license = licenseExpression(entry.license);
    return {
      ecosystem: 'Packagist',
      name,
      version: versionOf(entry),
      scope,
      direct: roots === undefined ? null : (reach?.direct ?? false),
      path: reach?.path ?? null,
      ...nodeOf(name.toLowerCase(), nodes),
      ...pinnedBy(name.toLowerCase(), pins),
      line: lines.ofMember('name', name),
      ...(commit === undefined ? {} : { commit }),
      ...(license === undefined ? {} : { license }),
      ...hashesOfHex('SHA-1', textOf(dataOf(entry.dist).shasum)),
      ...originOf(archiveOf(entry)),
      ...(isFromDrupal(entry) ? { release: 'https://packages.drupal.org/8' } : {}),
    };
  };
  return [
    ...runtime.map((entry) => toPackage(entry, 'runtime')),
    ...development.map((entry) => toPackage(entry, 'development')),
  ].filter(({ name }) => name !== '');
}

/** What a branch stands for, where the package says it; else the branch. */
function versionOf(entry: Data): string {
  const version = textOf(entry.version);
  return textOf(dataOf(dataOf(entry.extra)['branch-alias'])[version]) || version;
}

/** The registry only names archives that code hosts make: their commit is their digest. */
function archiveOf(entry: Data) {
  const { url, reference, shasum, type } = dataOf(entry.dist);
  const digest = textOf(reference) || textOf(dataOf(entry.source).reference);
  const isBranch = /^dev-|-dev$/.test(textOf(entry.version));
  const isFromRegistry = entry['notification-url'] !== undefined;
  const elsewhere = `git+${textOf(dataOf(entry.source).url) || textOf(url)}`;
  const address = isFromRegistry ? textOf(url) : elsewhere;
  return {
    addresses: [type === 'path' ? `file:${textOf(url)}` : address],
    digests: [
      ...(isBranch || digest === '' ? [] : [{ archive: 'commit', digest }]),
      ...(shasum ? [{ archive: 'sha1', digest: textOf(shasum) }] : []),
    ],
    published: [textOf(entry.time)],
    runsScript: textOf(entry.type) === 'composer-plugin',
  };
}

function commitOfEntry(entry: Data): string | undefined {
  const reference = textOf(dataOf(entry.dist).reference) || textOf(dataOf(entry.source).reference);
  return /^[0-9a-f]{40,64}$/.test(reference) ? reference : undefined;
}

/** Drupal's own registry numbers its modules differently, and OSV names it apart. */
function isFromDrupal(entry: Data): boolean {
  return textOf(entry['notification-url']).includes('packages.drupal.org');
}

function rootsBeside(context: LockfileContext): GraphRoot[] | undefined {
  const path = beside(context.path, 'composer.json');
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return undefined;
  let manifest: Data;
  try {
    manifest = dataOf(JSON.parse(text));
  } catch {
    return undefined;
  }
  return [
    ...entriesOf(manifest.require).map(
      ([name]): GraphRoot => ({ key: name.toLowerCase(), scope: 'runtime' }),
    ),
    ...entriesOf(manifest['require-dev']).map(
      ([name]): GraphRoot => ({ key: name.toLowerCase(), scope: 'development' }),
    ),
  ];
}
