import type { Runtime } from '../../support/runtime.ts';
import type { JobCapacity } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { GenerateReportJob, type ReportJobParts } from './generate-report-job.ts';
import { ExpiryMails } from './mail/mail-expiring-decisions.ts';
import { ReportMails, type ReportMailsOptions } from './mail/send-report-mails.ts';
import { ReportService } from './report-service.ts';
import { SbomService } from './sbom-service.ts';
import { VexPublicationService } from './vex-publication-service.ts';
import { type SaidOfCases, VexService } from './vex-service.ts';

export interface ReportServices {
  readonly reports: ReportService;
  readonly sboms: SbomService;
  readonly vex: VexService;
  readonly vexPublications: VexPublicationService;
}

export interface ReportOptions
  extends Pick<ReportJobParts, 'toolVersion' | 'sources'>,
    Pick<ReportJobParts['inventories'], 'settings' | 'runAudit' | 'repositoryAccess'> {
  readonly queue: JobQueue;
  readonly saidOfCases: SaidOfCases;
  /** The advisory database; null: there is none. */
  readonly databasePath: string | null;
  readonly publicUrl: string | undefined;
  readonly mailer: ReportMailsOptions['mailer'];
}

export interface BuiltReports {
  readonly services: ReportServices;
  readonly mails: { readonly reportMails: ReportMails; readonly expiryMails: ExpiryMails };
  readonly job: JobCapacity;
}

/** The services of reports, SBOMs and VEX, their mails, and the job that writes reports. */
export function buildReports(stores: Stores, runtime: Runtime, options: ReportOptions): BuiltReports {
  const { queue, settings, runAudit, repositoryAccess, databasePath } = options;
  const { toolVersion, sources, publicUrl, mailer, saidOfCases } = options;
  const vex = new VexService(stores, runtime, { toolVersion, publicUrl, saidOfCases });
  const inventories = { stores, settings, runAudit, repositoryAccess, vex, log: runtime.log, databasePath };
  const mailing = { stores, runtime, mailer, portalUrl: publicUrl ?? null };
  return {
    services: {
      reports: new ReportService(stores, runtime, queue),
      sboms: new SbomService(stores, runtime, { vex, toolVersion, databasePath }),
      vex,
      vexPublications: new VexPublicationService(stores, runtime, { vex, publicUrl }),
    },
    mails: { reportMails: new ReportMails(mailing), expiryMails: new ExpiryMails(mailing) },
    // Of their own, so that nobody waits for an audit to get a report.
    job: {
      handler: new GenerateReportJob({ stores, runtime, toolVersion, inventories, sources }),
      places: 2,
    },
  };
}
