// Bills of materials that give a family of packages their own version: known without asking the registry for them.
import { BomTable } from './bom-table.ts';
import { dropwizardTable } from './dropwizard-table.ts';
import { micronautCoreTable } from './micronaut-core-table.ts';
import { micronautPlatformTable } from './micronaut-platform-table.ts';
import { reactorTable } from './reactor-table.ts';
import { springBootTable } from './spring-boot-table.ts';
import { springCloudTable } from './spring-cloud-table.ts';
import { springDataTable } from './spring-data-table.ts';

/** `group:artifact` of the BOM, and what has its version: a group, one with everything below it, or a prefix of names. */
const families: Readonly<Record<string, readonly string[]>> = {
  'com.amazonaws:aws-java-sdk-bom': ['com.amazonaws:aws-java-sdk*'],
  'com.fasterxml.jackson:jackson-bom': ['com.fasterxml.jackson.*'],
  'com.google.auth:google-auth-library-bom': ['com.google.auth'],
  'com.google.guava:guava-bom': ['com.google.guava:guava', 'com.google.guava:guava-testlib'],
  'com.google.inject:guice-bom': ['com.google.inject.*'],
  'com.google.protobuf:protobuf-bom': ['com.google.protobuf:protobuf*'],
  'com.linecorp.armeria:armeria-bom': ['com.linecorp.armeria'],
  'com.querydsl:querydsl-bom': ['com.querydsl'],
  'com.squareup.okhttp3:okhttp-bom': ['com.squareup.okhttp3'],
  'com.squareup.okio:okio-bom': ['com.squareup.okio'],
  'com.squareup.retrofit2:retrofit-bom': ['com.squareup.retrofit2'],
  'io.cucumber:cucumber-bom': ['io.cucumber:cucumber-*'],
  'io.dropwizard:dropwizard-bom': ['io.dropwizard'],
  'io.dropwizard:dropwizard-dependencies': ['io.dropwizard'],
  'io.dropwizard.metrics:metrics-bom': ['io.dropwizard.metrics'],
  'io.fabric8:kubernetes-client-bom': ['io.fabric8:kubernetes-*', 'io.fabric8:openshift-*'],
  'io.github.resilience4j:resilience4j-bom': ['io.github.resilience4j'],
  'io.grpc:grpc-bom': ['io.grpc:grpc-*'],
  'io.kotest:kotest-bom': ['io.kotest:kotest-*'],
  'io.ktor:ktor-bom': ['io.ktor'],
  'io.micrometer:micrometer-bom': ['io.micrometer:micrometer-*'],
  'io.micrometer:micrometer-tracing-bom': ['io.micrometer:micrometer-tracing*'],
  'io.micronaut:micronaut-core-bom': ['io.micronaut'],
  'io.netty:netty-bom': ['io.netty:netty-*'],
  'io.opentelemetry:opentelemetry-bom': ['io.opentelemetry:opentelemetry-*'],
  'io.prometheus:prometheus-metrics-bom': ['io.prometheus:prometheus-metrics-*'],
  'io.prometheus:simpleclient_bom': ['io.prometheus:simpleclient*'],
  'io.quarkus:quarkus-bom': ['io.quarkus'],
  'io.quarkus.platform:quarkus-bom': ['io.quarkus'],
  'io.rsocket:rsocket-bom': ['io.rsocket'],
  'io.vertx:vertx-dependencies': ['io.vertx'],
  'io.vertx:vertx-stack-depchain': ['io.vertx'],
  'io.zipkin.brave:brave-bom': ['io.zipkin.brave'],
  'io.zipkin.reporter2:zipkin-reporter-bom': ['io.zipkin.reporter2'],
  'org.apache.arrow:arrow-bom': ['org.apache.arrow'],
  'org.apache.camel:camel-bom': ['org.apache.camel'],
  'org.apache.camel.springboot:camel-spring-boot-bom': ['org.apache.camel.springboot'],
  'org.apache.cxf:cxf-bom': ['org.apache.cxf'],
  'org.apache.groovy:groovy-bom': ['org.apache.groovy'],
  'org.apache.logging.log4j:log4j-bom': ['org.apache.logging.log4j:log4j-*'],
  'org.apache.activemq:activemq-bom': ['org.apache.activemq:activemq-*'],
  'org.apache.pulsar:pulsar-bom': ['org.apache.pulsar:pulsar-*'],
  'org.apache.poi:poi-bom': ['org.apache.poi:poi*'],
  'org.apache.tika:tika-bom': ['org.apache.tika'],
  'org.assertj:assertj-bom': ['org.assertj'],
  'org.codehaus.groovy:groovy-bom': ['org.codehaus.groovy'],
  'org.eclipse.jetty:jetty-bom': [
    'org.eclipse.jetty',
    'org.eclipse.jetty.fcgi',
    'org.eclipse.jetty.http2',
    'org.eclipse.jetty.http3',
    'org.eclipse.jetty.quic',
    'org.eclipse.jetty.websocket',
  ],
  'org.eclipse.jetty.ee10:jetty-ee10-bom': ['org.eclipse.jetty.ee10.*'],
  'org.eclipse.jetty.ee11:jetty-ee11-bom': ['org.eclipse.jetty.ee11.*'],
  'org.glassfish.jersey:jersey-bom': ['org.glassfish.jersey.*'],
  'org.infinispan:infinispan-bom': ['org.infinispan:infinispan-*'],
  'org.jooq:jooq-bom': ['org.jooq'],
  'org.jboss.resteasy:resteasy-bom': ['org.jboss.resteasy:resteasy-*'],
  'org.jetbrains.kotlin:kotlin-bom': ['org.jetbrains.kotlin'],
  'org.jetbrains.kotlinx:kotlinx-coroutines-bom': ['org.jetbrains.kotlinx:kotlinx-coroutines-*'],
  'org.jetbrains.kotlinx:kotlinx-serialization-bom': ['org.jetbrains.kotlinx:kotlinx-serialization-*'],
  'org.junit:junit-bom': ['org.junit.jupiter', 'org.junit.vintage', 'org.junit.platform'],
  'org.mongodb:mongodb-driver-bom': ['org.mongodb:mongodb-driver-*', 'org.mongodb:bson'],
  'org.mockito:mockito-bom': ['org.mockito'],
  'org.ow2.asm:asm-bom': ['org.ow2.asm'],
  'org.seleniumhq.selenium:selenium-bom': ['org.seleniumhq.selenium:selenium-*'],
  'org.neo4j.driver:neo4j-java-driver-bom': ['org.neo4j.driver'],
  'org.slf4j:slf4j-bom': ['org.slf4j'],
  'org.spockframework:spock-bom': ['org.spockframework'],
  'org.springframework:spring-framework-bom': ['org.springframework'],
  'org.springframework.amqp:spring-amqp-bom': ['org.springframework.amqp'],
  'org.springframework.batch:spring-batch-bom': ['org.springframework.batch'],
  'org.springframework.boot:spring-boot-dependencies': ['org.springframework.boot'],
  'org.springframework.boot:spring-boot-parent': ['org.springframework.boot'],
  'org.springframework.boot:spring-boot-starter-parent': ['org.springframework.boot'],
  'org.springframework.integration:spring-integration-bom': ['org.springframework.integration'],
  'org.springframework.pulsar:spring-pulsar-bom': ['org.springframework.pulsar'],
  'org.springframework.restdocs:spring-restdocs-bom': ['org.springframework.restdocs'],
  'org.springframework.security:spring-security-bom': ['org.springframework.security'],
  'org.springframework.session:spring-session-bom': ['org.springframework.session'],
  'org.springframework.ws:spring-ws-bom': ['org.springframework.ws'],
  'org.testcontainers:testcontainers-bom': ['org.testcontainers'],
  'software.amazon.awssdk:bom': ['software.amazon.awssdk'],
  'tools.jackson:jackson-bom': ['tools.jackson.*'],
};

