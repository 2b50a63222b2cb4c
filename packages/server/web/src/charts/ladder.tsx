import { levels } from '../words.ts';

/** The four levels as steps: reached, required and missing, beyond. */
export function Ladder({
  required,
  achieved,
}: {
  readonly required: string;
  readonly achieved: string | null;
}) {
  const reached = achieved === null ? 0 : Number(achieved.slice(-1));
  const wanted = Number(required.slice(-1));
  return (
    <ol class="ladder">
      {levels.map((level, index) => {
        const step = index + 1;
        const state = step <= reached ? 'reached' : step <= wanted ? 'wanted' : 'beyond';
        return (
          <li key={level} class={state}>
            <b>Level {step}</b>
            {state === 'reached' ? 'Reached' : state === 'wanted' ? 'Required, missing' : 'Not required'}
          </li>
        );
      })}
    </ol>
  );
}
