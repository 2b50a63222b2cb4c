import type { ReportFormat } from '../format.ts';
import { vexFormatInfos, vexReportText } from '../vex/vex-text.ts';

export const csaf: ReportFormat<'csaf'> = {
  id: 'csaf',
  title: 'CSAF 2.0',
  mediaType: vexFormatInfos.csaf.mediaType,
  extension: vexFormatInfos.csaf.extension,
  types: ['vex'],
  async *render(report) {
    yield vexReportText(report, 'csaf');
  },
};
