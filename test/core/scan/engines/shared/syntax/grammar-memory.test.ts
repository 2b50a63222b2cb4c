// What a process takes at most that parses nested sources of one language after the other.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { grammarIds } from '../../../../../../packages/core/src/scan/engines/shared/syntax/grammar.ts';
import { nestedShapes } from '../../../../../helpers/nested-sources.ts';
import { someOf } from '../../../../../helpers/properties.ts';

const maxMegabytes = 350;
const grammar = join(
  import.meta.dirname,
  '../../../../../../packages/core/src/scan/engines/shared/syntax/grammar.ts',
);

t.test('grammars: nested sources of every shape stay within bounds of memory', async (t) => {
  const program = join(t.testdir({}), 'parse.mjs');
  writeFileSync(
    program,
    `import { loadGrammar } from ${JSON.stringify(pathToFileURL(grammar).href)};
     const [id, ...units] = process.argv.slice(2);
     for (const unit of units)
       for (const bytes of [3_000, 30_000])
         try { (await loadGrammar(id)).parse(unit.repeat(Math.ceil(bytes / unit.length))); } catch {}
     process.stdout.write(String(process.resourceUsage().maxRSS / 1_024));`,
  );
  for (const [index, id] of grammarIds.entries()) {
    const shapes = someOf(Object.values(nestedShapes), 5, index);
    const args = ['--conditions=assay-source', program, id, ...shapes];
    const megabytes = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
    t.ok(megabytes > 0 && megabytes <= maxMegabytes, `${id}: ${megabytes.toFixed(0)} MB`);
  }
});

t.test(
  'grammars: what is left of a runtime that has failed ends no process when it is collected',
  async (t) => {
    const program = join(t.testdir({}), 'parse.mjs');
    writeFileSync(
      program,
      `import { setTimeout as delay } from 'node:timers/promises';
     import { loadGrammar } from ${JSON.stringify(pathToFileURL(grammar).href)};
     for (const bytes of [300_000, 9_000])
       try { (await loadGrammar('rust')).parse('%w['.repeat(bytes / 3)); } catch (error) { process.stdout.write(error.message + '\\n'); }
     for (let time = 0; time < 5; time += 1) {
       gc();
       await delay(10);
     }`,
    );
    const args = ['--conditions=assay-source', '--expose-gc', program];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    t.match(stdout, /memory\n.*memory/);
    t.same({ status, stderr }, { status: 0, stderr: '' });
  },
);
