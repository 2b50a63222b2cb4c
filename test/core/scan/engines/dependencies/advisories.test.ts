// Reading advisories, and holding versions against them.

import t from 'tap';
import {
  AdvisoryError,
  type Affected,
  type AffectedRange,
  parseAdvisory,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory.ts';
import {
  isAffected,
  lowestFix,
  rangeText,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-match.ts';
import {
  hitsIn,
  packAffected,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-record.ts';
import { mergeAliases } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/vulnerability.ts';
import { upgradeCommand } from '../../../../../packages/core/src/scan/engines/dependencies/remediation.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { record } from './advisory-setup.ts';

type Events = AffectedRange['events'];

function affected(
  events: Events,
  versions: readonly string[] = [],
  type: AffectedRange['type'] = 'SEMVER',
): Affected {
  return { ecosystem: 'npm', name: 'left', ranges: events.length > 0 ? [{ type, events }] : [], versions };
}

const at = (version: string, more: object = {}) => ({ ecosystem: 'npm', name: 'left', version, ...more });

t.test('affected ranges: cover what their events say', async (t) => {
  const cases: readonly (readonly [string, Affected, readonly string[], readonly string[]])[] = [
    [
      'fixed is outside',
      affected([
        ['introduced', '0'],
        ['fixed', '1.2.0'],
      ]),
      ['0.0.1', '1.1.9', '1.2.0-rc.1'],
      ['1.2.0', '2.0.0'],
    ],
    [
      'last affected is inside',
      affected([
        ['introduced', '1.0.0'],
        ['last_affected', '1.2.0'],
      ]),
      ['1.0.0', '1.2.0'],
      ['0.9.0', '1.2.1'],
    ],
    ['no end', affected([['introduced', '1.0.0']]), ['1.0.0', '99.0.0'], ['0.9.9']],
    [
      'several spans, in any order',
      affected([
        ['introduced', '3.0.0'],
        ['fixed', '1.5.0'],
        ['introduced', '0'],
        ['fixed', '3.1.0'],
      ]),
      ['1.4.9', '3.0.5'],
      ['1.5.0', '2.0.0', '3.1.0'],
    ],
    [
      'introduced again',
      affected([
        ['introduced', '0'],
        ['fixed', '1.0.0'],
        ['introduced', '1.0.0'],
        ['fixed', '1.1.0'],
      ]),
      ['0.5.0', '1.0.5'],
      ['1.1.0'],
    ],
    [
      'a limit',
      affected([
        ['introduced', '0'],
        ['limit', '2.0.0'],
      ]),
      ['1.9.9'],
      ['2.0.0', '3.0.0'],
    ],
    [
      'a limit that is none',
      affected([
        ['introduced', '0'],
        ['limit', '*'],
      ]),
      ['1.9.9', '3.0.0'],
      [],
    ],
    ['versions one by one', affected([], ['1.0.0', '1.1.0']), ['1.0.0', 'v1.1.0'], ['1.0.1']],
    [
      'versions beside a range',
      affected(
        [
          ['introduced', '2.0.0'],
          ['fixed', '2.1.0'],
        ],
        ['1.0.0'],
      ),
      ['1.0.0', '2.0.5'],
      ['1.0.1', '2.1.0'],
    ],
    ['git alone says nothing of versions', affected([['introduced', '0']], [], 'GIT'), [], ['1.0.0']],
  ];

  for (const [what, entry, inside, outside] of cases) {
    for (const version of inside) t.ok(isAffected([entry], at(version)), `${what}: ${version} is affected`);
    for (const version of outside) t.notOk(isAffected([entry], at(version)), `${what}: ${version} is not`);
  }
});

t.test(
  'affected ranges: ECOSYSTEM ranges use the order of the ecosystem, SEMVER ranges use SemVer',
  async (t) => {
    const events: Events = [
      ['introduced', '0'],
      ['fixed', '1.0.post1'],
    ];
    const range = affected(events, [], 'ECOSYSTEM');

    t.ok(isAffected([range], { ecosystem: 'PyPI', name: 'left', version: '1.0' }));
    t.notOk(isAffected([range], { ecosystem: 'PyPI', name: 'left', version: '1.0.post2' }));
  },
);

t.test('affected ranges: without a version, only "all versions, no fix" applies', async (t) => {
  t.ok(isAffected([affected([['introduced', '0']])], at('')));
  t.notOk(
    isAffected(
      [
        affected([
          ['introduced', '0'],
          ['fixed', '9.0.0'],
        ]),
      ],
      at(''),
    ),
  );
  t.notOk(isAffected([affected([], ['1.0.0'])], at('')));
});

t.test('affected ranges: a commit is affected where the advisory names it', async (t) => {
  const git = affected(
    [
      ['introduced', 'abc'],
      ['fixed', 'def'],
    ],
    [],
    'GIT',
  );

  t.ok(isAffected([git], at('', { commit: 'abc' })));
  t.notOk(isAffected([git], at('', { commit: 'def' })));
});

t.test('fixed version: is the lowest one without any other known vulnerability', async (t) => {
  const first = [
    affected([
      ['introduced', '0'],
      ['fixed', '1.2.0'],
      ['introduced', '2.0.0'],
      ['fixed', '2.2.0'],
    ]),
  ];
  const second = [
    affected([
      ['introduced', '1.0.0'],
      ['fixed', '1.4.0'],
    ]),
    affected([
      ['introduced', '2.0.0'],
      ['fixed', '2.1.0'],
    ]),
  ];
  const hopeless = [affected([['introduced', '0']])];

  t.equal(lowestFix([first], at('1.0.0')), '1.2.0');
  t.equal(lowestFix([first, second], at('1.0.0')), '1.4.0');
  t.equal(lowestFix([first, second], at('2.0.5')), '2.2.0');
  t.equal(lowestFix([first, hopeless], at('1.0.0')), null);
  t.equal(rangeText(first, at('1.0.0')), '< 1.2.0 || >= 2.0.0, < 2.2.0');
  t.equal(rangeText(hopeless, at('1.0.0')), 'every version');
});

t.test('advisories: the packed form equals the record', async (t) => {
  const version = fc
    .tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', '-rc.1', '-a'))
    .map(([a, b, c]) => `${a}.${b}.0${c}`);
  const event = fc.tuple(
    fc.constantFrom('introduced', 'introduced', 'fixed', 'fixed', 'last_affected', 'limit'),
    fc.oneof(version, fc.constant('0')),
  );
  const range = fc.record({
    type: fc.constantFrom('SEMVER', 'ECOSYSTEM', 'GIT'),
    events: fc.array(event, { minLength: 1, maxLength: 4 }),
  });
  const entry = fc.record({
    ranges: fc.array(range, { maxLength: 2 }),
    versions: fc.array(version, { maxLength: 2 }),
  });

  fc.assert(
    fc.property(
      fc.array(fc.array(entry, { minLength: 1, maxLength: 2 }), { maxLength: 4 }),
      version,
      (advisories, wanted) => {
        const target = at(wanted);
        const records = advisories.map((entries) =>
          entries.map((each) => ({ ecosystem: 'npm', name: 'left', ...each }) as Affected),
        );
        const text = records.map((entries, index) => `${index}\x1f${packAffected(entries)}`).join('\x1e');
        const expected = records.flatMap((entries, index) => (isAffected(entries, target) ? [index] : []));
        const found = hitsIn(text, target).map(({ advisory }) => advisory);
        return JSON.stringify(found) === JSON.stringify(expected);
      },
    ),
    { numRuns: draws(5000, 500) },
  );
  t.pass('for 5,000 made sets of advisories');
});

t.test('advisories: malformed records are refused with the reason, unusual ones are read', async (t) => {
  const base = record('X-1', 'left', '1.0.0');
  const broken: readonly (readonly [RegExp, unknown])[] = [
    [/not a JSON object/, []],
    [/no id/, { ...base, id: undefined }],
    [/no id/, { ...base, id: 'a b\n' }],
    [/without ecosystem or name/, { ...base, affected: [{ package: { name: 'left' } }] }],
    [
      /range of type/,
      {
        ...base,
        affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'ODD', events: [] }] }],
      },
    ],
    [
      /without an introduced/,
      {
        ...base,
        affected: [
          {
            package: { ecosystem: 'npm', name: 'a' },
            ranges: [{ type: 'SEMVER', events: [{ fixed: '1' }] }],
          },
        ],
      },
    ],
    [
      /instead of a version/,
      {
        ...base,
        affected: [
          {
            package: { ecosystem: 'npm', name: 'a' },
            ranges: [{ type: 'SEMVER', events: [{ introduced: 0 }] }],
          },
        ],
      },
    ],
    [
      /instead of a version/,
      { ...base, affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1\u001e2'] }] },
    ],
    [/"affected" that is not a list/, { ...base, affected: {} }],
    [/"aliases" with a value that is not a string/, { ...base, aliases: [1] }],
  ];
  for (const [message, value] of broken) {
    t.throws(() => parseAdvisory(value), { constructor: AdvisoryError, message });
  }
  t.match(parseAdvisory({ id: 'X-2', aliases: null, affected: null, severity: 'odd' }), {
    id: 'X-2',
    aliases: [],
    affected: [],
    severity: null,
    modified: '',
    withdrawn: false,
  });
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (ranges, severity, specific) => {
      const odd = {
        id: 'X-3',
        severity,
        database_specific: specific,
        affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges }],
      };
      try {
        parseAdvisory(odd);
        return true;
      } catch (error) {
        return error instanceof AdvisoryError;
      }
    }),
  );
});

