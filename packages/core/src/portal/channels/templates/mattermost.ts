// A message for an incoming webhook of Mattermost, in its Markdown.
import { closingLines, type Digest, incidentMark, incidentText } from '../digest.ts';

export interface MattermostMessage {
  readonly text: string;
}

export function mattermostMessage(digest: Digest): MattermostMessage {
  const { title, incidents, reason, stop, settingsUrl } = digest;
  const lines = incidents.map((incident) => {
    const mark = incidentMark(incident);
    const text = escaped(incidentText(incident));
    return `- ${mark === '' ? '' : `**${mark}** `}${incident.url === null ? text : `[${text}](${incident.url})`}`;
  });
  const settings = settingsUrl === null ? '' : ` [Settings of the channel](${settingsUrl})`;
  return {
    text: [
      `**${escaped(title)}**`,
      ...lines,
      ...closingLines(digest).map(escaped),
      '',
      `${escaped(reason)} ${escaped(stop)}${settings}`,
    ].join('\n'),
  };
}

/** `@` before a name, and `~` before a channel, notify or link: a zero-width space behind them ends that. */
function escaped(text: string): string {
  return text
    .replace(/[\\[\]*_`#<>|:!]/g, (character) => `\\${character}`)
    .replace(/[@~]/g, (character) => `${character}\u200b`);
}
