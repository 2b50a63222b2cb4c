import t from 'tap';
import { markdownText } from '../../../../packages/core/src/scan/documents/markdown-text.ts';
import { visibleControls } from '../../../../packages/core/src/scan/documents/visible-controls.ts';

t.test('markdownText: keeps commands between backticks as they are', async (t) => {
  const text = "Run `yarn add tinymce@7.0.0` or `pip install 'PyJWT>=2.12.0'`.";
  t.equal(visibleControls(markdownText(text)), text);
  t.equal(markdownText('`a | b`'), '`a \\| b`', 'but for what would end a cell');
});

t.test('markdownText: lets nothing outside of code become markup, a mention or a cell', async (t) => {
  t.equal(markdownText('*a* <b> | [c](d)'), '\\*a\\* &#60;b&#62; \\| \\[c\\](d)');
  t.equal(visibleControls(markdownText('ask @payments')), 'ask @&#8203;payments');
  t.equal(markdownText('one ` only'), 'one \\` only');
  t.equal(markdownText('``<b>``'), '\\`\\`&#60;b&#62;\\`\\`');
});
