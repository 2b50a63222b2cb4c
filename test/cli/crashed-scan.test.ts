// A scan whose process native code ends: it runs once more, and tries each script in another process before.
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const skip = process.platform === 'win32' && 'a scan runs below no shell there';

/** A scan whose processes end, as one whose parser has no stack left, while the condition holds. */
function scanThatCrashes(t: Test, condition: string) {
  const line = 'exports.f = (req) => eval(req.query.x);\n';
  const home = t.testdir({
    code: { 'a.js': line, 'b.js': line + '[\n'.repeat(20_000) },
    'crash.mjs': `if (${condition}) process.kill(process.pid, 'SIGSEGV');`,
  });
  const env = { NODE_OPTIONS: `--import ${join(home, 'crash.mjs')}` };
  const args = ['scan', 'code', '--offline', '--type', 'security', '--format', 'json'];
  return assayIn(home).run(args, { env, isApart: true });
}

const isFirst = 'process.env.ASSAY_SCAN_SHELL && !process.env.ASSAY_EACH_TEXT_TRIED';

t.test('assay scan: native code that ends the process ends no scan', { skip }, async (t) => {
  const crashed = await scanThatCrashes(t, isFirst);
  const calm = await scanThatCrashes(t, 'false');

  t.equal(crashed.code, calm.code);
  t.match(crashed.stderr, 'A parser ended the scan. It runs again, and tries each script before.');
  t.notMatch(calm.stderr, 'A parser ended the scan.');
  const findingsOf = (text: string) =>
    JSON.parse(text).audits[0].findings.map(({ id }: { id: string }) => id);
  t.equal(findingsOf(crashed.stdout).length, 1);
  t.strictSame(findingsOf(crashed.stdout), findingsOf(calm.stdout));
  t.match(JSON.parse(crashed.stdout).audits[0].coverage.problems, [{ path: 'b.js' }]);
});

t.test('assay scan: what crashes twice is not run a third time', { skip }, async (t) => {
  const { code, stdout } = await scanThatCrashes(t, 'process.env.ASSAY_SCAN_SHELL');

  t.equal(code, 128 + 11);
  t.equal(stdout, '');
});
