// The findings list under names: your own views, and those that teams share.
import { useState } from 'preact/hooks';
import { announce, announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { useLoading } from '../load.ts';
import { navigate, query } from '../router.ts';
import { user } from '../session.ts';
import { DialogForm } from './dialog-form.tsx';
import { Input, Select } from './fields.tsx';
import { PickedField } from './pickers.tsx';

type View = Reply<'GET /v1/views'>['items'][number];

/** What is a place in a list, and no part of a view. */
const places = ['view', 'finding', 'offset'];

/** The address without places, in one order. */
function viewQuery(of: URLSearchParams): string {
  const kept = new URLSearchParams([...of].filter(([key]) => !places.includes(key)));
  kept.sort();
  return kept.toString();
}

function addressOf({ id, query: saved }: View): string {
  return `/findings?${saved}${saved === '' ? '' : '&'}view=${id}`;
}

export function SavedViews() {
  const views = useLoading('saved views', (signal) =>
    call('GET /v1/views', { query: { limit: 100 }, signal }),
  );
  const [isSaving, setSaving] = useState(false);
  const items = views.data?.items ?? [];
  const now = viewQuery(query.value);
  const chosen = items.find(({ id }) => id === query.value.get('view'));
  const isChanged = chosen !== undefined && viewQuery(new URLSearchParams(chosen.query)) !== now;
  const isMine = chosen?.owner.userId === user.value?.id || user.value?.role === 'admin';
  const remove = async (view: View) => {
    await call('DELETE /v1/views/{id}', { params: { id: view.id } }).then(() => {
      announce(`Deleted the view “${view.name}”.`);
      navigate(`/findings?${now}`, { replace: true });
      views.reload();
    }, announceError);
  };
  const update = async (view: View) => {
    await call('PATCH /v1/views/{id}', { params: { id: view.id }, body: { query: now } }).then(() => {
      announce(`Updated the view “${view.name}”.`);
      views.reload();
    }, announceError);
  };
  return (
    <div class="views buttons">
      {items.length > 0 && (
        <Select
          label="Saved view"
          isLabelHidden
          any="Saved views"
          value={chosen?.id ?? ''}
          choices={items.map((view) => ({
            value: view.id,
            label: `${view.name}${view.team ? ' (shared)' : ''}${view.id === chosen?.id && isChanged ? ' *' : ''}`,
          }))}
          onChange={(id) => {
            const view = items.find((one) => one.id === id);
            navigate(view ? addressOf(view) : '/findings');
          }}
        />
      )}
      {chosen && isMine && isChanged && (
        <button type="button" class="button" onClick={() => void update(chosen)}>
          Update view
        </button>
      )}
      {chosen && isMine && !isChanged && (
        <button type="button" class="button quiet" onClick={() => void remove(chosen)}>
          Delete view
        </button>
      )}
      {now !== '' && (!chosen || isChanged) && (
        <button type="button" class="button quiet" onClick={() => setSaving(true)}>
          Save view
        </button>
      )}
      {isSaving && (
        <SaveDialog
          saved={now}
          close={() => setSaving(false)}
          made={(view) => {
            setSaving(false);
            views.reload();
            navigate(addressOf(view), { replace: true });
          }}
        />
      )}
    </div>
  );
}

interface SaveDialogProps {
  readonly saved: string;
  close(): void;
  made(view: View): void;
}

function SaveDialog({ saved, close, made }: SaveDialogProps) {
  const send = async ({ name = '', team }: Record<string, string>) => {
    const view = await call('POST /v1/views', { body: { name, query: saved, team: team ?? null } });
    announce(`Saved the view “${view.name}”.`);
    made(view);
  };
  return (
    <DialogForm title="Save view" submit="Save" fields={['name', 'team', 'query']} send={send} close={close}>
      {({ fault }) => (
        <>
          <p class="soft">Saves the filters, sort order and grouping of this list.</p>
          <Input label="Name" name="name" required fault={fault('name') ?? fault('query')} />
          <PickedField
            kind="team"
            label="Share with"
            name="team"
            any="Nobody"
            hint="Everyone in the team sees the view."
            fault={fault('team')}
          />
        </>
      )}
    </DialogForm>
  );
}
