// What the page of a finding and the panel beside the list show of it.
import { editLines, epssScoreText } from '@assay/core/finding-display';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { useRepositoryNames } from '../names.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { isClosed } from '../triage.ts';
import { day, label } from '../words.ts';
import { Diff } from './diff.tsx';
import { Evidence } from './finding-evidence.tsx';
import { History } from './finding-history.tsx';
import { Milestones } from './finding-milestones.tsx';
import { Assignee, Comments } from './finding-people.tsx';
import { Due } from './finding-rows.tsx';
import { Tickets } from './finding-tickets.tsx';
import { FindingTriage } from './finding-triage.tsx';
import { Witnesses } from './finding-witnesses.tsx';
import { SameRule } from './same-rule.tsx';
import { PriorityTag, SeverityTag, StateTag } from './tags.tsx';
import { Outside, Prose, Text } from './text.tsx';
import { When } from './when.tsx';

interface DetailsProps {
  readonly finding: FindingWithHistory;
  reload(): void;
}

/** On a narrow screen the decision stands before the history. */
export function FindingDetails({ finding, reload }: DetailsProps) {
  return (
    <div class="finding-grid">
      <div class="stack finding-what">
        <What finding={finding} />
      </div>
      <div class="stack finding-side">
        <FindingTriage finding={finding} hasKeys reload={reload} />
        <Assignee finding={finding} reload={reload} />
        <Facts finding={finding} />
        <Tickets of={finding.id} />
        <Witnesses finding={finding} reload={reload} />
        <SameRule finding={finding} />
      </div>
      <div class="stack finding-more">
        <Milestones finding={finding} />
        <Comments finding={finding} reload={reload} />
        <History finding={finding} />
      </div>
    </div>
  );
}

/** In one column: the decision first. */
export function FindingSummary({ finding, reload }: DetailsProps) {
  return (
    <div class="stack">
      <FindingTriage finding={finding} hasKeys={false} reload={reload} />
      <What finding={finding} />
      <Assignee finding={finding} reload={reload} />
      <Facts finding={finding} />
      <Tickets of={finding.id} />
      <Witnesses finding={finding} reload={reload} />
      <Comments finding={finding} reload={reload} />
    </div>
  );
}

export function Lead({ finding }: { readonly finding: FindingWithHistory }) {
  const { severity, status, category, priority } = finding;
  return (
    <span class="buttons">
      {priority.level === 'urgent' && !isClosed(status) && <PriorityTag level="urgent" />}
      <SeverityTag severity={severity} />
      <StateTag state={status} />
      <span>{label(category)}</span>
    </span>
  );
}

