// VEX documents: statements that a vulnerability does not matter here. OpenVEX (https://github.com/openvex/spec)
// and the analysis of CycloneDX (https://cyclonedx.org/capabilities/vex/).
import type { Ignore, IgnoreSubject } from './ignore.ts';

type Json = Readonly<Record<string, unknown>>;

/** Throws SyntaxError when the text is not valid JSON. */
export function parseVex(text: string): readonly Ignore[] {
  const document: unknown = JSON.parse(text);
  if (!isObject(document)) return [];
  if (Array.isArray(document.statements)) return document.statements.filter(isObject).flatMap(openVexIgnore);
  return document.bomFormat === 'CycloneDX' ? cycloneDxIgnores(document) : [];
}

function openVexIgnore(statement: Json): readonly Ignore[] {
  if (statement.status !== 'not_affected' && statement.status !== 'fixed') return [];
  const { vulnerability } = statement;
  const ids = isObject(vulnerability)
    ? [vulnerability.name, vulnerability['@id'], ...arrayOf(vulnerability.aliases)].flatMap(idOf)
    : idOf(vulnerability);
  // A product with parts means its parts; the product itself is often the audited repository.
  const purls = arrayOf(statement.products).flatMap((product) => {
    const parts = isObject(product) ? arrayOf(product.subcomponents) : [];
    return (parts.length > 0 ? parts : [product]).flatMap(openVexPurls);
  });
  const reason = [statement.justification, statement.impact_statement].filter(isText).join(': ');
  return [ignore('openvex', ids, { purls, reason })];
}

function openVexPurls(product: unknown): readonly string[] {
  if (typeof product === 'string') return [product];
  if (!isObject(product)) return [];
  const { identifiers } = product;
  return [product['@id'], isObject(identifiers) ? identifiers.purl : undefined].filter(isText);
}

function cycloneDxIgnores(document: Json): readonly Ignore[] {
  const purlOf = new Map<string, string>();
  for (const component of arrayOf(document.components).filter(isObject)) {
    const { purl } = component;
    if (isText(purl) && isText(component['bom-ref'])) purlOf.set(component['bom-ref'], purl);
  }
  return arrayOf(document.vulnerabilities)
    .filter(isObject)
    .flatMap((vulnerability) => {
      const analysis = isObject(vulnerability.analysis) ? vulnerability.analysis : {};
      const harmless = ['not_affected', 'false_positive', 'resolved', 'resolved_with_pedigree'];
      if (!isText(analysis.state) || !harmless.includes(analysis.state)) return [];
      const references = arrayOf(vulnerability.references).filter(isObject);
      const ids = [vulnerability.id, ...references.map(({ id }) => id)].flatMap(idOf);
      const purls = arrayOf(vulnerability.affects).flatMap((affected) => {
        const ref = isObject(affected) ? affected.ref : undefined;
        return isText(ref) ? [purlOf.get(ref) ?? ref] : [];
      });
      const reason = [analysis.justification, analysis.detail].filter(isText).join(': ');
      return [ignore('cyclonedx-vex', ids, { purls, reason })];
    });
}

function ignore(
  kind: string,
  ids: readonly string[],
  { purls, reason }: { readonly purls: readonly string[]; readonly reason: string },
): Ignore {
  return {
    kind,
    reason: reason === '' ? null : reason.slice(0, 500),
    applies: (subject, known) =>
      ids.some((id) => known.includes(id)) && purls.some((purl) => means(purl, subject)),
  };
}

/** Whether a package URL means the package: the same one, and the same version when it has one. */
function means(purl: string, subject: IgnoreSubject): boolean {
  const [wanted, version] = splitPurl(purl);
  const [own, ownVersion] = splitPurl(subject.purl);
  return wanted === own && (version === '' || version === ownVersion);
}

/** A package URL without version, qualifiers and subpath, and its version. */
function splitPurl(purl: string): readonly [string, string] {
  const bare = purl.replace(/[?#].*$/s, '');
  const at = bare.lastIndexOf('@');
  const hasVersion = at > bare.lastIndexOf('/');
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text).toLowerCase();
    } catch {
      return text.toLowerCase();
    }
  };
  return [decode(hasVersion ? bare.slice(0, at) : bare), hasVersion ? decode(bare.slice(at + 1)) : ''];
}

/** An id by itself, or at the end of an address. */
function idOf(value: unknown): readonly string[] {
  return isText(value) ? [value, value.slice(value.lastIndexOf('/') + 1)] : [];
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
