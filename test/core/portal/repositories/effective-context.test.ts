import t from 'tap';
import {
  effectiveContext,
  sourcesIn,
} from '../../../../packages/core/src/portal/repositories/effective-context.ts';
import { type GivenContext, noContext } from '../../../../packages/core/src/vocabulary/repository-context.ts';

const by = (people: Partial<GivenContext>, file: Partial<GivenContext>, rule: Partial<GivenContext> = {}) =>
  said(people, file, rule).context;

const said = (people: Partial<GivenContext>, file: Partial<GivenContext>, rule: Partial<GivenContext> = {}) =>
  effectiveContext({
    people: { ...noContext, ...people },
    rule: { ...noContext, ...rule },
    file: { ...noContext, ...file },
  });

t.test('effectiveContext: people before rules, and tags of all', (t) => {
  t.same(
    by({ tags: ['b'] }, { tags: ['a'] }, { tags: ['b', 'c'], criticality: 'low', exposure: 'isolated' }),
    {
      tags: ['a', 'b', 'c'],
      criticality: 'low',
      exposure: 'isolated',
      visibility: 'unknown',
    },
  );
  t.match(
    by({ criticality: 'medium', exposure: 'internal' }, {}, { criticality: 'high', exposure: 'public' }),
    {
      criticality: 'medium',
      exposure: 'internal',
    },
  );
  t.end();
});

t.test('effectiveContext: a file never makes priorities lower', (t) => {
  t.match(by({}, { criticality: 'low', exposure: 'isolated' }), { criticality: null, exposure: 'unknown' });
  t.match(by({}, { criticality: 'high', exposure: 'public' }), { criticality: 'high', exposure: 'public' });
  t.match(by({ criticality: 'low', exposure: 'isolated' }, { criticality: 'medium', exposure: 'internal' }), {
    criticality: 'medium',
    exposure: 'internal',
  });
  t.match(by({ criticality: 'high', exposure: 'public' }, { criticality: 'medium', exposure: 'isolated' }), {
    criticality: 'high',
    exposure: 'public',
  });
  t.end();
});

t.test('effectiveContext: of whom each is', (t) => {
  t.same(
    said(
      { tags: ['a', 'b'], exposure: 'internal' },
      { tags: ['b', 'c'], criticality: 'high', exposure: 'isolated', visibility: 'public' },
      { tags: ['c', 'd'], criticality: 'low' },
    ).by,
    {
      tags: [
        { tag: 'a', by: 'person' },
        { tag: 'b', by: 'person' },
        { tag: 'c', by: 'rule' },
        { tag: 'd', by: 'rule' },
      ],
      criticality: 'file',
      exposure: 'person',
      visibility: 'file',
    },
  );
  t.match(said({}, { visibility: 'public' }, { visibility: 'private' }), {
    context: { visibility: 'private' },
    by: { visibility: 'rule' },
  });
  t.same(said({}, {}).by, { tags: [], criticality: null, exposure: null, visibility: null });
  t.end();
});

t.test('sourcesIn: what was there before sources were kept is of people', (t) => {
  const stored = { tags: ['a'], criticality: 'high', exposure: 'public', visibility: 'private' } as const;
  t.same(sourcesIn(null, stored), { people: stored, rule: noContext, file: noContext });
  const kept = JSON.stringify({ people: { tags: [], criticality: null, exposure: 'unknown' } });
  t.same(
    sourcesIn(kept, stored),
    { people: { ...noContext, visibility: 'private' }, rule: noContext, file: noContext },
    'before visibility was kept by source',
  );
  t.end();
});
