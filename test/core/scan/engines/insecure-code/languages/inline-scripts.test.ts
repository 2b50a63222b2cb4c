// The programs of pages and components: scripts and what stands between the fences of Astro, each at its own place.
import t from 'tap';
import {
  componentScripts,
  inlineScripts,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/inline-scripts.ts';
import { reportedLines } from '../reported-lines.ts';

const unsafe =
  "import { exec } from 'node:child_process';\nexec('ls ' + Astro.url.searchParams.get('path'));";

t.test('componentScripts: keeps every offset, and nothing of the markup', (t) => {
  const cases: readonly (readonly [path: string, text: string, code: string])[] = [
    ['a.astro', '---\nconst a = 1;\n---\n<p>{a}</p>\n<script>b();</script>\n', 'const a = 1; b();'],
    ['a.astro', '---\n---\n<p>{a}</p>', ''],
    ['a.astro', '<p>---</p>\n<script>b();</script>', 'b();'],
    ['a.astro', '---\nconst a = 1;\n', ''],
    ['a.svelte', '<script lang="ts">\nlet a: number = 1;\n</script>\n<p>{@html a}</p>', 'let a: number = 1;'],
    ['a.vue', '<template><p>{{ a }}</p></template><script setup>b();</script>', 'b();'],
  ];
  for (const [path, text, code] of cases) {
    const read = componentScripts(path, text);
    t.equal(read.length, text.length, text);
    t.equal(read.replace(/[\s;]+/g, ' ').trim(), code.replace(/[\s;]+/g, ' ').trim(), text);
    for (const word of code.match(/\w{2,}/g) ?? []) t.equal(read.indexOf(word), text.indexOf(word), word);
  }
  t.end();
});

t.test('inlineScripts: data is no program', (t) => {
  t.equal(inlineScripts('<script type="application/json">{"a":1}</script>').trim(), ';');
  t.end();
});

t.test('components of Astro and Svelte are read by the rules for code', async (t) => {
  t.strictSame(await reportedLines('src/a.astro', `---\n${unsafe}\n---\n<p />\n`), ['3 command-injection']);
  t.strictSame(
    await reportedLines('src/a.svelte', '<script>\n  eval(location.hash.slice(1));\n</script>\n<p />\n'),
    ['2 code-injection'],
  );
});
