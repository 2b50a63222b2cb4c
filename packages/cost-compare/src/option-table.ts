// Every option once: the two spellings, both binaries, the help and the PowerShell script all come from here.

/** An option by its GNU name; the PowerShell name is the same words in capitals. */
export interface CostOption {
  /** `input-file` for `--input-file` and `-InputFile`. */
  readonly name: string;
  readonly kind: 'switch' | 'value' | 'list';
  /** What the value is called in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly description: string;
  /** Where an abbreviation in the PowerShell spelling fits others, too, those are meant: they had it first. */
  readonly yields?: boolean;
}

/**
 * The five options of the PowerShell interface. In the form with one dash they win over the others when an
 * abbreviation would fit both, so that `-i -j -f -c -o` mean what they mean in PowerShell.
 */
export const originalOptions: readonly CostOption[] = [
  {
    name: 'input-file',
    kind: 'value',
    value: 'FILE',
    description: 'Scenarios as JSON or JSON Lines, or a log; - is standard input',
  },
  {
    name: 'fresh-input-cost-per-1m',
    kind: 'value',
    value: 'RATE',
    description: 'Cost of 1M fresh input tokens (default 1)',
  },
  {
    name: 'cached-input-cost-per-1m',
    kind: 'value',
    value: 'RATE',
    description: 'Cost of 1M cached input tokens (default 0.1)',
  },
  {
    name: 'output-cost-per-1m',
    kind: 'value',
    value: 'RATE',
    description: 'Cost of 1M output tokens (default 4)',
  },
  { name: 'json', kind: 'switch', description: 'Write JSON; the same as --format json' },
];

