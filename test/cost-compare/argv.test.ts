import t from 'tap';
import {
  CostInputError,
  costOptions,
  normalizeArgv,
  powerShellName,
  readPlainArgv,
} from '../../packages/cost-compare/src/index.ts';

/** Typed → what any parser of GNU options gets. */
const forms: readonly (readonly [readonly string[], readonly string[]])[] = [
  // Plain GNU
  [['a.json'], ['--', 'a.json']],
  [['--input-file', 'a.json'], ['--input-file=a.json']],
  [['--input-file=a.json'], ['--input-file=a.json']],
  [['--input-file', '-'], ['--input-file=-']],
  [['-'], ['--', '-']],
  [
    ['--json', 'a.json'],
    ['--json', '--', 'a.json'],
  ],
  [
    ['a.json', '--json'],
    ['--json', '--', 'a.json'],
  ],
  [['--json=false'], []],
  [['--fresh-input-cost-per-1m', '2.5'], ['--fresh-input-cost-per-1m=2.5']],
  [['--FRESH-INPUT-COST-PER-1M=2.5'], ['--fresh-input-cost-per-1m=2.5']],
  [['--baseline', '-x'], ['--baseline=-x']],
  [
    ['--', '-Json'],
    ['--', '-Json'],
  ],
  [
    ['--json', '--', '--json'],
    ['--json', '--', '--json'],
  ],
  // PowerShell names, in any case
  [['-InputFile', 'a.json'], ['--input-file=a.json']],
  [['-inputfile', 'a.json'], ['--input-file=a.json']],
  [['-INPUTFILE', 'a.json'], ['--input-file=a.json']],
  [['-Json'], ['--json']],
  [['-FreshInputCostPer1M', '2.5'], ['--fresh-input-cost-per-1m=2.5']],
  [['-CachedInputCostPer1M', '.25'], ['--cached-input-cost-per-1m=.25']],
  [['-OutputCostPer1M', '10'], ['--output-cost-per-1m=10']],
  [['-CacheWrite1hCostPer1M', '6'], ['--cache-write-1h-cost-per-1m=6']],
  [['-TokenSemantics', 'included'], ['--token-semantics=included']],
  [['-InputFile', '-'], ['--input-file=-']],
  [['-InputFile', '-odd.json'], ['--input-file=-odd.json']],
  [['-Output', 'x.md'], ['--output=x.md']],
  [['-input-file', 'a.json'], ['--input-file=a.json']],
  // Unique beginnings; the five original names win
  [['-i', 'a.json'], ['--input-file=a.json']],
  [['-I', 'a.json'], ['--input-file=a.json']],
  [['-Input', 'a.json'], ['--input-file=a.json']],
  [['-j'], ['--json']],
  [['-f', '1'], ['--fresh-input-cost-per-1m=1']],
  [['-c', '1'], ['--cached-input-cost-per-1m=1']],
  [['-Cache', '1'], ['--cached-input-cost-per-1m=1']],
  [['-o', '1'], ['--output-cost-per-1m=1']],
  [['-Fo', 'csv'], ['--format=csv']],
  [['-InputFo', 'jsonl'], ['--input-format=jsonl']],
  [['-Cu', 'EUR'], ['--currency=EUR']],
  [['-So', 'cost'], ['--sort=cost']],
  [['-Mod', 'openai:gpt-5'], ['--model=openai:gpt-5']],
  // Values after a colon or an equals sign
  [['-InputFile:a.json'], ['--input-file=a.json']],
  [['-InputFile=a.json'], ['--input-file=a.json']],
  [['-InputFile:C:\\a b.json'], ['--input-file=C:\\a b.json']],
  [['-Model:openai:gpt-5'], ['--model=openai:gpt-5']],
  // What PowerShell makes of `-Name:value` and of points when it passes arguments on
  [['-InputFile:', 'a.json'], ['--input-file=a.json']],
  [['-InputFile:a', '.json'], ['--input-file=a.json']],
  [
    ['-FreshInputCostPer1M:2', '.5', '-Json'],
    ['--fresh-input-cost-per-1m=2.5', '--json'],
  ],
  [['-OutputCostPer1M:', '0.4'], ['--output-cost-per-1m=0.4']],
  // Switches with a value
  [['-Json:$true'], ['--json']],
  [['-Json:true'], ['--json']],
  [['-Json:1'], ['--json']],
  [['-Json:$false'], []],
  [['-Json:False'], []],
  [['-Json:0'], []],
  [['-Json:', 'True'], ['--json']],
  [
    ['-Json:', 'False', 'a.json'],
    ['--', 'a.json'],
  ],
  // Dashes a word processor made
  [['–InputFile', 'a.json'], ['--input-file=a.json']],
  [['—Json'], ['--json']],
  [
    ['―Json', 'a.json'],
    ['--json', '--', 'a.json'],
  ],
  // What PowerShell adds to every command
  [
    ['-Verbose', 'a.json'],
    ['--', 'a.json'],
  ],
  [['-Debug:$true', '-Json'], ['--json']],
  [['-ErrorAction', 'Stop', '-Json'], ['--json']],
  [
    ['-WarningAction:SilentlyContinue', 'a.json'],
    ['--', 'a.json'],
  ],
  // Both spellings together, lists, help
  [
    ['-ExportCsv', 'a.csv', '--export-csv', 'b.csv'],
    ['--export-csv=a.csv', '--export-csv=b.csv'],
  ],
  [
    ['-MaxIncrease', '10%', '--max-cost=5', '-Breakdown'],
    ['--max-increase=10%', '--max-cost=5', '--breakdown'],
  ],
  [['-h'], ['--help']],
  [['-Help'], ['--help']],
  [['-V'], ['--version']],
];

