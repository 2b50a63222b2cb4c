import type { CacheStatus } from '@assay/core/scan';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { number } from '../../output/summary.ts';
import { cacheFolder } from '../../settings/cache-folder.ts';

const megabyte = 1024 * 1024;

export default class CacheStatusCommand extends AssayCommand {
  static override summary = 'Show the size of the scan cache';
  static override description =
    `\`assay scan\` keeps the results of files, so that the next scan reads only what changed. Results are encrypted, and
found secrets are never kept. The folder follows XDG_CACHE_HOME. \`assay scan --no-cache\` neither reads nor writes it.`;
  static override examples = ['<%= config.bin %> cache status', '<%= config.bin %> cache status --json'];

  async run(): Promise<CacheStatus> {
    await this.parse(CacheStatusCommand);
    const { readCacheStatus } = await import('@assay/core/scan');
    const status = await readCacheStatus(await cacheFolder());
    const { folder, results, bytes, maxBytes } = status;
    this.print(
      `${number(results)} ${results === 1 ? 'result' : 'results'} in ${folder}: ${megabytes(bytes)} of at most ${megabytes(maxBytes)}.`,
    );
    return status;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;
}
