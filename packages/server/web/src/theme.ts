// Light, dark, or as the system has it (default).
import { effect, signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'assay.theme';
export const theme = signal<Theme>(stored());

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem(key, theme.value);
});

export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'system';
}

function stored(): Theme {
  const found = localStorage.getItem(key);
  return themes.find((one) => one === found) ?? 'system';
}
