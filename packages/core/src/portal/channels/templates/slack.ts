// A message for an incoming webhook of Slack, in Block Kit.
import { closingLines, type Digest, incidentMark, incidentText } from '../digest.ts';

interface SlackSection {
  readonly type: 'section';
  readonly text: { readonly type: 'mrkdwn'; readonly text: string };
}

export interface SlackMessage {
  /** What notifications and screen readers say. */
  readonly text: string;
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly blocks: readonly (
    | SlackSection
    | {
        readonly type: 'header';
        readonly text: { readonly type: 'plain_text'; readonly text: string; readonly emoji: false };
      }
    | {
        readonly type: 'context';
        readonly elements: readonly { readonly type: 'mrkdwn'; readonly text: string }[];
      }
  )[];
}

/** A header takes no more. */
const headerLength = 150;
/** Slack refuses messages of more than about 13,000 characters in all, and escapes count. */
const sectionsLength = 10_000;

export function slackMessage(digest: Digest): SlackMessage {
  const { title, incidents, reason, stop, settingsUrl } = digest;
  let room = sectionsLength;
  const sections = incidents.flatMap((incident): SlackSection | readonly SlackSection[] => {
    const mark = incidentMark(incident);
    const text = escaped(incidentText(incident));
    const linked = incident.url === null ? text : `<${incident.url}|${text.replaceAll('|', '¦')}>`;
    const line = `${mark === '' ? '' : `*${mark}* `}${linked}`;
    room -= line.length;
    return room < 0 ? [] : section(line);
  });
  const more = digest.more + incidents.length - sections.length;
  const settings = settingsUrl === null ? '' : ` <${settingsUrl}|Settings of the channel>`;
  return {
    text: escaped(title),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title.slice(0, headerLength), emoji: false } },
      ...sections,
      ...closingLines({ ...digest, more }).map((line) => section(escaped(line))),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: `${escaped(reason)} ${escaped(stop)}${settings}` }],
      },
    ],
  };
}

function section(text: string): SlackSection {
  return { type: 'section', text: { type: 'mrkdwn', text } };
}

/** Mentions, links and channels all begin with `<`. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
