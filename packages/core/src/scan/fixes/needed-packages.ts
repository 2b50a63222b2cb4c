// Which packages a fix has to change, by the graph of dependencies: the packages that it is about, what needs them as far
// as that changes, too, and whatever these need.

import type { FoundPackage } from '../../vocabulary/found-package.ts';
import { packageOfPurl } from '../engines/dependencies/packages/purl.ts';
import { packageKeyOf } from './fix-targets.ts';

/** Keys of packages; undefined where no file says what needs what. */
export function neededPackages(
  targets: ReadonlySet<string>,
  changed: ReadonlySet<string>,
  packages: readonly FoundPackage[],
): ReadonlySet<string> | undefined {
  const needs = new Map<string, Set<string>>();
  const neededBy = new Map<string, Set<string>>();
  for (const found of packages) {
    const from = packageKeyOf(found);
    for (const purl of found.needs ?? []) {
      const to = packageOfPurl(purl);
      if (to === undefined) continue;
      add(needs, from, packageKeyOf(to));
      add(neededBy, packageKeyOf(to), from);
    }
  }
  if (needs.size === 0) return undefined;
  const above = reach(targets, neededBy);
  const start = new Set([...targets, ...[...above].filter((key) => changed.has(key))]);
  return reach(start, needs);
}

function reach(from: ReadonlySet<string>, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(from);
  const open = [...from];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const next of edges.get(key) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

function add(lists: Map<string, Set<string>>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.add(value);
  else lists.set(key, new Set([value]));
}
