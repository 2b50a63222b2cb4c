// Whether the authorization matrix notices leaks: each place where a service asks what somebody may see is made to answer
// "everything", one after the other, and the operations that pass through it are asked again by everybody outside.
// node --conditions=assay-source test/bench/planted-leaks.ts [--plants N] [--seed N]
// A place that no outsider's request passes through is named, too. Exits with 1 when a leak is not noticed.
import { registerHooks } from 'node:module';
import t from 'tap';
import { systemReach } from '../../packages/core/src/portal/platform/principal.ts';
import type { Asked, Operation } from '../helpers/authorization/operations.ts';

const words = process.argv.slice(2);
const option = (name: string, usual: number) =>
  words.includes(name) ? Number(words[words.indexOf(name) + 1]) : usual;
const plants = option('--plants', 10);
const seed = option('--seed', 1);

/** By the end of the place: what would be asked for too much there shows nothing, and why. */
const harmless: Readonly<Record<string, string>> = {
  "events/feed-service.ts: visibility(now, 'audits:read') in watch":
    'says whose cursor it is; what is read is asked for again',
  "events/feed-service.ts: visibility(principal, 'audits:read') in resumeAfter":
    'says whose cursor it is; what is read is asked for again',
  "compliance/compliance-gap-service.ts: visibility(principal, 'compliance:read') in #resultsNow":
    'of repositories that the page before has named, which is asked for what is seen',
};

/** Where services ask, as `file: call in method`. */
const places: string[] = [];
const passed = new Set<number>();
let planted: number | undefined;
const shared = globalThis as unknown as { plantedReach(place: number, real: () => unknown): unknown };
shared.plantedReach = (place, real) => {
  passed.add(place);
  // Still refuses whom it refuses altogether.
  const answer = real();
  return place === planted ? systemReach('of what is seen') : answer;
};
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/packages\/core\/src\/portal\/.*\.ts$/.test(url) || /platform\/principal\.ts$/.test(url))
      return loaded;
    const text = String(loaded.source);
    const source = text.replace(/\bvisibility\((\w+), ([^()]+)\)/g, (call, _who, _what, at: number) => {
      const methods = [...text.slice(0, at).matchAll(/^ {2}(?:async )?\*?([#\w]+)\(/gm)];
      const file = url.replace(/.*packages\//, 'packages/');
      const place = places.push(`${file}: ${call} in ${methods.at(-1)?.[1]}`) - 1;
      return `globalThis.plantedReach(${place}, () => ${call})`;
    });
    return { ...loaded, source };
  },
});
// What is planted has to be loaded after the hook.
const { caseOf, operationsOf, requestsOf } = await import('../helpers/authorization/operations.ts');
const { askOutsiders, changed, restingRows } = await import('../helpers/authorization/outcomes.ts');
const { twoTeams } = await import('../helpers/authorization/two-teams.ts');

t.setTimeout(7_200_000);
t.test('planted leaks: each is noticed', { timeout: 7_200_000 }, async (t) => {
  const throughPlace = new Map<number, Operation[]>();
  const world = await twoTeams(t);
  const operations = operationsOf(world.server);
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    passed.clear();
    await leaks(operation);
    for (const place of passed) throughPlace.set(place, [...(throughPlace.get(place) ?? []), operation]);
  }
  const never = places.filter((_, place) => !throughPlace.has(place));
  t.comment(`${places.length} places, ${never.length} that no request of an outsider passes through`);
  for (const one of never) t.comment(`  not passed: ${one}`);
  const reasonOf = (place: number) =>
    Object.entries(harmless).find(([end]) => places[place]?.endsWith(end))?.[1];
  for (const place of throughPlace.keys()) {
    const reason = reasonOf(place);
    if (reason !== undefined) t.comment(`  shows nothing: ${places[place]}: ${reason}`);
  }
  let found = 0;
  const drawn = draw([...throughPlace.keys()].filter((place) => reasonOf(place) === undefined));
  for (const place of drawn) {
    planted = place;
    let by: string | undefined;
    for (const operation of throughPlace.get(place) ?? []) {
      by = (await leaks(operation)) ? operation.id : undefined;
      if (by !== undefined) break;
    }
    planted = undefined;
    if (by !== undefined) found += 1;
    t.not(
      by,
      undefined,
      `${places[place]}: ${by ?? `not noticed by ${throughPlace.get(place)?.map(({ id }) => id)}`}`,
    );
  }
  t.comment(`${drawn.length} planted (seed ${seed}), ${found} found`);

  async function leaks(operation: Operation): Promise<boolean> {
    const asked: readonly Asked[] = requestsOf(operation, world) ?? [];
    const before = await restingRows(world);
    const { faults } = await askOutsiders(asked, world, caseOf(operation));
    return faults.length > 0 || changed(before, await restingRows(world)).length > 0;
  }
});

/** So many of the places, by the seed. */
function draw(from: readonly number[]): number[] {
  const left = [...from];
  let state = seed;
  const drawn: number[] = [];
  while (drawn.length < plants && left.length > 0) {
    state = (state * 48_271) % 2_147_483_647;
    drawn.push(...left.splice(state % left.length, 1));
  }
  return drawn;
}
