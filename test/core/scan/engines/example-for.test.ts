// The example of a rule is in the language that was asked about.
import t from 'tap';
import { exampleFor } from '../../../../packages/core/src/scan/engines/example-for.ts';
import { explainRule } from '../../../../packages/core/src/scan/engines/explain-rule.ts';
import { loadRules } from '../../../../packages/core/src/scan/engines/index.ts';

const rules = await loadRules();
const languageFor = (id: string, name: string, path?: string) => {
  const rule = rules.get(id);
  if (rule === undefined) throw new Error(`${id} is gone`);
  return exampleFor(explainRule(rule), { name, path })?.language;
};

t.test('exampleFor: by the name that another scanner has for the rule', async (t) => {
  t.equal(languageFor('unpinned-image', 'DL3006'), 'dockerfile');
  t.equal(languageFor('unpinned-image', 'ckv_docker_7'), 'dockerfile');
  t.equal(languageFor('unpinned-image', 'AVD-DS-0001'), 'dockerfile');
  t.equal(languageFor('unpinned-image', 'CKV_K8S_14'), 'yaml');
  t.equal(languageFor('sql-injection', 'G201'), 'go');
  t.equal(languageFor('sql-injection', 'java:S2077'), 'java');
  t.equal(languageFor('sql-injection', 'B608'), 'python');
});

t.test('exampleFor: by the file of a finding, before all names', async (t) => {
  t.equal(languageFor('unpinned-image', 'unpinned-image', 'docker/Dockerfile'), 'dockerfile');
  t.equal(languageFor('unpinned-image', 'DL3006', 'deploy/pod.yml'), 'yaml');
  t.equal(languageFor('sql-injection', 'sql-injection', 'app/models/user.rb'), 'ruby');
});

t.test('exampleFor: of a language without an example, another one', async (t) => {
  t.equal(languageFor('sql-injection', 'sql-injection'), 'javascript');
  t.equal(languageFor('sql-injection', 'sql-injection', 'notes.txt'), 'javascript');
  t.type(languageFor('aws-s3-bucket-public-acl', 'CKV_DOCKER_7'), 'string');
  t.equal(exampleFor({ category: 'license' }, { name: 'x' }), undefined);
});

t.test('policyExamples: with a good one in the same language', async (t) => {
  for (const { examples = [] } of rules.values())
    t.equal(new Set(examples.map(({ language }) => language)).size, examples.length);
  t.match(
    rules.get('unpinned-image')?.examples?.find(({ language }) => language === 'dockerfile'),
    { bad: /^FROM debian$/m, good: /^FROM debian:12/ },
  );
});
