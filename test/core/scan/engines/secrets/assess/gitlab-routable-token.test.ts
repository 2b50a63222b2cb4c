import t from 'tap';
import {
  assessRoutableToken,
  fakeRoutableToken,
} from '../../../../../../packages/core/src/scan/engines/secrets/assess/gitlab-routable-token.ts';

t.test('tokens of GitLab: the checksum says whether a token is one', async (t) => {
  const token = fakeRoutableToken('glpat-');
  t.equal(assessRoutableToken(token), 'valid');
  const last = token.at(-1) === 'a' ? 'b' : 'a';
  t.equal(assessRoutableToken(token.slice(0, -1) + last), 'invalid');
  const versioned = token.replace('.', '.01.');
  t.equal(assessRoutableToken(versioned), 'unknown', 'a later version may compute it otherwise');
});

t.test('tokens of GitLab: older ones come in one length each', async (t) => {
  t.equal(assessRoutableToken(`glpat-${'a'.repeat(20)}`), 'unknown');
  t.equal(assessRoutableToken(`glpat-${'a'.repeat(22)}`), 'unknown');
  t.equal(assessRoutableToken(`glpat-${'a'.repeat(21)}`), 'reject');
  t.equal(assessRoutableToken(`glrt-${'a'.repeat(33)}`), 'unknown', 'no length is known of these');
});
