// The recording of the README: made by a script from what a terminal showed, and what it shows today.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { recordTerminal } from '../../scripts/terminal-recording.ts';
import { terminalSvg } from '../../scripts/terminal-svg.ts';

t.test('terminal recording: draws colors and overwritten lines, and escapes markup', async (t) => {
  const output =
    '\r 10 %\r\u001b[2K\u001b[1m\u001b[31mcritical\u001b[39m\u001b[22m  a <b> & "c"\r\n\r\nend\r\n';

  const svg = terminalSvg('a "title"', [{ typed: 'assay <x>', output }], 80);

  t.match(svg, /<tspan class="b r" x="18\.0"[^>]*>critical<\/tspan>/);
  t.match(svg, 'a &#60;b&#62; &#38; &#34;c&#34;');
  t.notMatch(svg, '10 %');
  t.match(svg, 'aria-label="a &#34;title&#34;"');
  t.notMatch(svg.replace(/<\?xml|xmlns="[^"]+"/g, ''), /https?:/, 'asks nobody');
});

const withoutScript =
  spawnSync('script', ['--version']).status !== 0 && 'there is no `script` of util-linux here';

t.test('README: shows the terminal recording', async (t) => {
  const root = join(import.meta.dirname, '../..');

  t.match(readFileSync(join(root, 'README.md'), 'utf8'), '(docs/terminal.svg)');
  t.match(readFileSync(join(root, 'docs/terminal.svg'), 'utf8'), '<svg xmlns=');
});

t.test('README: the terminal recording is not out of date', { skip: withoutScript }, async (t) => {
  const recorded = readFileSync(join(import.meta.dirname, '../../docs/terminal.svg'), 'utf8');

  t.equal(recordTerminal(), recorded, 'the commands show something else now (npm run record)');
});
