// A repaired lockfile in the bytes of the old one.
import t from 'tap';
import { lockText } from '../../../../../packages/core/src/scan/repairs/npm/npm-lock-text.ts';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

t.test('lockText: keeps entries that npm only writes in another way', (t) => {
  const entry = (version: string, more: object = {}) => ({
    version,
    integrity: `sha512-${version}`,
    ...more,
  });
  const old = { name: 'app', packages: { '': {}, a: entry('1.0.0'), b: entry('1.0.0') } };
  const without = {
    name: 'app',
    packages: { '': {}, a: entry('1.0.0', { license: 'MIT' }), b: entry('1.0.0') },
  };
  const repaired = {
    name: 'app',
    packages: { '': {}, a: entry('1.0.0', { license: 'MIT' }), b: entry('1.0.1'), c: entry('2.0.0') },
  };

  t.equal(
    lockText({ old: json(old), unrepaired: [json(without)], repaired: json(repaired) }),
    json({ name: 'app', packages: { ...old.packages, b: entry('1.0.1'), c: entry('2.0.0') } }),
  );
  t.end();
});

t.test('lockText: looks into the tree of older lockfiles', (t) => {
  const tree = (inner: string, more: object = {}) => ({
    lockfileVersion: 1,
    dependencies: { a: { version: '1.0.0', ...more, dependencies: { b: { version: inner } } } },
  });

  t.equal(
    lockText({
      old: json(tree('1.0.0')),
      unrepaired: [json(tree('1.0.0', { requires: { b: '^1.0.0' } }))],
      repaired: json(tree('1.0.1', { requires: { b: '^1.0.0' } })),
    }),
    json(tree('1.0.1')),
  );
  t.end();
});

t.test('lockText: is what npm writes where the layout is another', (t) => {
  const repaired = json({ packages: { a: { version: '1.0.1' } } });

  t.equal(
    lockText({ old: '{"packages":   {"a": {"version": "1.0.0"}}}', unrepaired: [], repaired }),
    repaired,
  );
  t.end();
});
