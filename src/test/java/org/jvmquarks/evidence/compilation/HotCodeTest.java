package org.jvmquarks.evidence.compilation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HotCodeTest {
    private static final Path LOGS = Path.of("src/test/resources/evidence/compilation");

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_504", "11.0.33-ea", "17.0.21.0.3", "21.0.13.0.3", "25.0.5.0.3", "28-ea"})
    void codeIsReadWithWhatItCalls(String version) throws IOException {
        HotCode code = HotCode.read(log(version), "Sample.op"::equals).orElseThrow();

        assertThat(code.inlined()).contains("Sample once (I)I", "Sample$Circle m ()V", "Sample$Square m ()V");
        assertThat(code.instructionBytes()).isBetween(600L, 900L);
        assertThat(code.discards()).singleElement().satisfies(each -> {
            assertThat(each.method()).isEqualTo("Sample.op");
            assertThat(each.cause()).isEqualTo("unstable_if");
            assertThat(each.seconds()).isLessThan(code.seconds());
        });
    }

    /** A call of an abstract method, which has no size. */
    @ParameterizedTest
    @ValueSource(strings = {"17.0.21.0.3", "25.0.5.0.3"})
    void callThatIsLeftHasItsReason(String version) throws IOException {
        assertThat(HotCode.read(log(version), "Sample.op"::equals).orElseThrow().refusals())
                .isEqualTo(Map.of(
                        "Sample$Shape m ()V",
                        new HotCode.Refusal("Sample$Shape.m", "virtual call", OptionalInt.empty(), true)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"debian-17.0.15", "temurin-25.0.2"})
    void printedCodeIsRead(String jdk) throws IOException {
        HotCode code = HotCode.read(Files.readString(LOGS.resolve("printed-" + jdk + ".xml")), "Sample.op"::equals)
                .orElseThrow();

        assertThat(code.printed())
                .singleElement()
                .satisfies(each -> assertThat(each.hex()).hasSize(2 * (int) code.instructionBytes()));
    }

    /** The log of op(), which calls near(), which calls far(), none of which is inlined. */
    @Test
    void codeBehindCalledMethodsCounts() throws IOException {
        String log = Files.readString(LOGS.resolve("deeper-debian-17.0.15.xml"));
        HotCode ofOp = HotCode.read(log, "Sample.op"::equals).orElseThrow();
        HotCode ofNear = HotCode.read(log, "Sample.near"::equals).orElseThrow();
        HotCode ofFar = HotCode.read(log, "Sample.far"::equals).orElseThrow();

        assertThat(ofOp.instructionBytes())
                .isGreaterThan(ofNear.instructionBytes())
                .isEqualTo(320);
        assertThat(ofNear.instructionBytes()).isGreaterThan(ofFar.instructionBytes());
        assertThat(ofOp.hidden()).isFalse();
    }

    /** One that is called through a table of methods. */
    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_504", "17.0.21.0.3", "28-ea"})
    void codeOfUnknownCalleeIsHidden(String version) throws IOException {
        assertThat(HotCode.read(log(version), "Sample.op"::equals).orElseThrow().hidden())
                .isTrue();
    }

    @Test
    void methodsAreTheSameIfTheirTypesAre() {
        assertThat(MethodNames.of("a.B", "m", List.of("int", "[B", "java.lang.String", "[Ljava.util.List;"), "void"))
                .isEqualTo(MethodNames.dotted("a/B m (I[BLjava/lang/String;[Ljava/util/List;)V"));
    }

    @Test
    void codeThatIsNotPrintedWholeIsNone() {
        assertThat(PrintedCode.read(" main code [0x10,0x14] = 4\n  0x10: 9090 | 90c3 \n  0x14: f4f4 \n"))
                .contains(new PrintedCode(0x10, "909090c3"));
        assertThat(PrintedCode.read(" main code [0x10,0x14] = 4\n  0x10: nop\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8.0_504", "28-ea"})
    void methodWithoutCodeIsNoRoot(String version) throws IOException {
        assertThat(HotCode.read(log(version), "Sample.missing"::equals)).isEmpty();
    }

    private static String log(String version) throws IOException {
        return Files.readString(LOGS.resolve("sample-debian-" + version + ".xml"));
    }
}
