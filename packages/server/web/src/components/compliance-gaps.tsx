// What a repository needs for a level: the least effort first, each with its evidence and what to do.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { useLoading } from '../load.ts';
import { href, navigate } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { auditTypes, count, label, levels, number } from '../words.ts';
import { Copy } from './copy.tsx';
import { Diff } from './diff.tsx';
import { Select } from './fields.tsx';
import { startAudits } from './register-dialog.tsx';
import { Loaded } from './state-box.tsx';
import { Path, Text } from './text.tsx';

type Gaps = Reply<'GET /v1/compliance/gaps'>;
export type Gap = Gaps['gaps'][number];
type Level = (typeof levels)[number];

/** Of one gap. */
const shownFindings = 5;
/** Of one effort: the rest is there when it is asked for. */
const shownGaps = 6;

const efforts: Readonly<Record<Gap['effort'], { readonly title: string; readonly text: string }>> = {
  audit: { title: 'Start an audit', text: 'Unknown until an audit has run.' },
  file: {
    title: 'Files that Assay can write',
    text: 'Review each file before you commit it: it is published in your name.',
  },
  setting: { title: 'Settings of the code host', text: 'Changed by an administrator of the repository.' },
  manual: { title: 'Manual changes', text: '' },
  findings: { title: 'Findings to fix or triage', text: '' },
};

export function ComplianceGaps({
  repositoryId,
  required,
}: {
  readonly repositoryId: string;
  readonly required: Level;
}) {
  const [level, setLevel] = useState<Level>(required);
  const gaps = useLoading(`gaps of ${repositoryId} at ${level}`, (signal) =>
    call('GET /v1/compliance/gaps', { query: { repositoryId, level }, signal }),
  );
  return (
    <div class="stack">
      <div class="split">
        <h3>
          {level === required
            ? `What blocks ${label(level).toLowerCase()}`
            : `What ${label(level).toLowerCase()} would need`}
        </h3>
        <Select
          label="Compare with level"
          isLabelHidden
          value={level}
          choices={levels.map((one) => ({
            value: one,
            label: one === required ? `${label(one)} (required)` : label(one),
          }))}
          onChange={(next) => setLevel(next as Level)}
        />
      </div>
      <Loaded of={gaps} what="what is missing">
        {(found) => <Found found={found} />}
      </Loaded>
    </div>
  );
}

function Found({ found }: { readonly found: Gaps }) {
  const open = found.gaps.filter(({ waived }) => !waived);
  const waived = found.gaps.length - open.length;
  const writable = open.filter(({ effort }) => effort === 'file').length;
  return (
    <div class="stack">
      <p class="soft small" role="status">
        {number(found.passing)} of {count(found.policies, 'policy', 'policies')} pass
        {waived > 0 && `, ${number(waived)} waived`}.
        {open.length === 0
          ? ' Nothing blocks this level.'
          : writable > 0 && ` ${writable} of ${open.length} are files that Assay can write.`}
      </p>
      {(Object.keys(efforts) as Gap['effort'][]).map((effort) => (
        <Effort
          key={effort}
          effort={effort}
          gaps={open.filter((gap) => gap.effort === effort)}
          level={found.level}
          repositoryId={found.repositoryId}
        />
      ))}
    </div>
  );
}

interface EffortProps {
  readonly effort: Gap['effort'];
  readonly gaps: readonly Gap[];
  readonly level: string;
  readonly repositoryId: string;
}

