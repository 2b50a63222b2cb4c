// A custom policy: the condition in CEL, what is wrong with it and where, and what it would change.
import { useRef, useState } from 'preact/hooks';
import { ApiError, call, type Reply } from '../api.ts';
import type { Policy } from '../interface/api.d.ts';
import { href } from '../router.ts';
import { count, levels, policyModes } from '../words.ts';
import { Input, nonEmptyFields, Select, TextArea } from './fields.tsx';
import { Form } from './form.tsx';
import { StateTag } from './tags.tsx';
import { Text } from './text.tsx';

type Preview = Reply<'POST /v1/compliance/policies/preview'>;

interface NewPolicy {
  readonly name: string;
  readonly description: string;
  readonly level: Policy['level'];
  readonly mode: Policy['mode'];
  readonly condition: string;
  readonly requirements: readonly string[];
}

interface PolicyFormProps {
  readonly policy?: Policy;
  readonly submit: string;
  send(policy: NewPolicy): Promise<unknown>;
}

const examples = [
  ['No open critical finding', 'findings.bySeverity.critical == 0'],
  ['At most ten open findings', 'findings.open <= 10'],
  ['No overdue findings', 'findings.overdue == 0'],
  ['A security audit this week', 'audits.security.ageDays <= 7.0'],
] as const;

export function PolicyForm({ policy, submit, send }: PolicyFormProps) {
  const [condition, setCondition] = useState(policy?.condition ?? '');
  const [preview, setPreview] = useState<Preview | ApiError | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const bodyOf = (values: Record<string, string>): NewPolicy => ({
    name: values.name ?? '',
    description: values.description ?? '',
    level: (values.level ?? 'level1') as Policy['level'],
    mode: (values.mode ?? 'warn') as Policy['mode'],
    condition: values.condition ?? '',
    requirements: linesOf(values.requirements ?? ''),
  });
  const tryOut = async () => {
    const form = box.current?.querySelector('form');
    if (!form?.reportValidity()) return;
    setPreview(null);
    setPreview(
      await call('POST /v1/compliance/policies/preview', { body: bodyOf(nonEmptyFields(form)) }).catch(
        (error: unknown) => {
          if (error instanceof ApiError) return error;
          throw error;
        },
      ),
    );
  };
  return (
    <div class="grid aside" ref={box}>
      <div class="card">
        <Form
          submit={submit}
          fields={['name', 'description', 'level', 'mode', 'condition', 'requirements']}
          send={(values) => send(bodyOf(values))}
          extra={
            <button type="button" class="button" onClick={() => void tryOut()}>
              Preview
            </button>
          }
        >
          {({ fault }) => {
            const wrong =
              fault('condition') ?? (preview instanceof ApiError ? preview.of('condition') : undefined);
            return (
              <>
                <Input label="Name" name="name" value={policy?.name ?? ''} required fault={fault('name')} />
                <TextArea
                  label="Description"
                  name="description"
                  value={policy?.description ?? ''}
                  fault={fault('description')}
                />
                <div class="form row">
                  <Select
                    label="Level"
                    name="level"
                    value={policy?.level ?? 'level1'}
                    choices={levels}
                    fault={fault('level')}
                  />
                  <Select
                    label="Mode"
                    name="mode"
                    value={policy?.mode ?? 'warn'}
                    choices={policyModes}
                    fault={fault('mode')}
                  />
                </div>
                <TextArea
                  label="Condition (CEL)"
                  name="condition"
                  isCode
                  value={condition}
                  onInput={setCondition}
                  required
                  maxLength={4000}
                  fault={wrong}
                />
                {wrong && <Place condition={condition} sentence={wrong} />}
                <TextArea
                  label="Framework requirements (optional)"
                  name="requirements"
                  value={policy?.requirements.join('\n') ?? ''}
                  hint="One per line, such as PCI DSS 6.3.2: the reports of these frameworks count the policy."
                  fault={fault('requirements')}
                />
              </>
            );
          }}
        </Form>
      </div>
      <div class="stack">
        <section class="card" aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <div aria-live="polite">
            <PreviewResult preview={preview} />
          </div>
        </section>
        <section class="card" aria-labelledby="examples">
          <h2 id="examples">Examples</h2>
          <ul class="rows">
            {examples.map(([text, cel]) => (
              <li key={cel}>
                <p>{text}</p>
                <p>
                  <button type="button" class="button quiet mono small" onClick={() => setCondition(cel)}>
                    {cel}
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** The line with a mark under the character that the server names. */
function Place({ condition, sentence }: { readonly condition: string; readonly sentence: string }) {
  const at = Number(/at character (\d+)/.exec(sentence)?.[1] ?? 0) - 1;
  if (at < 0) return null;
  const start = condition.lastIndexOf('\n', at - 1) + 1;
  const end = condition.indexOf('\n', at);
  const line = condition.slice(start, end < 0 ? undefined : end);
  return (
    <pre aria-hidden="true">
      <code>{`${line}\n${' '.repeat(Math.max(0, at - start))}▲`}</code>
    </pre>
  );
}

function PreviewResult({ preview }: { readonly preview: Preview | ApiError | null }) {
  if (preview === null) return <p class="soft">Shows what would change, without storing it.</p>;
  if (preview instanceof ApiError) return <p class="fault">{preview.message}</p>;
  const { evaluated, changes } = preview;
  return (
    <div class="stack">
      <p>
        {changes.length === 0
          ? 'No repository would change its status'
          : `${count(changes.length, 'repository', 'repositories')} would change`}{' '}
        <span class="soft">({count(evaluated, 'repository', 'repositories')} tried)</span>
      </p>
      <ul class="rows">
        {changes.map(({ repositoryId, name, before, after }) => (
          <li key={repositoryId}>
            <a class="title-link" href={href(`/repositories/${repositoryId}`)}>
              <Text>{name}</Text>
            </a>
            <p class="buttons">
              <StateTag state={before} /> <span class="soft">becomes</span> <StateTag state={after} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
