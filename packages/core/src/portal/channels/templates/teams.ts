// A message for a workflow of Microsoft Teams: an Adaptive Card of version 1.4, the last that workflows accept.
import { closingLines, type Digest, incidentMark, incidentText } from '../digest.ts';

export interface AdaptiveCard {
  readonly $schema: string;
  readonly type: 'AdaptiveCard';
  readonly version: '1.4';
  readonly body: readonly Readonly<Record<string, unknown>>[];
  readonly actions?: readonly Readonly<Record<string, unknown>>[];
}

export interface TeamsMessage {
  readonly type: 'message';
  readonly attachments: readonly [
    {
      readonly contentType: 'application/vnd.microsoft.card.adaptive';
      readonly contentUrl: null;
      readonly content: AdaptiveCard;
    },
  ];
}

export function teamsMessage(digest: Digest): TeamsMessage {
  const { title, incidents, reason, stop, settingsUrl } = digest;
  const lines = incidents.map((incident) => {
    const mark = incidentMark(incident);
    const text = escaped(incidentText(incident));
    const linked = incident.url === null ? text : `[${text}](${incident.url})`;
    return block(`${mark === '' ? '' : `**${mark}** `}${linked}`);
  });
  const content: AdaptiveCard = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: escaped(title), weight: 'Bolder', size: 'Medium', wrap: true },
      ...lines,
      ...closingLines(digest).map((line) => block(escaped(line))),
      { type: 'TextBlock', text: escaped(`${reason} ${stop}`), isSubtle: true, size: 'Small', wrap: true },
    ],
    ...(settingsUrl !== null && {
      actions: [{ type: 'Action.OpenUrl', title: 'Settings of the channel', url: settingsUrl }],
    }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

function block(text: string): Readonly<Record<string, unknown>> {
  return { type: 'TextBlock', text, wrap: true };
}

/** Teams reads a part of Markdown, and mentions in `<at>`. */
function escaped(text: string): string {
  return text
    .replace(/[\\[\]*_`~#]/g, (character) => `\\${character}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
