package org.jvmquarks.upgrade.touch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.NamedApi;

class UseTest {
    private static final Use STRING = new Use.Api(new NamedApi("java/lang/String", ""));
    private static final Use VALUE_OF = new Use.Api(new NamedApi("java/lang/String", "valueOf"));
    private static final Use VALUE_OF_INT =
            new Use.Api(new NamedApi("java/lang/String", "valueOf"), Optional.of("int"));
    private static final Use VALUE_OF_LONG =
            new Use.Api(new NamedApi("java/lang/String", "valueOf"), Optional.of("long"));
    private static final Use INTERN = new Use.Api(new NamedApi("java/lang/String", "intern"));
    private static final Use INTEGER = new Use.Api(new NamedApi("java/lang/Integer", ""));
    private static final Use FLAG = new Use.Flag("UseZGC");

    @Test
    void methodIncludesItsOverloads() {
        assertThat(VALUE_OF.includes(VALUE_OF)).isTrue();
        assertThat(VALUE_OF.includes(VALUE_OF_INT)).isTrue();
        assertThat(VALUE_OF_INT.includes(VALUE_OF_INT)).isTrue();
    }

    @Test
    void overloadDoesNotIncludeOthers() {
        assertThat(VALUE_OF_INT.includes(VALUE_OF)).isFalse();
        assertThat(VALUE_OF_INT.includes(VALUE_OF_LONG)).isFalse();
        assertThat(VALUE_OF.includes(INTERN)).isFalse();
        assertThat(VALUE_OF.includes(FLAG)).isFalse();
    }

    /** What is about a class is about each of its members, in both directions. */
    @Test
    void classOverlapsWithItsMembers() {
        assertThat(STRING.overlaps(INTERN)).isTrue();
        assertThat(INTERN.overlaps(STRING)).isTrue();
        assertThat(STRING.includes(INTERN)).isFalse();
        assertThat(VALUE_OF_INT.overlaps(VALUE_OF)).isTrue();
        assertThat(VALUE_OF.overlaps(VALUE_OF_INT)).isTrue();
    }

    @Test
    void membersOfOneClassDoNotOverlap() {
        assertThat(INTERN.overlaps(VALUE_OF)).isFalse();
        assertThat(VALUE_OF_INT.overlaps(VALUE_OF_LONG)).isFalse();
        assertThat(INTEGER.overlaps(INTERN)).isFalse();
        assertThat(INTERN.overlaps(INTEGER)).isFalse();
        assertThat(STRING.overlaps(FLAG)).isFalse();
    }

    @Test
    void otherUsesOverlapOnlyIfEqual() {
        assertThat(FLAG.overlaps(new Use.Flag("UseZGC"))).isTrue();
        assertThat(FLAG.includes(new Use.Flag("UseZGC"))).isTrue();
        assertThat(FLAG.overlaps(new Use.Flag("UseG1GC"))).isFalse();
        assertThat(FLAG.includes(STRING)).isFalse();
        assertThat(new Use.Property("x").overlaps(new Use.Option("x"))).isFalse();
    }

    @Test
    void usesAreDescribed() {
        assertThat(VALUE_OF_INT.describe()).isEqualTo("java.lang.String#valueOf(int)");
        assertThat(INTERN.describe()).isEqualTo("java.lang.String#intern");
        assertThat(FLAG.describe()).isEqualTo("the flag UseZGC");
        assertThat(new Use.Property("a.b").describe()).isEqualTo("the property a.b");
        assertThat(new Use.Name("Europe/Kyiv").describe()).isEqualTo("Europe/Kyiv");
        assertThat(new Use.Option("-Xmx1g").describe()).isEqualTo("the option -Xmx1g");
    }
}
