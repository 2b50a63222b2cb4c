// Messages as the chats' own libraries read them, with titles that try to mention people or to end the markup.
import { createRequire } from 'node:module';
import type { KnownBlock } from '@slack/types';
import type * as AdaptiveCards from 'adaptivecards';
import t from 'tap';
import type { Channel } from '../../../../../packages/core/src/portal/channels/channel.ts';
import {
  digestOf,
  type Incident,
  incidentText,
} from '../../../../../packages/core/src/portal/channels/digest.ts';
import { matrixMessage } from '../../../../../packages/core/src/portal/channels/templates/matrix.ts';
import { mattermostMessage } from '../../../../../packages/core/src/portal/channels/templates/mattermost.ts';
import { plainText } from '../../../../../packages/core/src/portal/channels/templates/plain-text.ts';
import { slackMessage } from '../../../../../packages/core/src/portal/channels/templates/slack.ts';
import { teamsMessage } from '../../../../../packages/core/src/portal/channels/templates/teams.ts';

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

const channel = {
  id: '01920000-0000-7000-8000-000000000000',
  name: 'Chat <!here>',
  types: ['finding.opened', 'policy.violated'],
  minSeverity: 'high',
  minPriority: null,
  exploitedOnly: false,
  owners: ['@acme/web'],
  windowMinutes: 60,
} as unknown as Channel;

const hostile = [
  'SQL injection <!channel> <@U1> & <at>Ada</at>',
  '[click](https://evil.example.com) **bold** `code` @all ~town',
  'line one\nline two\u202e reversed | end">',
  '&'.repeat(400),
  '😀'.repeat(400),
];

function digest(
  titles: readonly string[],
  times = 1,
  portalUrl: string | null = 'https://assay.example.com',
) {
  const incidents = Array.from({ length: times }).flatMap((_, round) =>
    titles.map(
      (title, n): Incident => ({
        type: 'finding.opened',
        title,
        severity: n % 2 === 0 ? 'critical' : 'high',
        exploited: n === 0,
        count: n + 1,
        byRules: 0,
        repositories: ['<&>'.repeat(60), 'shop', 'api', `more ${round}`],
        url: portalUrl === null ? null : `${portalUrl}/findings/01920000-0000-7000-8000-00000000000${n}`,
      }),
    ),
  );
  return digestOf(incidents, { channel, teamName: 'Web', portalUrl, hasGap: true });
}

const digests = [digest(hostile), digest(hostile, 20), digest(['Plain'], 1, null), digest([])];

t.test('slackMessage: blocks of Block Kit within the limits of Slack, and no mention', (t) => {
  for (const each of digests) {
    const { text, blocks } = slackMessage(each);
    const known: DeepReadonly<KnownBlock[]> = blocks;
    t.ok(known.length <= 50 && text.length <= 4_000);
    t.ok(JSON.stringify(blocks).length < 13_000, 'as a whole');
    for (const block of blocks) {
      const texts = block.type === 'context' ? block.elements.map((part) => part.text) : [block.text.text];
      for (const part of texts) {
        t.ok(part.length <= (block.type === 'header' ? 150 : 3_000));
        if (block.type !== 'header') t.notMatch(part, /<(?!https:\/\/assay\.example\.com\/)/);
      }
    }
  }
  t.match(JSON.stringify(slackMessage(digests[1] as never).blocks), /and \d+ more incidents/);
  t.end();
});

t.test('teamsMessage: an Adaptive Card of version 1.4 that its own library reads whole', (t) => {
  const require = createRequire(import.meta.url);
  const { AdaptiveCard, SerializationContext, Versions } =
    require('adaptivecards/dist/adaptivecards.js') as typeof AdaptiveCards;
  for (const each of digests) {
    const message = teamsMessage(each);
    const [{ content, contentType }] = message.attachments;
    const card = new AdaptiveCard();
    const context = new SerializationContext(Versions.v1_4);
    card.parse(structuredClone(content), context);
    const faults = Array.from({ length: context.eventCount }, (_, n) => context.getEventAt(n).message);
    t.same(faults, []);
    t.same(card.toJSON(), content, 'nothing that it does not know');
    t.equal(contentType, 'application/vnd.microsoft.card.adaptive');
    t.ok(Buffer.byteLength(JSON.stringify(message)) < 28_000);
    t.notMatch(JSON.stringify(message), '<at>');
    t.notMatch(JSON.stringify(message), /(?<!\\)\]\(https:\/\/evil/);
  }
  t.end();
});

t.test('mattermostMessage, matrixMessage, plainText: within their limits, and nobody is mentioned', (t) => {
  for (const each of digests) {
    const { text } = mattermostMessage(each);
    t.ok([...text].length <= 16_383);
    t.notMatch(text, /@(?!\u200b)/u);
    t.notMatch(text, /(?<!\\)\]\(https:\/\/evil/);
    const matrix = matrixMessage(each);
    t.ok(Buffer.byteLength(JSON.stringify(matrix)) < 60_000);
    t.same(matrix['m.mentions'], {});
    t.equal(matrix.msgtype, 'm.notice');
    t.notMatch(matrix.formatted_body.replace(/<\/?(p|ul|li|strong|em|a)( href="[^"<>]*")?>/g, ''), /[<>"]/);
    t.equal(matrix.body, plainText(each));
    t.notMatch(plainText(each), /[\u202e]/u);
    t.match(
      plainText(each),
      /^You get this because .* of the team Web \(findings: severity high or above, owner @acme\/web\), at most one message in one hour\.$/m,
    );
    t.match(plainText(each), /^To stop or change it: assay channels update 01920000/m);
  }
  t.end();
});

t.test('incidentText: what newer rules find in older code is distinguished', (t) => {
  const text = (count: number, byRules: number) =>
    incidentText({
      type: 'finding.opened',
      title: 'SQL injection',
      severity: 'high',
      exploited: false,
      count,
      byRules,
      repositories: ['shop'],
      url: null,
    });
  t.equal(text(1, 0), 'New: SQL injection in shop');
  t.equal(text(1, 1), 'New: SQL injection in shop (by newer rules in older code)');
  t.equal(text(3, 2), 'New: SQL injection in shop (3 findings, 2 by newer rules in older code)');
  t.equal(text(3, 3), 'New: SQL injection in shop (3 findings, all by newer rules in older code)');
  t.end();
});
