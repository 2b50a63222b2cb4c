// The form of a decision rule, new or changed: it shows what the rule would do today before anyone proposes it.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { ApiError, call, type Reply } from '../api.ts';
import { dateFault } from '../dates.ts';
import { decisionRuleStatuses, justifications, priorityLevels } from '../interface/values.ts';
import { href } from '../router.ts';
import { count, number } from '../words.ts';
import { DateInput } from './date-input.tsx';
import { DialogForm } from './dialog-form.tsx';
import { Input, Select, TextArea } from './fields.tsx';
import { SeverityTag } from './tags.tsx';
import { Text } from './text.tsx';

type Suggestion = Reply<'GET /v1/decision-rules/suggestions'>['items'][number];
type Preview = Reply<'POST /v1/decision-rules/preview'>;

const dayMs = 86_400_000;
const example = 'finding.ruleId == "insecure-tls" && finding.path.startsWith("test/")';

type Rule = Reply<'GET /v1/decision-rules'>['items'][number];

interface NewDecisionRuleProps {
  /** What the form begins with. */
  readonly from?: Suggestion | undefined;
  /** The rule that is changed; absent for a new one. */
  readonly rule?: Rule | undefined;
  close(): void;
  made(): void;
}

/** In place of a status. */
const rating = 'rating';
const decisions = [...decisionRuleStatuses, { value: rating, label: 'Priority or due date' }];

function dayOf(time: string | null | undefined): string {
  return time?.slice(0, 10) ?? '';
}

export function NewDecisionRule({ from, rule, close, made }: NewDecisionRuleProps) {
  const [condition, setCondition] = useState(rule?.condition ?? from?.condition ?? '');
  const [decision, setDecision] = useState<string>(
    rule ? (rule.status ?? rating) : (from?.status ?? 'acknowledged'),
  );
  const [priority, setPriority] = useState<string>(rule?.priority ?? '');
  const [due, setDue] = useState(dayOf(rule?.dueAt));
  const [preview, setPreview] = useState<Preview | ApiError | null>(null);
  const isRated = decision === rating;
  const effect = {
    status: isRated ? null : (decision as (typeof decisionRuleStatuses)[number]),
    priority: isRated && priority !== '' ? (priority as (typeof priorityLevels)[number]) : null,
    dueAt: isRated && due !== '' && !dateFault(due) ? `${due}T00:00:00.000Z` : null,
  };
  const tryOut = () =>
    call('POST /v1/decision-rules/preview', { body: { condition, ...effect } }).then(
      setPreview,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setPreview(error);
      },
    );
  const send = async (values: Record<string, string>) => {
    const body = {
      name: values.name ?? '',
      condition,
      ...effect,
      justification: values.justification ? (values.justification as (typeof justifications)[number]) : null,
      reason: values.reason ?? '',
      expiresAt: `${values.expiresAt}T00:00:00.000Z`,
    };
    await (rule
      ? call('PATCH /v1/decision-rules/{id}', { params: { id: rule.id }, body })
      : call('POST /v1/decision-rules', { body }));
    announce(
      `Rule ${rule ? 'changed' : 'proposed'}. It decides once an auditor or administrator approves it.`,
    );
    made();
  };
  return (
    <DialogForm
      title={rule ? 'Change the decision rule' : 'New decision rule'}
      submit={rule ? 'Propose change' : 'Propose rule'}
      fields={['name', 'condition', 'status', 'priority', 'dueAt', 'justification', 'reason', 'expiresAt']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <Input
            label="Name"
            name="name"
            required
            maxLength={200}
            {...(rule && { value: rule.name })}
            fault={fault('name')}
          />
          <TextArea
            label="Condition (CEL)"
            name="condition"
            isCode
            required
            maxLength={4000}
            value={condition}
            onInput={(text) => {
              setCondition(text);
              setPreview(null);
            }}
            hint={`About finding and repository, for example: ${example}`}
            fault={fault('condition') ?? (preview instanceof ApiError ? preview.of('condition') : undefined)}
          />
          <div>
            <button type="button" class="button" disabled={condition === ''} onClick={() => void tryOut()}>
              Preview
            </button>
            <div aria-live="polite">{preview && <PreviewResult of={preview} isRated={isRated} />}</div>
          </div>
          <Select
            label="Decision"
            name="status"
            value={decision}
            choices={decisions}
            onChange={(chosen) => {
              setDecision(chosen);
              setPreview(null);
            }}
            fault={fault('status')}
          />
          {isRated && (
            <>
              <Select
                label="Priority"
                name="priority"
                any="As computed"
                value={priority}
                choices={priorityLevels}
                onChange={(chosen) => {
                  setPriority(chosen);
                  setPreview(null);
                }}
                fault={fault('priority')}
              />
              <DateInput
                label="Due"
                name="dueAt"
                value={due}
                hint="Not after the end of the rule. Empty: by severity and priority."
                onInput={(text) => {
                  setDue(text);
                  setPreview(null);
                }}
                fault={fault('dueAt')}
              />
            </>
          )}
          {decision === 'false_positive' && (
            <Select
              label="Why not affected"
              name="justification"
              any="No code"
              value={rule?.justification ?? ''}
              choices={justifications}
              fault={fault('justification')}
            />
          )}
          <TextArea
            label="Reason"
            name="reason"
            required
            maxLength={2000}
            {...((rule || from?.reasons[0] !== undefined) && {
              value: rule?.reason ?? from?.reasons[0] ?? '',
            })}
            fault={fault('reason')}
          />
          <DateInput
            label="Until"
            name="expiresAt"
            required
            value={dayOf(rule?.expiresAt ?? new Date(Date.now() + 90 * dayMs).toISOString())}
            fault={fault('expiresAt')}
          />
        </>
      )}
    </DialogForm>
  );
}

