// The form of a decision rule: it shows what the rule would cover today before anyone proposes it.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announce } from '../announce.ts';
import { ApiError, call, type Reply } from '../api.ts';
import { decisionRuleStatuses, justifications } from '../interface/values.ts';
import { href } from '../router.ts';
import { count } from '../words.ts';
import { DateInput } from './date-input.tsx';
import { DialogForm } from './dialog-form.tsx';
import { Input, Select, TextArea } from './fields.tsx';
import { SeverityTag } from './tags.tsx';
import { Text } from './text.tsx';

type Suggestion = Reply<'GET /v1/decision-rules/suggestions'>['items'][number];
type Preview = Reply<'POST /v1/decision-rules/preview'>;

const dayMs = 86_400_000;
const example = 'finding.ruleId == "insecure-tls" && finding.path.startsWith("test/")';

interface NewDecisionRuleProps {
  /** What the form begins with. */
  readonly from?: Suggestion | undefined;
  close(): void;
  made(): void;
}

export function NewDecisionRule({ from, close, made }: NewDecisionRuleProps) {
  const [condition, setCondition] = useState(from?.condition ?? '');
  const [status, setStatus] = useState<string>(from?.status ?? 'acknowledged');
  const [preview, setPreview] = useState<Preview | ApiError | null>(null);
  const tryOut = () =>
    call('POST /v1/decision-rules/preview', { body: { condition } }).then(setPreview, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setPreview(error);
    });
  const send = async (values: Record<string, string>) => {
    await call('POST /v1/decision-rules', {
      body: {
        name: values.name ?? '',
        condition,
        status: status as (typeof decisionRuleStatuses)[number],
        ...(values.justification && {
          justification: values.justification as (typeof justifications)[number],
        }),
        reason: values.reason ?? '',
        expiresAt: `${values.expiresAt}T00:00:00.000Z`,
      },
    });
    announce('Rule proposed. It decides once an auditor or administrator approves it.');
    made();
  };
  return (
    <DialogForm
      title="New decision rule"
      submit="Propose rule"
      fields={['name', 'condition', 'status', 'justification', 'reason', 'expiresAt']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <Input label="Name" name="name" required maxLength={200} fault={fault('name')} />
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
            <div aria-live="polite">{preview && <PreviewResult of={preview} />}</div>
          </div>
          <Select
            label="Decision"
            name="status"
            value={status}
            choices={decisionRuleStatuses}
            onChange={setStatus}
            fault={fault('status')}
          />
          {status === 'false_positive' && (
            <Select
              label="Why not affected"
              name="justification"
              any="No code"
              choices={justifications}
              fault={fault('justification')}
            />
          )}
          <TextArea
            label="Reason"
            name="reason"
            required
            maxLength={2000}
            {...(from?.reasons[0] !== undefined && { value: from.reasons[0] })}
            fault={fault('reason')}
          />
          <DateInput
            label="Until"
            name="expiresAt"
            required
            value={new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10)}
            fault={fault('expiresAt')}
          />
        </>
      )}
    </DialogForm>
  );
}

function PreviewResult({ of }: { readonly of: Preview | ApiError }) {
  if (of instanceof ApiError) return of.of('condition') ? null : <p class="note critical">{of.message}</p>;
  const { findings, bySeverity, repositories, exploited, examples, refusal, history } = of;
  return (
    <div class="note stack">
      <p>
        Today it covers {count(findings, 'open finding')} in{' '}
        {count(repositories, 'repository', 'repositories')}
        {findings > 0 && ` (${severityCountsText(bySeverity)})`}.
        {exploited > 0 && ` ${count(exploited, 'finding')} known to be exploited would stay open.`}
      </p>
      <p>{historyText(history)}</p>
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
