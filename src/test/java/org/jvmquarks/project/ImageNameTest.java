package org.jvmquarks.project;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {

    @ParameterizedTest
    @CsvSource({
        "eclipse-temurin:17-jre, 17",
        "eclipse-temurin:21.0.1_12-jdk-jammy, 21",
        "docker.io/library/eclipse-temurin:8u392-b08-jre-alpine, 8",
        "openjdk:8-jdk-slim, 8",
        "openjdk:11.0.16-jre-slim-bullseye, 11",
        "amazoncorretto:17-alpine3.18-jdk, 17",
        "public.ecr.aws/lambda/java:21, 21",
        "azul/zulu-openjdk-alpine:17.0.9, 17",
        "bellsoft/liberica-openjre-debian:21, 21",
        "ibm-semeru-runtimes:open-17-jre, 17",
        "sapmachine:17-jre-ubuntu-22.04, 17",
        "mcr.microsoft.com/openjdk/jdk:21-ubuntu, 21",
        "gcr.io/distroless/java17-debian12:nonroot, 17",
        "registry.access.redhat.com/ubi9/openjdk-21-runtime:1.20, 21",
        "registry:5000/team/jdk:25, 25",
        "maven:3.9-eclipse-temurin-17-alpine, 17",
        "gradle:8.5-jdk21, 21",
        "tomcat:10.1-jdk17-temurin, 17",
        "jetty:9-jre11, 11",
        "ghcr.io/graalvm/jdk-community:21, 21",
        "ghcr.io/graalvm/graalvm-ce:ol9-java17-22.3.3, 17",
        "eclipse-temurin:17@sha256:9f8a, 17",
    })
    void imageHasItsVersion(String image, int feature) {
        assertThat(ImageName.isJava(image)).isTrue();
        assertThat(ImageName.feature(image)).contains(feature);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eclipse-temurin", "eclipse-temurin:latest", "tomcat:10-jre",
                "ghcr.io/graalvm/graalvm-ce:22.3.3", "team/java-service:1.2", "openjdk:7"
            })
    void imageOfJavaMayNameNoVersion(String image) {
        assertThat(ImageName.isJava(image)).isTrue();
        assertThat(ImageName.feature(image)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"debian:12", "scratch", "node:18", "gcr.io/distroless/base-debian12"})
    void otherImagesHaveNoJava(String image) {
        assertThat(ImageName.isJava(image)).isFalse();
    }
}
