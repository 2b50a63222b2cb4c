// A router of its own in one screen: the address is the state, links are links, and every page begins at its title.
import { computed, signal } from '@preact/signals';
import { prefix } from './place.ts';

const address = signal(readAddress());

/** Below the prefix, without a slash at the end. */
export const path = computed(() => address.value.path);
export const query = computed(() => new URLSearchParams(address.value.search));

/** The address of a page, as a link needs it. */
export function href(to: string): string {
  // Below a prefix hapi knows the first page without a slash at its end.
  return to === '/' && prefix ? prefix : `${prefix}${to}`;
}

export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href(to));
  else history.pushState(null, '', href(to));
  follow();
}

/** Changes the query of the page that is shown; empty values leave it. */
export function setQuery(
  change: Readonly<Record<string, string | undefined>>,
  { replace = false } = {},
): void {
  const next = new URLSearchParams(query.value);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  navigate(`${path.value}${next.size > 0 ? `?${next}` : ''}`, { replace });
}

/** Takes over plain clicks on links to pages of this portal. */
export function followLinks(): void {
  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const to = link.getAttribute('href') ?? '';
    if (prefix && to === prefix) {
      event.preventDefault();
      navigate('/');
      return;
    }
    if (!to.startsWith(`${prefix}/`) || /^\/(v1|docs|api)(\/|$)/.test(to.slice(prefix.length))) return;
    event.preventDefault();
    navigate(to.slice(prefix.length));
  });
}

function follow(): void {
  const before = address.value.path;
  address.value = readAddress();
  if (address.value.path === before) return;
  scrollTo(0, 0);
  // Screen readers and keyboard users start at the new page.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
}

function readAddress(): { readonly path: string; readonly search: string } {
  const below = location.pathname.slice(prefix.length);
  return { path: below.replace(/\/+$/, '') || '/', search: location.search };
}

/** The values of a pattern such as `/findings/{id}`, when the path fits it. */
export function matchPath(pattern: string, given: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const parts = given.split('/');
  if (wanted.length !== parts.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = parts[index] ?? '';
    if (part.startsWith('{')) values[part.slice(1, -1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return values;
}
