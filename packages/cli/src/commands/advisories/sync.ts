import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { useProxy } from '../../client/use-proxy.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { Failure } from '../../failures/failure.ts';
import { createProgress } from '../../output/progress.ts';
import { bytesText, number } from '../../output/summary.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';
import { dataFolder } from '../../settings/data-folder.ts';

type Result = Awaited<ReturnType<typeof import('@assay/core/advisories')['syncAdvisories']>>;

export default class AdvisoriesSync extends AssayCommand {
  static override summary = 'Sync the local advisory database';
  static override description =
    `Downloads advisories from OSV's public export, a mirror of it, a folder or a ZIP file. Only changes are read.
An interrupted sync resumes on the next run. Exits with 3 if a source fails.`;
  static override examples = [
    '<%= config.bin %> advisories sync --ecosystem npm --ecosystem PyPI',
    '<%= config.bin %> advisories sync --from ./osv-export --data-dir ./assay-data',
  ];
  static override flags = {
    from: string({ description: 'Folder, ZIP file or HTTPS URL (default: the public export of osv.dev)' }),
    ecosystem: string({
      description: 'Only this ecosystem, by its OSV name (can be repeated)',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<Result> {
    const { flags } = await this.parse(AdvisoriesSync);
    process.umask(0o077);
    await useProxy();
    const { advisoryDatabaseName, silentLog, syncAdvisories } = await import('@assay/core/advisories');
    const folder = await dataFolder(flags['data-dir']);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const progress = createProgress({ quiet: this.isQuiet || this.jsonEnabled() });
    const signal = interruptSignal();
    try {
      const result = await syncAdvisories({
        databasePath: join(folder, advisoryDatabaseName),
        ...(flags.from !== undefined && { from: flags.from }),
        ...(flags.ecosystem !== undefined && { ecosystems: flags.ecosystem }),
        fetch: globalThis.fetch,
        log: silentLog,
        signal,
        now: () => new Date(),
        progress({ ecosystem, phase, done, total }) {
          const note = phase === 'download' ? bytesText(done) : `${number(done)} records`;
          progress.update(`${ecosystem} ${phase}`, total === null ? 0 : done / Math.max(1, total), note);
        },
      });
      progress.done();
      for (const { ecosystem, state, stored, removed, message } of result.sources) {
        const what =
          state === 'updated' ? `${number(stored)} stored, ${number(removed)} removed` : (message ?? '');
        // A folder can have exploitation data alone.
        if (ecosystem !== '' || state !== 'updated')
          this.print(`${ecosystem || 'advisories'}: ${state}${what === '' ? '' : `, ${what}`}`);
      }
      for (const { source, state, entries, message } of result.exploitation) {
        const what =
          entries === null ? (message ?? '') : `${number(entries)} ${entries === 1 ? 'entry' : 'entries'}`;
        this.print(`${exploitNames[source]}: ${state}${what === '' ? '' : `, ${what}`}`);
      }
      const states = [...result.sources, ...result.exploitation].map(({ state }) => state);
      if (states.includes('failed')) process.exitCode = exitStatus.undecided;
      return result;
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Failure('INTERRUPTED', 'Interrupted. The next run resumes here.');
    } finally {
      progress.done();
    }
  }
}

const exploitNames = { kev: 'KEV of CISA', euKev: 'KEV of the EU', epss: 'EPSS' } as const;
