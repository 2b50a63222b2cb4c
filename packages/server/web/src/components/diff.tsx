// A change as lines: what is added and what is taken away, said in words to anyone who cannot see the colors.
import { Text } from './text.tsx';

const kinds: Readonly<Record<string, { readonly name: string; readonly said: string }>> = {
  '+': { name: 'added', said: 'added: ' },
  '-': { name: 'removed', said: 'removed: ' },
};

/** Lines begin with `+`, `-` or a blank. */
export function Diff({ lines, label }: { readonly lines: readonly string[]; readonly label: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="code" tabIndex={0} aria-label={label}>
        <ol class="diff">
          {lines.map((line, index) => {
            const kind = kinds[line.charAt(0)];
            return (
              <li key={index} class={kind?.name}>
                {kind && <span class="hidden-text">{kind.said}</span>}
                <code>
                  <Text>{line.slice(1) || ' '}</Text>
                </code>
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
