import t from 'tap';
import { teamNameKey } from '../../../packages/core/src/vocabulary/team-name-key.ts';

t.test('teamNameKey: names that look alike have one key', async (t) => {
  for (const name of ['acme', ' acme', 'Acme ', 'ac\u200bme', 'ａcme', 'ac\u00adme'])
    t.equal(teamNameKey(name), 'acme', JSON.stringify(name));
  t.equal(teamNameKey('two  words'), teamNameKey('Two words'));
  t.not(teamNameKey('acme'), teamNameKey('acne'));
});