t.test('advisories: records that share an alias are one vulnerability', async (t) => {
  const of = (id: string, aliases: string[], more: object = {}) =>
    parseAdvisory(record(id, 'left', '1.0.0', { aliases, ...more }));
  const merged = mergeAliases([
    of('PYSEC-1', ['CVE-2026-2'], {
      summary: '',
      details: '# Title\n\nFirst `sentence` of it here. Second.',
    }),
    of('GHSA-1', ['CVE-2026-2', 'CVE-2026-1'], { summary: '', database_specific: { severity: 'CRITICAL' } }),
    of('X-1', ['CVE-2026-1'], {
      summary: 'short',
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N' }],
    }),
    of('MAL-1', ['GHSA-9']),
    of('RUSTSEC-1', []),
  ]);

  t.strictSame(
    merged.map(({ id, aliases, kind }) => ({ id, aliases, kind })),
    [
      { id: 'CVE-2026-1', aliases: ['CVE-2026-2', 'GHSA-1', 'PYSEC-1', 'X-1'], kind: 'vulnerability' },
      { id: 'MAL-1', aliases: ['GHSA-9'], kind: 'malicious' },
      { id: 'RUSTSEC-1', aliases: [], kind: 'vulnerability' },
    ],
  );
  t.match(merged[0], { summary: 'short', severity: { level: 'medium', score: 5.3 } });
  const [alone] = mergeAliases([
    of('PYSEC-1', [], { summary: '', details: '# Title\n\nFirst `sentence` of it here. Second.' }),
  ]);
  t.equal(alone?.summary, 'First sentence of it here.');
});

