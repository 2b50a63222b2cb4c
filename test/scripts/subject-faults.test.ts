import t from 'tap';
import { faultsOfSubject } from '../../scripts/subject-faults.ts';

t.test('faultsOfSubject: a Conventional Commit of at most 72 characters', async (t) => {
  for (const fine of [
    'fix(core): compare packages of git entries',
    'feat!: drop Node 20',
    'docs: describe VEX',
    `fix: ${'x'.repeat(67)}`,
  ])
    t.same(faultsOfSubject(fine), [], fine);
  for (const wrong of [
    'compare packages',
    'fix: Compare packages',
    'fix(core): compare.',
    'fixed: x y',
    'fix(Core): x y',
  ])
    t.match(faultsOfSubject(wrong), [/^is not/], wrong);
  t.match(faultsOfSubject(`fix: ${'x'.repeat(68)}`), [/73 characters/]);
});

t.test('faultsOfSubject: words that the glossary replaces', async (t) => {
  t.match(faultsOfSubject('fix(core): mend a data folder'), [/"data folder"/, /"mend"/]);
});
