import { licenseExpression } from '../../licenses/license-expression.ts';
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { PackageScope } from '../packages/package.ts';
import { hashesOfTagged } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, listOf, textOf } from './reading/plain-data.ts';
import { type SbomComponent, type SbomRelation, sbomPackages } from './reading/sbom-graph.ts';

export const cyclonedxJson: LockfileParser = {
  id: 'cyclonedx-json',
  title: 'CycloneDX SBOM, JSON',
  ecosystem: null,
  kind: 'sbom',
  files: ['bom.json', '*.cdx.json', '*.bom.json', '*.cyclonedx.json'],
  parse(text, context) {
    const bom = readJson(text);
    if (bom.bomFormat !== 'CycloneDX') throw new LockfileError('This is not a CycloneDX document.', 1);
    const components = flatten(bom).map((component) => componentOf(component));
    const lines = new LineFinder(text);
    const relations = listOf(bom.dependencies).flatMap((value): SbomRelation[] => {
      const { ref, dependsOn } = dataOf(value);
      return listOf(dependsOn).map((to) => ({ from: textOf(ref), to: textOf(to), scope: 'runtime' }));
    });
    const main = textOf(dataOf(dataOf(bom.metadata).component)['bom-ref']);
    const located = components.map((component) => ({
      ...component,
      line: component.purl === '' ? null : lines.of(JSON.stringify(component.purl)),
    }));
    return sbomPackages(located, relations, { described: new Set(main === '' ? [] : [main]), context });
  },
};

/** Components may hold components, to any depth; so may the product itself. */
function flatten(bom: Data): Data[] {
  const found: Data[] = [];
  const product = dataOf(dataOf(bom.metadata).component);
  const waiting = [listOf(bom.components), listOf(product.components)];
  for (let index = 0; index < waiting.length; index += 1) {
    for (const value of waiting[index] ?? []) {
      const component = dataOf(value);
      found.push(component);
      if (component.components !== undefined) waiting.push(listOf(component.components));
    }
  }
  return found;
}

function componentOf(component: Data): SbomComponent {
  const purl = textOf(component.purl);
  const properties = listOf(component.properties).map(dataOf);
  const isDevelopment = properties.some(
    ({ name, value }) => name === 'cdx:npm:package:development' && value === 'true',
  );
  return {
    id: textOf(component['bom-ref']) || purl,
    isPackage: isCyclonedxPackage(textOf(component.type)),
    purl,
    version: textOf(component.version),
    scope: isDevelopment ? 'development' : cyclonedxScope(textOf(component.scope)),
    line: null,
    license: licenseOf(component),
    ...hashesOfTagged(
      listOf(component.hashes).map((value) => {
        const { alg, content } = dataOf(value);
        return `${textOf(alg).replace('SHA-', 'sha')}:${textOf(content)}`;
      }),
    ),
  };
}

/** An expression stands alone; several licenses hold together: https://cyclonedx.org/docs/1.6/json/#components_items_licenses */
function licenseOf({ licenses }: Data): string | undefined {
  return statedLicense(
    listOf(licenses).map((value) => {
      const { expression, license, acknowledgement } = dataOf(value);
      const { id, name, acknowledgement: own } = dataOf(license);
      return { text: expression ?? id ?? name, isConcluded: (acknowledgement ?? own) === 'concluded' };
    }),
  );
}

/** What someone concluded stands in place of what is declared. */
export function statedLicense(
  stated: readonly { readonly text: unknown; readonly isConcluded: boolean }[],
): string | undefined {
  const concluded = stated.filter(({ isConcluded }) => isConcluded);
  const counted = concluded.length > 0 ? concluded : stated;
  return allLicenses(counted.map(({ text }) => licenseExpression(text)));
}

/** Undefined where one of them is not an SPDX expression. */
export function allLicenses(parts: readonly (string | undefined)[]): string | undefined {
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return licenseExpression(parts.map((part) => `(${part})`).join(' AND '));
}

/** By the type of a component. An application or a container in an SBOM is one by its parts. */
export function isCyclonedxPackage(type: string): boolean {
  return type === '' || type === 'library' || type === 'framework';
}

/** `excluded` is what is not part of the product: tools and tests. */
export function cyclonedxScope(scope: string): PackageScope | undefined {
  if (scope === 'excluded') return 'development';
  return scope === 'optional' ? 'optional' : undefined;
}
