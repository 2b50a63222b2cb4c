// What `npm test` leaves to `npm run test:nightly`: what repeats, in another way, what other tests show.

/** Test files, each with what shows the same every day. A named file runs in any case. */
export const nightlyFiles = new Map([
  ['test/cli/examples.test.ts', 'what each command does has a file of its own beside it'],
  [
    'test/cli/documented-commands-run.test.ts',
    'documented-commands.test.ts reads the same lines, and compares their options',
  ],
  ['test/web/visual.test.ts', 'layout.test.ts measures the same pages, pages.test.ts asks axe about them'],
]);

/** Ask services over HTTP, from commands or browsers; the services are asked on both databases below test/core. */
export const onOneDatabase = /^test\/(?:cli|server|web)\//;
