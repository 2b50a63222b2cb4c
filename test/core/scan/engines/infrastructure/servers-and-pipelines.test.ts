// nginx, Ansible and the pipelines of GitLab, Azure and CircleCI: what is read, where it stands, and what hostile files cost.
import t from 'tap';
import { EvaluationBudget } from '../../../../../packages/core/src/scan/engines/infrastructure/evaluation-budget.ts';
import { parseNginx } from '../../../../../packages/core/src/scan/engines/infrastructure/readers/nginx/parse-nginx.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function found(path: string, text: string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure({ [path]: text });
  return detections.map(({ ruleId, location }) => `${ruleId}:${location?.startLine}`);
}

t.test('parseNginx: directives have their arguments, blocks and lines', async (t) => {
  const text =
    'user "a b"; # c;\nserver {\n  if ($a ~ "x{2}") { return 301 https://$host$request_uri; }\n}\n';

  t.match(parseNginx(text, new EvaluationBudget(1_000)), [
    { name: 'user', args: ['a b'], line: 1, block: undefined },
    { name: 'server', line: 2, endLine: 4, block: [{ name: 'if', block: [{ name: 'return', line: 3 }] }] },
  ]);
});

t.test('parseNginx: steps grow in proportion to the text', async (t) => {
  const used = (times: number): number => {
    const budget = new EvaluationBudget(10_000_000);
    parseNginx('location /a { add_header A "b"; }\n'.repeat(times), budget);
    return budget.used;
  };

  t.equal(used(4_000), 4 * used(1_000));
});

t.test('nginxReader: broken and deeply nested files are reported, not evaluated', async (t) => {
  for (const text of [
    'server {\n',
    'server { listen 80; } }',
    'server { '.repeat(5_000),
    `server { a "${'\\'.repeat(999)}`,
  ]) {
    const { notices, detections } = await scanInfrastructure({ 'nginx.conf': text });

    t.match(notices, [{ reason: 'infrastructure_not_evaluated', subject: 'nginx' }], text.slice(0, 30));
    t.strictSame(detections, []);
  }
});

t.test('nginxReader: a location inherits what it does not set', async (t) => {
  const text =
    'http {\n  autoindex on;\n  server {\n    location /a/ { autoindex off; }\n    location /b { alias /srv/b/; }\n  }\n}\n';

  t.strictSame(await found('conf/nginx.conf', text), [
    'nginx-directory-listing:2',
    'nginx-alias-traversal:5',
  ]);
});

t.test('ansibleReader: tasks in blocks and roles are read, templates are unknown', async (t) => {
  const play =
    '- hosts: all\n  tasks:\n    - name: all\n      block:\n        - ansible.builtin.uri:\n            url: https://a.example\n            validate_certs: no\n        - uri:\n            url: https://b.example\n            validate_certs: "{{ verify }}"\n';

  t.strictSame(await found('site.yml', play), ['ansible-certificate-unverified:7']);
  t.strictSame(await found('roles/a/tasks/main.yml', '- name: a\n  apt: name=b force=yes\n'), [
    'ansible-apt-force:1',
  ]);
});

t.test('gitlabCiReader: references and anchors do not hinder it', async (t) => {
  const text =
    '.base: &base\n  image: node\n  script:\n    - make\nbuild:\n  <<: *base\n  script: !reference [.base, script]\ntest:\n  script:\n    - eval "$CI_COMMIT_TITLE"\n';

  t.strictSame(await found('.gitlab-ci.yml', text), [
    'gitlab-ci-unpinned-image:2',
    'gitlab-ci-evaluated-input:10',
  ]);
});

t.test('azurePipelinesReader: steps of jobs in stages and templates are read', async (t) => {
  const text = `stages:\n  - stage: a\n    jobs:\n      - job: b\n        steps:\n          - \${{ if eq(1, 1) }}:\n              - bash: |\n                  echo $(Build.SourceVersionMessage)\n          - checkout: self\n            persistCredentials: true\n`;

  t.strictSame(await found('azure-pipelines.yml', text), [
    'azure-pipelines-script-injection:8',
    'azure-pipelines-persisted-credentials:10',
  ]);
});

t.test('circleciReader: orbs and images are read', async (t) => {
  const text =
    'version: 2.1\norbs:\n  a: acme/a@volatile\njobs:\n  build:\n    docker:\n      - image: cimg/node\n    steps: [checkout]\n';

  t.strictSame(await found('.circleci/config.yml', text), [
    'circleci-unpinned-orb:3',
    'circleci-unpinned-image:7',
  ]);
});