function Effort({ effort, gaps, level, repositoryId }: EffortProps) {
  if (gaps.length === 0) return null;
  const { title, text } = efforts[effort];
  const row = (gap: Gap) => (
    <li key={gap.policyId}>
      <GapDetails gap={gap} repositoryId={repositoryId} />
    </li>
  );
  return (
    <section class="stack" aria-label={`Blockers: ${title}`}>
      <div>
        <h4>
          {title} <span class="soft small">({number(gaps.length)})</span>
        </h4>
        {text && <p class="soft small">{text}</p>}
      </div>
      {effort === 'audit' && <StartMissing gaps={gaps} repositoryId={repositoryId} />}
      {effort === 'file' && <Copy text={`assay compliance fix --level ${level} --dry-run`} what="command" />}
      <ul class="rows">{gaps.slice(0, shownGaps).map(row)}</ul>
      {gaps.length > shownGaps && (
        <details>
          <summary>{count(gaps.length - shownGaps, 'more', 'more')}</summary>
          <ul class="rows">{gaps.slice(shownGaps).map(row)}</ul>
        </details>
      )}
    </section>
  );
}

function StartMissing({
  gaps,
  repositoryId,
}: {
  readonly gaps: readonly Gap[];
  readonly repositoryId: string;
}) {
  if (!mayTriage(user.value?.role)) return null;
  const text = gaps.map(({ message, name }) => `${message} ${name}`.toLowerCase()).join(' ');
  const named = auditTypes.filter((type) => text.includes(label(type).toLowerCase()));
  const types = named.length > 0 ? named : auditTypes;
  const start = () =>
    startAudits(repositoryId, types).then((said) => {
      announce(said);
      navigate(`/repositories/${repositoryId}?started=${Date.now()}`, { replace: true });
    }, announceError);
  return (
    <div class="buttons">
      <button type="button" class="button" onClick={() => void start()}>
        Start {types.length === 1 ? 'the' : 'these'}{' '}
        {types.map((type) => label(type).toLowerCase()).join(' and ')}{' '}
        {types.length === 1 ? 'audit' : 'audits'}
      </button>
    </div>
  );
}

/** Why one policy does not pass, where that was seen, and the way out. */
export function GapDetails({ gap, repositoryId }: { readonly gap: Gap; readonly repositoryId: string }) {
  const { policyId, name, level, message, remediation, evidence, files, findingIds } = gap;
  const grants = user.value?.role === 'admin' || user.value?.role === 'auditor';
  return (
    <div class="gap">
      <p class="split">
        <span>
          <a class="title-link" href={href(`/policies/${policyId}`)}>
            <Text>{name}</Text>
          </a>{' '}
          <span class="soft small">{label(level)}</span>
        </span>
        {mayTriage(user.value?.role) && (
          <a
            class="small"
            href={href(`/waivers?${new URLSearchParams({ new: '1', repositoryId, policyId })}`)}
          >
            {grants ? 'Waive' : 'Propose a waiver'}
            <span class="hidden-text"> {name}</span>
          </a>
        )}
      </p>
      <p class="small">
        <Text>{message}</Text>
      </p>
      {remediation && (
        <p class="soft small">
          <Text>{remediation}</Text>
        </p>
      )}
      {evidence.length > 0 && (
        <details>
          <summary class="small">Evidence ({evidence.length})</summary>
          <ul class="small">
            {evidence.map(({ path, line, setting, note }, index) => (
              <li key={index}>
                {path && (
                  <span class="mono">
                    <Path>{line ? `${path}:${line}` : path}</Path>{' '}
                  </span>
                )}
                {setting && <b>{setting} </b>}
                <Text>{note}</Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.map(({ path, isNew, diff }) => (
        <details key={path}>
          <summary class="small">
            {isNew ? 'New file' : 'Change'} <code>{path}</code>
          </summary>
          <Diff lines={diff.split('\n')} label={`${isNew ? 'New file' : 'Change of'} ${path}`} />
        </details>
      ))}
      {findingIds.length > 0 && (
        <p class="small">
          {findingIds.slice(0, shownFindings).map((id, index) => (
            <span key={id} class="whole">
              <a href={href(`/findings/${id}`)}>
                {findingIds.length === 1 ? 'Show finding' : `Finding ${index + 1}`}
              </a>
            </span>
          ))}
          {findingIds.length > shownFindings && (
            <span class="soft">{number(findingIds.length - shownFindings)} more</span>
          )}
        </p>
      )}
    </div>
  );
}
