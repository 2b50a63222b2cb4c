// The parts of a page with several: each has an address, and they stay in sight while one is read.
import { useEffect, useRef } from 'preact/hooks';
import { href, path, query } from '../router.ts';

export interface Tab {
  /** In the address; the first one needs none. */
  readonly id: string;
  readonly text: string;
}

/** The one that the address asks for. */
export function chosenTab(tabs: readonly Tab[]): string {
  const asked = query.value.get('tab');
  return (tabs.find(({ id }) => id === asked) ?? tabs[0])?.id ?? '';
}

interface TabsProps {
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly chosen?: string;
}

export function Tabs({ name, tabs, chosen = chosenTab(tabs) }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // Where they do not fit, the row scrolls: the chosen one is in sight.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <nav ref={row} class="tabs" aria-label={name}>
      {tabs.map(({ id, text }, index) => (
        <a
          key={id}
          href={href(`${path.value}${index === 0 ? '' : `?tab=${id}`}`)}
          aria-current={id === chosen ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
