import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const wifi: CredentialFile = {
  id: 'wifi',
  title: 'Wireless network password',
  severity: 'medium',
  remediation: "Change the network's password, and keep the file out of the repository.",
  references: [
    'https://w1.fi/cgit/hostap/plain/wpa_supplicant/wpa_supplicant.conf',
    'https://networkmanager.dev/docs/api/latest/nm-settings-keyfile.html',
  ],
  files: ['wpa_supplicant.conf', 'wpa_supplicant*', '*.nmconnection', 'hostapd.conf'],
  patterns: [
    /^[ \t]{0,12}(?:psk|password|wep_key\d|wep-key\d|private_key_passwd|private-key-password|wpa_passphrase|sae_password)[ \t]{0,4}=[ \t]{0,4}(?:"([^"\n]{4,200})"|([^\s"#]{4,200}))/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'wpa_supplicant.conf',
      text: `network={\n  ssid="acme"\n  psk="${secret}"\n}\n`,
      values: [secret],
    };
  },
};
