// Which files the engine reads, and by how many threads.

import { Coverage, type Detection, openSource } from '@assay/core';
import t from 'tap';
import { createInsecureCodeEngine } from '../../../../packages/core/src/scan/engines/insecure-code/insecure-code-engine.ts';
import { KeywordFilter } from '../../../../packages/core/src/scan/engines/insecure-code/keyword-filter.ts';
import { emptyConfig } from '../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { fc } from '../../../helpers/properties.ts';

t.test('code engine: worker threads find the same in the same order', async (t) => {
  const names = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
  const files = Object.fromEntries(
    names.flatMap((name, index) => [
      [
        `${name}.js`,
        index % 8 === 3 ? 'eval(text;\n' : `${'// filling\n'.repeat(3_000)}eval(text${index});\n`,
      ],
      [`${name}.py`, `import os\ndef run(name):\n    os.system('ls ' + name)\n`],
    ]),
  );
  const folder = t.testdir(files);
  const audit = async (count: number) => {
    const source = await openSource({ kind: 'path', path: folder });
    const coverage = new Coverage();
    const target = { source, entries: await source.list(coverage), config: emptyConfig };
    const detections: Detection[] = [];
    const { signal } = new AbortController();
    const context = { coverage, signal, log: silentLog, now: () => new Date(0), progress: () => {} };
    for await (const detection of createInsecureCodeEngine({ threads: { count, minBytes: 0 } }).scan(
      target,
      context,
    ))
      detections.push(detection);
    return { detections, summary: coverage.summary() };
  };

  const alone = await audit(0);

  t.strictSame(await audit(2), alone);
  t.equal(alone.detections.length, 75);
  t.match(alone.summary, { filesScanned: 75, skipped: [{ reason: 'unparsable', count: 5 }] });
});

t.test('code engine: parses a file only when it has all words of a sink, as they are spelled', async (t) => {
  const filter = new KeywordFilter([
    { words: ['Cipher', 'new'], anyCase: false },
    { words: ['exec'], anyCase: true },
    { words: ['$('], anyCase: false },
  ]);
  const may = (text: string) => filter.mayReport(Buffer.from(text));

  for (const text of ['Cipher.new', 'new x\nCipher', 'EXEC(a)', "$('a')"]) t.ok(may(text), text);
  for (const text of ['', 'Cipher', 'cipher.new', 'Ciphers new', 'executes', '_exec', '$ ('])
    t.notOk(may(text), text);
});

t.test('code engine: the search for all sinks at once finds what a search for each finds', async () => {
  const word = fc.constantFrom('a', 'ab', 'Ab', 'b(', 'aba', '`');
  const need = fc.record({ words: fc.array(word, { minLength: 1, maxLength: 3 }), anyCase: fc.boolean() });
  const text = fc.array(fc.constantFrom('a', 'b', 'A', 'B', '(', '`', ' ', '_'), { maxLength: 12 });
  const stands = (words: string, anyCase: boolean, within: string) => {
    const escaped = words.replace(/[(`]/g, '\\$&');
    const [before, after] = [/^\w/.test(words) ? '(?<!\\w)' : '', /\w$/.test(words) ? '(?!\\w)' : ''];
    return new RegExp(before + escaped + after, anyCase ? 'i' : '').test(within);
  };
  fc.assert(
    fc.property(fc.array(need, { maxLength: 4 }), text, (needs, letters) => {
      const within = letters.join('');
      const wanted = needs.some(({ words, anyCase }) => words.every((one) => stands(one, anyCase, within)));
      return new KeywordFilter(needs).mayReport(Buffer.from(within)) === wanted;
    }),
  );
});
