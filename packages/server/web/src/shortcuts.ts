// Single keys, for anyone who wants them: they can be switched off, since a voice or a slip of the hand also presses
// keys.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

const storageKey = 'assay.shortcuts';
export const areShortcutsOn = signal(localStorage.getItem(storageKey) !== 'off');

export function setShortcuts(isOn: boolean): void {
  areShortcutsOn.value = isOn;
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
}

/** Runs the action of a pressed key while the page is shown, unless someone is typing or a dialog is open. */
export function useShortcuts(actions: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  // Before the page is painted: a key is never pressed for what was there before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return;
      // Help stays, so that the keys can be switched on again.
      if (!areShortcutsOn.value && event.key !== '?') return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), select, textarea'))
        return;
      event.preventDefault();
      action(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
