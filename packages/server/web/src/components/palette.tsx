// One line that leads everywhere: pages, repositories, findings by id, CVE or text, and what can be done.
import { useEffect, useId, useState } from 'preact/hooks';
import { call } from '../api.ts';
import { navigate, path } from '../router.ts';
import { signOut, user } from '../session.ts';
import { nextTheme } from '../theme.ts';
import { mayTriage } from '../triage.ts';
import { label } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { placesOf } from './places.ts';
import { Text } from './text.tsx';

interface Choice {
  readonly key: string;
  readonly text: string;
  readonly kind: string;
  run(): void;
}

const typingMs = 150;
/** Of each kind that the server is asked for. */
const shown = 6;
const isAdvisory = /^(cve|ghsa|osv|pysec|rustsec|go)-[\w-]+$/i;

export function Palette({ close }: { close(): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [current, setCurrent] = useState(0);
  useSearch(typed.trim(), (next) => {
    setFound(next);
  });
  const choices = [...here(typed), ...found];
  const index = Math.min(current, choices.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setCurrent((index + 1) % Math.max(1, choices.length));
    else if (event.key === 'ArrowUp') setCurrent((index - 1 + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter') choose(choices[index]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <Dialog title="Search or run a command" close={close}>
      <input
        class="input"
        role="combobox"
        aria-label="Page, repository, finding, CVE or action"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${index}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder="Page, repository, finding, CVE or action"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setCurrent(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Results" class="palette-list">
        {choices.map((choice, at) => (
          <div
            key={choice.key}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            onPointerMove={() => setCurrent(at)}
            onClick={() => choose(choice)}
            onKeyDown={onKeyDown}
          >
            <span class="cut">
              <Text>{choice.text}</Text>
            </span>
            <span class="kind">{choice.kind}</span>
          </div>
        ))}
      </div>
      <p class="hint" role="status">
        {choices.length === 0 ? 'No match.' : ''}
      </p>
    </Dialog>
  );
}

/** What is known without asking anyone. */
function here(typed: string): readonly Choice[] {
  const role = user.value?.role;
  const pages = placesOf(role).map(({ to, text }) => ({
    key: to,
    text,
    kind: 'Page',
    run: () => navigate(to),
  }));
  const go = (text: string, to: string) => ({ key: text, text, kind: 'Action', run: () => navigate(to) });
  const actions: Choice[] = [
    ...(role !== 'viewer' && role !== 'auditor'
      ? [go('Register a repository', '/repositories?register=1')]
      : []),
    ...(mayTriage(role) ? [go('My findings', '/findings?assignee=me&status=open')] : []),
    go('Overdue findings', '/findings?overdue=true'),
    ...(role === 'admin' || role === 'auditor' ? [go('New policy', '/policies/new')] : []),
    { key: 'theme', text: 'Change the theme', kind: 'Action', run: nextTheme },
    { key: 'profile', text: 'Your profile', kind: 'Page', run: () => navigate('/profile') },
    { key: 'out', text: 'Sign out', kind: 'Action', run: () => void signOut() },
  ];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...pages.filter(({ key }) => key !== path.value), ...actions];
  return [...pages, ...actions].filter(({ text }) =>
    words.every((word) => text.toLowerCase().includes(word)),
  );
}

/** Asks once the typing rests; what came for an older text is passed over. */
function useSearch(text: string, put: (found: readonly Choice[]) => void): void {
  useEffect(() => {
    if (text.length < 2) return put([]);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      search(text.slice(0, 200), gone.signal).then(put, () => gone.signal.aborted || put([]));
    }, typingMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text]);
}

async function search(q: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const [repositories, findings] = await Promise.all([
    call('GET /v1/repositories', { query: { q, limit: shown, sort: 'name' }, signal }),
    call('GET /v1/findings', { query: { ...findingQuery(q), limit: shown }, signal }),
  ]);
  return [
    ...(isAdvisory.test(q)
      ? [
          {
            key: `where ${q}`,
            text: `Where is ${q}`,
            kind: 'Where is it',
            run: () => navigate(`/packages?${new URLSearchParams({ name: q })}`),
          },
        ]
      : []),
    ...repositories.items.map(({ id, name }) => ({
      key: id,
      text: name,
      kind: 'Repository',
      run: () => navigate(`/repositories/${id}`),
    })),
    ...findings.items.map(({ id, title, severity, location }) => ({
      key: id,
      text: location ? `${title} (${location.path}:${location.startLine})` : title,
      kind: label(severity),
      run: () => navigate(`/findings/${id}`),
    })),
    ...(findings.pagination.total > findings.items.length
      ? [
          {
            key: `all ${q}`,
            text: `All ${findings.pagination.total} findings that match`,
            kind: 'Findings',
            run: () => navigate(`/findings?${new URLSearchParams({ q, status: 'all' })}`),
          },
        ]
      : []),
  ];
}

/** By the end of an id, as the terminal shows it, by advisory, or by text. */
function findingQuery(q: string) {
  const [, end] = /^(?:[0-9a-f]{8}-[0-9a-f-]{19,27})?([0-9a-f]{8})$/i.exec(q) ?? [];
  if (end) return { shortId: end.toLowerCase() };
  return isAdvisory.test(q) ? { advisory: q } : { q };
}
