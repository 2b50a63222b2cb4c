// What a pipeline gives the databases beside its jobs, and names of things that are read, are no secrets.
import t, { type Test } from 'tap';
import { scan } from '../../../../../../packages/core/src/index.ts';
import { writeFiles } from '../../../../../helpers/drawn-changes.ts';

const value = ['kQ82hfz', 'PLw9'].join('');
const other = ['Xk29sQ8', 'mmzPq71'].join('');

async function lines(t: Test, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const path = t.testdir({});
  writeFiles(path, files);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category }) => category === 'secrets-in-code')
    .map(({ location }) => `${location?.path}:${location?.startLine}`);
}

const workflow = `jobs:
  test:
    runs-on: ubuntu-latest
    services:
      db:
        image: mysql:8
        env:
          MYSQL_ROOT_PASSWORD: ${value}
    steps:
      - run: |
          echo '{"pass": "${value}"}' > config.json
      - run: deploy
        env:
          DEPLOY_PASSWORD: ${other}
`;

t.test('jobServiceValues: the password of a database beside a job, and where steps repeat it', async (t) => {
  t.strictSame(await lines(t, { '.github/workflows/test.yml': workflow }), ['.github/workflows/test.yml:14']);
  const compose = `services:\n  db:\n    environment:\n      MYSQL_PASSWORD: ${value}\n`;
  t.strictSame(await lines(t, { 'compose.yml': compose }), ['compose.yml:4'], 'a deployment is none');
  const values = `shop:\n  services:\n    db:\n      env:\n        MYSQL_PASSWORD: ${value}\n`;
  t.strictSame(
    await lines(t, { 'values.yaml': values }),
    ['values.yaml:5'],
    'nor is what only looks like one',
  );
});

t.test('letters written as digits, and the name of what is read', async (t) => {
  const plain = ['p455', 'w0rd'].join('');
  const files = {
    'a.go': `package a\n\nvar password = "${plain}"\nvar dbPassword = "${other}"\n`,
    'b.go': `package a\n\nvar s = S{\n\tPassword: read(ctx, "smtpPass", ""),\n\tPass: env("DB_PASS", "${other}"),\n}\n`,
  };
  t.strictSame(await lines(t, files), ['a.go:4', 'b.go:5']);
});
