// Samples of Maven, Gradle and other build tools of the JVM.
import type { LockfileSample } from './sample.ts';

export const jvmSamples: readonly LockfileSample[] = [
  {
    format: 'pom-xml',
    path: 'service/pom.xml',
    others: {
      'pom.xml': `<project>
  <groupId>org.example</groupId><artifactId>parent</artifactId><version>2.0</version>
  <properties><jackson.version>2.15.0</jackson.version><shared>1.\${minor}</shared><minor>7</minor></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.junit</groupId><artifactId>junit</artifactId><version>5.9.3</version><scope>test</scope></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>\${shared}</version></dependency>
  </dependencies>
</project>`,
    },
    text: `<?xml version="1.0"?>
<!DOCTYPE project [ <!ENTITY lol "lol"> ]>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent>
    <groupId>org.example</groupId><artifactId>parent</artifactId><version>2.0</version>
  </parent>
  <artifactId>service</artifactId>
  <dependencies>
    <dependency>
      <groupId>com.fasterxml.jackson.core</groupId>
      <artifactId>jackson-databind</artifactId>
      <version>\${jackson.version}</version>
    </dependency>
    <dependency>
      <groupId>org.junit</groupId><artifactId>junit</artifactId>
    </dependency>
    <dependency>
      <groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version>
    </dependency>
    <dependency>
      <groupId>org.range</groupId><artifactId>range</artifactId><version>[1.2,2.0)</version>
      <optional>true</optional>
    </dependency>
    <dependency>
      <groupId>org.gone</groupId><artifactId>gone</artifactId><version>\${unknown}</version>
    </dependency>
  </dependencies>
</project>`,
    packages: [
      'com.fasterxml.jackson.core:jackson-databind 2.15.0 runtime direct com.fasterxml.jackson.core:jackson-databind :9 (Maven)',
      'org.junit:junit 5.9.3 development direct org.junit:junit :14 (Maven)',
      'org.example:core 2.0 runtime direct org.example:core :17 (Maven)',
      'org.range:range 1.2 optional direct org.range:range :20 (Maven) [1.2,2.0)',
      'org.gone:gone - runtime direct org.gone:gone :24 (Maven)',
      'org.slf4j:slf4j-api 1.7 runtime direct org.slf4j:slf4j-api :4 (Maven)',
    ],
  },
  {
    format: 'gradle-lockfile',
    path: 'gradle.lockfile',
    text: `# This is a Gradle generated file for dependency locking.
com.google.guava:guava:31.1-jre=compileClasspath,runtimeClasspath
org.junit:junit:5.9.3=testCompileClasspath,testRuntimeClasspath
empty=annotationProcessor
`,
    packages: [
      'com.google.guava:guava 31.1-jre runtime ? - :2 (Maven)',
      'org.junit:junit 5.9.3 development ? - :3 (Maven)',
    ],
  },
  {
    format: 'gradle-verification-metadata',
    path: 'gradle/verification-metadata.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<verification-metadata xmlns="https://schema.gradle.org/dependency-verification">
   <components>
      <component group="com.google.guava" name="guava" version="31.1-jre">
         <artifact name="guava-31.1-jre.jar"><sha256 value="aa"/></artifact>
      </component>
   </components>
</verification-metadata>`,
    packages: ['com.google.guava:guava 31.1-jre runtime ? - :4 (Maven)'],
  },
  {
    format: 'gradle-version-catalog',
    path: 'gradle/libs.versions.toml',
    text: `[versions]
guava = "31.1-jre"

[libraries]
guava = { module = "com.google.guava:guava", version.ref = "guava" }
slf4j = "org.slf4j:slf4j-api:2.0.7"
junit = { group = "org.junit", name = "junit", version = { strictly = "5.9.3" } }
`,
    packages: [],
  },
  {
    format: 'sbt-lock',
    path: 'build.sbt.lock',
    text: `{
  "lockVersion": 1,
  "dependencies": [
    { "org": "org.typelevel", "name": "cats-core_2.13", "version": "2.9.0", "configurations": ["compile", "test"] },
    { "org": "org.scalatest", "name": "scalatest_2.13", "version": "3.2.15", "configurations": ["test"] }
  ]
}`,
    packages: [
      'org.typelevel:cats-core_2.13 2.9.0 runtime ? - :4 (Maven)',
      'org.scalatest:scalatest_2.13 3.2.15 development ? - :5 (Maven)',
    ],
  },
  {
    format: 'maven-install-json',
    path: 'maven_install.json',
    text: `{
  "artifacts": {
    "com.google.guava:guava": { "shasums": { "jar": "aa" }, "version": "31.1-jre" },
    "org.lwjgl:lwjgl:jar:natives-linux": { "shasums": {}, "version": "3.3.1" }
  }
}`,
    packages: [
      'com.google.guava:guava 31.1-jre runtime ? - :3 (Maven)',
      'org.lwjgl:lwjgl 3.3.1 runtime ? - :4 (Maven)',
    ],
  },
];
