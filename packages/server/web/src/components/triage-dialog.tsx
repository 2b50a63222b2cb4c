import { user } from '../session.ts';
import { meanings, proposals, scopeNames, scopesOf, verbs } from '../triage.ts';
import { announceChange, rememberChange } from '../undo-change.ts';
import { count, type DecisionScope, type FindingStatus } from '../words.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { DateInput } from './date-input.tsx';
import { DialogForm } from './dialog-form.tsx';
import { EvidenceField, evidenceOf } from './evidence.tsx';
import { Select, TextArea } from './fields.tsx';

export interface TriageDecision {
  readonly status: FindingStatus;
  readonly comment?: string;
  readonly expiresAt?: string;
  /** Beyond the finding itself. */
  readonly scope?: DecisionScope;
  /** Links and texts that support it. */
  readonly evidence?: string[];
}

interface TriageDialogProps {
  readonly status: FindingStatus;
  /** Whether another person decides. */
  readonly isProposal?: boolean;
  /** How many findings it is about. */
  readonly many: number;
  /** Says what became of it. */
  decide(decision: TriageDecision): Promise<string>;
  close(): void;
}

/** What takes a finding out of the open ones without a change of the code has a reason. */
const reasons: Readonly<Partial<Record<FindingStatus, string>>> = {
  acknowledged: 'Why the risk is accepted',
  false_positive: 'Why it is a false positive',
};

export function TriageDialog({ status, isProposal = false, many, decide, close }: TriageDialogProps) {
  const what = many === 1 ? 'this finding' : count(many, 'finding');
  const act = (isProposal ? proposals : verbs)[status];
  const send = async ({ comment, until, scope, evidence }: Record<string, string>) => {
    // What is decided now may be nothing that can be undone.
    rememberChange(undefined);
    const said = await decide({
      status,
      ...(comment && { comment }),
      ...(until && { expiresAt: `${until}T23:59:59.000Z` }),
      ...(scope && scope !== 'here' && { scope: scope as DecisionScope }),
      ...evidenceOf(evidence),
    });
    close();
    announceChange(said);
  };
  return (
    <DialogForm
      title={`${act}: ${what}`}
      submit={act}
      fields={['comment', 'expiresAt', 'scope', 'evidence']}
      send={send}
      close={close}
    >
      {({ fault }) => (
        <>
          <p class="soft">{meanings[status]}</p>
          <TextArea
            label={reasons[status] ?? (isProposal ? 'Why' : 'Comment (optional)')}
            name="comment"
            maxLength={2000}
            required={isProposal || status in reasons}
            fault={fault('comment')}
          />
          {status === 'acknowledged' && (
            <DateInput
              label="Expiry date (optional)"
              name="until"
              hint="At most 180 days ahead unless your administrator says otherwise. Severity high and above always expires. After that, the finding is open again."
              fault={fault('expiresAt')}
            />
          )}
          {(status === 'acknowledged' || status === 'false_positive') && (
            <Select
              label="Applies to"
              name="scope"
              value="here"
              choices={scopesOf(user.value?.role).map((value) => ({ value, label: scopeNames[value] }))}
              hint="Copies of the finding beyond this are new findings."
              fault={fault('scope')}
            />
          )}
          {status in reasons && <EvidenceField fault={fault('evidence')} />}
          <BulkProgress />
        </>
      )}
    </DialogForm>
  );
}
