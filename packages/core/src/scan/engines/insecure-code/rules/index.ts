import type { InsecureCodeRule } from '../insecure-code-rule.ts';
import { accountLockoutOff } from './account-lockout-off.ts';
import { anonymousLdapBind } from './anonymous-ldap-bind.ts';
import { bindAllInterfaces } from './bind-all-interfaces.ts';
import { cleartextProtocol } from './cleartext-protocol.ts';
import { codeInjection } from './code-injection.ts';
import { commandInjection } from './command-injection.ts';
import { crossSiteScripting } from './cross-site-scripting.ts';
import { csrfProtectionOff } from './csrf-protection-off.ts';
import { debugMode } from './debug-mode.ts';
import { directoryListing } from './directory-listing.ts';
import { dynamicModule } from './dynamic-module.ts';
import { formatString } from './format-string.ts';
import { hardcodedCryptoMaterial } from './hardcoded-crypto-material.ts';
import { headerInjection } from './header-injection.ts';
import { incompleteHostPattern } from './incomplete-host-pattern.ts';
import { insecureCookie } from './insecure-cookie.ts';
import { insecureDesktopWindow } from './insecure-desktop-window.ts';
import { insecureTemporaryFile } from './insecure-temporary-file.ts';
import { jwtMisuse } from './jwt-misuse.ts';
import { ldapInjection } from './ldap-injection.ts';
import { massAssignment } from './mass-assignment.ts';
import { messageOriginUnchecked } from './message-origin-unchecked.ts';
import { nosqlInjection } from './nosql-injection.ts';
import { openRedirect } from './open-redirect.ts';
import { pathTraversal } from './path-traversal.ts';
import { permissiveCors } from './permissive-cors.ts';
import { permissiveFileMode } from './permissive-file-mode.ts';
import { pipeToShell } from './pipe-to-shell.ts';
import { prototypePollution } from './prototype-pollution.ts';
import { publicCloudStorage } from './public-cloud-storage.ts';
import { regexDenialOfService } from './regex-denial-of-service.ts';
import { serverSideRequestForgery } from './server-side-request-forgery.ts';
import { sqlInjection } from './sql-injection.ts';
import { sshHostKeyUnchecked } from './ssh-host-key-unchecked.ts';
import { templateInjection } from './template-injection.ts';
import { tlsVerificationOff } from './tls-verification-off.ts';
import { trustBoundaryViolation } from './trust-boundary-violation.ts';
import { unboundedCopy } from './unbounded-copy.ts';
import { unsafeArchiveExtraction } from './unsafe-archive-extraction.ts';
import { unsafeDeserialisation } from './unsafe-deserialisation.ts';
import { unverifiedPackages } from './unverified-packages.ts';
import { weakCipher } from './weak-cipher.ts';
import { weakHash } from './weak-hash.ts';
import { weakKeySize } from './weak-key-size.ts';
import { weakRandomness } from './weak-randomness.ts';
import { weakTlsVersion } from './weak-tls-version.ts';
import { xmlExternalEntities } from './xml-external-entities.ts';
import { xpathInjection } from './xpath-injection.ts'; // Every rule about insecure code, sorted by id.

export const insecureCodeRules: readonly InsecureCodeRule[] = [
  accountLockoutOff,
  anonymousLdapBind,
  bindAllInterfaces,
  cleartextProtocol,
  codeInjection,
  commandInjection,
  crossSiteScripting,
  csrfProtectionOff,
  debugMode,
  directoryListing,
  dynamicModule,
  formatString,
  hardcodedCryptoMaterial,
  headerInjection,
  incompleteHostPattern,
  insecureCookie,
  insecureDesktopWindow,
  insecureTemporaryFile,
  jwtMisuse,
  ldapInjection,
  massAssignment,
  messageOriginUnchecked,
  nosqlInjection,
  openRedirect,
  pathTraversal,
  permissiveCors,
  permissiveFileMode,
  pipeToShell,
  prototypePollution,
  publicCloudStorage,
  regexDenialOfService,
  serverSideRequestForgery,
  sqlInjection,
  sshHostKeyUnchecked,
  templateInjection,
  tlsVerificationOff,
  trustBoundaryViolation,
  unboundedCopy,
  unsafeArchiveExtraction,
  unsafeDeserialisation,
  unverifiedPackages,
  weakCipher,
  weakHash,
  weakKeySize,
  weakRandomness,
  weakTlsVersion,
  xmlExternalEntities,
  xpathInjection,
];