const springBoot = new BomTable(springBootTable);
const springCloud = new BomTable(springCloudTable);
const micronautPlatform = new BomTable(micronautPlatformTable);
const springData = new BomTable(springDataTable);
const reactor = new BomTable(reactorTable);
const dropwizard = new BomTable(dropwizardTable);
const micronautCore = new BomTable(micronautCoreTable);

/** BOMs that give versions to many families. */
const tables: Readonly<Record<string, BomTable>> = {
  'io.dropwizard:dropwizard-dependencies': dropwizard,
  'io.projectreactor:reactor-bom': reactor,
  'org.springframework.data:spring-data-bom': springData,
  'io.micronaut:micronaut-bom': micronautCore,
  'io.micronaut:micronaut-core-bom': micronautCore,
  'io.micronaut:micronaut-parent': micronautCore,
  'io.micronaut.platform:micronaut-parent': micronautPlatform,
  'io.micronaut.platform:micronaut-platform': micronautPlatform,
  'org.springframework.boot:spring-boot-dependencies': springBoot,
  'org.springframework.boot:spring-boot-starter-parent': springBoot,
  'org.springframework.cloud:spring-cloud-dependencies': springCloud,
  'org.springframework.cloud:spring-cloud-starter-parent': springCloud,
};

/** The version that a property gives to a package of a project below a parent that is such a BOM; '' where none does. */
export function movedVersion(parent: string, properties: ReadonlyMap<string, string>, name: string): string {
  const table = Object.hasOwn(tables, parent) ? tables[parent] : undefined;
  return table?.versionByProperty(properties, name, familyVersion) ?? '';
}

