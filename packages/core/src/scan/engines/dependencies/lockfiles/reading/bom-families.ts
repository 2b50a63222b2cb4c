// Bills of materials that give a family of packages their own version: known without asking the registry for them.

/** `group:artifact` of the BOM, and what has its version: a group, one with everything below it, or a prefix of names. */
const families: Readonly<Record<string, readonly string[]>> = {
  'com.amazonaws:aws-java-sdk-bom': ['com.amazonaws:aws-java-sdk*'],
  'com.fasterxml.jackson:jackson-bom': ['com.fasterxml.jackson.*'],
  'com.google.guava:guava-bom': ['com.google.guava:guava', 'com.google.guava:guava-testlib'],
  'com.google.inject:guice-bom': ['com.google.inject.*'],
  'com.google.protobuf:protobuf-bom': ['com.google.protobuf:protobuf*'],
  'com.squareup.okhttp3:okhttp-bom': ['com.squareup.okhttp3'],
  'com.squareup.okio:okio-bom': ['com.squareup.okio'],
  'com.squareup.retrofit2:retrofit-bom': ['com.squareup.retrofit2'],
  'io.cucumber:cucumber-bom': ['io.cucumber:cucumber-*'],
  'io.dropwizard:dropwizard-bom': ['io.dropwizard'],
  'io.dropwizard:dropwizard-dependencies': ['io.dropwizard'],
  'io.dropwizard.metrics:metrics-bom': ['io.dropwizard.metrics'],
  'io.fabric8:kubernetes-client-bom': ['io.fabric8:kubernetes-*', 'io.fabric8:openshift-*'],
  'io.grpc:grpc-bom': ['io.grpc:grpc-*'],
  'io.ktor:ktor-bom': ['io.ktor'],
  'io.micrometer:micrometer-bom': ['io.micrometer:micrometer-*'],
  'io.micrometer:micrometer-tracing-bom': ['io.micrometer:micrometer-tracing*'],
  'io.netty:netty-bom': ['io.netty:netty-*'],
  'io.opentelemetry:opentelemetry-bom': ['io.opentelemetry:opentelemetry-*'],
  'io.quarkus:quarkus-bom': ['io.quarkus'],
  'io.quarkus.platform:quarkus-bom': ['io.quarkus'],
  'io.vertx:vertx-dependencies': ['io.vertx'],
  'io.vertx:vertx-stack-depchain': ['io.vertx'],
  'org.apache.camel:camel-bom': ['org.apache.camel'],
  'org.apache.camel.springboot:camel-spring-boot-bom': ['org.apache.camel.springboot'],
  'org.apache.cxf:cxf-bom': ['org.apache.cxf'],
  'org.apache.groovy:groovy-bom': ['org.apache.groovy'],
  'org.apache.logging.log4j:log4j-bom': ['org.apache.logging.log4j:log4j-*'],
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
  'org.glassfish.jersey:jersey-bom': ['org.glassfish.jersey.*'],
  'org.infinispan:infinispan-bom': ['org.infinispan:infinispan-*'],
  'org.jboss.resteasy:resteasy-bom': ['org.jboss.resteasy:resteasy-*'],
  'org.jetbrains.kotlin:kotlin-bom': ['org.jetbrains.kotlin'],
  'org.jetbrains.kotlinx:kotlinx-coroutines-bom': ['org.jetbrains.kotlinx:kotlinx-coroutines-*'],
  'org.jetbrains.kotlinx:kotlinx-serialization-bom': ['org.jetbrains.kotlinx:kotlinx-serialization-*'],
  'org.junit:junit-bom': ['org.junit.jupiter', 'org.junit.vintage', 'org.junit.platform'],
  'org.mockito:mockito-bom': ['org.mockito'],
  'org.ow2.asm:asm-bom': ['org.ow2.asm'],
  'org.slf4j:slf4j-bom': ['org.slf4j'],
  'org.springframework:spring-framework-bom': ['org.springframework'],
  'org.springframework.boot:spring-boot-dependencies': ['org.springframework.boot'],
  'org.springframework.boot:spring-boot-parent': ['org.springframework.boot'],
  'org.springframework.boot:spring-boot-starter-parent': ['org.springframework.boot'],
  'org.springframework.security:spring-security-bom': ['org.springframework.security'],
  'org.testcontainers:testcontainers-bom': ['org.testcontainers'],
  'software.amazon.awssdk:bom': ['software.amazon.awssdk'],
  'tools.jackson:jackson-bom': ['tools.jackson.*'],
};

/** Of a family, but with a version of their own. */
const exceptions =
  /^(?:io\.netty:netty-(?:tcnative|jni-util)|io\.micrometer:micrometer-docs|io\.opentelemetry:opentelemetry-(?:semconv|.*-alpha))/;

/** The version that a BOM gives to a package; undefined where it is none of its family. */
export function familyVersion(bom: string, version: string, name: string): string | undefined {
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

/** A BOM of four numbers mends one package only; annotations have two numbers since 2.20. */
function jacksonVersion(version: string, name: string): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return undefined;
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (name.endsWith(':jackson-annotations') && Number(major) === 2 && Number(minor) >= 20)
    return `2.${minor}`;
  return major === '2' ? version : undefined;
}
