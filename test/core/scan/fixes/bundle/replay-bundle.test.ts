// Bundles: what was written is confirmed, and whatever was changed in it is not.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import t from 'tap';
import { envelopeOf, readKey } from '../../../../../packages/core/src/scan/fixes/bundle/dsse-envelope.ts';
import {
  createBundle,
  replayBundle,
} from '../../../../../packages/core/src/scan/fixes/bundle/replay-bundle.ts';
import type { FixReport } from '../../../../../packages/core/src/scan/fixes/fix-report.ts';
import { SourceError } from '../../../../../packages/core/src/scan/source/source-error.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { fixWorld, goodFix } from '../fix-setup.ts';

const asked = { advisories: ['CVE-2026-0001'], findings: [] };
const { privateKey, publicKey } = generateKeyPairSync('ed25519');

const world = await fixWorld(t);
world.change(goodFix);
const report = await world.verify({ asked, asOf: 'head' });
// What the two commits show for a question: found once, as an audit takes its time.
const known = new Map<string, FixReport>();

async function replay(text: string, key?: KeyObject, version = '1.0.0') {
  return replayBundle(text, {
    version,
    key,
    async verify({ predicate }) {
      const { base, head, asOf, data } = predicate.report;
      const question = JSON.stringify([base, head, asOf, data.day, predicate.asked]);
      const found =
        known.get(question) ??
        (await world.verify({
          range: `${base}..${head}`,
          asked: predicate.asked,
          ...(asOf !== null && { asOf: new Date(asOf) }),
          day: new Date(data.day),
        }));
      known.set(question, found);
      return found;
    },
  });
}

t.test('replayBundle: confirms what was written, signed or not', async (t) => {
  const inputs = { version: '1.0.0', asked, report };
  t.equal(report.verdict, 'fixed');
  t.match(await replay(createBundle(inputs, undefined)), { result: 'confirmed', isSigned: false });
  const signed = createBundle(inputs, privateKey);
  for (const key of [privateKey, publicKey])
    t.match(await replay(signed, key), { result: 'confirmed', isSigned: true, report: { verdict: 'fixed' } });
  t.match(await replay(signed), { result: 'unknown', reasons: [/without the key/] });
  t.match(await replay(signed, generateKeyPairSync('ed25519').publicKey), {
    result: 'refused',
    reasons: [/not one of this key/],
  });
  t.match(await replay(createBundle(inputs, undefined), publicKey), {
    result: 'refused',
    reasons: ['It is not signed.'],
  });
  t.match(await replay(signed, publicKey, '1.0.1'), {
    result: 'unknown',
    reasons: ['It was made with version 1.0.0 of the program. Here and now the verdict is fixed.'],
  });
  const elsewhere = { ...report, head: '0'.repeat(40) };
  t.match(await replay(createBundle({ ...inputs, report: elsewhere }, undefined)), {
    result: 'unknown',
    reasons: [/cannot be repeated here/],
  });
});

t.test('replayBundle: refuses a statement that somebody with the key has made up', async (t) => {
  const better = { ...report, verdict: 'fixed' as const, reasons: [], targets: [] };
  const text = createBundle({ version: '1.0.0', asked, report: better }, privateKey);

  t.match(await replay(text, publicKey), { result: 'refused', reasons: [/something else than what/] });
  t.match(await replay(envelopeOf({ verdict: 'fixed' }, privateKey), publicKey), {
    result: 'refused',
    report: null,
  });
});

t.test('readKey: takes Ed25519 in PEM, and nothing else', (t) => {
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  t.equal(readKey(pem).type, 'public');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  for (const text of ['', 'none', rsa.export({ type: 'spki', format: 'pem' }).toString()])
    t.throws(() => readKey(text), SourceError);
  t.end();
});

/** Places of values in a document. */
function* pathsIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) yield* pathsIn(one, [...path, key]);
}

function withValue(
  document: unknown,
  path: readonly (string | number)[],
  change: (was: unknown) => unknown,
): unknown {
  const copy = structuredClone(document) as Record<string | number, unknown>;
  let place = copy;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  const value = change(place[last]);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

const changes: readonly ((was: unknown) => unknown)[] = [
  () => undefined,
  () => null,
  () => 'fixed',
  () => [],
  (was) => (typeof was === 'string' ? `${was}x` : typeof was === 'number' ? was + 1 : { was }),
  (was) => (typeof was === 'string' ? was.slice(1) : typeof was === 'boolean' ? !was : 0),
];

t.test('replayBundle: confirms no bundle of which anything was changed', async (t) => {
  const inputs = { version: '1.0.0', asked, report };
  const texts = [
    { text: createBundle(inputs, undefined), key: undefined },
    { text: createBundle(inputs, privateKey), key: undefined },
    { text: createBundle(inputs, privateKey), key: publicKey },
  ];
  const statement = JSON.parse(
    Buffer.from(JSON.parse(texts[0]?.text ?? '').payload, 'base64').toString('utf8'),
  ) as unknown;
  const places = [...pathsIn(statement)];
  let mutants = 0;
  const refuses = async (text: string, key: KeyObject | undefined) => {
    mutants += 1;
    return (await replay(text, key)).result !== 'confirmed';
  };

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.constantFrom('replace', 'insert', 'delete'),
      fc.constantFrom(...'abcABC019+/= \n\t"{}[],:'),
      async ({ text, key }, at, how, letter) => {
        const place = at % text.length;
        const rest = text.slice(how === 'insert' ? place : place + 1);
        const mutant = `${text.slice(0, place)}${how === 'delete' ? '' : letter}${rest}`;
        fc.pre(mutant !== text);
        return refuses(mutant, key);
      },
    ),
    { numRuns: draws(700, 100) },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...changes), async (path, change) => {
      const mutant = withValue(statement, path, change);
      fc.pre(JSON.stringify(mutant) !== JSON.stringify(statement));
      return refuses(envelopeOf(mutant, undefined), undefined);
    }),
    { numRuns: draws(300, 50) },
  );
  t.ok(mutants >= draws(1000, 150), `${mutants} mutants`);
});
