import t from 'tap';
import { loadGrammar } from '../../../../../../packages/core/src/scan/engines/shared/syntax/grammar.ts';
import {
  isHarmless,
  isNestedTooDeeply,
} from '../../../../../../packages/core/src/scan/engines/shared/syntax/javascript.ts';
import {
  exceedsLimits,
  measureNesting,
} from '../../../../../../packages/core/src/scan/engines/shared/syntax/nesting.ts';
import { survivesParsing } from '../../../../../../packages/core/src/scan/engines/shared/syntax/parse-trial.ts';

t.test(
  'measureNesting: counts open brackets outside of strings, comments, templates and expressions',
  async (t) => {
    const brackets = (text: string) => measureNesting(text).brackets;

    t.equal(brackets('f([{}])\n'), 3);
    t.equal(brackets(`'(((' + "[[[" + /[(]{{/ // {{{\n/* ((( */ f()\n`), 1);
    t.equal(brackets('`((( $' + '{f(`$' + '{[1]}`)} (((`\n'), 4);
    t.equal(brackets('#!/usr/bin/env (((\nf()\n'), 1);
  },
);

t.test('measureNesting: every construct that parsers follow into depth exceeds the limit', async (t) => {
  const chains =
    'a=>|a?b:|a=|if(a)|if(a)\n|do |for(;;)|new\n|await |a:\n|if(a){}else |if(a)b;else |a<|keyof |class extends |async()=>|a**b=|!`${';
  for (const unit of chains.split('|')) t.ok(exceedsLimits(measureNesting(unit.repeat(20_000))), unit);
});

t.test(
  'measureNesting: what is called, indexed or tagged in a row is as deep as a chain of members',
  async (t) => {
    for (const unit of ['()', '[0]', '``', '``\n', '(b)\n', '[b](c)`d`', '.b'])
      t.ok(exceedsLimits(measureNesting(`a${unit.repeat(40_000)}`)), unit);
  },
);

t.test('measureNesting: code side by side does not add up', async (t) => {
  const lines =
    'a = b ? c : d\n|if (a) b()\nc\n|{ a: 1, b: c < d },\n|x = (a) => ({ a })\n|a(b)[c](d)\n|a[b] = c`d`\n|f() {\n  a(b)\n}\n|type A = B<C<D>>;\n|case a:\n  b()\n';
  for (const unit of lines.split('|')) t.notOk(exceedsLimits(measureNesting(unit.repeat(20_000))), unit);
});

t.test(
  'isHarmless: text of elements that would be read as strings is tried in another process',
  async (t) => {
    const hidden = `((<a>+'</a>,'))'+/'/,\n`.repeat(10_000);

    t.notOk(isNestedTooDeeply('a.jsx', hidden));
    t.equal(await isHarmless('a.jsx', hidden), false);
    t.equal(await isHarmless('a.jsx', 'f(<a>it is</a>)\n'.repeat(1_000)), true);
  },
);

t.test('isHarmless: what comes close to the limit by the count is tried, too', async (t) => {
  const close = '(['.repeat(300);

  t.notOk(exceedsLimits(measureNesting(close)));
  t.type(isHarmless('a.js', close), Promise, 'asked of another process');
  t.equal(await isHarmless('a.js', close), true);
  t.equal(isHarmless('a.js', 'f(() => [1, 2])\n'.repeat(1_000)), true, 'code is not');
});

t.test('isHarmless: an element after a loop is no comparison', async (t) => {
  t.equal(await isHarmless('a.js', ';for(;;)<A>&a\n'.repeat(20_000)), false);
  t.equal(await isHarmless('a.js', 'if(a<b)c()\n'.repeat(20_000)), true);
});

t.test('survivesParsing: names the text that ends the parser, and tries the next ones', async (t) => {
  const tried = ['f()\n', '(\n'.repeat(20_000), 'g()\n'].map((text) =>
    survivesParsing({ path: 'a.js', text }),
  );

  t.same(await Promise.all(tried), [true, false, true]);
});

t.test(
  'Grammar.parse: a text that takes all the memory is named, and another grammar reads the next',
  async (t) => {
    const before = await loadGrammar('java');

    t.throws(() => before.parse('a=>\n'.repeat(2_500)), /too much memory/);
    t.equal((await loadGrammar('java')).parse('class A {}\n').children.length, 1);
  },
);
