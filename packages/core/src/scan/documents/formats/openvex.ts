import type { ReportFormat } from '../format.ts';
import { vexFormatInfos, vexReportText } from '../vex/vex-text.ts';

export const openvex: ReportFormat<'openvex'> = {
  id: 'openvex',
  title: 'OpenVEX 0.2',
  mediaType: vexFormatInfos.openvex.mediaType,
  extension: vexFormatInfos.openvex.extension,
  types: ['vex'],
  async *render(report) {
    yield vexReportText(report, 'openvex');
  },
};
