package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.GuestNames.Members;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

class GuestNamesTest {
    private static final Set<String> KNOWN = Set.of("com.acme.Ints.digit", "com.acme.Ints.parse");

    @TempDir
    Path folder;

    private final GuestNames names = new GuestNames("debian-17", GuestNamesTest::members);

    private static Members members(String className, String method) {
        return switch (className) {
            case "com.acme.Ints" -> new Members(Optional.of(Set.of("digit", "parse", "hidden")), List.of());
            case "com.acme.Sub" -> new Members(Optional.of(Set.of()), List.of("com.acme.Ints"));
            case "java.lang.Long" -> new Members(Optional.of(Set.of("parseLong")), List.of());
            default -> new Members(Optional.empty(), List.of());
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Ints.digit",
                "com.acme.Ints.hidden",
                "java.lang.invoke.LambdaForm$MH.invoke",
                "com.acme.Ints$$Lambda/0x1.apply"
            })
    void methodThatExistsPasses(String method) {
        assertThatCode(() -> names.requireMethod(method, KNOWN)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Itns.digit | names com.acme.Itns.digit, and the guest has no class com.acme.Itns; did you mean 'com.acme.Ints.digit'?",
                "com.other.Far.away | names com.other.Far.away, and the guest has no class com.other.Far",
                "com.acme.Ints.hiden | names com.acme.Ints.hiden, and com.acme.Ints has no method hiden; did you mean 'com.acme.Ints.hidden'?",
                "com.acme.Sub.digit | names com.acme.Sub.digit, which com.acme.Sub inherits; name it as the compilers do: 'com.acme.Ints.digit'",
                "digit | names the method 'digit' without its class",
                "java.lang.Long.parse | names java.lang.Long.parse, and java.lang.Long has no method parse; if only other JDKs have it, declare their versions: @Expect(since = …)",
            })
    void missingMethodIsMistakeOfPin(String method, String words) {
        assertThatThrownBy(() -> names.requireMethod(method, KNOWN))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("debian-17: the assertion " + words);
    }

    @Test
    void errorIsThatOfThePin() {
        assertThatThrownBy(() -> names.requireMethod("com.other.Far.away", KNOWN))
                .isInstanceOfSatisfying(
                        CellError.class,
                        error -> assertThat(error.outcome().error()).contains(ErrorKind.PIN_FAILED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"int[][]", "com.acme.Ints[]", "java.util.List", "jdk.internal.vm.Filler"})
    void classOfAnyVersionPasses(String name) {
        assertThatCode(() -> names.requireClass(name, Set.of("java.util.List"))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.util.Lsit | names the class java.util.Lsit, which the guest does not have; did you mean 'java.util.List'?",
                "com.acme.Itns[] | names the class com.acme.Itns, which the guest does not have",
            })
    void missingClassIsMistakeOfPin(String name, String words) {
        assertThatThrownBy(() -> names.requireClass(name, Set.of("java.util.List")))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("debian-17: the assertion " + words);
    }

    @Test
    void guestIsAskedForClassesOfJdkAlone() {
        OneGuest guest = new OneGuest(
                folder,
                "{\"kind\":\"members\",\"of\":\"java.lang.Long\",\"absent\":false,\"methods\":[\"parseLong\"],\"inheritedFrom\":[]}");
        GuestNames ofGuest = GuestNames.of(guest, GuestNamesTest.class);

        ofGuest.requireMethod("java.lang.Long.parseLong", Set.of());
        ofGuest.requireMethod(GuestNamesTest.class.getName() + ".members", Set.of());

        assertThat(guest.requests())
                .extracting(GuestRequest::command, GuestRequest::arguments)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(Commands.MEMBERS, List.of("java.lang.Long", "parseLong")));
    }
}
