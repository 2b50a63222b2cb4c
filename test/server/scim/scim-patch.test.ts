// Operations on a resource, form by form: what identity providers send, and what must not happen.
import t from 'tap';
import { patched } from '../../../packages/server/src/scim/scim-patch.ts';
import { groupShape, readPerson, userShape } from '../../../packages/server/src/scim/scim-resources.ts';

const invalid = (scimType: string) => ({ scimType }) as Partial<Error> as Error;
const user = {
  userName: 'ada',
  active: true,
  name: { givenName: 'Ada' },
  emails: [{ value: 'a@x.example', type: 'work' }],
};
const change = (...operations: readonly unknown[]) => patched(user, userShape, { Operations: operations });

t.test('patched: one value where a list is due, and entries are the same by their value', (t) => {
  const add = (value: unknown) =>
    patched({ members: [{ value: 'a' }] }, groupShape, {
      operations: [{ OP: 'ADD', path: 'members', value }],
    }).members;
  t.same(add({ value: 'b' }), [{ value: 'a' }, { value: 'b' }]);
  t.same(add([{ value: 'A', display: 'x' }]), [{ value: 'A', display: 'x' }]);
  t.end();
});

t.test('patched: sub-attributes, filters and removals', (t) => {
  t.match(change({ op: 'add', path: 'NAME.familyname', value: 'L' }).name, {
    givenName: 'Ada',
    familyName: 'L',
  });
  t.match(change({ op: 'replace', path: 'name', value: { familyName: 'L' } }).name, {
    givenName: 'Ada',
    familyName: 'L',
  });
  t.same(change({ op: 'remove', path: 'emails[type eq "WORK"]' }).emails, []);
  t.same(change({ op: 'remove', path: 'emails' }).emails, []);
  t.match(change({ op: 'remove', path: 'emails[type eq "work"].type' }).emails, [
    { value: 'a@x.example', type: null },
  ]);
  t.match(
    change({ op: 'add', path: 'emails[type eq "home" and primary eq true].value', value: 'h' }).emails,
    [{}, { type: 'home', primary: true, value: 'h' }],
  );
  t.equal(change({ op: 'remove', path: 'displayName' }).displayName, null);
  t.same(user.emails, [{ value: 'a@x.example', type: 'work' }], 'the resource itself stays');
  t.end();
});

t.test('patched: what is not kept is passed over, and prototypes are no attributes', (t) => {
  const next = change(
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'x' },
    { op: 'add', path: 'constructor', value: 'x' },
    { op: 'add', value: { nickName: 'x', 'urn:ietf:params:scim:schemas:core:2.0:User:displayName': 'D' } },
  );
  t.same(next, { ...user, displayName: 'D' });
  t.end();
});

t.test('readPerson: words for truth, and only they', (t) => {
  for (const [word, truth] of [
    ['False', false],
    ['true', true],
    [false, false],
  ] as const)
    t.equal(readPerson({ userName: 'a', active: word }).active, truth);
  for (const wrong of ['no', 0, {}, ''])
    t.throws(() => readPerson({ userName: 'a', active: wrong }), invalid('invalidValue'));
  t.end();
});