/** Of a family, but with a version of their own. */
const exceptions =
  /^(?:io\.netty:netty-(?:tcnative|jni-util)|io\.micrometer:micrometer-docs|io\.opentelemetry:opentelemetry-(?:semconv|.*-alpha))/;

/** The version that a BOM gives to a package; undefined where it is none of its family. */
export function familyVersion(bom: string, version: string, name: string): string | undefined {
  const table = Object.hasOwn(tables, bom) ? tables[bom] : undefined;
  return ownFamilyVersion(bom, version, name) ?? table?.versionIn(version, name, familyVersion);
}

function ownFamilyVersion(bom: string, version: string, name: string): string | undefined {
  const members = Object.hasOwn(families, bom) ? families[bom] : undefined;
  if (members === undefined || version === '' || exceptions.test(name)) return undefined;
  // A family of its own among the names of another.
  if (bom === 'io.micrometer:micrometer-bom' && name.startsWith('io.micrometer:micrometer-tracing'))
    return undefined;
  if (!members.some((member) => isMember(name, member))) return undefined;
  if (bom === 'com.fasterxml.jackson:jackson-bom') return jacksonVersion(version, name);
  // JUnit 5 has platform 1, with the same further numbers.
  return name.startsWith('org.junit.platform:') ? version.replace(/^5\./, '1.') : version;
}

function isMember(name: string, member: string): boolean {
  if (member.endsWith('.*')) {
    const group = member.slice(0, -2);
    return name.startsWith(`${group}:`) || name.startsWith(`${group}.`);
  }
  if (!member.includes(':')) return name.startsWith(`${member}:`);
  return member.endsWith('*') ? name.startsWith(member.slice(0, -1)) : name === member;
}

/** A BOM of four numbers fixes one package only; annotations have two numbers since 2.20. */
function jacksonVersion(version: string, name: string): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return undefined;
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (name.endsWith(':jackson-annotations') && Number(major) === 2 && Number(minor) >= 20)
    return `2.${minor}`;
  return major === '2' ? version : undefined;
}
