// Settings of the package managers of Python: which of two settings counts, and what is a duration.
import t from 'tap';
import { readProtections } from '../../../../../../packages/core/src/scan/engines/dependencies/manager-settings/read-protections.ts';

function cooldownOf(files: Readonly<Record<string, string>>) {
  const { protections } = readProtections(new Map(Object.entries(files)));
  return protections.find(({ kind }) => kind === 'cooldown');
}

t.test('pdmSettings: the project comes before its local configuration', (t) => {
  const own = '[tool.pdm.resolution]\nexclude-newer = "2w"\n';
  const local = '[strategy]\nexclude-newer = "3d"\n';
  const both = cooldownOf({ 'pdm.lock': '', 'pyproject.toml': own, 'pdm.toml': local });
  t.match(both, { path: 'pyproject.toml', days: 14 });
  t.match(cooldownOf({ 'pdm.lock': '', 'pdm.toml': local }), { path: 'pdm.toml', days: 3 });
  t.end();
});

t.test('pipSettings: the section of pip install comes before that of all commands', (t) => {
  const conf = '[global]\nuploaded-prior-to = P9D\n[install]\nuploaded-prior-to = P3D\n';
  t.match(cooldownOf({ 'a/requirements.txt': 'b==1.0\n', 'pip.conf': conf }), { path: 'pip.conf', days: 3 });
  t.end();
});

t.test('uvSettings: durations, and what is none', (t) => {
  const uv = (value: string) => cooldownOf({ 'uv.lock': '', 'uv.toml': `exclude-newer = "${value}"\n` });
  for (const [value, days] of [
    ['7 days', 7],
    ['1 week', 7],
    ['48 hours', 2],
    ['P7D', 7],
    ['PT24H', 1],
    ['1 month', 30],
  ] as const)
    t.equal(uv(value)?.days, days, value);
  for (const value of ['soon', '3 moons', '0 days', '7']) t.equal(uv(value)?.state, 'ineffective', value);
  t.end();
});

t.test('pipenvSettings: a period that is not a duration does nothing', (t) => {
  const pipenv = (value: string) =>
    cooldownOf({ 'Pipfile.lock': '{}', Pipfile: `[pipenv]\ncool-down-period = "${value}"\n` });
  t.match(pipenv('3d'), { state: 'unknown', days: 3 });
  t.equal(pipenv('three')?.state, 'ineffective');
  t.end();
});
