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
import { PriorityTag, StateTag } from '../components/tags.tsx';
import { LongText, Text } from '../components/text.tsx';
import { decisionRuleStates } from '../interface/values.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { ago, count, day, number } from '../words.ts';
import { mayWritePolicies } from './policies.tsx';

type Suggestion = Reply<'GET /v1/decision-rules/suggestions'>['items'][number];
type Rule = Reply<'GET /v1/decision-rules'>['items'][number];

const shownSuggestions = 5;

export function DecisionRulesPage() {
  const [isOpen, setOpen] = useState(false);
  const [suggested, setSuggested] = useState<Suggestion>();
  const suggestions = useLoading('rule suggestions', (signal) =>
    call('GET /v1/decision-rules/suggestions', { query: { limit: shownSuggestions }, signal }),
  );
  const state = chosenOf('state', decisionRuleStates);
  const offset = offsetInAddress();
  const list = useLoading(`decision rules ${state} ${offset}`, (signal) =>
    call('GET /v1/decision-rules', { query: { ...(state && { state }), limit: pageSize, offset }, signal }),
  );
  return (
    <Page
      name="Decision rules"
      lead="A rule decides once about all findings that meet its condition, in every repository and later audit, until it ends: their status, priority or due date. Deleting it undoes that."
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
      <Suggestions
        of={suggestions.data?.items ?? []}
        use={(one) => {
          setSuggested(one);
          setOpen(true);
        }}
      />
      {isOpen && (
        <NewDecisionRule
          from={suggested}
          close={() => {
            setOpen(false);
            setSuggested(undefined);
          }}
          made={() => {
            setOpen(false);
            setSuggested(undefined);
            list.reload();
            suggestions.reload();
          }}
        />
      )}
    </Page>
  );
}

/** Nothing where people have not decided alike. */
function Suggestions({ of, use }: { readonly of: readonly Suggestion[]; use(one: Suggestion): void }) {
  if (of.length === 0) return null;
  return (
    <section class="stack">
      <h2>Suggested</h2>
      <p class="soft">People decided alike about these. A suggestion decides nothing.</p>
      <Table name="Suggested rules" heads={['Condition', 'Decided alike', 'Open now', 'Why']} hasActions>
        {of.map((one) => (
          <tr key={one.condition}>
            <th scope="row" class="main-cell mono small">
              <LongText>{one.condition}</LongText>
            </th>
            <td class="tight n" data-label="Decided alike">
              {number(one.decisions)}
              <p class="soft small">
                <StateTag state={one.status} />
              </p>
            </td>
            <td class="tight n" data-label="Open now">
              {number(one.open)}
            </td>
            <td data-label="Why">
              <LongText>{one.reasons[0] ?? ''}</LongText>
            </td>
            <td class="tight">
              {mayTriage(user.value?.role) && (
                <RowButton verb="Use" of={one.condition} isPlain onClick={() => use(one)} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** Decides only about what is on the screen: the one who proposed it may have changed it since. */
async function decideAsRead(rule: Rule, approve: boolean): Promise<boolean> {
  const { id } = rule;
  const now = await call('GET /v1/decision-rules/{id}', { params: { id } });
  const parts = ['condition', 'status', 'justification', 'reason', 'priority', 'dueAt', 'expiresAt'] as const;
  if (parts.some((part) => now[part] !== rule[part])) return false;
  await call('POST /v1/decision-rules/{id}/approval', { params: { id }, body: { approve }, madeFrom: now });
  return true;
}

function Rows({ rules, reload }: { readonly rules: readonly Rule[]; reload(): void }) {
  const [ending, setEnding] = useState<Rule | null>(null);
  const [changed, setChanged] = useState<Rule | null>(null);
  const mayDelete = ({ state, createdBy }: Rule) =>
    mayWritePolicies() || (state === 'proposed' && createdBy.userId === user.value?.id);
  const decide = (rule: Rule, approve: boolean) =>
    decideAsRead(rule, approve).then((isDecided) => {
      const done = approve ? `“${rule.name}” decides from now on.` : `“${rule.name}” was rejected.`;
      announce(
        isDecided
          ? done
          : `“${rule.name}” was changed after you read it: nothing was decided. Read it again.`,
      );
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
              <Effect of={rule} />
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
                {mayDelete(rule) && (
                  <RowButton verb="Change" of={rule.name} onClick={() => setChanged(rule)} />
                )}
                {rule.state !== 'proposed' && mayDelete(rule) && (
                  <RowButton verb="Delete" of={rule.name} onClick={() => setEnding(rule)} />
                )}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {changed && (
        <NewDecisionRule
          rule={changed}
          close={() => setChanged(null)}
          made={() => {
            setChanged(null);
            reload();
          }}
        />
      )}
      {ending && (
        <Confirm
          title="Delete the rule?"
          text={`${count(ending.findings, 'finding')} with a ${ending.status === null ? 'priority or due date' : 'status'} from “${ending.name}” will be as before.`}
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

/** What a rule gives its findings. */
function Effect({ of: { status, priority, dueAt } }: { readonly of: Rule }) {
  return (
    <>
      {status && (
        <p class="soft small">
          <StateTag state={status} />
        </p>
      )}
      {priority && (
        <p class="soft small">
          Priority <PriorityTag level={priority} />
        </p>
      )}
      {dueAt && (
        <p class="soft small">
          Due <time dateTime={dueAt}>{day(dueAt)}</time>
        </p>
      )}
    </>
  );
}
