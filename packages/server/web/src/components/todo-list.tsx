// What to do today: the most urgent groups of open findings, each something that one change can fix.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { count, number } from '../words.ts';
import { Due } from './finding-rows.tsx';
import { Empty, Loaded } from './state-box.tsx';
import { RowButton, Table } from './table.tsx';
import { PriorityTag, SeverityTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';
import { type TriageDecision, TriageDialog } from './triage-dialog.tsx';

type Group = Reply<'GET /v1/findings/groups'>['items'][number];

const shown = 10;

export function TodoList({ team, isAudited }: { readonly team: string; readonly isAudited: boolean }) {
  const groups = useLoading(`todo ${team}`, (signal) =>
    call('GET /v1/findings/groups', {
      query: { by: 'action', status: 'open', limit: shown, ...(team && { team }) },
      signal,
    }),
  );
  const rest = (groups.data?.pagination.total ?? 0) - shown;
  return (
    <section class="card flush" aria-labelledby="todo">
      <div class="card-head">
        <h2 id="todo">What to do first</h2>
        {rest > 0 && (
          <a class="small" href={href(`/findings?status=open&by=action${team && `&team=${team}`}`)}>
            {count(rest, 'more group')}
          </a>
        )}
      </div>
      <Loaded of={groups} what="what to do first">
        {({ items }) =>
          items.length > 0 ? (
            <Groups groups={items} reload={groups.reload} />
          ) : isAudited ? (
            <Empty title="No open findings" icon="check">
              <p>Every finding is resolved or was accepted.</p>
            </Empty>
          ) : (
            <Empty title="Nothing audited yet" icon="audit">
              <p>Start an audit on a repository page.</p>
            </Empty>
          )
        }
      </Loaded>
    </section>
  );
}

function Groups({ groups, reload }: { readonly groups: readonly Group[]; reload(): void }) {
  const names = useRepositoryNames(groups.map(({ worst }) => worst.repositoryId));
  const [accepting, accept] = useState<Group | null>(null);
  const isMine = mayTriage(user.value?.role);
  return (
    <>
      <Table name="What to do first" heads={['Severity', 'Issue', 'Due', 'Owner', 'Fix']} hasActions={isMine}>
        {groups.map((group) => (
          <Row
            key={group.key}
            group={group}
            repository={names.get(group.worst.repositoryId) ?? '…'}
            accept={isMine ? () => accept(group) : undefined}
            reload={reload}
          />
        ))}
      </Table>
      {accepting && (
        <TriageDialog
          status="acknowledged"
          many={accepting.count}
          judge={(decision) => decide(accepting, decision, reload)}
          close={() => accept(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly group: Group;
  readonly repository: string;
  accept: (() => void) | undefined;
  reload(): void;
}

function Row({ group, repository, accept, reload }: RowProps) {
  const { title, worst, count: many } = group;
  const { severity, priority, assignee, owners, package: of, remediation } = worst;
  const fix = of?.fixedVersion ? `Upgrade ${of.name} to ${of.fixedVersion}.` : remediation;
  const assign = () =>
    call('POST /v1/findings/bulk', { body: { filter: filterOfGroup(group), assignee: 'me' } }).then(
      ({ updated }) => {
        announce(`${count(updated, 'finding')} assigned to you.`);
        reload();
      },
      announceError,
    );
  return (
    <tr data-group={group.key}>
      <td class="tight first-cell">
        <SeverityTag severity={severity} />
        {priority.level === 'urgent' && <PriorityTag level="urgent" />}
      </td>
      <td class="main-cell">
        <a class="title-link cut" href={href(`/findings/${worst.id}`)}>
          <LongText>{title}</LongText>
        </a>
        <p class="soft small links-line">
          <a href={href(`/repositories/${worst.repositoryId}`)}>
            <Text>{repository}</Text>
          </a>
          {many > 1 && (
            <>
              {' · '}
              <a href={href(`/findings?${addressOfGroup(group)}`)}>{number(many)} findings</a>
            </>
          )}
          {priority.reasons[0] && (
            <span title={priority.reasons.map(({ text }) => text).join(' ')}>
              {' · '}
              <Text>{priority.reasons[0].text}</Text>
            </span>
          )}
        </p>
      </td>
      <td class="tight" data-label="Due">
        <Due finding={worst} />
      </td>
      <td data-label="Owner" class="owner-cell">
        <span class="cut">
          {assignee || owners.length > 0 ? (
            <Text>{assignee?.name ?? owners.join(', ')}</Text>
          ) : (
            <span class="soft">nobody</span>
          )}
        </span>
      </td>
      <td data-label="Fix" class="fix-cell">
        <span class="cut small">
          <Text>{fix}</Text>
        </span>
      </td>
      {accept && (
        <td class="tight">
          <span class="buttons">
            {assignee?.userId !== user.value?.id && (
              <RowButton verb="Assign to me" of={title.slice(0, 100)} onClick={assign} />
            )}
            <RowButton verb="Accept" of={title.slice(0, 100)} onClick={accept} />
          </span>
        </td>
      )}
    </tr>
  );
}

async function decide(group: Group, decision: TriageDecision, reload: () => void): Promise<string> {
  const { updated, rejected } = await call('POST /v1/findings/bulk', {
    body: { filter: filterOfGroup(group), ...decision },
  });
  reload();
  return `${count(updated, 'finding')} changed${rejected > 0 ? `, ${number(rejected)} unchanged` : ''}.`;
}

/** The key of a group is the id of the repository, and a rule or a package URL. */
function filterOfGroup({ key, worst }: Group) {
  const subject = (key ?? '').slice(worst.repositoryId.length + 1);
  const base = { repositoryId: worst.repositoryId, status: 'open' as const };
  return worst.package ? { ...base, package: subject } : { ...base, ruleId: subject };
}

function addressOfGroup(group: Group): string {
  return new URLSearchParams(filterOfGroup(group)).toString();
}
