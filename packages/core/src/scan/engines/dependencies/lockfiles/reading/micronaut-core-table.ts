// What the BOM of micronaut-core gives to other packages, by its release: facts read from its own sources by scripts/write-bom-tables.ts.
// A row: the property that moves it, what it manages, and its versions from the release on that changed them.
export const micronautCoreTable = `
3.0.0 3.0.1 3.0.2 3.0.3 3.1.0 3.1.1 3.1.2 3.1.3 3.1.4 3.2.0 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.2.7 3.3.0 3.3.1 3.3.2 3.3.3 3.3.4 3.4.0 3.4.1 3.4.2 3.4.3 3.4.4 3.5.0 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.5.6 3.5.7 3.6.0 3.6.1 3.6.2 3.6.3 3.6.4 3.6.5 3.6.6 3.7.0 3.7.1 3.7.2 3.7.3 3.7.4 3.7.5 3.7.6 3.7.7 3.8.0 3.8.1 3.8.2 3.8.3 3.8.4 3.8.5 3.8.6 3.8.7 3.8.8 3.8.9 3.8.10 3.8.11 3.8.12 3.9.0 3.9.1 3.9.2 3.9.3 3.9.4 3.9.5 3.9.6 3.9.7 3.10.0 3.10.1 3.10.2 3.10.3 3.10.4 4.0.0 4.0.1 4.0.2 4.0.3 4.0.4 4.0.5 4.0.6 4.0.7 4.1.0 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.1.9 4.1.10 4.1.11 4.1.12 4.2.0 4.2.1 4.2.2 4.2.3 4.2.4 4.3.0 4.3.1 4.3.2 4.3.3 4.3.4 4.3.5 4.3.6 4.3.7 4.3.8 4.3.9 4.3.10 4.3.11 4.3.12 4.3.13 4.3.14 4.3.15 4.3.16 4.3.17 4.4.0 4.4.1 4.4.2 4.4.3 4.4.4 4.4.5 4.4.6 4.4.7 4.4.8 4.4.9 4.4.10 4.5.0 4.5.1 4.5.2 4.5.3 4.5.4 4.6.0 4.6.1 4.6.2 4.6.3 4.6.4 4.6.5 4.6.6 4.7.0
io.micronaut|io.micronaut:*|3.0.0=3.0.0 3.0.1=3.0.1 3.0.2=3.0.2 3.0.3=3.0.3 3.1.0=3.1.0 3.1.1=3.1.1 3.1.2=3.1.2 3.1.3=3.1.3 3.1.4=3.1.4 3.2.0=3.2.0 3.2.1=3.2.1 3.2.2=3.2.2 3.2.3=3.2.3 3.2.4=3.2.4 3.2.5=3.2.5 3.2.6=3.2.6 3.2.7=3.2.7 3.3.0=3.3.0 3.3.1=3.3.1 3.3.2=3.3.2 3.3.3=3.3.3 3.3.4=3.3.4 3.4.0=3.4.0 3.4.1=3.4.1 3.4.2=3.4.2 3.4.3=3.4.3 3.4.4=3.4.4 3.5.0=3.5.0 3.5.1=3.5.1 3.5.2=3.5.2 3.5.3=3.5.3 3.5.4=3.5.4 3.5.5=3.5.5 3.5.6=3.5.6 3.5.7=3.5.7 3.6.0=3.6.0 3.6.1=3.6.1 3.6.2=3.6.2 3.6.3=3.6.3 3.6.4=3.6.4 3.6.5=3.6.5 3.6.6=3.6.6 3.7.0=3.7.0 3.7.1=3.7.1 3.7.2=3.7.2 3.7.3=3.7.3 3.7.4=3.7.4 3.7.5=3.7.5 3.7.6=3.7.6 3.7.7=3.7.7 3.8.0=3.8.0 3.8.1=3.8.1 3.8.2=3.8.2 3.8.3=3.8.3 3.8.4=3.8.4 3.8.5=3.8.5 3.8.6=3.8.6 3.8.7=3.8.7 3.8.8=3.8.8 3.8.9=3.8.9 3.8.10=3.8.10 3.8.11=3.8.11 3.8.12=3.8.12 3.9.0=3.9.0 3.9.1=3.9.1 3.9.2=3.9.2 3.9.3=3.9.3 3.9.4=3.9.4 3.9.5=3.9.5 3.9.6=3.9.6 3.9.7=3.9.7 3.10.0=3.10.0 3.10.1=3.10.1 3.10.2=3.10.2 3.10.3=3.10.3 3.10.4=3.10.4 4.0.0=4.0.0 4.0.1=4.0.1 4.0.2=4.0.2 4.0.3=4.0.3 4.0.4=4.0.4 4.0.5=4.0.5 4.0.6=4.0.6 4.0.7=4.0.7 4.1.0=4.1.0 4.1.1=4.1.1 4.1.2=4.1.2 4.1.3=4.1.3 4.1.4=4.1.4 4.1.5=4.1.5 4.1.6=4.1.6 4.1.7=4.1.7 4.1.8=4.1.8 4.1.9=4.1.9 4.1.10=4.1.10 4.1.11=4.1.11 4.1.12=4.1.12 4.2.0=4.2.0 4.2.1=4.2.1 4.2.2=4.2.2 4.2.3=4.2.3 4.2.4=4.2.4 4.3.0=4.3.0 4.3.1=4.3.1 4.3.2=4.3.2 4.3.3=4.3.3 4.3.4=4.3.4 4.3.5=4.3.5 4.3.6=4.3.6 4.3.7=4.3.7 4.3.8=4.3.8 4.3.9=4.3.9 4.3.10=4.3.10 4.3.11=4.3.11 4.3.12=4.3.12 4.3.13=4.3.13 4.3.14=4.3.14 4.3.15=4.3.15 4.3.16=4.3.16 4.3.17=4.3.17 4.4.0=4.4.0 4.4.1=4.4.1 4.4.2=4.4.2 4.4.3=4.4.3 4.4.4=4.4.4 4.4.5=4.4.5 4.4.6=4.4.6 4.4.7=4.4.7 4.4.8=4.4.8 4.4.9=4.4.9 4.4.10=4.4.10 4.5.0=4.5.0 4.5.1=4.5.1 4.5.2=4.5.2 4.5.3=4.5.3 4.5.4=4.5.4 4.6.0=4.6.0 4.6.1=4.6.1 4.6.2=4.6.2 4.6.3=4.6.3 4.6.4=4.6.4 4.6.5=4.6.5 4.6.6=4.6.6 4.7.0=4.7.0
managed-azure-function|com.microsoft.azure.functions:azure-functions-java-library|3.0.2=1.4.2 3.4.0=-
managed-brave-instrumentation|io.zipkin.brave:brave-instrumentation-http|3.0.2=5.13.3 3.3.0=-
managed-brave-opentracing|io.opentracing.brave:brave-opentracing|3.0.2=1.0.0 3.3.0=-
managed-commons-dbcp|org.apache.commons:commons-dbcp2|3.0.2=2.8.0 3.3.0=2.9.0 3.5.0=-
managed-dekorate|io.dekorate:dekorate-project,halkyon-annotations,jaeger-annotations,knative-annotations,kubernetes-annotations,openshift-annotations,prometheus-annotations,servicecatalog-annotations|3.0.2=1.0.3 4.0.0=-
managed-elasticsearch|org.elasticsearch.client:elasticsearch-rest-high-level-client|3.0.2=7.12.1 3.2.0=7.15.2 3.2.2=7.16.1 3.3.0=7.16.3 3.9.0=7.17.9 4.0.0=-
managed-flyway|org.flywaydb:flyway-core|3.0.2=7.12.1 3.1.0=7.15.0 3.2.0=8.0.2 3.2.4=8.0.5 3.3.0=8.4.2 3.3.1=-
managed-google-function-framework|com.google.cloud.functions:functions-framework-api|3.0.2=1.0.2 3.3.0=1.0.4 4.0.0=-
managed-google-function-invoker|com.google.cloud.functions.invoker:java-function-invoker|3.0.2=1.0.0 4.0.0=-
managed-gorm|org.grails:grails-datastore-async,grails-datastore-core,grails-datastore-gorm,grails-datastore-gorm-async,grails-datastore-gorm-support,grails-datastore-gorm-test,grails-datastore-gorm-validation,grails-datastore-web|3.0.2=7.1.0.M6 3.4.0=7.2.1 3.5.0=7.3.1 3.5.4=7.3.2 4.0.0=-
managed-gorm-hibernate|org.grails:grails-datastore-gorm-hibernate5|3.0.2=7.1.0.M3 3.4.0=7.2.2 3.7.0=7.3.0 4.0.0=-
managed-graal|org.graalvm.nativeimage:svm|3.0.2=21.2.0 3.2.0=21.3.0 3.3.0=22.0.0.2 3.5.0=-
managed-graal-sdk|org.graalvm.sdk:graal-sdk|3.0.2=21.2.0 3.2.0=21.3.0 3.3.0=22.0.0.2 3.5.0=22.1.0.1 3.5.3=22.0.0.2 4.0.0=-
managed-graal-svm|org.graalvm.nativeimage:svm|3.5.0=22.0.0.2 4.0.0=-
managed-groovy|>org.apache.groovy:groovy-bom >org.codehaus.groovy:groovy-bom org.apache.groovy:groovy,groovy-json,groovy-sql,groovy-templates org.codehaus.groovy:groovy,groovy-json,groovy-sql,groovy-templates|3.0.2=3.0.7 3.1.0=3.0.9 3.4.4=3.0.10 3.5.4=3.0.12 3.7.0=3.0.13 4.0.0=4.0.12 4.0.3=4.0.13 4.1.2=4.0.14 4.2.1=4.0.16 4.3.0=4.0.18 4.3.10=4.0.19 4.3.12=4.0.20 4.4.2=4.0.21 4.5.4=4.0.22 4.7.0=4.0.23
managed-grpc|>io.grpc:grpc-bom|3.0.2=1.38.0 3.2.0=1.39.0 3.5.0=-
managed-h2|com.h2database:h2|3.0.2=1.4.200 4.0.0=-
managed-hystrix|com.netflix.hystrix:hystrix-core,hystrix-serialization|3.0.2=1.5.18 4.0.0=-
managed-ignite|org.apache.ignite:ignite-core,ignite-kubernetes|3.0.2=2.8.1 3.6.0=2.13.0 4.0.0=-
managed-jackson|>com.fasterxml.jackson:jackson-bom com.fasterxml.jackson.core:jackson-annotations,jackson-core,jackson-databind com.fasterxml.jackson.dataformat:jackson-dataformat-xml,jackson-dataformat-yaml com.fasterxml.jackson.datatype:jackson-datatype-jdk8,jackson-datatype-jsr310 com.fasterxml.jackson.module:jackson-module-afterburner,jackson-module-kotlin,jackson-module-parameter-names|3.0.2=2.12.4 3.3.1=2.12.6 3.4.0=2.13.2 3.5.5=2.13.3 3.6.4=2.13.4 3.8.0=2.14.0 3.9.0=2.14.2 3.10.0=2.15.0 4.0.0=2.15.1 4.0.3=2.15.2 4.2.0=2.15.3 4.3.4=2.16.1 4.4.9=2.17.0 4.5.0=2.17.1 4.5.4=2.17.2
managed-jackson-databind|com.fasterxml.jackson.core:jackson-databind|3.4.1=2.13.2.2 3.6.0=2.13.3 3.6.3=2.13.4 3.7.2=2.13.4.2 3.8.0=2.14.1 3.9.0=2.14.2 3.10.0=- 4.0.0=2.15.2 4.1.10=2.15.3 4.3.0=2.16.1 4.3.11=2.16.2 4.4.0=2.17.0 4.4.9=-
managed-jaeger|io.jaegertracing:jaeger-thrift|3.0.2=1.6.0 3.3.0=-
managed-jakarta-annotation-api|jakarta.annotation:jakarta.annotation-api|3.0.2=2.0.0 3.6.0=2.1.1
managed-java-parser-core|com.github.javaparser:javaparser-symbol-solver-core|4.0.0=3.25.4 4.1.4=3.25.5 4.2.0=3.25.6 4.2.2=3.25.7 4.3.0=3.25.8 4.3.10=3.25.9 4.4.1=3.25.10 4.6.0=3.26.1 4.6.4=3.26.2
managed-javax-annotation-api|javax.annotation:javax.annotation-api|3.0.2=1.3.2 4.0.0=-
managed-jcache|javax.cache:cache-api|3.0.2=1.1.0 3.3.0=1.1.1 4.0.0=-
managed-jna|net.java.dev.jna:jna|3.0.2=5.3.1 3.2.5=5.7.0 3.5.0=5.11.0 3.7.0=5.12.1 4.0.0=-
managed-jsr305|com.google.code.findbugs:jsr305|3.0.2=3.0.2 4.0.0=-
managed-junit5|>org.junit:junit-bom|3.0.2=5.7.2 3.6.0=5.9.0 3.7.2=5.9.1 4.0.0=-
managed-kafka|org.apache.kafka:kafka-clients,kafka-streams,kafka_2.12|3.0.2=2.8.0 3.4.4=2.8.1 3.6.4=2.8.2 3.7.0=2.8.1 3.7.1=2.8.2 4.0.0=-
managed-kotlin|>org.jetbrains.kotlin:kotlin-bom org.jetbrains.kotlin:kotlin-annotation-processing-embeddable,kotlin-compiler-embeddable,kotlin-reflect,kotlin-stdlib,kotlin-stdlib-jdk8,kotlin-test|3.0.2=1.5.21 3.2.0=1.6.0 3.3.0=1.6.10 3.4.4=1.6.21 4.0.0=1.8.21 4.2.0=1.9.20 4.2.1=1.9.21 4.3.0=1.9.22 4.3.11=1.9.23 4.5.0=1.9.24 4.6.0=1.9.25
managed-kotlin-coroutines|>org.jetbrains.kotlinx:kotlinx-coroutines-bom org.jetbrains.kotlinx:kotlinx-coroutines-core,kotlinx-coroutines-jdk8,kotlinx-coroutines-reactive,kotlinx-coroutines-reactor,kotlinx-coroutines-rx2,kotlinx-coroutines-slf4j|3.0.2=1.5.1 4.0.0=1.7.1 4.0.3=1.7.3 4.5.0=1.8.1
managed-ksp|com.google.devtools.ksp:symbol-processing,symbol-processing-api|4.0.0=1.8.21-1.0.11 4.2.0=1.9.20-1.0.14 4.2.1=1.9.21-1.0.15 4.2.2=1.9.21-1.0.16 4.3.0=1.9.22-1.0.16 4.3.1=1.9.22-1.0.17 4.3.10=1.9.22-1.0.18 4.3.11=1.9.23-1.0.19 4.4.1=1.9.23-1.0.20 4.5.0=1.9.24-1.0.20 4.6.0=1.9.25-1.0.20
managed-ktor|>io.ktor:ktor-bom|3.0.2=1.6.1 3.4.4=1.6.8 4.0.0=-
managed-lettuce|io.lettuce:lettuce-core|3.0.2=6.1.1.RELEASE 3.4.0=-
managed-liquibase|org.liquibase:liquibase-core|3.0.2=4.4.3 3.2.0=4.6.1 3.3.0=4.7.1 3.4.0=4.8.0 3.5.0=-
managed-log4j|>org.apache.logging.log4j:log4j-bom|3.8.0=2.19.0 4.0.0=-
managed-logback|ch.qos.logback:logback-access,logback-classic,logback-core|3.0.2=1.2.3 3.3.0=1.2.10 3.4.4=1.2.11 4.0.0=-
managed-lombok|org.projectlombok:lombok|3.0.2=1.18.20 3.3.0=1.18.22 3.4.4=1.18.24 4.0.0=-
managed-maven-native-plugin|org.graalvm.buildtools:native-maven-plugin|3.8.0=0.9.19 4.0.0=-
managed-methvin-directory-watcher|io.methvin:directory-watcher|3.0.2=0.9.6 3.2.5=0.15.0 3.4.4=0.15.1 3.7.0=0.16.1 4.0.0=0.18.0
managed-micrometer|>io.micrometer:micrometer-bom io.micrometer:micrometer-core|3.0.2=1.7.1 3.1.2=1.7.5 3.2.0=1.8.0 3.4.0=1.8.3 3.5.0=1.9.0 3.5.5=1.9.2 3.6.2=1.9.3 3.7.0=1.9.4 3.8.4=1.10.3 3.9.0=1.10.5 4.0.0=-
managed-micronaut-acme|io.micronaut.acme:micronaut-acme|3.0.2=3.0.0 3.1.2=3.0.1 3.4.0=3.1.0 3.5.0=3.2.0 4.0.0=-
managed-micronaut-aws|io.micronaut.aws:*|3.0.2=3.0.0 3.1.0=3.0.1 3.1.2=3.0.2 3.1.3=3.0.3 3.1.4=3.0.4 3.3.0=3.1.0 3.3.1=3.1.1 3.4.0=3.2.1 3.4.2=3.2.3 3.5.0=3.5.0 3.5.4=3.5.3 3.6.0=3.7.0 3.6.2=3.7.1 3.6.4=3.7.3 3.7.0=3.9.2 3.7.4=3.9.3 3.8.0=3.10.4 3.8.1=3.10.5 3.8.6=3.10.9 3.8.9=3.10.10 3.9.0=3.17.0 3.9.1=3.17.1 3.9.2=3.17.2 3.9.3=3.17.3 3.10.0=3.18.0 4.0.0=-
managed-micronaut-azure|io.micronaut.azure:*,micronaut-azure-function,micronaut-azure-function-http,micronaut-azure-function-http-test|3.0.2=3.0.0 3.3.1=3.0.1 3.4.0=3.2.3 3.6.0=3.3.0 3.7.0=3.5.0 3.8.0=4.0.0 3.8.4=3.7.1 3.9.0=3.10.0 3.9.2=4.1.1 3.10.0=4.2.0 4.0.0=-
managed-micronaut-cache|io.micronaut.cache:*|3.0.2=3.0.0 3.3.0=3.1.0 3.3.2=3.1.1 3.4.0=3.3.0 3.5.0=3.4.1 3.6.0=3.5.0 4.0.0=-
managed-micronaut-cassandra|io.micronaut.cassandra:micronaut-cassandra|3.0.2=4.0.0 3.6.0=5.1.1 4.0.0=-
managed-micronaut-chatbots|io.micronaut.chatbots:*|3.9.0=1.0.0-M1 3.10.4=-
managed-micronaut-coherence|io.micronaut.coherence:*|3.0.2=1.0.0 3.1.0=3.0.0 3.1.1=3.0.1 3.5.0=3.4.1 3.6.0=3.5.1 3.7.6=3.7.2 4.0.0=-
managed-micronaut-crac|io.micronaut.crac:*|3.7.0=1.0.0 3.7.1=1.0.1 3.8.0=1.1.1 3.8.7=1.1.2 3.9.0=1.2.3 4.0.0=-
managed-micronaut-data|io.micronaut.data:*|3.0.2=3.0.0 3.1.0=3.1.0 3.1.2=3.1.1 3.1.4=3.1.2 3.2.0=3.2.0 3.2.2=3.2.1 3.2.4=3.2.2 3.4.0=3.3.0 3.5.0=3.4.1 3.5.2=3.4.2 3.5.3=3.4.3 3.6.0=3.7.2 3.6.2=3.7.3 3.7.0=3.8.0 3.7.2=3.8.1 3.8.0=3.9.1 3.8.1=3.9.4 3.8.4=3.9.6 3.8.8=3.9.7 3.9.0=3.10.0 4.0.0=-
managed-micronaut-discovery|io.micronaut.discovery:*,micronaut-discovery-client|3.0.2=3.0.0 3.3.0=3.1.0 3.7.0=3.2.0 3.9.0=3.3.1 4.0.0=-
managed-micronaut-elasticsearch|io.micronaut.elasticsearch:micronaut-elasticsearch|3.0.2=3.0.1 3.1.2=3.0.2 3.2.0=4.0.0 3.2.2=4.1.0 3.3.0=4.2.0 3.6.0=4.3.0 3.9.0=4.4.0 4.0.0=-
managed-micronaut-email|io.micronaut.email:*|3.3.0=1.0.0 3.3.1=1.0.1 3.4.0=1.2.0 3.4.2=1.2.1 3.5.2=1.2.3 3.6.0=1.3.1 3.6.3=1.3.2 3.8.0=1.5.0 4.0.0=-
managed-micronaut-flyway|io.micronaut.flyway:*,micronaut-flyway|3.0.2=4.1.0 3.1.0=4.2.0 3.2.0=5.0.0 3.2.1=5.0.1 3.2.4=5.0.2 3.3.0=5.1.1 3.3.1=5.1.2 3.3.4=5.1.3 3.4.0=5.2.0 3.5.0=5.3.0 3.6.0=5.4.0 3.6.2=5.4.1 3.9.0=5.5.0 4.0.0=-
managed-micronaut-gcp|io.micronaut.gcp:*,micronaut-gcp-common,micronaut-gcp-function,micronaut-gcp-function-http,micronaut-gcp-function-http-test,micronaut-gcp-http-client,micronaut-gcp-logging,micronaut-gcp-pubsub,micronaut-gcp-secret-manager,micronaut-gcp-tracing|3.0.2=4.0.0 3.4.0=4.1.1 3.5.0=4.2.0 3.5.4=4.2.1 3.6.0=4.4.0 3.6.1=4.4.1 3.7.0=4.6.0 3.8.0=4.8.0 3.8.7=4.8.1 3.9.0=4.10.0 3.9.1=4.10.1 3.9.2=4.10.2 3.10.0=4.11.0 4.0.0=-
managed-micronaut-graphql|io.micronaut.graphql:micronaut-graphql|3.0.2=3.0.0 3.6.0=3.1.0 3.8.0=3.2.0 4.0.0=-
managed-micronaut-groovy|io.micronaut.groovy:*|3.0.2=3.0.0 3.4.0=3.1.0 3.6.0=3.2.0 3.7.0=3.3.1 3.8.0=3.4.0 4.0.0=-
managed-micronaut-grpc|io.micronaut.grpc:*,micronaut-grpc-annotation,micronaut-grpc-client-runtime,micronaut-grpc-runtime,micronaut-grpc-server-runtime,micronaut-protobuff-support|3.0.2=3.0.0 3.1.2=3.0.3 3.2.0=3.1.1 3.2.1=3.1.2 3.2.3=3.1.3 3.5.0=3.3.0 3.5.1=3.3.1 3.8.0=3.5.0 3.9.0=3.6.0 4.0.0=-
managed-micronaut-hibernate-validator|io.micronaut.beanvalidation:*,micronaut-hibernate-validator|3.0.2=3.0.0 3.5.1=3.0.1 3.5.6=3.0.2 3.6.0=3.0.1 3.6.4=3.0.2 3.7.0=3.2.0 3.8.0=3.3.0 4.0.0=-
managed-micronaut-ignite|io.micronaut.ignite:micronaut-ignite-cache,micronaut-ignite-core|3.0.2=1.0.0.RC1 4.0.0=-
managed-micronaut-jaxrs|io.micronaut.jaxrs:*,micronaut-jaxrs-processor,micronaut-jaxrs-server,micronaut-jaxrs-server-security|3.0.2=3.0.1 3.1.0=3.1.0 3.4.0=3.2.0 3.4.4=3.2.1 3.5.0=3.3.0 3.6.0=3.4.0 4.0.0=-
managed-micronaut-jms|io.micronaut.jms:micronaut-jms-activemq-artemis,micronaut-jms-activemq-classic,micronaut-jms-core,micronaut-jms-sqs|3.0.2=2.0.0-M1 3.7.0=2.1.0 3.9.0=2.2.0 4.0.0=-
managed-micronaut-jmx|io.micronaut.jmx:*,micronaut-jmx|3.0.2=3.0.0 3.6.0=3.1.0 3.8.0=3.2.0 4.0.0=-
managed-micronaut-kafka|io.micronaut.kafka:*,micronaut-kafka,micronaut-kafka-streams|3.0.2=4.0.0 3.3.0=4.1.1 3.4.0=4.2.0 3.5.0=4.3.0 3.5.3=4.3.1 3.6.0=4.4.0 3.7.3=4.4.1 3.8.0=4.5.0 3.8.5=4.5.1 3.8.7=4.5.2 3.8.9=4.5.3 3.8.10=4.5.4 3.9.0=4.5.3 3.9.2=4.5.4 3.10.4=4.5.5 4.0.0=-
managed-micronaut-kotlin|io.micronaut.kotlin:*,micronaut-kotlin-extension-functions,micronaut-kotlin-runtime,micronaut-ktor|3.0.2=3.0.0 3.3.0=3.1.0 3.4.0=3.2.2 4.0.0=-
managed-micronaut-kubernetes|io.micronaut.kubernetes:*,micronaut-kubernetes-client,micronaut-kubernetes-client-processor,micronaut-kubernetes-client-reactor,micronaut-kubernetes-client-rxjava2,micronaut-kubernetes-discovery-client,micronaut-kubernetes-informer|3.0.2=3.0.0 3.1.0=3.1.0 3.2.0=3.2.0 3.2.1=3.2.1 3.3.0=3.3.0 3.4.0=3.4.0 3.9.0=4.0.0 3.9.2=4.0.1 4.0.0=-
managed-micronaut-liquibase|io.micronaut.liquibase:*,micronaut-liquibase|3.0.2=4.0.2 3.2.0=5.0.0 3.2.4=5.0.1 3.3.0=5.1.1 3.4.0=5.2.0 3.5.0=5.3.0 3.6.0=5.4.1 3.8.0=5.6.0 3.8.9=5.6.1 3.9.0=5.7.2 4.0.0=-
managed-micronaut-micrometer|io.micronaut.micrometer:*,micronaut-micrometer-core,micronaut-micrometer-registry-appoptics,micronaut-micrometer-registry-atlas,micronaut-micrometer-registry-azure-monitor,micronaut-micrometer-registry-cloudwatch,micronaut-micrometer-registry-datadog,micronaut-micrometer-registry-dynatrace,micronaut-micrometer-registry-elastic,micronaut-micrometer-registry-ganglia,micronaut-micrometer-registry-graphite,micronaut-micrometer-registry-humio,micronaut-micrometer-registry-influx,micronaut-micrometer-registry-jmx,micronaut-micrometer-registry-kairos,micronaut-micrometer-registry-new-relic,micronaut-micrometer-registry-new-relic-telemetry,micronaut-micrometer-registry-prometheus,micronaut-micrometer-registry-signalfx,micronaut-micrometer-registry-stackdriver,micronaut-micrometer-registry-statsd,micronaut-micrometer-registry-wavefront|3.0.2=4.0.0 3.1.2=4.0.1 3.2.0=4.1.0 3.2.1=4.1.1 3.4.0=4.2.0 3.4.2=4.2.1 3.5.0=4.3.0 3.6.0=4.4.0 3.7.0=4.6.1 3.8.0=4.7.0 3.8.2=4.7.1 3.8.4=4.7.2 3.9.0=4.8.3 4.0.0=-
managed-micronaut-microstream|io.micronaut.microstream:*|3.5.0=1.0.0-M1 3.6.0=1.0.0 3.7.0=1.2.0 3.8.0=1.3.0 4.0.0=-
managed-micronaut-mongo|io.micronaut.mongodb:*,micronaut-mongo-core,micronaut-mongo-reactive,micronaut-mongo-sync|3.0.2=4.0.0 3.4.0=4.1.0 3.5.0=4.2.0 3.6.0=4.4.0 3.7.0=4.6.0 4.0.0=-
managed-micronaut-mqtt|io.micronaut.mqtt:*,micronaut-mqtt-core,micronaut-mqtt-ssl,micronaut-mqttv3,micronaut-mqttv5|3.0.2=2.0.0 3.4.0=2.1.0 3.4.4=2.1.1 3.5.0=2.2.0 3.7.0=2.3.0 4.0.0=-
managed-micronaut-multitenancy|io.micronaut.multitenancy:micronaut-multitenancy|3.0.2=4.0.0 3.4.0=4.1.0 3.7.0=4.2.0 4.0.0=-
managed-micronaut-nats|io.micronaut.nats:micronaut-nats|3.0.2=3.0.0 3.6.0=3.1.0 4.0.0=-
managed-micronaut-neo4j|io.micronaut.neo4j:micronaut-neo4j-bolt|3.0.2=5.0.0 3.6.0=5.1.0 3.7.0=5.2.0 4.0.0=-
managed-micronaut-netflix|io.micronaut.netflix:micronaut-netflix-archaius,micronaut-netflix-hystrix,micronaut-netflix-ribbon|3.0.2=2.1.0 4.0.0=-
managed-micronaut-object-storage|io.micronaut.objectstorage:*|3.7.0=1.0.0 3.8.0=1.1.0 4.0.0=-
managed-micronaut-openapi|io.micronaut.openapi:*,micronaut-openapi|3.0.2=3.0.3 3.0.3=3.0.4 3.1.0=3.1.0 3.2.0=3.2.0 3.3.0=4.0.0 3.4.4=4.0.1 3.5.0=4.1.0 3.5.1=4.2.2 3.6.0=4.4.3 3.7.0=4.5.2 3.8.0=4.8.1 3.8.3=4.8.2 3.8.4=4.8.3 3.8.5=4.8.4 3.8.8=4.8.6 3.8.10=4.8.7 3.9.0=4.8.6 3.9.3=4.8.7 4.0.0=-
managed-micronaut-oraclecloud|io.micronaut.oraclecloud:*|3.0.2=2.0.0 3.0.3=2.0.1 3.1.2=2.0.3 3.3.0=2.0.4 3.4.0=2.1.1 3.4.4=2.1.3 3.5.2=2.1.4 3.5.3=2.1.5 3.7.0=2.2.1 3.8.0=2.3.1 3.8.3=2.3.2 3.8.5=2.3.4 4.0.0=-
managed-micronaut-picocli|io.micronaut.picocli:*,micronaut-picocli|3.0.2=4.0.0 3.1.2=4.0.1 3.3.0=4.1.0 3.5.0=4.2.1 3.6.0=4.3.0 3.10.0=4.4.0 4.0.0=-
managed-micronaut-problem|io.micronaut.problem:*,micronaut-problem-json|3.0.2=2.0.0 3.3.0=2.2.0 3.4.0=2.2.2 3.4.3=2.2.3 3.5.0=2.3.1 3.6.0=2.4.0 3.6.2=2.4.1 3.7.0=2.5.1 3.8.0=2.6.0 4.0.0=-
managed-micronaut-r2dbc|io.micronaut.r2dbc:*|3.0.2=2.0.0 3.4.0=2.1.0 3.5.0=3.0.0 3.6.0=3.0.1 3.7.0=4.0.0 4.0.0=-
managed-micronaut-rabbitmq|io.micronaut.rabbitmq:*,micronaut-rabbitmq|3.0.2=3.0.0 3.1.0=3.1.0 3.6.0=3.3.0 3.8.0=3.4.0 3.8.4=3.4.1 4.0.0=-
managed-micronaut-reactor|io.micronaut.reactor:*,micronaut-reactor,micronaut-reactor-http-client|3.0.2=2.0.0 3.2.0=2.1.1 3.4.0=2.2.2 3.5.4=2.2.3 3.6.0=2.3.1 3.7.0=2.4.1 3.8.0=2.5.0 3.9.0=2.6.0 4.0.0=-
managed-micronaut-redis|io.micronaut.redis:*,micronaut-redis-lettuce|3.0.2=5.0.0 3.2.0=5.1.0 3.4.0=5.2.0 3.6.0=5.3.0 3.7.3=5.3.1 3.7.5=5.3.2 3.10.0=5.4.0 4.0.0=-
managed-micronaut-rss|io.micronaut.rss:micronaut-itunespodcast,micronaut-jsonfeed,micronaut-jsonfeed-core,micronaut-rss,micronaut-rss-core,micronaut-rss-language|3.0.2=3.0.0 3.6.0=3.1.0 3.7.0=3.2.0 4.0.0=-
managed-micronaut-rxjava1|io.micronaut.rxjava1:micronaut-rxjava1|3.0.2=1.0.0 4.0.0=-
managed-micronaut-rxjava2|io.micronaut.rxjava2:*,micronaut-rxjava2,micronaut-rxjava2-http-client,micronaut-rxjava2-http-server-netty|3.0.2=1.0.0 3.2.0=1.1.0 3.4.0=1.2.1 3.5.4=1.2.2 3.7.0=1.3.0 4.0.0=-
managed-micronaut-rxjava3|io.micronaut.rxjava3:*,micronaut-rxjava3,micronaut-rxjava3-http-client|3.0.2=2.0.0 3.2.0=2.1.1 3.4.0=2.2.1 3.6.0=2.3.0 3.8.0=2.4.0 3.9.0=2.4.1 4.0.0=-
managed-micronaut-security|io.micronaut.security:*,micronaut-security,micronaut-security-annotations,micronaut-security-jwt,micronaut-security-ldap,micronaut-security-oauth2,micronaut-security-session|3.0.2=3.0.0 3.0.3=3.0.2 3.1.0=3.1.0 3.2.0=3.2.0 3.2.4=3.2.1 3.2.5=3.2.2 3.3.0=3.3.0 3.4.0=3.5.0 3.5.0=3.6.0 3.5.2=3.6.1 3.5.4=3.6.3 3.5.5=3.6.4 3.5.6=3.6.5 3.6.0=3.6.3 3.6.1=3.6.4 3.6.3=3.6.5 3.7.0=3.8.0 3.7.3=3.8.1 3.7.4=3.8.3 3.8.0=3.9.0 3.8.2=3.9.2 3.8.6=3.9.3 3.8.8=3.9.4 3.8.10=3.9.6 3.9.0=3.11.0 3.9.4=3.11.1 4.0.0=-
managed-micronaut-serialization|io.micronaut.serde:*|3.3.0=1.0.0-M6 3.3.2=1.0.0-M7 3.3.4=1.0.0-RC2 3.4.0=1.0.0 3.4.1=1.0.1 3.5.0=1.1.0 3.6.0=1.3.0 3.6.2=1.3.2 3.6.5=1.3.3 3.7.0=1.3.2 3.7.4=1.3.3 3.8.0=1.5.0 3.8.7=1.5.2 3.8.10=1.5.3 3.9.0=1.5.2 3.9.2=1.5.3 4.0.0=-
managed-micronaut-servlet|io.micronaut.servlet:*,micronaut-http-server-jetty,micronaut-http-server-tomcat,micronaut-http-server-undertow,micronaut-servlet-core|3.0.2=3.0.0 3.1.2=3.1.0 3.3.1=3.1.1 3.4.0=3.2.1 3.4.1=3.2.2 3.5.1=3.2.3 3.6.0=3.3.0 3.6.1=3.3.1 3.6.5=3.3.5 3.7.0=3.3.1 3.7.3=3.3.2 3.7.6=3.3.5 3.8.0=3.3.2 3.8.1=3.3.3 3.8.2=3.3.5 3.8.10=3.3.8 3.9.0=3.3.5 3.9.3=3.3.7 3.9.4=3.3.8 4.0.0=-
managed-micronaut-spring|io.micronaut.spring:*,micronaut-spring,micronaut-spring-annotation,micronaut-spring-boot,micronaut-spring-boot-annotation,micronaut-spring-context,micronaut-spring-web,micronaut-spring-web-annotation|3.0.2=4.0.0 3.2.1=4.0.1 3.4.0=4.1.0 3.5.2=4.1.1 3.6.0=4.2.1 3.6.3=4.2.2 3.7.0=4.3.1 3.8.0=4.4.0 3.9.0=4.5.1 4.0.0=-
managed-micronaut-sql|io.micronaut.sql:*,micronaut-jdbc,micronaut-jdbc-tomcat|3.0.2=4.0.0 3.1.1=4.0.2 3.1.2=4.0.4 3.3.0=4.1.1 3.4.0=4.2.2 3.4.4=4.2.3 3.5.0=4.4.0 3.5.3=4.4.1 3.6.0=4.6.3 3.6.4=4.6.6 3.7.0=4.7.0 3.7.1=4.7.2 3.8.8=4.7.3 3.9.0=4.8.0 3.9.2=4.8.1 4.0.0=-
managed-micronaut-test|io.micronaut.test:*,micronaut-test-bom,micronaut-test-core,micronaut-test-junit5,micronaut-test-kotest,micronaut-test-spock|3.0.2=3.0.2 3.2.5=3.0.5 3.4.0=3.1.1 3.5.0=3.3.0 3.5.2=3.3.1 3.6.0=3.4.0 3.7.0=3.6.2 3.8.0=3.8.0 3.8.4=3.8.2 3.9.0=3.9.2 4.0.0=-
managed-micronaut-test-resources|io.micronaut.testresources:*|3.6.0=1.0.1 3.7.0=1.1.1 3.7.1=1.1.2 3.7.3=1.1.3 3.8.0=1.2.3 3.9.0=1.2.5 4.0.0=-
managed-micronaut-toml|io.micronaut.toml:micronaut-toml|3.3.0=1.0.0-M2 3.4.0=1.0.0 3.6.0=1.1.1 3.8.0=1.1.3 4.0.0=-
managed-micronaut-tracing|io.micronaut.tracing:*,micronaut-tracing-core,micronaut-tracing-jaeger,micronaut-tracing-zipkin|3.3.0=4.0.2 3.3.2=4.0.3 3.4.0=4.1.1 3.6.0=4.2.1 3.6.3=4.2.2 3.7.0=4.4.0 3.7.7=4.4.1 3.8.0=4.4.0 3.8.4=4.4.1 3.9.0=4.5.0 4.0.0=-
managed-micronaut-tracing-legacy|io.micronaut:micronaut-tracing|3.3.1=3.2.7 4.0.0=-
managed-micronaut-views|io.micronaut.views:*|3.0.2=3.0.1 3.2.2=3.0.2 3.2.3=3.0.4 3.3.0=3.1.2 3.3.2=3.1.3 3.4.0=3.2.0 3.5.0=3.4.0 3.6.0=3.5.0 3.7.0=3.6.0 3.8.0=3.8.0 3.8.2=3.8.1 3.8.8=3.8.2 4.0.0=-
managed-micronaut-xml|io.micronaut.xml:micronaut-jackson-xml|3.0.2=3.0.0 3.3.2=3.0.1 3.6.0=3.1.0 3.8.0=3.2.0 4.0.0=-
managed-mongo|org.mongodb:mongodb-driver-core,mongodb-driver-sync|3.0.2=4.3.0 3.4.0=-
managed-mongo-reactive|org.mongodb:mongodb-driver-reactivestreams|3.0.2=4.3.0 3.4.0=-
managed-neo4j|org.neo4j.test:neo4j-harness|3.0.2=3.5.29 3.4.4=3.5.32 3.5.0=3.5.33 3.5.4=3.5.34 3.6.3=3.5.35 4.0.0=-
managed-neo4j-java-driver|org.neo4j.driver:neo4j-java-driver|3.0.2=4.2.7 3.6.0=4.4.9 4.0.0=-
managed-netty|>io.netty:netty-bom io.netty:netty,netty-buffer,netty-codec-http,netty-codec-http2,netty-common,netty-handler,netty-handler-proxy,netty-transport-native-epoll,netty-transport-native-kqueue,netty-transport-native-unix-common|3.0.2=4.1.68.Final 3.1.1=4.1.69.Final 3.1.4=4.1.70.Final 3.2.2=4.1.72.Final 3.2.7=4.1.73.Final 3.4.2=4.1.76.Final 3.4.4=4.1.77.Final 3.6.0=4.1.79.Final 3.6.3=4.1.81.Final 3.7.0=4.1.82.Final 3.7.3=4.1.84.Final 3.8.0=4.1.86.Final 3.8.5=4.1.87.Final 3.8.8=4.1.90.Final 3.8.9=4.1.91.Final 3.8.10=4.1.94.Final 3.8.12=4.1.100.Final 3.9.0=4.1.91.Final 3.9.3=4.1.92.Final 3.9.4=4.1.94.Final 3.9.7=4.1.100.Final 3.10.0=4.1.94.Final 3.10.2=4.1.100.Final 3.10.4=4.1.108.Final 4.0.0=4.1.94.Final 4.0.2=4.1.95.Final 4.0.3=4.1.96.Final 4.1.3=4.1.97.Final 4.1.7=4.1.98.Final 4.1.8=4.1.99.Final 4.1.10=4.1.100.Final 4.2.0=4.1.101.Final 4.2.2=4.1.103.Final 4.2.3=4.1.104.Final 4.2.4=4.1.106.Final 4.3.6=4.1.107.Final 4.3.12=4.1.108.Final 4.4.10=4.1.110.Final 4.5.4=4.1.111.Final 4.6.0=4.1.112.Final 4.6.5=4.1.113.Final 4.7.0=4.1.114.Final
managed-netty-http3|io.netty.incubator:netty-incubator-codec-http3|4.0.0=0.0.16.Final 4.1.3=0.0.20.Final 4.1.9=0.0.21.Final 4.2.0=0.0.22.Final 4.2.2=0.0.23.Final 4.3.0=0.0.24.Final 4.3.6=0.0.25.Final 4.3.11=0.0.27.Final 4.4.0=0.0.28.Final
managed-netty-iouring|io.netty.incubator:netty-incubator-transport-native-io_uring|4.0.0=0.0.21.Final 4.1.3=0.0.22.Final 4.1.9=0.0.23.Final 4.2.1=0.0.24.Final 4.3.8=0.0.25.Final
managed-netty-tcnative|io.netty:netty-tcnative-boringssl-static|4.0.0=2.0.61.Final 4.1.10=2.0.62.Final 4.3.8=2.0.63.Final 4.3.11=2.0.65.Final 4.6.4=2.0.66.Final
managed-opentracing|io.opentracing:opentracing-api,opentracing-util|3.0.2=0.33.0 3.3.0=-
managed-paho-v3|org.eclipse.paho:org.eclipse.paho.client.mqttv3|3.0.2=1.2.5 3.4.0=-
managed-paho-v5|org.eclipse.paho:org.eclipse.paho.mqttv5.client|3.0.2=1.2.5 3.4.0=-
managed-picocli|info.picocli:picocli,picocli-codegen|3.0.2=4.6.1 3.4.4=4.6.3 3.5.0=-
managed-protobuf|>com.google.protobuf:protobuf-bom|3.0.2=3.17.2 3.5.0=-
managed-reactive-pg-client|io.reactiverse:reactive-pg-client|3.0.2=0.11.4 4.0.0=-
managed-reactive-streams|org.reactivestreams:reactive-streams|3.0.2=1.0.3 3.5.1=1.0.4
managed-reactor|io.projectreactor:reactor-core,reactor-test|3.0.2=3.4.8 3.3.0=3.4.14 3.4.4=3.4.18 3.5.4=3.4.21 3.6.2=3.4.22 3.7.0=3.4.23 3.8.0=3.5.0 4.0.0=3.5.7 4.0.4=3.5.8 4.0.6=3.5.9 4.1.0=3.5.7 4.1.1=3.5.9 4.1.6=3.5.10 4.1.10=3.5.11 4.6.0=3.6.8 4.6.1=3.6.9 4.7.0=3.6.10
managed-rxjava1|io.reactivex:rxjava|3.0.2=1.3.8 4.0.0=-
managed-rxjava1-interop|com.github.akarnokd:rxjava2-interop|3.0.2=0.13.7 4.0.0=-
managed-rxjava2|io.reactivex.rxjava2:rxjava|3.0.2=2.2.10 3.4.0=-
managed-slf4j|org.slf4j:jcl-over-slf4j,jul-to-slf4j,log4j-over-slf4j,osgi-over-slf4j,slf4j-api,slf4j-ext,slf4j-log4j12,slf4j-nop,slf4j-reload4j,slf4j-simple|3.0.2=1.7.29 3.4.4=1.7.36 4.0.0=-
managed-snakeyaml|org.yaml:snakeyaml|3.0.2=1.29 3.3.0=1.30 3.5.5=1.31 3.6.0=1.30 3.6.2=1.31 3.6.5=1.33 3.7.0=1.32 3.7.3=1.33 3.8.7=2.0 4.3.0=2.2
managed-spock|org.spockframework:spock-core|3.0.2=2.0-groovy-3.0 4.0.0=-
managed-spotbugs|com.github.spotbugs:spotbugs-annotations|3.0.2=4.0.3 3.5.0=4.7.0 3.5.4=4.7.1 4.0.0=-
managed-spring|org.springframework:spring-context,spring-core,spring-jdbc,spring-orm,spring-tx|3.0.2=5.3.9 3.4.4=5.3.20 3.5.5=5.3.22 3.7.0=5.3.23 4.0.0=-
managed-springboot|org.springframework.boot:spring-boot-starter,spring-boot-starter-web|3.0.2=2.5.3 3.4.4=2.5.12 3.6.0=-
managed-swagger|io.swagger.core.v3:swagger-annotations,swagger-core,swagger-models|3.0.2=2.1.10 3.3.0=2.1.12 3.5.0=2.2.0 3.6.0=2.2.2 3.7.2=2.2.3 3.8.0=2.2.7 3.8.10=2.2.9 3.9.0=2.2.7 3.9.3=2.2.9 4.0.0=-
managed-testcontainers|>org.testcontainers:testcontainers-bom|3.0.2=1.15.3 3.2.0=1.16.1 3.2.2=1.16.2 3.5.0=1.17.2 3.5.5=1.17.3 3.7.2=1.17.5 4.0.0=-
managed-validation|javax.validation:validation-api|3.0.2=2.0.1.Final 4.0.0=-
managed-zipkin-reporter|io.zipkin.reporter2:zipkin-reporter|3.0.2=2.16.3 3.3.0=-
`;