const mistakes: readonly (readonly [readonly string[], RegExp])[] = [
  [['-M', '5'], /^-M is ambiguous: -Model, -MaxCost, -MaxIncrease$/],
  [['-Ex', '5'], /^-Ex is ambiguous: -ExportText, -ExportJson, -ExportCsv, -ExportMarkdown$/],
  [['-Jsno'], /^-Jsno is not a known option; did you mean -Json/],
  [['--inputfile', 'x'], /^--inputfile is not a known option; did you mean --input-file\?$/],
  [['--bogus'], /^--bogus is not a known option/],
  [['-Json:maybe'], /^-Json must be \$true or \$false, got "maybe"$/],
  [['-InputFile'], /^-InputFile needs a value$/],
  [['-InputFile:'], /^-InputFile needs a value$/],
  [['--max-cost'], /^--max-cost needs a value$/],
  [['-5'], /^-5 is not an option/],
];

t.test('argv: every notation of an option is read as the GNU one', async (t) => {
  t.ok(forms.length >= 40, `${forms.length} forms`);
  for (const [typed, expected] of forms) {
    t.same(normalizeArgv(typed, costOptions), expected, typed.join(' '));
  }
});

t.test('argv: an error is one sentence that names the argument', async (t) => {
  for (const [typed, message] of mistakes) {
    t.throws(
      () => normalizeArgv(typed, costOptions),
      { constructor: CostInputError, message },
      typed.join(' '),
    );
  }
});

t.test('argv: each option is found by its full name in both notations', async (t) => {
  for (const option of costOptions) {
    const value = option.kind === 'switch' ? [] : ['1'];
    const expected = [`--${option.name}${option.kind === 'switch' ? '' : '=1'}`];
    t.same(normalizeArgv([`-${powerShellName(option)}`, ...value], costOptions), expected);
    t.same(normalizeArgv([`--${option.name}`, ...value], costOptions), expected);
    t.same(normalizeArgv(expected, costOptions), expected, 'normal form stays as it is');
  }
});

t.test('argv: values are read without a parser unless one is needed', async (t) => {
  const read = (...argv: string[]) => readPlainArgv(normalizeArgv(argv, costOptions), costOptions);

  t.same(read('a.json', '-Json', '-Baseline', 'x', '-ExportCsv:1', '-ExportCsv:2'), {
    file: 'a.json',
    json: true,
    baseline: 'x',
    'export-csv': ['1', '2'],
  });
  t.equal(read('--help'), undefined);
  t.equal(read('a.json', 'b.json'), undefined);
});
