// OpenVEX: statements of those who make a package or product, as proposals. https://github.com/openvex/spec
import { type ImportFormat, saidDocument } from './import-format.ts';
import { entryOf, type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';
import { requireDependencies, requiredObjects, requiredText } from './required-shape.ts';
import { statementComment, type VexStatement } from './vex-statement.ts';

export const openvex: ImportFormat = {
  id: 'openvex',
  recognizes: ({ isList, members }) =>
    !isList && members.has('statements') && /openvex/.test(members.get('@context')?.text() ?? ''),
  async read(part, context) {
    requireDependencies(context, 'An OpenVEX document');
    const document = objectOf(part.parse());
    const author = textOf(document.author);
    const statements = [...requiredObjects(document, 'statements')].flatMap((one) => read(one, author));
    return saidDocument(statements);
  },
};

const statuses: Readonly<Record<string, VexStatement['status']>> = {
  not_affected: 'false_positive',
  fixed: 'resolved',
};

function read(statement: JsonObject, author: string | undefined): readonly VexStatement[] {
  const stated = textOf(statement.status) ?? '';
  const status = entryOf(statuses, stated);
  if (!status) return [];
  // Documents before 0.2 name the vulnerability by a text.
  const vulnerability = objectOf(statement.vulnerability);
  const id = requiredText(
    [vulnerability.name, statement.vulnerability, vulnerability['@id']],
    '"vulnerability.name" of each statement',
  );
  const names = [id, ...listOf(vulnerability.aliases)].filter((name) => typeof name === 'string');
  const comment = statementComment({
    author,
    status: stated,
    justification: textOf(statement.justification),
    detail: textOf(statement.impact_statement) ?? textOf(statement.status_notes),
  });
  return listOf(statement.products).map((product): VexStatement => {
    const parts = listOf(objectOf(product).subcomponents).map(purlOf);
    const purl = purlOf(product);
    return parts.length === 0
      ? { names, packages: [purl], status, comment }
      : { names, packages: parts, products: [purl], status, comment };
  });
}

/** What has no package URL keeps its name, which no package has: it is about none of ours. */
function purlOf(product: unknown): string {
  const { identifiers, '@id': id } = objectOf(product);
  return textOf(objectOf(identifiers).purl) ?? textOf(id) ?? textOf(product) ?? '';
}
