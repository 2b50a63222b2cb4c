// What a policy for Dockerfiles and a rule for commands both see is one finding.
import t from 'tap';
import { scan } from '../../../../packages/core/src/index.ts';

async function found(path: string): Promise<string[]> {
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const findings = audits[0]?.findings ?? [];
  return findings
    .filter(({ suppression }) => !suppression)
    .map(({ ruleId, location }) => `${location?.startLine} ${ruleId}`)
    .sort();
}

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
