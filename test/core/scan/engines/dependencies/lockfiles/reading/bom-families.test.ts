import t from 'tap';
import {
  familyVersion,
  movedVersion,
} from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/bom-families.ts';

t.test('familyVersion: BOMs that give versions to many families', async (t) => {
  const cases = [
    [
      'org.springframework.boot:spring-boot-dependencies',
      '3.2.5',
      'ch.qos.logback:logback-classic',
      '1.4.14',
    ],
    [
      'org.springframework.boot:spring-boot-starter-parent',
      '2.3.12.RELEASE',
      'org.postgresql:postgresql',
      '42.2.20',
    ],
    ['org.springframework.boot:spring-boot-dependencies', '3.2.5', 'org.springframework.boot:x', '3.2.5'],
    // Through BOMs that it imports, one of them with a table of its own.
    ['org.springframework.boot:spring-boot-dependencies', '3.2.5', 'io.netty:netty-codec', '4.1.109.Final'],
    ['org.springframework.boot:spring-boot-dependencies', '3.2.5', 'io.projectreactor:reactor-core', '3.6.5'],
    [
      'org.springframework.boot:spring-boot-dependencies',
      '3.2.5',
      'org.springframework.data:spring-data-jpa',
      '3.2.5',
    ],
    [
      'org.springframework.cloud:spring-cloud-dependencies',
      '2023.0.3',
      'org.springframework.cloud:spring-cloud-starter-gateway',
      '4.1.5',
    ],
    [
      'org.springframework.cloud:spring-cloud-dependencies',
      'Hoxton.SR12',
      'org.springframework.cloud:spring-cloud-starter-netflix-eureka-client',
      '2.2.9.RELEASE',
    ],
    ['io.micronaut.platform:micronaut-platform', '4.5.0', 'io.micronaut.data:micronaut-data-jdbc', '4.8.1'],
    ['io.micronaut.platform:micronaut-platform', '4.5.0', 'io.micronaut:micronaut-inject', '4.5.3'],
    ['io.micronaut.platform:micronaut-platform', '4.5.0', 'io.netty:netty-codec', '4.1.110.Final'],
    ['io.dropwizard:dropwizard-dependencies', '4.0.7', 'net.sourceforge.argparse4j:argparse4j', '0.9.0'],
    [
      'io.dropwizard:dropwizard-dependencies',
      '4.0.7',
      'com.fasterxml.jackson.core:jackson-databind',
      '2.16.1',
    ],
    // What it does not manage, and a release that no table has.
    ['org.springframework.boot:spring-boot-dependencies', '3.2.5', 'com.example:own', undefined],
    [
      'org.springframework.boot:spring-boot-dependencies',
      '99.0.0',
      'ch.qos.logback:logback-classic',
      undefined,
    ],
    ['org.springframework.boot:spring-boot-dependencies', '', 'ch.qos.logback:logback-classic', undefined],
  ] as const;
  for (const [bom, version, name, expected] of cases)
    t.equal(familyVersion(bom, version, name), expected, `${bom} ${version} ${name}`);
});

t.test('movedVersion: properties of a project below such a parent', async (t) => {
  const properties = new Map([
    ['logback.version', '1.5.0'],
    ['netty.version', '4.1.115.Final'],
  ]);
  const parent = 'org.springframework.boot:spring-boot-starter-parent';
  t.equal(movedVersion(parent, properties, 'ch.qos.logback:logback-core'), '1.5.0');
  t.equal(movedVersion(parent, properties, 'io.netty:netty-codec'), '4.1.115.Final');
  t.equal(movedVersion(parent, properties, 'org.slf4j:slf4j-api'), '', 'of another family');
  t.equal(
    movedVersion('com.example:parent', properties, 'ch.qos.logback:logback-core'),
    '',
    'of another parent',
  );
});
