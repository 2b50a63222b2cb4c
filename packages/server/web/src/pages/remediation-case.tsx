// One remediation case: what fixes it, who has it, its findings with what was decided, and what people say.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { call } from '../api.ts';
import { Copy } from '../components/copy.tsx';
import { TextArea } from '../components/fields.tsx';
import { TeamMembers } from '../components/finding-people.tsx';
import { Due, FindingRows } from '../components/finding-rows.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { assignCase, type Case, decideCase } from '../components/remediation-rows.tsx';
import { Loaded } from '../components/state-box.tsx';
import { PriorityTag, SeverityTag } from '../components/tags.tsx';
import { LongText, Prose, Text } from '../components/text.tsx';
import { TriageDialog } from '../components/triage-dialog.tsx';
import { useApprovalFrom } from '../components/use-approval-from.ts';
import { When } from '../components/when.tsx';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { isProposedBy, mayTriage, proposals, verbs } from '../triage.ts';
import { count, type FindingStatus, label, moment, number } from '../words.ts';

const maxShown = 100;

export function RemediationCasePage({ id }: { readonly id: string }) {
  const loading = useLoading(`case ${id}`, (signal) =>
    call('GET /v1/remediation-cases/{id}', { params: { id }, signal }),
  );
  const title = loading.data?.title ?? 'Case';
  return (
    <Page
      name={title}
      title={<LongText>{title}</LongText>}
      crumbs={<a href={href('/remediation')}>Remediation</a>}
      lead={loading.data && <Lead of={loading.data} />}
    >
      <Loaded of={loading} what="the case">
        {(one) => (
          <div class="finding-grid">
            <div class="stack finding-what">
              <Fix of={one} />
              <Members of={one} />
            </div>
            <div class="stack finding-side">
              <Decide of={one} reload={loading.reload} />
              <Owner of={one} reload={loading.reload} />
              <Facts of={one} />
            </div>
            <div class="stack finding-more">
              <Thread of={one} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface CaseProps {
  readonly of: Case;
}

interface ChangingProps extends CaseProps {
  reload(): void;
}

function Lead({ of: { mostUrgent, worst, state, exploited } }: CaseProps) {
  return (
    <span class="buttons">
      {mostUrgent.priority.level === 'urgent' && state === 'open' && <PriorityTag level="urgent" />}
      <SeverityTag severity={worst.severity} />
      {exploited > 0 && <span class="tag critical">Exploited</span>}
      <span>{label(state)}</span>
    </span>
  );
}

function Fix({ of: { fix, subject, worst } }: CaseProps) {
  return (
    <section class="card stack" aria-labelledby="fix">
      <h2 id="fix">Fix</h2>
      {subject.kind === 'package' && fix.version !== null && (
        <p>
          {fix.unfixed > 0 ? 'All findings with a known fix are' : 'All findings are'} fixed in{' '}
          <b>{fix.version}</b>
          {fix.unfixed > 0 && `; ${count(fix.unfixed, 'finding')} without a known fix`}.
        </p>
      )}
      {fix.commands.map(({ path, command }) => (
        <div key={path}>
          <p class="soft small">
            <Text>{path}</Text>
          </p>
          <Copy text={command} what={`command for ${path}`} />
        </div>
      ))}
      {fix.commands.length === 0 && (
        <p class="prose">
          <Prose>{worst.remediation}</Prose>
        </p>
      )}
      {worst.suggestedEdit && (
        <p>
          <a href={href(`/findings/${worst.id}`)}>See the suggested edit</a>
        </p>
      )}
    </section>
  );
}

/** Open ones first; of those that were decided it says what, why and until when. */
function Members({ of }: CaseProps) {
  const { repositoryId, subject } = of;
  const filter = { repositoryId, group: `action:${repositoryId} ${subject.key}` };
  const list = useLoading(`members ${of.id} ${JSON.stringify(of.byStatus)}`, async (signal) => {
    const read = (status: 'open' | 'acknowledged,false_positive' | 'resolved', limit: number) =>
      call('GET /v1/findings', { query: { ...filter, status, sort: '-priority', limit }, signal });
    const [open, decided, resolved] = await Promise.all([
      read('open', maxShown),
      read('acknowledged,false_positive', 20),
      read('resolved', 5),
    ]);
    return { open, decided, resolved };
  });
  return (
    <Loaded of={list} what="the findings">
      {({ open, decided, resolved }) => (
        <>
          {open.items.length > 0 && (
            <section class="card flush" aria-labelledby="members">
              <div class="card-head">
                <h2 id="members">{count(open.pagination.total, 'open finding')}</h2>
                {open.pagination.total > maxShown && (
                  <a
                    class="small"
                    href={href(`/findings?${new URLSearchParams({ ...filter, status: 'open' })}`)}
                  >
                    All of them
                  </a>
                )}
              </div>
              <FindingRows findings={open.items} />
            </section>
          )}
          {decided.items.length > 0 && (
            <section class="card" aria-labelledby="decided">
              <h2 id="decided">{count(decided.pagination.total, 'decision')}</h2>
              <ul class="rows">
                {decided.items.map((finding) => (
                  <li key={finding.id}>
                    <p>
                      <a href={href(`/findings/${finding.id}`)}>
                        <LongText>{finding.title}</LongText>
                      </a>
                    </p>
                    <p class="soft small">
                      {label(finding.status)}
                      {finding.statusReason && (
                        <>
                          : <Text>{finding.statusReason}</Text>
                        </>
                      )}
                      {finding.statusExpiresAt && (
                        <>
                          , until <When at={finding.statusExpiresAt} />
                        </>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {resolved.pagination.total > 0 && (
            <p class="soft small">
              {count(resolved.pagination.total, 'finding')} of the case{' '}
              {resolved.pagination.total === 1 ? 'is' : 'are'} resolved.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

function Decide({ of, reload }: ChangingProps) {
  const [status, setStatus] = useState<FindingStatus | null>(null);
  const { byStatus, bySeverity, proposed } = of;
  const role = user.value?.role;
  const { severity } = of.worst;
  const approvals = useApprovalFrom([of.repositoryId]);
  const isProposal = (one: FindingStatus) =>
    isProposedBy(role, one, [{ severity, repositoryId: of.repositoryId }], approvals);
  const offered: readonly FindingStatus[] = ['acknowledged', 'resolved', 'false_positive'];
  return (
    <section class="card stack" aria-labelledby="decide">
      <h2 id="decide">Triage</h2>
      <p>{byStatus.open > 0 ? `Open: ${severityCountsText(bySeverity)}` : label(of.state)}</p>
      {proposed > 0 && (
        <p>
          <a href={href(`/decisions?show=proposed&repositoryId=${of.repositoryId}`)}>
            {count(proposed, 'decision')} waiting for approval
          </a>
        </p>
      )}
      {byStatus.open > 0 && mayTriage(role) && (
        <div class="buttons">
          {offered.map((one) => (
            <button key={one} type="button" class="button" onClick={() => setStatus(one)}>
              {isProposal(one) ? proposals[one] : verbs[one]}
            </button>
          ))}
        </div>
      )}
      {status && (
        <TriageDialog
          status={status}
          isProposal={isProposal(status)}
          many={byStatus.open}
          decide={(decision) => decideCase(of, decision, reload)}
          close={() => setStatus(null)}
        />
      )}
    </section>
  );
}

function Owner({ of, reload }: ChangingProps) {
  const { assignees, worst, byStatus } = of;
  const assign = (to: string | null) => void assignCase(of, to, reload);
  const isMine = assignees.length === 1 && assignees[0]?.userId === user.value?.id;
  return (
    <section class="card stack" aria-labelledby="owner">
      <h2 id="owner">Owner</h2>
      <p>{assignees.length > 0 ? <Text>{assignees.map(({ name }) => name).join(', ')}</Text> : 'Nobody'}</p>
      {worst.owners.length > 0 && (
        <p class="soft small">
          Code owners: <Text>{worst.owners.join(', ')}</Text>
        </p>
      )}
      {byStatus.open > 0 && mayTriage(user.value?.role) && (
        <div class="buttons">
          {!isMine && (
            <button type="button" class="button" onClick={() => assign('me')}>
              Assign to me
            </button>
          )}
          <TeamMembers of={of.repositoryId} assign={assign} />
          {assignees.length > 0 && (
            <button type="button" class="button quiet" onClick={() => assign(null)}>
              Unassign
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Facts({ of }: CaseProps) {
  const { mostUrgent, byStatus, dueAt, subject } = of;
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl class="facts">
        <dt>Repository</dt>
        <dd>
          <a href={href(`/repositories/${of.repositoryId}`)}>
            <Text>{of.repository}</Text>
          </a>
        </dd>
        <dt>{subject.kind === 'package' ? 'Package' : 'Rule'}</dt>
        <dd>
          <Text>{subject.key}</Text>
        </dd>
        <dt>Priority</dt>
        <dd>
          {label(mostUrgent.priority.level)} ({mostUrgent.priority.score} of 100):{' '}
          <a href={href(`/findings/${mostUrgent.id}`)}>
            <LongText>{mostUrgent.title}</LongText>
          </a>
        </dd>
        <dt>Known to be exploited</dt>
        <dd>{number(of.exploited)}</dd>
        <dt>Due</dt>
        <dd>
          <Due of={{ dueAt, status: 'open' }} />
        </dd>
        <dt>First seen</dt>
        <dd>
          <When at={of.firstSeenAt} />
        </dd>
        {(['open', 'acknowledged', 'false_positive', 'resolved'] as const).map((status) => (
          <StatusCount key={status} status={status} value={byStatus[status]} />
        ))}
      </dl>
    </section>
  );
}

function StatusCount({ status, value }: { readonly status: FindingStatus; readonly value: number }) {
  return (
    <>
      <dt>{label(status)}</dt>
      <dd>{number(value)}</dd>
    </>
  );
}

function Thread({ of: { id } }: CaseProps) {
  const [sent, setSent] = useState(0);
  const list = useLoading(`thread ${id} ${sent}`, (signal) =>
    call('GET /v1/remediation-cases/{id}/comments', { params: { id }, query: { limit: 100 }, signal }),
  );
  const send = async ({ text = '' }: Record<string, string>) => {
    await call('POST /v1/remediation-cases/{id}/comments', { params: { id }, body: { text } });
    setSent(sent + 1);
    announce('Comment added.');
  };
  return (
    <section class="card stack" aria-labelledby="thread">
      <h2 id="thread">Comments</h2>
      <Loaded of={list} what="comments">
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">No comments yet.</p>
          ) : (
            <ul class="rows">
              {items.map(({ id: key, author, text, createdAt }) => (
                <li key={key}>
                  <p class="prose">
                    <Text>{text}</Text>
                  </p>
                  <p class="soft small">
                    <Text>{author?.name ?? 'a deleted account'}</Text>,{' '}
                    <time dateTime={createdAt}>{moment(createdAt)}</time>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayTriage(user.value?.role) && (
        <Form key={sent} submit="Comment" fields={['text']} send={send}>
          {({ fault }) => (
            <TextArea label="New comment" name="text" maxLength={2000} required fault={fault('text')} />
          )}
        </Form>
      )}
    </section>
  );
}
