// The floors of packages/cost-compare, top to bottom.
import type { PackageFloors } from './package-floors.ts';

export const costCompare: PackageFloors = {
  name: 'cost-compare',
  root: 'packages/cost-compare/src',
  floors: [
    {
      name: 'Entry points',
      rooms: {
        'bin.ts': 'the binary',
        'index.ts': 'the public API',
      },
    },
    {
      name: 'Commands',
      rooms: {
        'command.ts': 'what the binary does',
        'compare-costs.ts': 'comparison for programs',
        'run-compare.ts': 'a comparison, from options to exit status',
        'compare-input.ts': 'a priced comparison of an input',
        'watch-log.ts': 'a live view of a log',
        'run-models.ts': 'the list of models',
        'check-options.ts': 'options → settings',
      },
    },
    {
      name: 'Formats',
      rooms: {
        formats: 'one file per output format',
        'gates.ts': 'limits of a build',
        'order.ts': 'order of scenarios',
        'write-file.ts': 'report files',
      },
    },
    {
      name: 'Comparison',
      rooms: {
        'comparison.ts': 'prices scenarios exactly',
        'changes.ts': 'before and after',
        'budget-forecast.ts': 'what a period will cost',
      },
    },
    {
      name: 'Input',
      rooms: {
        input: 'reads scenarios',
        logs: 'reads logs of replies, one file per format',
      },
    },
    {
      name: 'Usage',
      rooms: {
        usage: 'usage objects of APIs → counts with a price',
      },
    },
    {
      name: 'Prices',
      rooms: {
        pricing: 'price lists, own prices, rates of a request',
      },
    },
    {
      name: 'Ground',
      rooms: {
        'scenario-table.ts': 'scenarios, column by column',
        'variants.ts': 'the same usage by other models and days',
        'budget-period.ts': 'periods of the calendar',
        json: 'exact JSON from files and streams',
        'cost-outcome.ts': 'how a run ends',
        'argv.ts': 'PowerShell arguments',
        'cost-io.ts': 'the outside world',
        'decimal.ts': 'decimal numbers',
        'names.ts': 'a million names',
        'read-date.ts': 'dates',
        'closest.ts': 'suggestions',
        'faults.ts': 'collected errors',
        'option-table.ts': 'every option',
        'file-system.ts': '`node:fs`, loaded late',
        'exact.ts': 'exact integers',
        'sorted-order.ts': 'sorting by index',
        'help.ts': '`--help`',
      },
    },
  ],
  sideways: {
    'command.ts': ['run-compare.ts', 'run-models.ts'],
    'compare-costs.ts': ['compare-input.ts', 'check-options.ts'],
    'run-compare.ts': ['compare-input.ts', 'watch-log.ts', 'check-options.ts'],
    'compare-input.ts': ['check-options.ts'],
    'watch-log.ts': ['compare-input.ts', 'check-options.ts'],
    formats: ['gates.ts', 'order.ts'],
    'scenario-table.ts': ['decimal.ts', 'exact.ts', 'names.ts'],
    'changes.ts': ['comparison.ts'],
    'variants.ts': ['scenario-table.ts'],
    'budget-period.ts': ['decimal.ts', 'exact.ts'],
    json: ['faults.ts', 'file-system.ts'],
    'cost-outcome.ts': ['cost-io.ts', 'faults.ts'],
    'argv.ts': ['closest.ts', 'faults.ts', 'option-table.ts'],
    'cost-io.ts': ['file-system.ts'],
    'decimal.ts': ['exact.ts'],
    'names.ts': ['sorted-order.ts'],
    'read-date.ts': ['faults.ts'],
  },
};
