import { label as labelOf } from '../words.ts';

interface ChecksProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly Value[];
  readonly chosen: readonly Value[];
  readonly hint?: string;
  readonly fault?: string | undefined;
}

/** Any number out of a few; `checkedIn` reads them from the form. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { label, name, choices, chosen, hint, fault } = props;
  return (
    <fieldset class="field checks">
      <legend>{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      {choices.map((choice) => (
        <label key={choice} class="check-label">
          <input
            type="checkbox"
            class="check"
            name={`${name}:${choice}`}
            value="true"
            defaultChecked={chosen.includes(choice)}
          />
          {labelOf(choice.replace('.', ' '))}
        </label>
      ))}
      {fault && <p class="fault">{fault}</p>}
    </fieldset>
  );
}

export function checkedIn<Value extends string>(
  values: Readonly<Record<string, string>>,
  name: string,
  choices: readonly Value[],
): Value[] {
  return choices.filter((choice) => values[`${name}:${choice}`] !== undefined);
}
