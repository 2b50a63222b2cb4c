// What a VEX document says of a vulnerability, and which findings of a repository it is about: the same vulnerability by any
// of its names, in the same package by its package URL, within the product that the document names.
import { packageOfPurl, parsePurl } from '../../scan/engines/dependencies/packages/purl.ts';
import type { Finding } from '../findings/finding.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';
import { productPurl } from '../repositories/product-purl.ts';
import type { Repository } from '../repositories/repository.ts';
import { imageName } from './image-name.ts';

export interface VexStatement {
  readonly names: readonly string[];
  /** Package URLs; a version in one means this version alone. Empty: every package. */
  readonly packages: readonly string[];
  /** Package URLs of the products whose part the packages are; absent or empty: the packages wherever they are. */
  readonly products?: readonly string[];
  readonly status: 'false_positive' | 'resolved';
  readonly comment: string;
}

export type StatedFinding = Pick<Finding, 'package' | 'artifact'>;

/** Whether the statement is about the finding's package; its vulnerability is compared elsewhere. */
export function isAbout(
  { packages, products = [] }: Pick<VexStatement, 'packages' | 'products'>,
  finding: StatedFinding,
  repository: Pick<Repository, 'url' | 'name'>,
): boolean {
  const { package: found } = finding;
  if (!found) return false;
  const isHere = (purl: string) => isProduct(purl, finding, repository);
  const isWithin = products.length === 0 || products.some((purl) => isHere(purl) || isOnPath(purl, found));
  const isNamed =
    packages.length === 0 || packages.some((purl) => isSamePackage(purl, found.purl) || isHere(purl));
  return isWithin && isNamed;
}

/** Whether it is the repository, or the artifact that the finding is in: an image without its tag. */
function isProduct(
  purl: string,
  { artifact }: StatedFinding,
  repository: Pick<Repository, 'url' | 'name'>,
): boolean {
  if (identityOf(purl) === identityOf(productPurl(repository, null))) return true;
  const image = imageOf(purl);
  return image !== undefined && artifact !== null && imageName(artifact) === image;
}

/** A product that brings the package along: a statement about both is about what this product does with it. */
function isOnPath(stated: string, { purl, dependencyPath }: NonNullable<Finding['package']>): boolean {
  const product = packageOfPurl(stated);
  // A path stays in one ecosystem.
  if (!product || product.ecosystem !== packageOfPurl(purl)?.ecosystem) return false;
  return dependencyPath?.slice(0, -1).includes(product.name) ?? false;
}

function isSamePackage(stated: string, found: string): boolean {
  if (identityOf(stated) !== identityOf(found)) return false;
  const version = versionOf(stated);
  return version === '' || version === versionOf(found);
}

/** The package without its version; letters of Go modules count alike, as other tools write them small. */
function identityOf(purl: string): string {
  const known = packageOfPurl(purl);
  if (!known) return unversioned(purl).toLowerCase();
  const name = known.ecosystem === 'Go' ? known.name.toLowerCase() : known.name;
  return `${known.ecosystem} ${name} ${known.release ?? ''}`.trimEnd();
}

function versionOf(purl: string): string {
  return packageOfPurl(purl)?.version ?? parsePurl(purl)?.version ?? '';
}

/** `ghcr.io/owner/app` of `pkg:oci/app?repository_url=ghcr.io/owner/app`, or of a `pkg:docker`. */
function imageOf(text: string): string | undefined {
  const purl = parsePurl(text);
  if (purl?.type !== 'oci' && purl?.type !== 'docker') return undefined;
  const path = purl.namespace === '' ? purl.name : `${purl.namespace}/${purl.name}`;
  return imageName(purl.qualifiers.get('repository_url') ?? path);
}

/** What the proposal says: `VEX of Example: not_affected (component_not_present): Never shipped.` */
export function statementComment({
  author,
  status,
  justification,
  detail,
}: {
  readonly author?: string | undefined;
  readonly status: string;
  readonly justification?: string | undefined;
  readonly detail?: string | undefined;
}): string {
  const state = `VEX${author ? ` of ${author}` : ''}: ${status}${justification ? ` (${justification})` : ''}`;
  return (detail ? `${state}: ${detail}` : state).slice(0, 2_000);
}
