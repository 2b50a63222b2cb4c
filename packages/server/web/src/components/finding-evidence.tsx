// What a finding is about: the code with its line numbers, and the data flow as numbered marks.
import { tokensOf } from '../highlight.ts';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { Path, Text, visible } from './text.tsx';

type Step = NonNullable<FindingWithHistory['flow']>[number];

export function Evidence({ finding }: { readonly finding: FindingWithHistory }) {
  const { location, webUrl, excerpt, flow = [] } = finding;
  const place = location && `${location.path}:${location.startLine}`;
  const steps = flow.length > 1 ? flow : [];
  return (
    <>
      {place && (
        <p class="split">
          <span class="mono">
            <Path>{place}</Path>
          </span>
          {webUrl && (
            <a href={webUrl} rel="noreferrer noopener" target="_blank">
              View at the code host<span class="hidden-text"> (opens in a new tab)</span>
            </a>
          )}
        </p>
      )}
      {excerpt && <Code excerpt={excerpt} path={location?.path ?? ''} steps={steps} />}
      {steps.length > 0 && <Flow steps={steps} />}
    </>
  );
}

interface CodeProps {
  readonly excerpt: NonNullable<FindingWithHistory['excerpt']>;
  readonly path: string;
  readonly steps: readonly Step[];
}

function Code({ excerpt: { startLine, lines, highlight, redacted }, path, steps }: CodeProps) {
  const tokens = tokensOf(lines, path);
  const last = startLine + lines.length - 1;
  const marks = Map.groupBy(
    steps.flatMap((step, index) => (step.path === undefined ? [{ line: step.line, mark: index + 1 }] : [])),
    ({ line }) => line,
  );
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="code" tabIndex={0} aria-label={`Code, lines ${startLine} to ${last}`}>
        <ol class="code-lines">
          {tokens.map((line, index) => {
            const number = startLine + index;
            const isOwn = number >= highlight.startLine && number <= highlight.endLine;
            return (
              <li key={number} value={number} class={isOwn ? 'own' : ''}>
                <code>
                  <bdi>
                    {line.map(({ kind, text }, at) =>
                      kind === 'plain' ? (
                        visible(text)
                      ) : (
                        <span key={at} class={`code-${kind}`}>
                          {visible(text)}
                        </span>
                      ),
                    )}
                  </bdi>
                </code>
                {marks.get(number)?.map(({ mark }) => (
                  <Mark key={mark} mark={mark} steps={steps.length} />
                ))}
                {isOwn && <span class="hidden-text"> (the finding)</span>}
              </li>
            );
          })}
        </ol>
      </section>
      {redacted && <p class="soft small">Secrets were redacted before the code was stored.</p>}
    </div>
  );
}

function Mark({ mark, steps }: { readonly mark: number; readonly steps: number }) {
  return (
    <span class={`flow-mark ${toneOf(mark, steps)}`}>
      <span class="hidden-text"> data flow step </span>
      {mark}
    </span>
  );
}

/** Where a value comes in, goes on and is used; the numbers are those in the code. */
function Flow({ steps }: { readonly steps: readonly Step[] }) {
  const name = (index: number) => (index === 0 ? 'Source' : index === steps.length - 1 ? 'Sink' : 'Step');
  return (
    <section aria-labelledby="way">
      <h2 id="way">Data flow</h2>
      <ol class="flow">
        {steps.map(({ line, code, path }, index) => (
          <li key={index}>
            <span class={`flow-mark ${toneOf(index + 1, steps.length)}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p class="small soft">
                {name(index)}, {path ? <Path>{`${path}:${line}`}</Path> : `line ${line}`}
              </p>
              <p class="mono">
                <Text>{code}</Text>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toneOf(mark: number, steps: number): string {
  return mark === 1 ? 'high' : mark === steps ? 'critical' : 'low';
}
