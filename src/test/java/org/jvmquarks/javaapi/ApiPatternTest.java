package org.jvmquarks.javaapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiPatternTest {
    private static final Reference LOAD = new Reference("java/lang/System", "load", "(Ljava/lang/String;)V");

    @Test
    void methodMatchesAllItsParameterLists() {
        assertThat(matching(LOAD, "java.lang.System#load")).hasSize(1);
    }

    @Test
    void classMatchesItsMembers() {
        assertThat(matching(LOAD, "java.lang.System")).hasSize(1);
        assertThat(matching(LOAD, "java.lang.Runtime")).isEmpty();
    }

    @Test
    void packageMatchesItsClassesAlone() {
        assertThat(matching(LOAD, "java.lang.*")).hasSize(1);
        assertThat(matching(LOAD, "java.*")).isEmpty();
        assertThat(matching(Reference.to("java/lang/reflect/Field"), "java.lang.*"))
                .isEmpty();
    }

    @Test
    void parametersAreThoseOfSourceCode() {
        Reference created = new Reference("java/lang/String", "<init>", "([BII[[J)V");

        assertThat(matching(created, "java.lang.String#<init>(byte[], int, int, long[][])"))
                .hasSize(1);
        assertThat(matching(created, "java.lang.String#<init>(byte[],int,int,long[][])"))
                .hasSize(1);
        assertThat(matching(created, "java.lang.String#<init>(byte[])")).isEmpty();
        assertThat(matching(created, "java.lang.String#<init>()")).isEmpty();
    }

    @Test
    void memberDoesNotMatchItsClass() {
        assertThat(matching(Reference.to("java/lang/System"), "java.lang.System#load"))
                .isEmpty();
    }

    @Test
    void fieldHasNoParameters() {
        Reference out = new Reference("java/lang/System", "out", "Ljava/io/PrintStream;");

        assertThat(matching(out, "java.lang.System#out")).hasSize(1);
        assertThat(matching(out, "java.lang.System#out()")).isEmpty();
    }

    @Test
    void nestedClassHasItsOwnName() {
        assertThat(matching(Reference.to("java/util/Map$Entry"), "java.util.Map$Entry"))
                .hasSize(1);
        assertThat(matching(Reference.to("java/util/Map$Entry"), "java.util.Map"))
                .isEmpty();
    }

    @Test
    void textOfReferenceIsItsPattern() {
        assertThat(LOAD).hasToString("java.lang.System#load(java.lang.String)");
        assertThat(matching(LOAD, LOAD.toString())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "java.lang.", "java.lang.System#", "java.lang.*#load", "a#b(", "-Xmx"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> new ApiPattern(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a part of the Java API such as java.lang.System#load,"
                        + " java.lang.String#getBytes(), java.applet.Applet or java.applet.*, was '"
                        + text
                        + "'");
    }

    private static List<ApiPattern> matching(Reference reference, String... patterns) {
        return new ApiMatcher(Arrays.stream(patterns).map(ApiPattern::new).toList()).matching(reference);
    }
}
