// What a policy for Dockerfiles and a rule for commands both see is one finding.
import t from 'tap';
import { scan } from '../../../../packages/core/src/index.ts';
import { withoutRepeatedPolicies } from '../../../../packages/core/src/scan/pipeline/repeated-policies.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

async function found(path: string): Promise<string[]> {
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const findings = audits[0]?.findings ?? [];
  return findings
    .filter(({ suppression }) => !suppression)
    .map(({ ruleId, location }) => `${location?.startLine} ${ruleId}`)
    .sort();
}

t.test('a rule whose finding is accepted stands for no policy that is not', (t) => {
  const at = (ruleId: string, suppression?: object) =>
    ({ ruleId, location: { path: 'Dockerfile', startLine: 2 }, suppression }) as unknown as Detection;
  const kept = (...detections: Detection[]) =>
    withoutRepeatedPolicies(detections).map(({ ruleId }) => ruleId);
  const [policy, rule] = ['docker-tls-verification-off', 'tls-verification-off'];
  const accepted = { kind: 'assay:ignore' };
  t.same(kept(at(policy), at(rule)), [rule]);
  t.same(kept(at(policy, accepted), at(rule, accepted)), [rule]);
  t.same(kept(at(policy), at(rule, accepted)), [policy, rule]);
  t.same(kept(at(policy, accepted), at(rule)), [policy, rule]);
  t.end();
});

t.test('a command of a Dockerfile is reported once, at its own line', async (t) => {
  const path = t.testdir({
    Dockerfile: [
      'FROM debian:12.8',
      'RUN set -eux \\',
      '    && apt-get install -y --force-yes tool \\',
      '    && chmod 1777 /var/cache/fonts \\',
      '    && chmod 777 /srv \\',
      '    && curl -k https://example.com/a -o a',
      'ENV NPM_CONFIG_STRICT_SSL=false',
      'USER app',
    ].join('\n'),
  });
  t.strictSame(await found(path), [
    '3 unverified-packages',
    '5 permissive-file-mode',
    '6 tls-verification-off',
    '7 docker-tls-verification-off',
  ]);
});