t.test('upgrade commands: every package manager has one, and hostile names get none', async (t) => {
  const own = { name: 'left', to: '1.2.3', direct: true };
  const commands: Record<string, string> = {
    'package-lock.json': 'npm install left@1.2.3',
    'yarn.lock': 'yarn add left@1.2.3',
    'pnpm-lock.yaml': 'pnpm add left@1.2.3',
    'bun.lock': 'bun add left@1.2.3',
    'requirements-dev.txt': "python -m pip install 'left>=1.2.3'",
    'Pipfile.lock': "pipenv upgrade 'left>=1.2.3'",
    'poetry.lock': "poetry add 'left@>=1.2.3'",
    'uv.lock': "uv lock --upgrade-package 'left>=1.2.3'",
    'go.mod': 'go get left@v1.2.3',
    'Cargo.lock': 'cargo update -p left --precise 1.2.3',
    'Gemfile.lock': 'bundle update --conservative left',
    'composer.lock': "composer require 'left:^1.2.3' --with-all-dependencies",
    'pom.xml': 'mvn versions:use-dep-version -Dincludes=left -DdepVersion=1.2.3 -DforceVersion=true',
    'gradle.lockfile': './gradlew dependencies --update-locks left:1.2.3',
    'packages.lock.json': 'dotnet add package left --version 1.2.3',
    'pubspec.lock': "dart pub add 'left:^1.2.3'",
    'mix.lock': 'mix deps.update left',
    'Podfile.lock': 'pod update left',
  };
  for (const [file, command] of Object.entries(commands)) t.equal(upgradeCommand(`a/${file}`, own), command);
  t.equal(upgradeCommand('.github/workflows/ci.yml', own), null);
  t.equal(upgradeCommand('yarn.lock', { ...own, name: 'a; rm -rf /' }), null);
  t.equal(upgradeCommand('yarn.lock', { ...own, to: '$(x)' }), null);
});
