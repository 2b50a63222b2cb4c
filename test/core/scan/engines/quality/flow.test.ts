// Cognitive complexity and nesting, against numbers worked out by hand.
import t from 'tap';
import { cognitiveSamples } from './cognitive-samples.ts';
import { audit, flows } from './quality-setup.ts';

t.test('complexity: cognitive complexity and nesting follow the definition', async (t) => {
  for (const [language, expected, source] of cognitiveSamples) {
    t.equal(flows(language, source).at(-1), expected, `${language}: ${source}`);
  }
});

t.test('complexity: named inner functions do not count for the outer one', async (t) => {
  const inner = 'if (a) { if (b) { c() } }';

  t.same(flows('javascript', `function f() {\n  function g() { ${inner} }\n  return g\n}`), ['3/2', '0/0']);
  t.same(flows('javascript', `function f() {\n  run(() => { ${inner} })\n}`), ['3/2', '5/2']);
});

t.test('function tree: a nested function of one token does not stop the walk', async (t) => {
  const source = `function make() {
  c.using = (cb: () => T) =>
    x.using(() => a(cb()));
  c.never = (cb: () => T) =>
    x.never(() => a(cb()));
}
`;

  t.ok(flows('typescript', source).length > 2);
});

t.test('complexity: the checks report their numbers', async (t) => {
  const deep = (levels: number): string => `${'if (a) { '.repeat(levels)}b()${' }'.repeat(levels)}`;
  const { detections } = await audit({ 'a.js': `function f(a) {\n  ${deep(6)}\n}\n` });

  t.match(
    detections.map(({ description }) => description),
    [
      'f has a cognitive complexity of 21; the limit is 15.',
      'f nests control structures 6 levels deep; the limit is 4 levels.',
    ],
  );
});
