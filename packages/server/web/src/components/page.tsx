import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

interface PageProps {
  /** Of the document: what a tab or a bookmark is called. */
  readonly name: string;
  /** When it is more than the name. */
  readonly title?: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly crumbs?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Page({ name, title, lead, crumbs, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${name.slice(0, 80)} · Assay`;
  }, [name]);
  return (
    <>
      <div class="page-head">
        <div>
          {crumbs && <p class="crumbs">{crumbs}</p>}
          <h1>{title ?? name}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div class="buttons">{actions}</div>}
      </div>
      {children}
    </>
  );
}
