// Every artifact a Gradle build may load, with checksums: the nearest thing to a lock that many builds have.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { childOf, childrenOf, readXml, type XmlElement } from './reading/xml-document.ts';

export const gradleVerificationMetadata: LockfileParser = {
  id: 'gradle-verification-metadata',
  title: 'Gradle verification metadata',
  ecosystem: 'Maven',
  kind: 'lock',
  files: ['gradle/verification-metadata.xml'],
  parse(text) {
    const root = readXml(text);
    if (root.name !== 'verification-metadata') {
      throw new LockfileError('A verification-metadata element was expected here.', root.line);
    }
    return childrenOf(childOf(root, 'components'), 'component').map(
      (component): Package => ({
        ecosystem: 'Maven',
        name: `${component.attributes.get('group') ?? ''}:${component.attributes.get('name') ?? ''}`,
        version: component.attributes.get('version') ?? '',
        scope: 'runtime',
        direct: null,
        path: null,
        line: component.line,
        ...hashesOfTagged(digestsOf(childrenOf(component, 'artifact'))),
      }),
    );
  },
};

/** Of every artifact: `<artifact name="a.jar"><sha256 value="…"/></artifact>`. */
function digestsOf(artifacts: readonly XmlElement[]): readonly string[] {
  return artifacts.flatMap(({ children }) =>
    children.map(({ name, attributes }) => `${name}:${attributes.get('value') ?? ''}`),
  );
}
