// Filters and paths: equality joined by `and`, with any text between the quotes.
import t from 'tap';
import { parseFilter, parsePath } from '../../../packages/server/src/scim/scim-path.ts';

const invalid = (scimType: string) => ({ scimType }) as Partial<Error> as Error;

t.test('parseFilter: values in quotes keep what looks like syntax', (t) => {
  t.same(parseFilter('userName eq "a and b eq \\"c\\" ]"'), [
    { attribute: 'userName', value: 'a and b eq "c" ]' },
  ]);
  t.same(parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:userName EQ "a" and active eq True'), [
    { attribute: 'userName', value: 'a' },
    { attribute: 'active', value: true },
  ]);
  for (const wrong of [
    '',
    'a',
    'a ne "b"',
    'a eq b',
    'a eq "b" or c eq "d"',
    'a eq "b" and',
    '(a eq "b")',
    'a eq "',
  ])
    t.throws(() => parseFilter(wrong), invalid('invalidFilter'), wrong);
  t.end();
});

t.test('parsePath: attribute, filter and sub-attribute; other schemas are nobody', (t) => {
  t.same(parsePath('members[value eq "a]b"]'), {
    attribute: 'members',
    filter: [{ attribute: 'value', value: 'a]b' }],
  });
  t.match(parsePath('emails[type eq "work"].value'), { attribute: 'emails', sub: 'value' });
  t.equal(parsePath('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department'), undefined);
  for (const wrong of ['[', 'a..b', 'a b', '1']) t.throws(() => parsePath(wrong), invalid('invalidPath'));
  t.end();
});
