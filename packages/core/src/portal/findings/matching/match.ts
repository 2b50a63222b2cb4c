// Which of the findings that an audit reports are ones we know. One to one, in passes, from the most certain pairing
// to the least sure; what is ambiguous is new, and two are never merged.
import { setImmediate } from 'node:timers/promises';
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { MatchEvidence } from '../finding.ts';
import { groupBy, inTurns, itemsPerTurn } from './in-turns.ts';
import type { KnownFinding, Paired } from './match-pass.ts';
import { matchRenamed } from './match-renamed.ts';
import { matchTwins } from './match-twins.ts';

export interface Matches<Known extends KnownFinding> {
  readonly pairs: readonly {
    readonly known: Known;
    readonly reported: ReportedFinding;
    readonly evidence: MatchEvidence;
  }[];
  readonly added: readonly ReportedFinding[];
  /** Known ones that nothing reported was paired with. */
  readonly missing: readonly Known[];
}

export interface MatchOptions<Known> {
  /** Whether a path is in the audited tree: only what moved away can have been renamed. */
  pathExists(path: string): boolean;
  /** Whether the rule can still report: only one that can't has been replaced by another. */
  ruleExists(ruleId: string): boolean;
  /** A pass of the caller's own between the identity and the rule, over what is left. */
  readonly aliases?: Pass<Known>;
  /** Of a tool whose rules are only its words: what it calls by another name now, after the rule. */
  readonly reworded?: Pass<Known>;
}

type Pass<Known> = (
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
) => Paired<Known> | Promise<Paired<Known>>;

/** Gives way between the passes, and within each. */
export async function matchFindings<Known extends KnownFinding>(
  known: readonly Known[],
  reported: readonly ReportedFinding[],
  options: MatchOptions<Known>,
): Promise<Matches<Known>> {
  const pairs: Matches<Known>['pairs'][number][] = [];
  const left = { known: new Set(known), reported: new Set(reported) };
  const take = async (pass: MatchEvidence['pass'], found: Paired<Known>): Promise<void> => {
    await inTurns(found, ([one, other]) => {
      if (!left.known.delete(one)) throw new Error(`Finding ${one.id} was paired twice.`);
      left.reported.delete(other);
      pairs.push({ known: one, reported: other, evidence: { pass, previousLocation: one.location } });
    });
    await setImmediate();
  };

  await take('tool', await sameToolFingerprint(left));
  await take('path', await samePlace(left));
  await take('identity', await sameThing(left));
  if (options.aliases) await take('alias', await options.aliases(left.known, left.reported));
  await take('rule', await sameAnchor(left, rulesOf(known), options.ruleExists));
  if (options.reworded) await take('rule', await options.reworded(left.known, left.reported));
  await take('rename', await matchRenamed(left.known, left.reported, options.pathExists));
  return { pairs, added: [...left.reported], missing: [...left.known] };
}

/** What no pass has paired yet. */
export interface Left<Known> {
  readonly known: ReadonlySet<Known>;
  readonly reported: ReadonlySet<ReportedFinding>;
}

type Placed = Pick<KnownFinding, 'location'>;
const pathOf = ({ location }: Placed): string => location?.path ?? '';

/** What the tool itself calls the same, in the same file; only where it calls nothing else so. */
export async function sameToolFingerprint<Known extends KnownFinding>({
  known,
  reported,
}: Left<Known>): Promise<Paired<Known>> {
  if (known.size === 0) return [];
  const key = (one: Known | ReportedFinding) =>
    one.toolFingerprint === null ? undefined : `${one.toolFingerprint}\0${pathOf(one)}`;
  return onlyOnes(await groupBy(known, key), await groupBy(reported, key));
}

/** Same identity in the same file. */
export async function samePlace<Known extends KnownFinding>({
  known,
  reported,
}: Left<Known>): Promise<Paired<Known>> {
  if (known.size === 0) return [];
  const candidates = await groupBy(known, pathOf);
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  const identityOf = ({ fingerprint }: Known | ReportedFinding) => fingerprint;
  let count = 0;
  // File by file: a text of path and identity for each of very many would take more memory than they do.
  for (const [path, others] of await groupBy(reported, pathOf)) {
    const here = candidates.get(path) ?? [];
    count += here.length + others.length;
    if (count >= itemsPerTurn) await setImmediate();
    count %= itemsPerTurn;
    const ones = await groupBy(here, identityOf);
    await inTurns(await groupBy(others, identityOf), ([identity, same]) => {
      for (const pair of matchTwins(ones.get(identity) ?? [], same)) pairs.push(pair);
    });
  }
  return pairs;
}

/** Packages and controls are the same thing wherever they are named. */
export async function sameThing<Known extends KnownFinding>({
  known,
  reported,
}: Left<Known>): Promise<Paired<Known>> {
  const key = (one: Known | ReportedFinding) => one.fingerprint;
  const unbound = [...reported].filter(({ pathBound }) => !pathBound);
  return unbound.length === 0 ? [] : onlyOnes(await groupBy(known, key), await groupBy(unbound, key));
}

/**
 * The same place under another rule: a secret that is now known more exactly, or anything whose old rule is gone.
 * Two rules that both live and speak of the same code stay two findings.
 */
export async function sameAnchor<Known extends KnownFinding>(
  { known, reported }: Left<Known>,
  knownRules: ReadonlySet<string>,
  ruleExists: (ruleId: string) => boolean,
): Promise<Paired<Known>> {
  const key = (one: Known | ReportedFinding) =>
    one.anchorHash === '' ? undefined : `${one.anchorHash}\0${pathOf(one)}`;
  const candidates = await groupBy(known, key);
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  await inTurns(await groupBy(reported, key), ([place, found]) => {
    const ones = (candidates.get(place) ?? []).filter(
      ({ ruleId }) => found[0]?.category === 'secrets-in-code' || !ruleExists(ruleId),
    );
    // Of several rules that report here now, the one that is new has taken the place of the old one.
    const others = rulesOf(found).size === 1 ? found : found.filter(({ ruleId }) => !knownRules.has(ruleId));
    if (rulesOf(ones).size !== 1 || rulesOf(others).size !== 1) return;
    for (const pair of matchTwins(ones, others)) pairs.push(pair);
  });
  return pairs;
}

function rulesOf(list: Iterable<{ readonly ruleId: string }>): ReadonlySet<string> {
  return new Set([...list].map(({ ruleId }) => ruleId));
}

/** Pairs of groups that have one member on either side. */
async function onlyOnes<Known>(
  candidates: ReadonlyMap<string, readonly Known[]>,
  groups: ReadonlyMap<string, readonly ReportedFinding[]>,
): Promise<Paired<Known>> {
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  await inTurns(groups, ([key, others]) => {
    const ones = candidates.get(key) ?? [];
    const [one] = ones;
    const [other] = others;
    if (one && other && ones.length === 1 && others.length === 1) pairs.push([one, other]);
  });
  return pairs;
}
