import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const openweatherKey: SecretRule = {
  id: 'openweather-key',
  title: 'OpenWeather API key',
  severity: 'high',
  remediation:
    'Revoke the key in OpenWeather under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://openweathermap.org/appid'],
  keywords: ['openweather', 'owm_', 'weathermap', 'weather_map'],
  pattern: vendorKeyPattern(/openweather|owm_|weather_?map|appid/, /[0-9a-z]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`openweather_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['openweather_api_key = "short"'],
  }),
};
