// What is set of a GitLab server, in its words.
import { settingsOf, type TokenHostKind, type TokenHostSettings } from '../token-host-settings.ts';

export type GitLabSettings = TokenHostSettings;

export const gitLabKind: TokenHostKind = {
  id: 'gitlab',
  name: 'GitLab',
  help: {
    url: 'base URL of GitLab: `https://gitlab.com`, or a server of your own',
    token: 'group or project access token, or that of an account that only this portal uses',
    webhookSecret: 'secret or signing token of the webhook, of at least 16 characters',
    clientId: 'application ID of the OAuth application that people sign in through',
  },
};

export const gitLabSettings = settingsOf(gitLabKind);
