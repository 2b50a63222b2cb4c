// One comment and one entry of a list for each package and each resource, however much is said of it.
import t from 'tap';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const packageOf = (name: string, version: string) => ({
  purl: `pkg:npm/${name}@${version}`,
  ...{ name, version, fixedVersion: null, scope: 'runtime' as const, dependencyPath: null },
});
const vulnerable = { ruleId: 'vulnerable-dependency', category: 'dependency-vulnerability' as const };

t.test('review: advisories about one package are one comment and one entry', async (t) => {
  const minimist = { ...vulnerable, package: packageOf('minimist', '0.0.8') };
  const { provider, review } = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings: {
      [commit(1)]: [
        found('first', { ...at('app.ts', 2), ...minimist, severity: 'critical', remediation: 'Take 1.2.6.' }),
        found('second', { ...at('app.ts', 2), ...minimist, severity: 'medium', remediation: 'Take 0.2.1.' }),
        found('third', {
          ...at('app.ts', 3),
          ...{ ...vulnerable, package: packageOf('lodash', '4.17.4'), severity: 'critical' },
        }),
      ],
    },
  });

  await review('opened');

  t.equal(provider.ownComments.length, 2, 'one for each package, although both are of one rule and severity');
  const [comment] = provider.ownComments.filter(({ body }) => body.includes('Found first'));
  t.match(comment?.body, /^<!-- [^\n]+ -->\n<!-- [^\n]+ -->\n\*\*critical: Found first/);
  t.match(
    comment?.body,
    /\*\*Also of\*\* `minimist@0\.0\.8` \(1 finding\):\n- \*\*medium\*\* Found second in .*0\.2\.1/,
  );
  const [run] = provider.checkRuns as readonly { readonly output?: { readonly summary: string } }[];
  const summary = run?.output?.summary;
  t.match(
    summary,
    /- \*\*critical\*\* `minimist@0\.0\.8`: 2 findings\n {2}- \*\*critical\*\* Found first.*\n {2}- \*\*medium\*\*/,
  );
  t.match(summary, /\n- \*\*critical\*\* Found third/, 'a single one has no name above it');
  t.match(
    provider.ownReviews[0]?.body,
    /`minimist@0\.0\.8`: 2 findings\n {2}- `1` \*\*critical\*\*/,
    'with numbers',
  );
});

t.test('review: rules about one resource are one comment, in each file one', async (t) => {
  const of = (name: string, path: string, line: number, ruleId: string) =>
    found(name, {
      ...at(path, line),
      ...{ ruleId, category: 'infrastructure', severity: 'high', resource: 'aws_s3_bucket.logs' },
    });
  const { provider, review } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [
        of('acl', 'app.ts', 2, 's3-block-acls'),
        of('policy', 'app.ts', 3, 's3-block-policy'),
        found('other', { ...at('app.ts', 3), ruleId: 's3-block-policy', severity: 'high' }),
      ],
    },
  });

  await review('opened');

  t.equal(provider.ownComments.length, 2);
  const [comment] = provider.ownComments.filter(({ body }) => body.includes('Found acl'));
  t.match(comment?.body, /\*\*Also of\*\* `aws_s3_bucket\.logs` \(1 finding\):\n- \*\*high\*\* Found policy/);
});
