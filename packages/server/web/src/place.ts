// Where the page is mounted, and who signs people in: the server writes both into the document.
const { prefix = '', signIn } = document.documentElement.dataset;

export { prefix };

/** Whether the application around the portal signs people in. */
export const isSignedInByHost = signIn === 'host';