export const furtherOptions: readonly CostOption[] = [
  {
    name: 'cache-write-cost-per-1m',
    kind: 'value',
    value: 'RATE',
    description: 'Cost of writing 1M tokens to the cache (default 1.25 × fresh)',
  },
  {
    name: 'cache-write-1h-cost-per-1m',
    kind: 'value',
    value: 'RATE',
    description: 'The same for a cache that lasts an hour (default 2 × fresh)',
  },
  {
    name: 'token-semantics',
    kind: 'value',
    choices: ['separate', 'included'],
    description:
      'Whether cached tokens come on top of inputTokens (separate, the default) or are part of them',
  },
  {
    name: 'model',
    kind: 'value',
    value: 'PROVIDER:NAME',
    description: 'Price by the dated list price of a model',
  },
  {
    name: 'models',
    yields: true,
    kind: 'value',
    value: 'A,B,C',
    description: 'Price every scenario, or every request of a log, by each of these models',
  },
  {
    name: 'price-date',
    kind: 'list',
    value: 'YYYY-MM-DD',
    description:
      'Day of the list price (default today, UTC; in a log the day of each request); twice to compare',
  },
  {
    name: 'prices',
    yields: true,
    kind: 'value',
    value: 'FILE',
    description: 'JSON file with your own prices and discounts, used over the list prices',
  },
  {
    name: 'by',
    yields: true,
    kind: 'value',
    value: 'KEYS',
    description: 'Group a log by day, week, month, model, project, session, user or tag; several with commas',
  },
  {
    name: 'since',
    yields: true,
    kind: 'value',
    value: 'YYYY-MM-DD',
    description: 'First day of a log to count (UTC)',
  },
  {
    name: 'until',
    yields: true,
    kind: 'value',
    value: 'YYYY-MM-DD',
    description: 'Last day of a log to count (UTC)',
  },
  {
    name: 'budget',
    yields: true,
    kind: 'value',
    value: 'AMOUNT/PERIOD',
    description:
      'Gate and forecast: exit with 1 when a log has spent more in its day, week, month, quarter or year',
  },
  {
    name: 'cache-economics',
    yields: true,
    kind: 'switch',
    description: 'Show what caching saved, and the hit rate at which it pays',
  },
  {
    name: 'compare-to',
    yields: true,
    kind: 'value',
    value: 'FILE',
    description: 'Show what changed since these scenarios, or this log: before, after and difference',
  },
  {
    name: 'watch',
    yields: true,
    kind: 'switch',
    description: 'Show a log again whenever it grows, until interrupted',
  },
  {
    name: 'currency',
    kind: 'value',
    value: 'LABEL',
    description: 'Label of the money; nothing is converted',
  },
  {
    name: 'baseline',
    kind: 'value',
    value: 'NAME',
    description: 'Scenario to compare with (default: the one called baseline, else the first)',
  },
  {
    name: 'sort',
    kind: 'value',
    choices: ['input', 'name', 'cost', 'tokens', 'delta'],
    description: 'Order of the comparison (default input)',
  },
  { name: 'desc', kind: 'switch', description: 'Turn the order around' },
  { name: 'breakdown', kind: 'switch', description: 'Show which part of the cost makes the difference' },
  {
    name: 'format',
    kind: 'value',
    choices: ['text', 'json', 'csv', 'markdown', 'html'],
    description: 'Form of the report (default text)',
  },
  {
    name: 'output',
    kind: 'value',
    value: 'FILE',
    description: 'Write the report to a file instead of standard output',
  },
  {
    name: 'export-text',
    kind: 'list',
    value: 'FILE',
    description: 'Write the text report to a file as well',
  },
  { name: 'export-json', kind: 'list', value: 'FILE', description: 'Write JSON to a file as well' },
  { name: 'export-csv', kind: 'list', value: 'FILE', description: 'Write CSV to a file as well' },
  { name: 'export-markdown', kind: 'list', value: 'FILE', description: 'Write Markdown to a file as well' },
  {
    name: 'export-html',
    yields: true,
    kind: 'list',
    value: 'FILE',
    description: 'Write an HTML report with charts as well',
  },
  {
    name: 'decimals',
    kind: 'value',
    value: '0-20|exact',
    description: 'Decimals of costs in text and Markdown (default: as needed, 2 to 6)',
  },
  { name: 'ascii', kind: 'switch', description: 'Write nothing but ASCII' },
  {
    name: 'max-cost',
    kind: 'value',
    value: 'AMOUNT',
    description: 'Gate: exit with 1 when any scenario costs more',
  },
  {
    name: 'max-increase',
    kind: 'value',
    value: 'PERCENT%|AMOUNT',
    description: 'Gate: exit with 1 when any scenario is further above the baseline',
  },
  {
    name: 'require-cheapest',
    kind: 'value',
    value: 'NAME',
    description: 'Gate: exit with 1 when any scenario costs less than this one',
  },
  {
    name: 'input-format',
    kind: 'value',
    choices: ['auto', 'json', 'jsonl', 'usage'],
    description: 'Form of the input; usage: a log of replies, or a folder of logs, priced request by request',
  },
  {
    name: 'encoding',
    kind: 'value',
    value: 'NAME',
    description: 'Tokenizer for inputText and inputFile, such as o200k_base',
  },
  {
    name: 'skip-invalid',
    yields: true,
    kind: 'switch',
    description: 'Report lines of a log that cannot be read, and count the others',
  },
  {
    name: 'strict',
    kind: 'switch',
    description: 'Treat unknown fields, and usage without a price, as errors',
  },
];

export const costOptions: readonly CostOption[] = [...originalOptions, ...furtherOptions];

/** The options of the list of models. */
export const modelOptions: readonly CostOption[] = [
  { name: 'provider', kind: 'value', value: 'NAME', description: 'Only the models of this provider' },
  {
    name: 'price-date',
    kind: 'value',
    value: 'YYYY-MM-DD',
    description: 'Day of the list price (default today, UTC)',
  },
  { name: 'json', kind: 'switch', description: 'Write JSON' },
];

/** Option values by name, as they were typed; a switch is true. `file` is the argument without an option. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
