import { areShortcutsOn, setShortcuts } from '../shortcuts.ts';
import { Dialog } from './dialog.tsx';

const keys: readonly (readonly [string, string])[] = [
  ['j', 'Next finding'],
  ['k', 'Previous finding'],
  ['x', 'Select or deselect the finding'],
  ['Enter', 'Open the finding beside the list'],
  ['a', 'Acknowledge the finding or the selection'],
  ['f', 'Mark as false positive'],
  ['r', 'Mark resolved'],
  ['c', 'Comment'],
  ['u', 'Undo the last decision'],
  ['/', 'Search'],
  ['Esc', 'Clear the selection, or close the finding'],
  ['Ctrl K', 'Search or run a command (⌘K on a Mac)'],
  ['?', 'This help'],
];

export function ShortcutHelp({ close }: { close(): void }) {
  return (
    <Dialog title="Keyboard" close={close}>
      <div class="stack">
        <dl class="facts">
          {keys.map(([key, text]) => (
            <div key={key} class="split">
              <dt>{text}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <label class="check-label">
          <input
            type="checkbox"
            class="check"
            checked={areShortcutsOn.value}
            onChange={(event) => setShortcuts(event.currentTarget.checked)}
          />
          Single keys are on
        </label>
        <div class="buttons">
          <button type="button" class="button" onClick={close}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
