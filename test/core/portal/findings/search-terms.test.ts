// The names by which people look for a finding.
import t from 'tap';
import { unversioned } from '../../../../packages/core/src/portal/findings/matching/match-advisories.ts';
import { searchTerms, termLine } from '../../../../packages/core/src/portal/findings/search-terms.ts';

const found = (purl: string, version: string) =>
  searchTerms({
    ruleId: 'vulnerable-dependency',
    cwe: [],
    advisory: null,
    package: { purl, name: 'lodash', version, fixedVersion: null, scope: 'runtime', dependencyPath: null },
  });
const has = (terms: string, name: string) => terms.split('\n').includes(termLine('package', name));

t.test('searchTerms: a package URL is a name with and without its version', async (t) => {
  const terms = found('pkg:npm/lodash@4.17.20', '4.17.20');
  t.ok(has(terms, 'pkg:npm/lodash@4.17.20'));
  t.ok(has(terms, 'pkg:npm/lodash'));
});

t.test('searchTerms: a package URL without a version is a name as it is', async (t) => {
  for (const version of ['', '4.17.20']) {
    const terms = found('pkg:npm/lodash', version);
    t.ok(has(terms, 'pkg:npm/lodash'));
    t.notOk(has(terms, 'pkg:npm/lodas'), 'nothing is cut off');
  }
  t.notOk(has(found('pkg:npm/lodash@next', ''), 'pkg:npm/lodash'), 'not where no version is known');
});

t.test('unversioned: takes version, qualifiers and subpath off a package URL', async (t) => {
  t.equal(unversioned('pkg:npm/%40angular/core@9.0.0?arch=any#sub'), 'pkg:npm/%40angular/core');
  t.equal(unversioned('pkg:npm/lodash'), 'pkg:npm/lodash');
  t.equal(unversioned('pkg:npm/lodash?arch=any'), 'pkg:npm/lodash');
});
