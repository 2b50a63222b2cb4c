import t from 'tap';
import {
  effectiveContext,
  sourcesIn,
} from '../../../../packages/core/src/portal/repositories/effective-context.ts';
import { type GivenContext, noContext } from '../../../../packages/core/src/vocabulary/repository-context.ts';

const by = (people: Partial<GivenContext>, file: Partial<GivenContext>, rule: Partial<GivenContext> = {}) =>
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

t.test('sourcesIn: what was there before sources were kept is of people', (t) => {
  const stored = { tags: ['a'], criticality: 'high', exposure: 'public' } as const;
  t.same(sourcesIn(null, stored), { people: stored, rule: noContext, file: noContext });
  t.end();
});
