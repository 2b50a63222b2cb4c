// The lock of rules_jvm_external, which brings Maven's packages into Bazel.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';

export const mavenInstallJson: LockfileParser = {
  id: 'maven-install-json',
  title: 'Bazel, Maven lock (rules_jvm_external)',
  ecosystem: 'Maven',
  kind: 'lock',
  files: ['maven_install.json', '*_maven_install.json'],
  parse(text) {
    const lock = readJson(text);
    const lines = new LineFinder(text);
    const packages: Package[] = [];
    const add = (name: string, version: string, line: number | null, digests: readonly string[]): void => {
      const hashes = hashesOfTagged(digests.map((digest) => `sha256:${digest}`));
      packages.push({
        ecosystem: 'Maven',
        name,
        version,
        scope: 'runtime',
        direct: null,
        path: null,
        line,
        ...hashes,
      });
    };
    for (const [name, entry] of entriesOf(lock.artifacts)) {
      // A classifier follows the artifact after another colon.
      const { version, shasums } = dataOf(entry);
      const digests = entriesOf(shasums).map(([, digest]) => textOf(digest));
      add(name.split(':').slice(0, 2).join(':'), textOf(version), lines.ofObject(name), digests);
    }
    for (const value of listOf(dataOf(lock.dependency_tree).dependencies)) {
      const { coord, sha256 } = dataOf(value);
      const coordinate = textOf(coord);
      const parts = coordinate.split(':');
      if (parts.length >= 3)
        add(parts.slice(0, 2).join(':'), parts.at(-1) as string, lines.of(JSON.stringify(coordinate)), [
          textOf(sha256),
        ]);
    }
    return packages;
  },
};
