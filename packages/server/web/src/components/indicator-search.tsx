// A list of indicators, pasted or from a file, asked of the histories of all repositories at once.
import { useState } from 'preact/hooks';
import { call, type Reply } from '../api.ts';
import { href, query } from '../router.ts';
import { count } from '../words.ts';
import { FileInput, TextArea } from './fields.tsx';
import { dateOf } from './filters.tsx';
import { Form } from './form.tsx';
import { Table } from './table.tsx';
import { StateTag } from './tags.tsx';
import { Text } from './text.tsx';

type Answer = Reply<'POST /v1/packages/incidents'>;
type Indicator = Answer['indicators'][number];

const shownRepositories = 3;

export function IndicatorSearch() {
  const [list, setList] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = async () => {
    const [from, to, team] = [dateOf('from'), dateOf('to'), query.value.get('team') ?? ''];
    const window = { ...(from && { from }), ...(to && { to: `${to}T23:59:59.999Z` }) };
    const body = { indicators: list, ...window, ...(team && { team }) };
    setAnswer(await call('POST /v1/packages/incidents', { body }));
  };
  return (
    <div class="stack">
      <section class="card" aria-labelledby="indicators">
        <h2 id="indicators">A list of indicators</h2>
        <Form submit="Search" fields={['indicators']} send={send}>
          {({ fault }) => (
            <>
              <TextArea
                label="Packages with versions, and digests of archives"
                name="indicators"
                isCode
                required
                maxLength={200_000}
                value={list}
                onInput={setList}
                hint="At most 1,000: one per line, CSV with a heading, or JSON."
                fault={fault('indicators')}
              />
              <FileInput label="From a file" accept=".txt,.csv,.json" onText={setList} />
            </>
          )}
        </Form>
      </section>
      <div aria-live="polite">{answer && <Answers answer={answer} />}</div>
    </div>
  );
}

function Answers({ answer: { indicators, searched } }: { readonly answer: Answer }) {
  const hit = indicators.filter(({ verdict }) => verdict === 'present').length;
  return (
    <section class="card" aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <p class="note" role="status">
        {`${count(hit, 'indicator')} of ${indicators.length} present · searched ${count(searched, 'repository', 'repositories')}`}
      </p>
      <Table name="Indicators" heads={['Verdict', 'Indicator', 'Repositories']}>
        {indicators.map((one) => (
          <Row key={one.indicator} indicator={one} />
        ))}
      </Table>
    </section>
  );
}

function Row({ indicator: { indicator, kind, verdict, repositories } }: { readonly indicator: Indicator }) {
  return (
    <tr>
      <td class="tight first-cell">
        <StateTag state={verdict} />
      </td>
      <th scope="row" class="main-cell">
        {kind === 'package' ? (
          <a class="title-link" href={href(`/incidents?${addressed(indicator)}`)}>
            <Text>{indicator}</Text>
          </a>
        ) : (
          <Text>{indicator}</Text>
        )}
      </th>
      <td data-label="Repositories">
        <Text>{kind === 'digest' ? 'The portal keeps no digests of archives.' : named(repositories)}</Text>
      </td>
    </tr>
  );
}

/** The same window and team, asked about this one. */
function addressed(indicator: string): string {
  const words = new URLSearchParams(query.value);
  words.set('package', indicator);
  return words.toString();
}

function named(repositories: Indicator['repositories']): string {
  const names = repositories.slice(0, shownRepositories).map(({ repository }) => repository);
  const more = repositories.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
