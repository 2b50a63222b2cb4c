// The floors of the web page, top to bottom.
import type { PackageFloors } from './package-floors.ts';

export const web: PackageFloors = {
  name: 'web',
  root: 'packages/server/web/src',
  floors: [
    { name: 'Page', rooms: { 'main.tsx': 'starts the page', 'app.tsx': 'address → page' } },
    { name: 'Pages', rooms: { pages: 'one file per page' } },
    { name: 'Components', rooms: { components: 'forms, tables, dialogs', charts: 'charts' } },
    {
      name: 'State',
      rooms: {
        'people.ts': 'names of users',
        'session.ts': 'who is signed in',
        'load.ts': 'loads and reloads data',
        'bulk-change.ts': 'changes of many findings, those in the background included',
        'undo-change.ts': 'the last change of findings, to be undone',
        'names.ts': 'names by id',
        'passkey.ts': 'passkeys in this browser',
        'provider-sign-in.ts': 'sign-in through the code host or single sign-on',
        'watch.ts': 'follows a running audit',
      },
    },
    {
      name: 'Ground',
      rooms: {
        'announce.ts': 'announcements to screen readers',
        'last-visit.ts': 'when a person was here before',
        'api.ts': 'calls the API',
        'audit-state.ts': 'completed, failed, or completed without a verdict',
        'finding-order.ts': 'the findings of the list shown last',
        'highlight.ts': 'syntax highlighting',
        'cron-words.ts': 'cron expressions in words',
        'csv.ts': 'lists as files for spreadsheets',
        'save-file.ts': 'texts as files of the person',
        'dates.ts': 'dates that people type',
        'place.ts': 'where the page is mounted',
        'router.ts': 'addresses',
        'row-keys.ts': 'moving through rows of lists',
        'shortcuts.ts': 'keyboard shortcuts',
        'theme.ts': 'light and dark',
        'triage.ts': 'choices of triage',
        'words.ts': 'values and their labels',
      },
    },
    { name: 'Generated', rooms: { interface: 'types and values of the API' } },
  ],
  sideways: {
    'main.tsx': ['app.tsx'],
    'people.ts': ['session.ts', 'load.ts'],
    'session.ts': ['passkey.ts', 'provider-sign-in.ts'],
    'api.ts': ['place.ts'],
    'router.ts': ['place.ts'],
    'bulk-change.ts': ['undo-change.ts'],
    'row-keys.ts': ['shortcuts.ts'],
    'triage.ts': ['words.ts'],
  },
};
