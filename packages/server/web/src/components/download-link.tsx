// A link to a file that the server makes. The page fetches it: of an error, the browser would say nothing.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { announceError } from '../announce.ts';
import { readFile } from '../api.ts';
import { saveContent } from '../save-file.ts';

interface DownloadLinkProps {
  readonly from: string;
  readonly isQuiet?: boolean;
  readonly children: ComponentChildren;
}

export function DownloadLink({ from, isQuiet = false, children }: DownloadLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (event: MouseEvent) => {
    // In a new tab or window, it is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { name, content } = await readFile(from);
      saveContent(name, content);
    } catch (error) {
      announceError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <a
      class={isQuiet ? 'button quiet' : 'button'}
      download
      href={from}
      aria-busy={isBusy ? 'true' : undefined}
      onClick={(event) => void save(event)}
    >
      {children}
    </a>
  );
}
