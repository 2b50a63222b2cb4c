// Something that is named on the command line by its id or its name.
import { mayBeId } from '../client/short-id.ts';
import { Failure } from '../failures/failure.ts';

interface NamedPage<Item> {
  readonly items: readonly Item[];
  readonly pagination: { readonly hasMore: boolean };
}

/** Throws Failure (exit code 2) when there is none of that name, or more than one. */
export async function findNamed<Item extends { readonly name: string }>(
  given: string,
  {
    kind,
    get,
    list,
    namesOf = ({ name }) => [name],
  }: {
    /** `webhook`: its list command has the plural. */
    readonly kind: string;
    get(id: string): Promise<Item>;
    list(query: { readonly limit: number; readonly offset: number }): Promise<NamedPage<Item>>;
    namesOf?(item: Item): readonly string[];
  },
): Promise<Item> {
  if (mayBeId(given)) return get(given);
  const wanted = given.toLowerCase();
  const found: Item[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await list({ limit: 100, offset });
    found.push(...page.items.filter((item) => namesOf(item).some((name) => name.toLowerCase() === wanted)));
    if (!page.pagination.hasMore) break;
  }
  const [only] = found;
  if (only && found.length === 1) return only;
  throw new Failure(
    'RESOURCE_NOT_FOUND',
    only
      ? `There are ${found.length} ${kind}s named ${given}. Specify one by ID.`
      : `There is no ${kind} ${given} that you can manage. To list ${kind}s, run \`assay ${kind}s list\`.`,
  );
}
