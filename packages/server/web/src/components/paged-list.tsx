// The card of a list: waiting, nothing there, or the rows and the way to the other pages.
import type { ComponentChildren } from 'preact';
import type { Loading } from '../load.ts';
import { label } from '../words.ts';
import { Pages, type Pagination } from './pages.tsx';
import { Loaded } from './state-box.tsx';

interface PagedListProps<Data> {
  readonly of: Loading<Data>;
  /** `waivers`: for the name of the card and the sentence while waiting. */
  readonly what: string;
  /** A heading of the card, and what is next to it. */
  readonly title?: string;
  readonly beside?: ComponentChildren;
  readonly empty: ComponentChildren;
  children(data: Data): ComponentChildren;
}

type Page = { readonly items: readonly unknown[]; readonly pagination: Pagination };

export function PagedList<Data extends Page>(props: PagedListProps<Data>) {
  const { of, what, title, beside, empty, children } = props;
  return (
    <section class="card flush" aria-label={title ?? label(what)}>
      {title && (
        <div class="card-head">
          <h2>{title}</h2>
          {beside}
        </div>
      )}
      <Loaded of={of} what={what}>
        {(data) =>
          data.items.length === 0 ? (
            empty
          ) : (
            <>
              {children(data)}
              <Pages pagination={data.pagination} what={what} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
