// `.secrets.baseline`: known secrets by file and digest; one that was audited as real is found again.
import { createHash } from 'node:crypto';
import t from 'tap';
import { secretsBaseline } from '../../../../packages/core/src/scan/suppressions/secrets-baseline.ts';

const value = ['made', 'up', 'value'].join('-');
const hashed = createHash('sha1').update(value).digest('hex');
const found = (path: string | null, anchor: object = { kind: 'secret', value }) =>
  ({ anchor, location: path === null ? null : { path } }) as never;
const accepting = (results: unknown, detection = found('a/b.js')) =>
  secretsBaseline.parse(JSON.stringify({ results }), {} as never)(detection);

t.test('secrets baseline: by file and digest', async (t) => {
  const entry = { hashed_secret: hashed };
  const accepted = { kind: '.secrets.baseline', reason: null };
  t.same(accepting({ 'a/b.js': [entry] }), accepted);
  t.same(accepting({ '.\\a\\b.js': [entry] }), accepted);
  t.same(accepting({ 'a/b.js': [{ ...entry, is_secret: false }] }), accepted);
  t.equal(accepting({ 'a/b.js': [{ ...entry, is_secret: true }] }), undefined);
  t.same(accepting({ 'a/b.js': [{ hashed_secret: 'x', is_secret: true }, null, entry] }), accepted);
  t.equal(accepting({ 'a/b.js': [{ hashed_secret: 'x' }] }), undefined);
  t.equal(accepting({ 'a/c.js': [entry] }), undefined);
  t.equal(accepting({ 'a/b.js': entry, 'a/c.js': 'x' }), undefined, 'no list');
  t.equal(accepting(undefined), undefined);
  t.equal(accepting({ 'a/b.js': [entry] }, found(null)), undefined);
  t.equal(accepting({ 'a/b.js': [entry] }, found('a/b.js', { kind: 'line', value })), undefined);
  t.throws(() => secretsBaseline.parse('{', {} as never));
});
