package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.jctools.queues.MpscLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.host.classpath.ProbeLibraries;
import org.jvmquarks.host.wire.GuestResult.Failure;

class MissingLibraryTest {
    /** Calls a library, as a probe would. */
    private static final Class<?> PROBE = MissingLibraryTest.class;

    @Test
    void archiveThatHasTheClassIsNamed() {
        Path archive = ProbeLibraries.archives(PROBE.getClassLoader(), MpscLinkedQueue.class)
                .get(0);

        assertThat(MissingLibrary.of(notFound("org.jctools.queues.MpscLinkedQueue"), PROBE))
                .contains("org.jctools.queues.MpscLinkedQueue is not on the guest's class path (it is"
                        + " in %s); add it to libraries: @Quark(libraries = MpscLinkedQueue.class)"
                                .formatted(archive.getFileName()));
    }

    @Test
    void folderIsNoLibrary() {
        assertThat(MissingLibrary.of(notFound(Captures.class.getName()), PROBE).orElseThrow())
                .startsWith(Captures.class.getName()
                        + " is not on the guest's class path: the tests' class loader loads it from ")
                .endsWith(", and does not say that it has this folder; start the tests with the"
                        + " folder on the class path of their JVM");
    }

    @Test
    void classOfNobodyNeedsADependencyFirst() {
        assertThat(MissingLibrary.of(notFound("com.acme.Ring$Slot"), PROBE))
                .contains("com.acme.Ring$Slot is neither on the guest's class path nor on that of the"
                        + " tests; add the library that has it to the dependencies of the"
                        + " tests, and add it to libraries: @Quark(libraries = Ring.class)");
        assertThat(MissingLibrary.thatHostHas(notFound("com.acme.Ring$Slot"), PROBE))
                .isEmpty();
    }

    @Test
    void frameworkIsNotForGuests() {
        assertThat(MissingLibrary.thatHostHas(notFound("org.jvmquarks.QuarkAssertions"), PROBE))
                .contains("org.jvmquarks.QuarkAssertions is a class of jvm-quarks itself, which"
                        + " guests do not have; remove calls to it, and to the enclosing quark, from the probe");
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.jvmquarks.host.MissingLibraryTest", "java.util.Missing", "sun.misc.BASE64Encoder"})
    void jdkClassesAndProbeAreInNoLibrary(String name) {
        assertThat(MissingLibrary.of(notFound(name), PROBE)).isEmpty();
    }

    @Test
    void otherFailureIsExplainedByHostsClassOnly() {
        assertThat(MissingLibrary.of(caused("com.acme.Ring"), PROBE)).isEmpty();
        assertThat(MissingLibrary.of(caused("org.jctools.queues.MpscLinkedQueue"), PROBE))
                .isPresent();
        assertThat(MissingLibrary.of(new Failure("java.lang.Error", "other"), PROBE))
                .isEmpty();
    }

    private static Failure notFound(String className) {
        return failure("java.lang.NoClassDefFoundError", className);
    }

    private static Failure caused(String className) {
        return failure("java.lang.IllegalStateException", className);
    }

    private static Failure failure(String thrown, String missing) {
        return new Failure(thrown, "message", Optional.empty(), Optional.of(missing), "");
    }
}