function PreviewResult({ of, isRated }: { readonly of: Preview | ApiError; readonly isRated: boolean }) {
  if (of instanceof ApiError) return of.of('condition') ? null : <p class="note critical">{of.message}</p>;
  const { findings, weakened, bySeverity, repositories, exploited, examples, refusal, history } = of;
  const what = isRated ? 'finding' : 'open finding';
  return (
    <div class="note stack">
      <p>
        Today it {isRated ? 'changes' : 'covers'} {count(findings, what)} in{' '}
        {count(repositories, 'repository', 'repositories')}
        {findings > 0 && ` (${severityCountsText(bySeverity)})`}.
        {isRated && ` ${number(weakened)} of them would have a lower priority or be due later.`}
        {exploited > 0 &&
          ` ${count(exploited, 'finding')} known to be exploited would ${isRated ? 'keep theirs' : 'stay open'}.`}
      </p>
      {!isRated && <p>{historyText(history)}</p>}
      {refusal !== null && <p class="critical">{refusal}</p>}
      {examples.length > 0 && (
        <ul class="rows">
          {examples.slice(0, 5).map(({ id, title, severity, path }) => (
            <li key={id}>
              <SeverityTag severity={severity} />{' '}
              <a href={href(`/findings/${id}`)} target="_blank" rel="noreferrer">
                <Text>{title}</Text>
              </a>{' '}
              {path && (
                <span class="place">
                  <Text>{path}</Text>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function historyText({
  hidden,
  laterExploited,
  others,
  repositories,
  unknownRepositories,
}: Preview['history']): string {
  if (hidden === null || others === null)
    return 'What it would have hidden in the last year is unknown: no Git history has been read.';
  const exploited = hidden > 0 ? `, ${laterExploited ?? 0} of them exploited later` : '';
  const unknown =
    unknownRepositories > 0 ? `; ${count(unknownRepositories, 'repository', 'repositories')} unknown` : '';
  return `In the last year it would have hidden ${hidden} of ${count(hidden + others, 'known vulnerability', 'known vulnerabilities')}${exploited} (${count(repositories, 'history', 'histories')} read${unknown}).`;
}
