/** What a reviewer asks of every change. */
export const pullRequestForm = `## What this changes, and why

## How it was tested

- [ ] Tests cover the change, and pass.
- [ ] The documentation and the changelog say what users will notice.
`;
