// Every artifact a Gradle build may load, with checksums: the nearest thing to a lock that many builds have.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../package.ts';
import { childOf, childrenOf, readXml } from './reading/xml-document.ts';

export const gradleVerificationMetadata: LockfileParser = {
  id: 'gradle-verification-metadata',
  title: 'Gradle verification metadata',
  ecosystem: 'Maven',
  kind: 'lock',
  files: ['gradle/verification-metadata.xml'],
  parse(text) {
    const root = readXml(text, new Set(['component']));
    if (root.name !== 'verification-metadata') {
      throw new LockfileError('A verification-metadata element was expected here.', root.line);
    }
    return childrenOf(childOf(root, 'components'), 'component').map(
      ({ attributes, line }): Package => ({
        ecosystem: 'Maven',
        name: `${attributes.get('group') ?? ''}:${attributes.get('name') ?? ''}`,
        version: attributes.get('version') ?? '',
        scope: 'runtime',
        direct: null,
        path: null,
        line,
      }),
    );
  },
};
