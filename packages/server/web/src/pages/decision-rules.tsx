// Decisions about all findings that meet a condition: who proposed and approved them, what they cover, until when.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { Confirm } from '../components/confirm.tsx';
import { ChoiceFilter, chosenOf, Filters } from '../components/filters.tsx';
import { NewDecisionRule } from '../components/new-decision-rule.tsx';
import { Page } from '../components/page.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { offsetInAddress, pageSize } from '../components/pages.tsx';
import { Empty, NothingFits } from '../components/state-box.tsx';
import { RowButton, Table } from '../components/table.tsx';
import { StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { decisionRuleStates } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { ago, count, day, number } from '../words.ts';
import { mayWritePolicies } from './policies.tsx';

type Rule = Reply<'GET /v1/decision-rules'>['items'][number];

export function DecisionRulesPage() {
  const [isOpen, setOpen] = useState(false);
  const state = chosenOf('state', decisionRuleStates);
  const offset = offsetInAddress();
  const list = useLoading(`decision rules ${state} ${offset}`, (signal) =>
    call('GET /v1/decision-rules', { query: { ...(state && { state }), limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Decision rules"
      lead="A rule decides once about all findings that meet its condition, in every repository and later audit, until it ends. Deleting it opens them again."
      actions={
        <>
          <a class="button" href={href('/decisions')}>
            Decisions
          </a>
          {mayTriage(user.value?.role) && (
            <button type="button" class="button primary" onClick={() => setOpen(true)}>
              New rule
            </button>
          )}
        </>
      }
    >
      <Filters>
        <ChoiceFilter label="State" field="state" choices={decisionRuleStates} />
      </Filters>
      <PagedList
        of={list}
        what="decision rules"
        empty={
          state ? (
            <NothingFits one="rule" many="rules" to="/decision-rules" icon="policy" />
          ) : (
            <Empty title="No decision rules" icon="policy">
              <p>Each finding is decided on its own.</p>
            </Empty>
          )
        }
      >
        {({ items }) => <Rows rules={items} reload={list.reload} />}
      </PagedList>
      {isOpen && (
        <NewDecisionRule
          close={() => setOpen(false)}
          made={() => {
            setOpen(false);
            list.reload();
          }}
        />
      )}
    </Page>
  );
}

function Rows({ rules, reload }: { readonly rules: readonly Rule[]; reload(): void }) {
  const [ending, setEnding] = useState<Rule | null>(null);
  const mayDelete = ({ state, createdBy }: Rule) =>
    mayWritePolicies() || (state === 'proposed' && createdBy.userId === user.value?.id);
  const decide = ({ id, name }: Rule, approve: boolean) =>
    call('POST /v1/decision-rules/{id}/approval', { params: { id }, body: { approve } }).then(() => {
      announce(approve ? `“${name}” decides from now on.` : `“${name}” was rejected.`);
      reload();
    }, announceError);
  return (
    <>
      <Table name="Decision rules" heads={['Rule', 'State', 'Findings', 'Why', 'Ends']} hasActions>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <th scope="row" class="main-cell">
              <b>
                <Text>{rule.name}</Text>
              </b>
              <p class="mono small">
                <LongText>{rule.condition}</LongText>
              </p>
            </th>
            <td class="tight">
              <StateTag state={rule.state} />
              <p class="soft small">
                <StateTag state={rule.status} />
              </p>
            </td>
            <td class="tight n" data-label="Findings">
              {number(rule.findings)}
            </td>
            <td data-label="Why">
              <LongText>{rule.reason}</LongText>
              <p class="soft small">
                by <Text>{rule.createdBy.name || 'a deleted account'}</Text>
                {rule.approvedBy && (
                  <>
                    , approved by <Text>{rule.approvedBy.name || 'a deleted account'}</Text>
                  </>
                )}
              </p>
            </td>
            <td class="tight" data-label="Ends">
              <time dateTime={rule.expiresAt}>{day(rule.expiresAt)}</time>
              <p class="soft small">{ago(rule.expiresAt)}</p>
            </td>
            <td class="tight">
              <div class="buttons">
                {rule.state === 'proposed' && mayWritePolicies() && (
                  <>
                    <RowButton verb="Approve" of={rule.name} isPlain onClick={() => decide(rule, true)} />
                    <RowButton verb="Reject" of={rule.name} onClick={() => decide(rule, false)} />
                  </>
                )}
                {rule.state !== 'proposed' && mayDelete(rule) && (
                  <RowButton verb="Delete" of={rule.name} onClick={() => setEnding(rule)} />
                )}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {ending && (
        <Confirm
          title="Delete the rule?"
          text={`${count(ending.findings, 'finding')} with a status from “${ending.name}” will be as before.`}
          verb="Delete"
          close={() => setEnding(null)}
          run={async () => {
            await call('DELETE /v1/decision-rules/{id}', { params: { id: ending.id } });
            announce('Rule deleted.');
            reload();
          }}
        />
      )}
    </>
  );
}
