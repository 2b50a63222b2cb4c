// What a VEX document says nothing about: packages that were not compared with advisories, and files that were not read.
import { notComparedReason } from '../../scan/engines/dependencies/packages/comparability.ts';
import { maxPackageExamples, type NotComparedReason } from '../../scan/source/compared-packages.ts';
import type { DetailedInventory } from '../inventory/inventory-detail-store.ts';

const reasons: Readonly<Record<NotComparedReason, string>> = {
  no_version: 'without a known version',
  not_a_version: 'whose version is a range, tag, branch, address or commit',
  no_source: 'of ecosystems without advisories',
  unknown_spelling: 'whose name no ecosystem has',
  unresolved_variable: 'whose version is a variable',
};

/** A sentence for each gap; none where every package of the product was compared. */
export function vexGaps(
  stored: Pick<DetailedInventory, 'complete' | 'packages'> | undefined,
): readonly string[] {
  if (!stored) return ['No dependency audit has stored packages: run one first.'];
  const gaps = stored.complete ? [] : ['Incomplete: a file that names packages could not be read.'];
  const named = stored.packages.flatMap((one) => {
    const reason = notComparedReason(one);
    const version = one.version || one.declared;
    return reason === null ? [] : [{ reason, name: version ? `${one.name}@${version}` : one.name }];
  });
  for (const [reason, some] of Map.groupBy(named, (one) => one.reason)) {
    const names = some.slice(0, maxPackageExamples).map(({ name }) => name);
    if (some.length > names.length) names.push('…');
    const counted = `${some.length} of ${stored.packages.length} packages`;
    gaps.push(`Not compared with advisories: ${counted}, ${reasons[reason]} (${names.join(', ')}).`);
  }
  return gaps;
}

/** More would be a document about gaps. */
const maxProducts = 50;

/** The gaps of many products, with their names. */
export function gapsOfAll(
  products: readonly { readonly name: string; readonly gaps: readonly string[] }[],
): readonly string[] {
  const named = products.filter(({ gaps }) => gaps.length > 0);
  const shown = named.slice(0, maxProducts).map(({ name, gaps }) => `${name}: ${gaps.join(' ')}`);
  const others = named.length - shown.length;
  return others > 0 ? [...shown, `${others} further repositories have gaps.`] : shown;
}
