// What stands around every page: the way to all others, who is signed in, and what was just done.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { notice } from '../announce.ts';
import { runningBulk } from '../bulk-change.ts';
import { isSignedInByHost, prefix } from '../place.ts';
import { href, path } from '../router.ts';
import { signOut, user } from '../session.ts';
import { nextTheme, theme } from '../theme.ts';
import { label } from '../words.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { Icon, Mark } from './icon.tsx';
import { Lazy } from './lazy.tsx';
import { adminPlaces, auditLog, ownersPlaces, type Place, places } from './places.ts';
import { Text } from './text.tsx';

const shortcutName = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const [isPaletteOpen, setPalette] = useState(false);
  useOpenKey(() => setPalette(true));
  const here = path.value;
  useEffect(() => setOpen(false), [here]);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <div class="shell">
        <header class="top">
          <Brand />
          <button
            type="button"
            class="button quiet"
            aria-expanded={isOpen}
            aria-controls="side"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
            Menu
          </button>
        </header>
        <section class={`side ${isOpen ? 'is-open' : ''}`} id="side" aria-label="Menu">
          <Brand />
          <button type="button" class="button find" onClick={() => setPalette(true)}>
            <Icon name="search" />
            Search
            <kbd class="wide-only">{shortcutName}</kbd>
          </button>
          <nav aria-label="Portal">
            <ul class="nav-list">
              {places.map(link)}
              {user.value?.role === 'developer' && ownersPlaces.map(link)}
              {user.value?.role === 'auditor' && link(auditLog)}
            </ul>
            {user.value?.role === 'admin' && (
              <>
                <p class="nav-title" id="administration">
                  Administration
                </p>
                <ul class="nav-list" aria-labelledby="administration">
                  {adminPlaces.map(link)}
                </ul>
              </>
            )}
          </nav>
          <Foot />
        </section>
        <main class="page" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toast />
      {isPaletteOpen && (
        <Lazy what="the palette" load={async () => (await import('./palette.tsx')).Palette}>
          {(Palette) => <Palette close={() => setPalette(false)} />}
        </Lazy>
      )}
    </>
  );
}

/** ⌘K, or Ctrl+K where there is no such key; a browser's own search is no loss there. */
function useOpenKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      if (event.shiftKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function link({ to, text, icon }: Place) {
  const here = path.value;
  const isHere = to === '/' ? here === '/' || here === '/sign-in' : here === to || here.startsWith(`${to}/`);
  return (
    <li key={to}>
      <a href={href(to)} aria-current={isHere ? 'page' : undefined}>
        <Icon name={icon} />
        {text}
      </a>
    </li>
  );
}

function Brand() {
  return (
    <a class="brand" href={href('/')}>
      <Mark />
      Assay
    </a>
  );
}

function Foot() {
  const icons = { system: 'system', light: 'sun', dark: 'moon' } as const;
  return (
    <div class="side-foot">
      {user.value && (
        <a class="who" href={href('/profile')} aria-current={path.value === '/profile' ? 'page' : undefined}>
          <b>
            <Text>{user.value.name}</Text>
          </b>
          <span class="soft small">{label(user.value.role)}</span>
        </a>
      )}
      <div class="side-buttons">
        <button type="button" class="button quiet small" onClick={nextTheme}>
          <Icon name={icons[theme.value]} />
          <span class="hidden-text">Colors: </span>
          {label(theme.value)}
        </button>
        {!isSignedInByHost && (
          <button type="button" class="button quiet small" onClick={() => void signOut()}>
            <Icon name="out" />
            Sign out
          </button>
        )}
      </div>
      <p class="small soft">
        <a href={`${prefix}/docs`}>API reference</a>
      </p>
    </div>
  );
}

/** There from the start, so that what comes into it is read out. */
function Toast() {
  const shown = notice.value;
  return (
    <div aria-live="polite">
      {!shown && runningBulk.value && (
        <div class="toast running" aria-live="off">
          <BulkProgress />
        </div>
      )}
      {shown && (
        <div class={`toast ${shown.kind}`}>
          <span>{shown.text}</span>
          {shown.undo && (
            <button type="button" class="button" onClick={shown.undo}>
              Undo
            </button>
          )}
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              notice.value = null;
            }}
            aria-label="Dismiss"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
