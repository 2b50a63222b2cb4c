// A message as text, for mails and for clients that show no markup.
import { closingLines, type Digest, incidentMark, incidentText } from '../digest.ts';

export function plainText(digest: Digest): string {
  const { title, incidents, reason, stop, settingsUrl } = digest;
  const lines = incidents.map((incident) => {
    const mark = incidentMark(incident);
    const link = incident.url === null ? '' : `\n  ${incident.url}`;
    return `- ${mark === '' ? '' : `[${mark}] `}${incidentText(incident)}${link}`;
  });
  return [
    title,
    '',
    ...lines,
    ...closingLines(digest),
    '',
    reason,
    stop,
    ...(settingsUrl === null ? [] : [`Settings of the channel: ${settingsUrl}`]),
  ].join('\n');
}
