import { LockfileError, type LockfileParser } from '../lockfile.ts';
import { cyclonedxScope, isCyclonedxPackage, statedLicense } from './cyclonedx-json.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { type SbomComponent, type SbomRelation, sbomPackages } from './reading/sbom-graph.ts';
import { childOf, childrenOf, childText, readXml, type XmlElement } from './reading/xml-document.ts';

export const cyclonedxXml: LockfileParser = {
  id: 'cyclonedx-xml',
  title: 'CycloneDX SBOM, XML',
  ecosystem: null,
  kind: 'sbom',
  files: ['bom.xml', '*.cdx.xml', '*.bom.xml', '*.cyclonedx.xml'],
  parse(text, context) {
    const bom = readXml(text);
    if (bom.name !== 'bom') throw new LockfileError('This is not a CycloneDX document.', bom.line);
    const relations = childrenOf(childOf(bom, 'dependencies'), 'dependency').flatMap((from) =>
      childrenOf(from, 'dependency').map(
        (to): SbomRelation => ({
          from: from.attributes.get('ref') ?? '',
          to: to.attributes.get('ref') ?? '',
          scope: 'runtime',
        }),
      ),
    );
    const main = childOf(bom, 'metadata', 'component')?.attributes.get('bom-ref');
    return sbomPackages(componentsOf(bom), relations, {
      described: new Set(main === undefined ? [] : [main]),
      context,
    });
  },
};

function componentsOf(bom: XmlElement): SbomComponent[] {
  const found: SbomComponent[] = [];
  const product = childOf(bom, 'metadata', 'component');
  const waiting = [bom, product].flatMap((one) => childrenOf(childOf(one, 'components'), 'component'));
  for (let index = 0; index < waiting.length; index += 1) {
    const component = waiting[index] as XmlElement;
    const purl = childText(component, 'purl');
    found.push({
      id: component.attributes.get('bom-ref') ?? purl,
      isPackage: isCyclonedxPackage(component.attributes.get('type') ?? ''),
      purl,
      version: childText(component, 'version'),
      scope: cyclonedxScope(childText(component, 'scope')),
      line: component.line,
      license: licenseOf(childOf(component, 'licenses')),
      ...hashesOfTagged(
        childrenOf(childOf(component, 'hashes'), 'hash').map(
          ({ attributes, text }) => `${(attributes.get('alg') ?? '').replace('SHA-', 'sha')}:${text}`,
        ),
      ),
    });
    for (const inner of childrenOf(childOf(component, 'components'), 'component')) waiting.push(inner);
  }
  return found;
}

function licenseOf(licenses: XmlElement | undefined): string | undefined {
  return statedLicense(
    (licenses?.children ?? []).map((child) => ({
      text: child.name === 'expression' ? child.text : childText(child, 'id') || childText(child, 'name'),
      isConcluded: child.attributes.get('acknowledgement') === 'concluded',
    })),
  );
}
