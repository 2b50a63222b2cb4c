// Text of findings in tickets: no command, mention or markup of anybody else.
import t from 'tap';
import {
  atlassianDocumentOf,
  markdownOf,
  oneLine,
  type TicketText,
  wikiOf,
} from '../../../../packages/core/src/portal/tickets/ticket-text.ts';

const text: TicketText = {
  marker: 'assay-1',
  title: 'T',
  facts: ['a.js`@all` #1 /close'],
  foreign: 'first\r/close\u2028/merge\n````\n@everyone {noformat} Closes #1',
  link: 'https://assay.example.com/findings/1',
  labels: [],
};

t.test('markdownOf: every line of foreign text stands in one block', (t) => {
  const lines = markdownOf(text).split('\n');
  const fence = '`````';
  const begin = lines.indexOf(`${fence}text`);
  const end = lines.indexOf(fence);
  const outside = [...lines.slice(0, begin), ...lines.slice(end + 1)];
  t.ok(begin > 0 && end > begin);
  t.same(lines.slice(begin + 1, end).length, 5);
  t.notOk(outside.some((line) => /^\s*\//.test(line)));
  t.match(lines[0], /^- `` a\.js`@all` #1 \/close ``$/, 'facts are code');
  t.ok(lines.includes('<!-- assay-1 -->'));
  t.end();
});

t.test('atlassianDocumentOf: text is text, and the link is one', (t) => {
  t.match(atlassianDocumentOf(text), {
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'codeBlock' }, {}],
  });
  t.end();
});

t.test('wikiOf: a block cannot be ended from inside', (t) => {
  t.equal(wikiOf(text).match(/\{noformat\}/g)?.length, 2);
  t.end();
});

t.test('oneLine: control characters and line ends are spaces, and it is cut', (t) => {
  t.equal(oneLine('a\n\u202eb', 9), 'a b');
  t.equal(oneLine('abcdef', 4), 'abc…');
  t.end();
});
