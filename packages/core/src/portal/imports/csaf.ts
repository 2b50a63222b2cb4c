// CSAF 2.0 and 2.1: what a vendor says of vulnerabilities in its products and their parts, as proposals.
// https://docs.oasis-open.org/csaf/csaf/v2.0/csaf-v2.0.html
import { type ImportFormat, saidDocument } from './import-format.ts';
import { type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';
import { requireDependencies, requiredObjects } from './required-shape.ts';
import { statementComment, type VexStatement } from './vex-statement.ts';

export const csaf: ImportFormat = {
  id: 'csaf',
  recognizes: ({ isList, members }) =>
    !isList && members.has('document') && /"csaf_version"/.test(members.get('document')?.text() ?? ''),
  async read(part, context) {
    requireDependencies(context, 'A CSAF document');
    const document = objectOf(part.parse());
    const products = productsOf(objectOf(document.product_tree));
    const author = textOf(objectOf(objectOf(document.document).publisher).name);
    const statements = [...requiredObjects(document, 'vulnerabilities')].flatMap((one) =>
      read(one, products, author),
    );
    return saidDocument(statements);
  },
};

/** The package URLs of a product, and of what it is a part of. */
interface Product {
  readonly purls: readonly string[];
  readonly within: readonly string[];
}

interface ProductTree {
  readonly byId: ReadonlyMap<string, Product>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

function productsOf(tree: JsonObject): ProductTree {
  const byId = new Map<string, Product>();
  const add = (value: unknown) => {
    const { product_id: id, product_identification_helper: helper, name } = objectOf(value);
    const { purl, purls } = objectOf(helper);
    const known = [purl, ...listOf(purls)].filter((one) => typeof one === 'string');
    // What has no package URL keeps its name, which no package has: it is about none of ours.
    if (typeof id === 'string')
      byId.set(id, { purls: known.length > 0 ? known : [textOf(name) ?? id], within: [] });
  };
  const waiting = listOf(tree.branches).map(objectOf);
  for (let index = 0; index < waiting.length; index += 1) {
    const branch = waiting[index] ?? {};
    waiting.push(...listOf(branch.branches).map(objectOf));
    if (branch.product !== undefined) add(branch.product);
  }
  for (const one of listOf(tree.full_product_names)) add(one);
  for (const value of listOf(tree.relationships)) {
    const {
      full_product_name: name,
      product_reference: part,
      relates_to_product_reference: whole,
    } = objectOf(value);
    const id = textOf(objectOf(name).product_id);
    const purls = byId.get(textOf(part) ?? '')?.purls;
    if (id === undefined || purls === undefined) continue;
    const { purls: within = [], within: outer = [] } = byId.get(textOf(whole) ?? '') ?? {};
    byId.set(id, { purls, within: [...within, ...outer] });
  }
  const groups = listOf(tree.product_groups).map(objectOf);
  const members = groups.map(
    ({ group_id: id, product_ids: ids }) => [textOf(id) ?? '', textsOf(ids)] as const,
  );
  return { byId, groups: new Map(members) };
}

const statuses: readonly (readonly [key: string, status: VexStatement['status']])[] = [
  ['known_not_affected', 'false_positive'],
  ['fixed', 'resolved'],
  ['first_fixed', 'resolved'],
];

function read(
  vulnerability: JsonObject,
  tree: ProductTree,
  author: string | undefined,
): readonly VexStatement[] {
  const ids = listOf(vulnerability.ids).map((one) => textOf(objectOf(one).text));
  const names = [textOf(vulnerability.cve), ...ids].filter((name) => name !== undefined);
  if (names.length === 0) return [];
  const flags = listOf(vulnerability.flags).map(objectOf);
  const threats = listOf(vulnerability.threats)
    .map(objectOf)
    .filter(({ category }) => category === 'impact');
  const ofProduct = (some: readonly JsonObject[], id: string) =>
    some.find((one) => {
      const named = textsOf(one.product_ids);
      const grouped = textsOf(one.group_ids).flatMap((group) => tree.groups.get(group) ?? []);
      return named.includes(id) || grouped.includes(id);
    });
  return statuses.flatMap(([key, status]) =>
    textsOf(objectOf(vulnerability.product_status)[key]).map((id): VexStatement => {
      const { purls, within } = tree.byId.get(id) ?? { purls: [id], within: [] };
      const comment = statementComment({
        author,
        status: key,
        justification: textOf(ofProduct(flags, id)?.label),
        detail: textOf(ofProduct(threats, id)?.details),
      });
      return { names, packages: purls, products: within, status, comment };
    }),
  );
}

function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}
