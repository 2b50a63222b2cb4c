import { AssayCommand } from '../../base-commands/assay-command.ts';
import { costFlags, runCost } from '../../cost.ts';

const { modelOptions, runCostModels } = await import('@assay/cost-compare');

export default class CostModels extends AssayCommand {
  static override summary = 'List models with known prices';
  static override examples = ['<%= config.bin %> cost models --provider anthropic'];
  static override strict = false;
  static override flags = costFlags(modelOptions);

  async run(): Promise<void> {
    await runCost(this.argv, modelOptions, runCostModels);
  }
}
