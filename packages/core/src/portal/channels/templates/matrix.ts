// The content of an `m.room.message` event of Matrix.
import { closingLines, type Digest, incidentMark, incidentText } from '../digest.ts';
import { plainText } from './plain-text.ts';

export interface MatrixMessage {
  /** A notice, which other bots do not answer. */
  readonly msgtype: 'm.notice';
  readonly body: string;
  readonly format: 'org.matrix.custom.html';
  readonly formatted_body: string;
  /** Nobody is mentioned, whatever the text says. */
  readonly 'm.mentions': Readonly<Record<string, never>>;
}

export function matrixMessage(digest: Digest): MatrixMessage {
  const { title, incidents, reason, stop, settingsUrl } = digest;
  const lines = incidents.map((incident) => {
    const mark = incidentMark(incident);
    const text = escaped(incidentText(incident));
    const linked = incident.url === null ? text : `<a href="${escaped(incident.url)}">${text}</a>`;
    return `<li>${mark === '' ? '' : `<strong>${mark}</strong> `}${linked}</li>`;
  });
  const settings =
    settingsUrl === null ? '' : ` <a href="${escaped(settingsUrl)}">Settings of the channel</a>`;
  return {
    msgtype: 'm.notice',
    body: plainText(digest),
    format: 'org.matrix.custom.html',
    formatted_body: [
      `<p><strong>${escaped(title)}</strong></p>`,
      `<ul>${lines.join('')}</ul>`,
      ...closingLines(digest).map((line) => `<p>${escaped(line)}</p>`),
      `<p><em>${escaped(reason)} ${escaped(stop)}</em>${settings}</p>`,
    ].join(''),
    'm.mentions': {},
  };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
