// Samples of PHP.
import { commit, type LockfileSample } from './sample.ts';

export const phpSamples: readonly LockfileSample[] = [
  {
    format: 'composer-lock',
    path: 'composer.lock',
    others: { 'composer.json': '{"require": {"php": ">=8", "monolog/monolog": "^3.0"}}' },
    text: `{
    "packages": [
        {
            "name": "monolog/monolog",
            "version": "3.3.1",
            "source": { "type": "git", "reference": "${commit}" },
            "require": { "php": ">=8.1", "psr/log": "^2.0" }
        },
        {
            "name": "psr/log",
            "version": "v2.0.0"
        },
        {
            "name": "drupal/token",
            "version": "1.11.0",
            "notification-url": "https://packages.drupal.org/8/downloads"
        }
    ],
    "packages-dev": [
        {
            "name": "phpunit/phpunit",
            "version": "10.1.2"
        }
    ]
}`,
    packages: [
      'monolog/monolog 3.3.1 runtime direct monolog/monolog :4 #c5a7ba5 (Packagist)',
      'psr/log v2.0.0 runtime transitive monolog/monolog>psr/log :10 (Packagist)',
      'drupal/token 1.11.0 runtime transitive - :14 release=https://packages.drupal.org/8 (Packagist)',
      'phpunit/phpunit 10.1.2 development transitive - :21 (Packagist)',
    ],
  },
  {
    format: 'composer-installed',
    path: 'vendor/composer/installed.json',
    text: `{
    "packages": [
        { "name": "psr/log", "version": "2.0.0" },
        { "name": "phpunit/phpunit", "version": "10.1.2" }
    ],
    "dev-package-names": ["phpunit/phpunit"]
}`,
    packages: [
      'psr/log 2.0.0 runtime ? - :3 (Packagist)',
      'phpunit/phpunit 10.1.2 development ? - :4 (Packagist)',
    ],
  },
];
