import { AssayCommand } from '../../base-commands/assay-command.ts';
import { cacheFolder } from '../../settings/cache-folder.ts';

export default class CacheClear extends AssayCommand {
  static override summary = 'Delete all results in the scan cache';
  static override description =
    'The next scan reads every file again. Findings do not change: the cache only saves time.';
  static override examples = ['<%= config.bin %> cache clear'];

  async run(): Promise<{ folder: string }> {
    await this.parse(CacheClear);
    const { clearScanCache } = await import('@assay/core/scan');
    const folder = await cacheFolder();
    await clearScanCache(folder);
    this.print(`Cleared ${folder}.`);
    return { folder };
  }
}
