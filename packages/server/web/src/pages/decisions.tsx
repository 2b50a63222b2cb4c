// Who took which finding out of the open ones, why and until when; what waits for an approval, and what ends soon.
import { announce, announceError } from '../announce.ts';
import { addressOf, call, type Reply } from '../api.ts';
import { DownloadLink } from '../components/download-link.tsx';
import { Evidence } from '../components/evidence.tsx';
import { ChoiceFilter, chosenOf, Filters, PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { SeverityTag, StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { When } from '../components/when.tsx';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { scopeNames } from '../triage.ts';
import { ago, day, label } from '../words.ts';
import { mayWritePolicies } from './policies.tsx';

type Decision = Reply<'GET /v1/decisions'>['items'][number];

const soonDays = 14;
const shows = [
  { value: 'proposed', label: 'Waiting for approval' },
  { value: 'ending', label: `Ending within ${soonDays} days` },
  { value: 'active', label: 'In force' },
  { value: 'standing', label: 'For later findings' },
];

export function DecisionsPage() {
  const show = chosenOf(
    'show',
    shows.map(({ value }) => value),
  );
  const repositoryId = query.value.get('repositoryId') ?? '';
  const team = query.value.get('team') ?? '';
  const offset = offsetInAddress();
  const filter = {
    ...(show === 'ending' && { expiresWithin: soonDays }),
    ...(show && show !== 'ending' && { state: show as Decision['state'] }),
    ...(repositoryId && { repositoryId }),
    ...(team && { team }),
  };
  const list = useLoading(`decisions ${JSON.stringify(filter)} ${offset}`, (signal) =>
    call('GET /v1/decisions', { query: { ...filter, limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Decisions"
      lead="Accepted risks, false positives, waivers of policies and proposals. The first to end comes first."
      actions={
        <>
          <a class="button" href={href('/waivers')}>
            Waivers
          </a>
          <a class="button" href={href('/decision-rules')}>
            Decision rules
          </a>
          <a class="button" href={href('/cases')}>
            Exploited in products
          </a>
          <DownloadLink from={addressOf('/v1/decisions/export', {}, { ...filter, format: 'csv' })}>
            Export as CSV
          </DownloadLink>
        </>
      }
    >
      <Filters>
        <ChoiceFilter label="Show" field="show" choices={shows} />
        <PickFilter kind="repository" class="wide" label="Repository" field="repositoryId" />
        <PickFilter kind="team" label="Team" field="team" />
      </Filters>
      <PagedList
        of={list}
        what="decisions"
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingFits one="decision" many="decisions" to="/decisions" icon="waiver" />
          ) : (
            <Empty title="No decisions" icon="waiver">
              <p>No finding was accepted or called a false positive.</p>
            </Empty>
          )
        }
      >
        {({ items }) => <Rows decisions={items} reload={list.reload} />}
      </PagedList>
    </Page>
  );
}

interface RowsProps {
  readonly decisions: readonly Decision[];
  reload(): void;
}

function Rows({ decisions, reload }: RowsProps) {
  const mayDecide = decisions.some(
    (one) => one.state === 'proposed' && (mayWritePolicies() || (isOwn(one) && !one.pullRequest)),
  );
  return (
    <Table
      name="Decisions"
      heads={['Finding or policy', 'Repository', 'Decision', 'Why', 'Until']}
      hasActions={mayDecide}
    >
      {decisions.map((one, index) => (
        <tr
          key={`${one.finding?.id ?? one.pullRequest?.proposalId ?? one.waiver?.id ?? one.url ?? index} ${one.state}`}
        >
          <th scope="row" class="main-cell">
            {one.finding ? (
              <>
                <a class="title-link" href={href(`/findings/${one.finding.id}`)}>
                  <Text>{one.finding.title}</Text>
                </a>{' '}
                <SeverityTag severity={one.finding.severity} />
                {one.finding.exploited && <span class="tag critical">Exploited</span>}
              </>
            ) : one.pullRequest ? (
              <>
                <Text>{one.pullRequest.title}</Text>{' '}
                {one.pullRequest.severity && <SeverityTag severity={one.pullRequest.severity} />}
              </>
            ) : one.waiver ? (
              <>
                <a class="title-link" href={href(`/policies/${one.waiver.policyId}`)}>
                  <Text>{one.waiver.policy}</Text>
                </a>{' '}
                <span class="soft small">{label(one.waiver.level)}</span>
              </>
            ) : (
              'Later findings'
            )}
            {(one.finding ?? one.pullRequest)?.path && (
              <p class="place cut">
                <Text>{(one.finding ?? one.pullRequest)?.path ?? ''}</Text>
              </p>
            )}
            {one.pullRequest && one.url && (
              <p class="soft small">
                <a href={one.url}>Pull request #{one.pullRequest.number}</a>
              </p>
            )}
          </th>
          <td class="repository-cell">
            <a class="cut" href={href(`/repositories/${one.repositoryId}`)}>
              <Text>{one.repository}</Text>
            </a>
          </td>
          <td class="tight" data-label="Decision">
            <StateTag state={one.status} />
            {one.state !== 'active' && <span class="soft small"> {label(one.state).toLowerCase()}</span>}
            {one.scope !== 'here' && <p class="soft small">{scopeNames[one.scope]}</p>}
            <p class="soft small">
              <When at={one.decidedAt} />
            </p>
          </td>
          <td data-label="Why">
            <LongText>{one.reason || 'no reason given'}</LongText>
            <Evidence of={one.evidence} />
            <p class="soft small">
              <Text>{deciders(one)}</Text>
            </p>
          </td>
          <td class="tight" data-label="Until">
            {one.expiresAt === null ? (
              'no end'
            ) : (
              <>
                <time dateTime={one.expiresAt}>{day(one.expiresAt)}</time>
                <p class="soft small">{ago(one.expiresAt)}</p>
              </>
            )}
          </td>
          {mayDecide && (
            <td class="tight">{one.state === 'proposed' && <Approval of={one} reload={reload} />}</td>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** `by Ada, approved by Grace`; where it came from when no person decided. */
function deciders({ decidedBy, approvedBy, source, rule }: Decision): string {
  const who = decidedBy?.name || (source === 'code' ? 'a comment in the code' : 'an unknown person');
  const approved = approvedBy ? `, approved by ${approvedBy.name || 'an unknown person'}` : '';
  return `${rule ? `rule “${rule.name}”, ` : ''}by ${who}${approved}`;
}

function Approval({ of: decision, reload }: { readonly of: Decision; reload(): void }) {
  const { finding, pullRequest, waiver, status } = decision;
  const title = (finding ?? pullRequest)?.title ?? waiver?.policy ?? '';
  const send = async (approve: boolean) => {
    const body = { approve };
    if (finding) await call('POST /v1/findings/{id}/proposal', { params: { id: finding.id }, body });
    else if (pullRequest)
      await call('POST /v1/decisions/proposals/{id}', { params: { id: pullRequest.proposalId }, body });
    else if (waiver)
      await call('POST /v1/compliance/waivers/{id}/decision', { params: { id: waiver.id }, body });
  };
  const decide = (approve: boolean) =>
    send(approve).then(() => {
      const what = waiver ? 'policy' : 'finding';
      const rejected = isOwn(decision) ? 'Proposal withdrawn.' : 'Proposal rejected.';
      announce(approve ? `The ${what} is now ${label(status).toLowerCase()}.` : rejected);
      reload();
    }, announceError);
  if (isOwn(decision) && !pullRequest)
    return <RowButton verb="Withdraw" of={title} onClick={() => decide(false)} />;
  if (!mayWritePolicies()) return null;
  return (
    <div class="buttons">
      {!isOwn(decision) && <RowButton verb="Approve" of={title} isPlain onClick={() => decide(true)} />}
      <RowButton verb={isOwn(decision) ? 'Withdraw' : 'Reject'} of={title} onClick={() => decide(false)} />
    </div>
  );
}

function isOwn({ decidedBy }: Decision): boolean {
  return decidedBy?.userId === user.value?.id;
}
