// The public API: compare scenarios, list models, and what a command line around them needs.
export { normalizeArgv, powerShellName, readPlainArgv } from './argv.ts';
export { type CompareSettings, type CostReport, compareCosts } from './compare-costs.ts';
export { type CostIo, OutputClosedError, systemIo } from './cost-io.ts';
export { type CostOutcome, outcomeOf } from './cost-outcome.ts';
export { CostInputError, type Fault } from './faults.ts';
export { type CostOption, costOptions, modelOptions, type OptionValues } from './option-table.ts';
export { runCostCompare } from './run-compare.ts';
export { runCostModels } from './run-models.ts';
