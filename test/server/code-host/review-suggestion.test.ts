// Edits that a reviewer can apply with one click.
import t from 'tap';
import { suggestion } from '../../../packages/server/src/code-host/review/markdown.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

t.test('review: a suggestion block stands on the line that it replaces', async (t) => {
  const edit = (line: number, after: string) => ({ suggestedEdit: { line, before: 'as it is', after } });
  const { provider, review, deliver, settled } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [
        found('a', { ...at('app.ts', 2), ruleId: 'rule-a', ...edit(2, '\tget(url, `safe`);') }),
        found('b', { ...at('app.ts', 1, 3), ruleId: 'rule-b', ...edit(3, '  verify: true,') }),
        found('c', { ...at('app.ts', 2, 4), ruleId: 'rule-c', ...edit(4, 'not part of the change') }),
        found('d', { ...at('app.ts', 3), ruleId: 'rule-d', ...edit(3, 'reversed \u202etext') }),
      ],
    },
  });

  await review('opened');

  const blocks = provider.ownComments.map(({ line, body }) => [
    line,
    /^```suggestion\n(.*)\n```$/m.exec(body)?.[1],
  ]);
  t.same(blocks, [
    [3, '  verify: true,'],
    [2, '\tget(url, `safe`);'],
    [2, undefined],
    [3, undefined],
  ]);

  const [first] = provider.ownComments;
  provider.permissions.set('ada', 'write');
  await deliver('pull_request_review', {
    action: 'submitted',
    review: { id: provider.reply('ada', '/assay ack on purpose', first?.id) },
    pull_request: { number: 1 },
    sender: { type: 'User' },
  });
  await settled();
  t.notMatch(first?.body, /```suggestion/, 'what is accepted needs no edit');
});

t.test('review: a line that the code host refuses has no suggestion on the file', async (t) => {
  const { provider, review } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [found('a', { ...at('app.ts', 2), suggestedEdit: { line: 2, before: 'a', after: 'b' } })],
    },
  });
  provider.refusedLines.add('app.ts:2');

  await review('opened');

  t.match(provider.ownComments, [{ line: null }]);
  t.notMatch(provider.ownComments[0]?.body, /suggestion/);
});

t.test('suggestion: a block that nothing in its line ends', (t) => {
  t.same(suggestion('a', 'suggestion'), ['```suggestion', 'a', '```']);
  t.same(suggestion('```js ', 'suggestion'), ['````suggestion', '```js ', '````']);
  t.same(suggestion('a\u200bb', 'suggestion'), []);
  t.end();
});

keepsContract(t);