function What({ finding }: { readonly finding: FindingWithHistory }) {
  const {
    title,
    description,
    remediation,
    package: of,
    advisory,
    suppression,
    references,
    suggestedEdit,
  } = finding;
  return (
    <>
      <section class="card stack" aria-label="Issue">
        {title.length > 400 && (
          <details>
            <summary>Full title, {title.length} characters</summary>
            <p class="prose">
              <Text>{title}</Text>
            </p>
          </details>
        )}
        {description && (
          <p class="prose">
            <Prose>{description}</Prose>
          </p>
        )}
        <Evidence finding={finding} />
        {suppression && (
          <p class="note">
            Suppressed in the repository ({label(suppression.kind)})
            {suppression.reason && (
              <>
                : <Text>{suppression.reason}</Text>
              </>
            )}
          </p>
        )}
      </section>
      <section class="card" aria-labelledby="priority">
        <h2 id="priority">
          Priority: {label(finding.priority.level)} ({finding.priority.score} of 100)
        </h2>
        <RatedByRule finding={finding} />
        {finding.priority.reasons.length === 0 && (
          <p class="prose">No reasons are recorded yet. The next audit of the repository states them.</p>
        )}
        <ul class="prose">
          {finding.priority.reasons.map(({ code, text }) => (
            <li key={code}>
              <Text>{text}</Text>
            </li>
          ))}
        </ul>
      </section>
      <section class="card" aria-labelledby="remedy">
        <h2 id="remedy">Remediation</h2>
        <p class="prose">
          <Prose>{remediation}</Prose>
        </p>
        {suggestedEdit && <SuggestedEdit edit={suggestedEdit} />}
      </section>
      {of && (
        <section class="card" aria-labelledby="package">
          <h2 id="package">Package</h2>
          <dl class="facts">
            <Fact term="Package" text={`${of.name} ${of.version}`} />
            <Fact term="Fixed in" text={of.fixedVersion ?? 'no fixed version yet'} />
            {of.dependencyPath && of.dependencyPath.length > 1 && (
              <Fact term="Introduced through" text={of.dependencyPath.join(' → ')} />
            )}
            {advisory && <Fact term="Advisory" text={[advisory.id, ...advisory.aliases].join(', ')} />}
            {advisory?.cvss && (
              <Fact
                term="CVSS"
                text={
                  advisory.cvssScore === null ? advisory.cvss : `${advisory.cvssScore} (${advisory.cvss})`
                }
              />
            )}
            {advisory && (
              <Fact
                term="EPSS"
                text={
                  advisory.epss
                    ? `${epssScoreText(advisory.epss)}: the chance of an attack within 30 days`
                    : 'unknown'
                }
              />
            )}
            {advisory?.kev && (
              <Fact
                term="KEV list"
                text={`since ${advisory.kev.dateAdded}${advisory.kev.dueDate ? `, fix by ${advisory.kev.dueDate}` : ''}`}
              />
            )}
            {advisory?.published && <Fact term="Published" text={day(advisory.published)} />}
          </dl>
        </section>
      )}
      {references.length > 0 && (
        <section class="card" aria-labelledby="references">
          <h2 id="references">References</h2>
          <ul class="prose">
            {references.map(({ title: name, url }) => (
              <li key={url}>
                <Outside url={url}>{name}</Outside>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function SuggestedEdit({ edit }: { readonly edit: NonNullable<FindingWithHistory['suggestedEdit']> }) {
  return (
    <>
      <p>Suggested edit of line {edit.line}. The file was scanned again with it, and the finding was gone.</p>
      <Diff label="Suggested edit" lines={editLines(edit)} />
    </>
  );
}

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <Text>{text}</Text>
      </dd>
    </>
  );
}

function Facts({ finding }: { readonly finding: FindingWithHistory }) {
  const {
    repositoryId,
    ruleId,
    cwe,
    reachability,
    scope,
    auditType,
    confidence,
    firstSeenAt,
    lastSeenAt,
    resolvedAt,
    location,
    introducedBy,
    sharedWith,
    artifact,
  } = finding;
  const name = useRepositoryNames([repositoryId]).get(repositoryId) ?? '…';
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl class="facts">
        <dt>Repository</dt>
        <dd>
          <a href={href(`/repositories/${repositoryId}`)}>
            <Text>{name}</Text>
          </a>
        </dd>
        {artifact !== null && (
          <>
            <dt>Artifact</dt>
            <dd>
              <Text>{artifact}</Text>
            </dd>
          </>
        )}
        <dt>Rule</dt>
        <dd>
          <a href={href(`/findings?${new URLSearchParams({ ruleId, repositoryId, status: 'open' })}`)}>
            <Text>{ruleId}</Text>
          </a>
        </dd>
        {cwe.length > 0 && (
          <>
            <dt>CWE</dt>
            <dd>
              {cwe.map((id, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <a
                    href={`https://cwe.mitre.org/data/definitions/${id.slice(4)}.html`}
                    rel="noreferrer noopener"
                  >
                    {id}
                  </a>
                </span>
              ))}
            </dd>
          </>
        )}
        <Fact term="Reachability" text={label(reachability)} />
        {scope === 'excluded' && (
          <Fact term="Scope" text="Excluded: audits no longer read this file, which is not a fix" />
        )}
        <Fact term="Audit" text={label(auditType)} />
        <Fact term="Confidence" text={label(confidence)} />
        <dt>First seen</dt>
        <dd>
          <When at={firstSeenAt} />
        </dd>
        <dt>Last seen</dt>
        <dd>
          <When at={lastSeenAt} />
        </dd>
        {resolvedAt && (
          <>
            <dt>Resolved</dt>
            <dd>
              <When at={resolvedAt} />
            </dd>
          </>
        )}
        <dt>Due</dt>
        <dd>
          <Due of={finding} />
        </dd>
        {sharedWith.length > 0 && (
          <>
            <dt>Shared with</dt>
            <dd>
              {sharedWith.map(({ id, artifact }, index) => (
                <>
                  {index > 0 && ', '}
                  <a href={`/findings/${id}`}>
                    <Text>{artifact}</Text>
                  </a>
                </>
              ))}
            </dd>
          </>
        )}
        {introducedBy === 'rules' && (
          <Fact
            term="Introduced by"
            text="Newer rules: the code was there when it was audited before, and only the rules of this audit see it."
          />
        )}
        {introducedBy && introducedBy !== 'rules' && (
          <>
            <dt>Introduced by</dt>
            <dd>
              <Text>{introducedBy.author}</Text>, commit {introducedBy.commit.slice(0, 12)},{' '}
              <When at={introducedBy.at} />
            </dd>
          </>
        )}
        {!introducedBy && location && (
          <Fact
            term="Introduced by"
            text={`Unknown: the Git history of this line was not read when the finding was first seen.${
              auditType === 'security' && user.value?.role === 'admin'
                ? ' With ASSAY_AUDIT_HISTORY=true, security audits fetch it.'
                : ''
            }`}
          />
        )}
        {location?.commit && <Fact term="Commit" text={location.commit.slice(0, 12)} />}
      </dl>
    </section>
  );
}

/** What a decision rule changed, and what is computed. */
function RatedByRule({ finding: { ratedByRule, dueAt } }: { readonly finding: FindingWithHistory }) {
  if (!ratedByRule) return null;
  const { priorityRuleId, dueRuleId, computed } = ratedByRule;
  return (
    <p class="note">
      {priorityRuleId !== null &&
        `The priority is by a decision rule; computed: ${label(computed.priority)}. `}
      {dueRuleId !== null &&
        `The due date${dueAt ? `, ${day(dueAt)},` : ''} is by a decision rule; computed: ${computed.dueAt ? day(computed.dueAt) : 'none'}. `}
      <a href={href('/decision-rules')}>Decision rules</a>
    </p>
  );
}
