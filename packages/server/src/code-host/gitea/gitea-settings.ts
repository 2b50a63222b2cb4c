// What is set of a Gitea or Forgejo server, in its words.
import { settingsOf, type TokenHostKind, type TokenHostSettings } from '../token-host-settings.ts';

export type GiteaSettings = TokenHostSettings;

export const giteaKind: TokenHostKind = {
  id: 'gitea',
  name: 'Gitea',
  help: {
    url: 'base URL of the Gitea or Forgejo server',
    token: 'access token of a bot account that only this portal uses',
    webhookSecret: 'secret that signs webhook deliveries, of at least 16 characters',
    clientId: 'client ID of the OAuth2 application that people sign in through',
  },
};

export const giteaSettings = settingsOf(giteaKind);
