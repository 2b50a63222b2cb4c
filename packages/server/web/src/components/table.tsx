import type { ComponentChildren, VNode } from 'preact';

interface TableProps {
  /** What a screen reader calls it. */
  readonly name?: string;
  /** Names of the columns, or their whole heads; what is false is left out. */
  readonly heads: readonly (string | VNode | false | undefined)[];
  /** A last column of buttons, whose head is only read out. */
  readonly hasActions?: boolean;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** The one table of lists: it scrolls by itself, and where it is narrow each row becomes a card. */
export function Table({ name, heads, hasActions, children }: TableProps) {
  return (
    <div class="table-box list-box">
      <table class="stacked" aria-label={name}>
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : (
                head
              ),
            )}
            {hasActions && (
              <th scope="col">
                <span class="hidden-text">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowButtonProps {
  readonly verb: string;
  /** What it is done to: read out, so that the buttons of different rows are distinguished. */
  readonly of: string;
  readonly isPlain?: boolean;
  onClick(): unknown;
}

export function RowButton({ verb, of, isPlain, onClick }: RowButtonProps) {
  return (
    <button type="button" class={`button ${isPlain ? '' : 'quiet'}`} onClick={() => void onClick()}>
      {verb}
      <span class="hidden-text"> {of}</span>
    </button>
  );
}
