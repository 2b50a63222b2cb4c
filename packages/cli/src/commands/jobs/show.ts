import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Job } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { followJob, jobLine } from '../../following/follow-job.ts';

export default class JobsShow extends PortalCommand {
  static override summary = 'Show a bulk change of findings that runs in the background';
  static override description = 'Exits with 2 if the change failed, or rejected findings.';
  static override examples = [
    '<%= config.bin %> jobs show 01920000-0000-7000-8000-000000000000',
    '<%= config.bin %> jobs show 01920000-0000-7000-8000-000000000000 --wait --json',
  ];
  static override args = { id: stringArg({ description: 'ID of the job', required: true }) };
  static override flags = { wait: boolean({ description: 'Wait until it has ended' }) };

  async run(): Promise<Job> {
    const { args, flags } = await this.parse(JobsShow);
    const client = await this.api(flags);
    const shown = await client.call('GET /v1/jobs/{id}', { params: { id: args.id } });
    const job = flags.wait ? await followJob(client, shown, flags.quiet) : shown;
    this.print(jobLine(job));
    if (job.status === 'failed' || job.rejected > 0) process.exitCode = exitStatus.usage;
    return job;
  }
}
