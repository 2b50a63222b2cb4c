import type { CredentialFile } from '../credential-file.ts';
import { aspNetConfig } from './asp-net-config.ts';
import { awsCredentials } from './aws-credentials.ts';
import { bundlerConfig } from './bundler-config.ts';
import { cargoCredentials } from './cargo-credentials.ts';
import { cloudCli } from './cloud-cli.ts';
import { composerAuth } from './composer-auth.ts';
import { curlrc } from './curlrc.ts';
import { dbeaver } from './dbeaver.ts';
import { dockerConfig } from './docker-config.ts';
import { dotenv } from './dotenv.ts';
import { editorDeployment } from './editor-deployment.ts';
import { filezilla } from './filezilla.ts';
import { firefoxLogins } from './firefox-logins.ts';
import { gameServer } from './game-server.ts';
import { gemCredentials } from './gem-credentials.ts';
import { gitCredentials } from './git-credentials.ts';
import { githubCli } from './github-cli.ts';
import { gradleProperties } from './gradle-properties.ts';
import { groupPolicyPreferences } from './group-policy-preferences.ts';
import { herokuCli } from './heroku-cli.ts';
import { htdigest } from './htdigest.ts';
import { htpasswd } from './htpasswd.ts';
import { jenkinsCredentials } from './jenkins-credentials.ts';
import { jetbrainsServers } from './jetbrains-servers.ts';
import { kubeconfig } from './kubeconfig.ts';
import { mailClient } from './mail-client.ts';
import { mavenSettings } from './maven-settings.ts';
import { messengerAccounts } from './messenger-accounts.ts';
import { mremoteng } from './mremoteng.ts';
import { mysqlOptions } from './mysql-options.ts';
import { navicat } from './navicat.ts';
import { netrc } from './netrc.ts';
import { npmrc } from './npmrc.ts';
import { nugetConfig } from './nuget-config.ts';
import { pgpass } from './pgpass.ts';
import { phpSettings } from './php-settings.ts';
import { publishSettings } from './publish-settings.ts';
import { pypirc } from './pypirc.ts';
import { railsMasterKey } from './rails-master-key.ts';
import { remmina } from './remmina.ts';
import { robomongo } from './robomongo.ts';
import { secretFile } from './secret-file.ts';
import { serviceConfig } from './service-config.ts';
import { smbCredentials } from './smb-credentials.ts';
import { smbpasswd } from './smbpasswd.ts';
import { terraformCredentials } from './terraform-credentials.ts';
import { terraformState } from './terraform-state.ts';
import { tomcatUsers } from './tomcat-users.ts';
import { unixShadow } from './unix-shadow.ts';
import { vaultPasswordFile } from './vault-password-file.ts';
import { wifi } from './wifi.ts';
import { windowsAnswerFile } from './windows-answer-file.ts';
import { winscp } from './winscp.ts';
import { wpConfig } from './wp-config.ts';
import { yamlSettings } from './yaml-settings.ts';

/** Every known credential file, sorted by id. */
export const credentialFiles: readonly CredentialFile[] = [
  aspNetConfig,
  awsCredentials,
  bundlerConfig,
  cargoCredentials,
  cloudCli,
  composerAuth,
  curlrc,
  dbeaver,
  dockerConfig,
  dotenv,
  editorDeployment,
  filezilla,
  firefoxLogins,
  gameServer,
  gemCredentials,
  gitCredentials,
  githubCli,
  gradleProperties,
  groupPolicyPreferences,
  herokuCli,
  htdigest,
  htpasswd,
  jenkinsCredentials,
  jetbrainsServers,
  kubeconfig,
  mailClient,
  mavenSettings,
  messengerAccounts,
  mremoteng,
  mysqlOptions,
  navicat,
  netrc,
  npmrc,
  nugetConfig,
  pgpass,
  phpSettings,
  publishSettings,
  pypirc,
  railsMasterKey,
  remmina,
  robomongo,
  secretFile,
  serviceConfig,
  smbCredentials,
  smbpasswd,
  terraformCredentials,
  terraformState,
  tomcatUsers,
  unixShadow,
  vaultPasswordFile,
  wifi,
  windowsAnswerFile,
  winscp,
  wpConfig,
  yamlSettings,
];
