import { call } from '../api.ts';
import { DateFilter, Filters, PickFilter, periodInAddress, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { NothingFits } from '../components/state-box.tsx';
import { Table } from '../components/table.tsx';
import { Text } from '../components/text.tsx';
import type { Activity } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { type Named, useNames } from '../names.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { label, moment } from '../words.ts';

export function ActivityPage() {
  const action = query.value.get('action') ?? '';
  const actorId = query.value.get('actorId') ?? '';
  const period = periodInAddress();
  const offset = offsetInAddress();
  const list = useLoading(`activity ${action} ${actorId} ${JSON.stringify(period)} ${offset}`, (signal) =>
    call('GET /v1/activity', {
      query: { ...(action && { action }), ...(actorId && { actorId }), ...period, limit: pageSize, offset },
      signal,
    }),
  );
  return (
    <Page
      name="Activity"
      lead="Audit log. Entries cannot be changed: each one contains the hash of the previous entry."
    >
      <Filters>
        <TextFilter label="Action" field="action" placeholder="finding.update" />
        {user.value?.role === 'admin' && (
          <PickFilter kind="user" label="Who" field="actorId" any="Everybody" />
        )}
        <DateFilter label="From" field="from" />
        <DateFilter label="Before" field="to" />
      </Filters>
      <PagedList
        of={list}
        what="the activity"
        empty={<NothingFits one="entry" many="entries" to="/activity" icon="activity" />}
      >
        {({ items }) => <Rows items={items} />}
      </PagedList>
    </Page>
  );
}

const pagesOf: Readonly<Record<string, string>> = {
  repository: '/repositories/',
  audit: '/audits/',
  finding: '/findings/',
  team: '/teams/',
  policy: '/policies/',
};

const actionNames: Readonly<Record<string, string>> = {
  'finding.bulk-update': 'Findings triaged',
  'finding.comment': 'Finding commented on',
  'finding.propose': 'False positive proposed',
  'finding.undo': 'Change of findings undone',
  'finding.update': 'Finding triaged',
  'session.create': 'Signed in',
  'session.end': 'Signed out',
  'session.revoke-all': 'All sessions revoked',
  'team.add-member': 'Team member added',
  'team.remove-member': 'Team member removed',
  'team.update-member': 'Team role changed',
  'vex.publish': 'VEX document published',
  'vex.withdraw': 'VEX document withdrawn',
  'waiver.create': 'Waiver granted',
  'waiver.propose': 'Waiver proposed',
  'waiver.approve': 'Waiver approved',
  'waiver.reject': 'Waiver rejected',
  'waiver.delete': 'Waiver revoked',
  'webhook.rotate-secret': 'Webhook secret replaced',
};

const pastVerbs: Readonly<Record<string, string>> = {
  assign: 'assigned',
  cancel: 'canceled',
  create: 'created',
  delete: 'deleted',
  import: 'imported',
  update: 'updated',
};

/** `team.create` → `Team created`; an action without words of its own as it is: `Job: rerun`. */
function inWords(action: string): string {
  const known = actionNames[action];
  if (known) return known;
  const [object = '', ...verb] = action.split('.');
  const past = pastVerbs[verb.join('.')];
  if (past) return `${label(object)} ${past}`;
  return `${label(object)}: ${verb.join(' ').replace(/[-_]/g, ' ')}`;
}

/** Fields of a detail that hold the id of something with a name. */
const namedFields: Readonly<Record<string, Named>> = {
  repositoryId: 'repository',
  team: 'team',
  userId: 'user',
};

interface DetailsProps {
  readonly of: Activity['detail'];
  readonly names: ReadonlyMap<string, string>;
}

function Details({ of, names }: DetailsProps) {
  const entries = Object.entries(of).filter(([, value]) => !isNothing(value));
  if (entries.length === 0) return null;
  return (
    <dl class="details">
      {entries.slice(0, 12).map(([key, value]) => (
        <div key={key}>
          <dt>{namedFields[key] ?? key}</dt>
          <dd class="cut" title={key in namedFields ? String(value) : undefined}>
            <Text>{shown(value, names).slice(0, 200)}</Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function shown(value: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value);
}

function Rows({ items }: { readonly items: readonly Activity[] }) {
  const idsOf = (kind: Named) =>
    items.flatMap(({ detail }) =>
      Object.entries(detail).flatMap(([key, value]) =>
        namedFields[key] === kind && typeof value === 'string' ? value : [],
      ),
    );
  useNames('repository', idsOf('repository'));
  useNames('team', idsOf('team'));
  const names = useNames('user', user.value?.role === 'admin' ? idsOf('user') : []);
  return (
    <Table heads={['When', 'Who', 'What', 'Hash', 'From']}>
      {items.map(({ id, at, actorId, actorName, action, targetType, targetId, detail, address, hash }) => (
        <tr key={id}>
          <td class="tight">
            <time dateTime={at}>{moment(at)}</time>
          </td>
          <td>
            {actorId ? <Text>{actorName ?? 'a deleted account'}</Text> : <span class="soft">the portal</span>}
          </td>
          <td class="main-cell">
            <b title={action}>{inWords(action)}</b>{' '}
            {targetId && pagesOf[targetType] && (
              <a class="small" href={href(`${pagesOf[targetType]}${targetId}`)}>
                open<span class="hidden-text"> the {targetType}</span>
              </a>
            )}
            <Details of={detail} names={names} />
          </td>
          <td class="tight wide-only">
            <span class="place" title={`SHA-256 ${hash}`}>
              {hash.slice(0, 10)}
            </span>
          </td>
          <td class="tight">{address ?? '–'}</td>
        </tr>
      ))}
    </Table>
  );
}
