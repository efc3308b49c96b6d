package org.jvmquarks.upgrade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.archive.EvidenceStrength;

class OpenedMembersTest {
    private static final String TYPE = "sun.security.krb5.internal.crypto.EType";

    @TempDir
    Path folder;

    private List<CodeFinding> find(String body, String... options) throws IOException {
        return find(11, 17, body, options);
    }

    private List<CodeFinding> find(int from, int to, String body, String... options) throws IOException {
        String code = "class User { private int own; void use(Class<?> type) throws Exception { " + body + " } }";
        Map<String, byte[]> classes = TestArchives.compile(folder.resolve("source"), 8, code);
        Path archive = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        LaunchSettings launch =
                new LaunchSettings(List.of(options).stream().map(OptionUse::of).toList(), Optional.empty());
        JdkChange move = new JdkChange(from, to, Optional.empty(), Optional.empty(), launch);
        return new OpenedMembers(move)
                .in(new ArchiveScan(to).read(List.of(archive)).references());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    User.class.getDeclaredField("own").setAccessible(true);                                     | UNREACHED
                    sun.misc.Unsafe.class.getDeclaredField("theUnsafe").setAccessible(true);                    | UNREACHED
                    Class.forName("sun.security.krb5.internal.crypto.EType").getDeclaredMethod("a").setAccessible(true); | REFERS
                    ClassLoader.class.getDeclaredMethod("defineClass", String.class).setAccessible(true);       | REFERS
                    type.getDeclaredMethod("defineClass", String.class).setAccessible(true);                    | CONTAINS
                    type.getDeclaredConstructor(String.class).setAccessible(true);                              | CONTAINS
                    new Object().getClass().getDeclaredField("a").setAccessible(true);                          | CONTAINS
                    try { ClassLoader.class.getDeclaredMethod("defineClass").setAccessible(true); } catch (RuntimeException e) { } | GUARDED
                    try { ClassLoader.class.getDeclaredMethod("defineClass").setAccessible(true); } catch (NoSuchMethodException e) { } | REFERS
                    try { hashCode(); } catch (RuntimeException e) { } ClassLoader.class.getDeclaredMethod("defineClass").setAccessible(true); | REFERS
                    """)
    void classThatIsLookedUpDecides(String body, EvidenceStrength evidence) throws IOException {
        assertThat(find(body)).extracting(CodeFinding::evidence).containsExactly(evidence);
    }

    /** As in Dropwizard's metrics. JDKs 9 to 15 open the packages that JDK 8 had, and it did not have this one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8  | 11 | com.sun.management.internal.OperatingSystemImpl | REFERS    | BEHAVIOUR | 9
            8  | 17 | com.sun.management.internal.OperatingSystemImpl | REFERS    | BEHAVIOUR | 9
            11 | 17 | com.sun.management.internal.OperatingSystemImpl | UNREACHED | BEHAVIOUR | 16
            8  | 11 | jdk.internal.misc.VM                            | REFERS    | BEHAVIOUR | 9
            8  | 11 | jdk.internal.org.objectweb.asm.ClassReader      | REFERS    | WARNING   | 9
            11 | 17 | jdk.internal.org.objectweb.asm.ClassReader      | REFERS    | BEHAVIOUR | 16
            8  | 11 | java.lang.ClassLoader                           | REFERS    | WARNING   | 9
            8  | 17 | java.lang.ClassLoader                           | REFERS    | BEHAVIOUR | 16
            8  | 11 | User                                            | UNREACHED | BEHAVIOUR | 9
            """)
    void newPackageIsClosedSince9(
            int from, int to, String type, EvidenceStrength evidence, Consequence consequence, int since)
            throws IOException {
        assertThat(find(
                        from,
                        to,
                        "Class.forName(\"%s\").getDeclaredMethod(\"a\").setAccessible(true);".formatted(type)))
                .extracting(
                        CodeFinding::evidence,
                        CodeFinding::consequence,
                        each -> each.origin().since().orElseThrow())
                .containsExactly(tuple(evidence, consequence, since));
    }

    /** Pins show the same calls without their class. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8  | 11 | 261
            8  | 17 | 261 396
            11 | 17 | 396
            17 | 25 |
            """)
    void everyPassedChangeIsNamed(int from, int to, @Nullable String jeps) throws IOException {
        assertThat(find(from, to, "User.class.getDeclaredField(\"own\").setAccessible(true);").stream()
                        .flatMap(each -> each.origin().by().stream())
                        .toList())
                .isEqualTo(Stream.of(jeps == null ? new String[0] : jeps.split(" "))
                        .map(each -> new Source.Jep(Integer.parseInt(each)))
                        .toList());
    }

    /** As in AspectJ's weaver; some JDKs have another overload that is not public. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Class.forName("java.lang.invoke.MethodType").getDeclaredMethod("methodType", Class.class, Class[].class)
            ClassLoader.class.getDeclaredMethod("loadClass", String.class)
            ClassLoader.class.getDeclaredMethod("getParent")
            """)
    void publicMemberNeedsNoOption(String lookup) throws IOException {
        assertThat(find(lookup + ".setAccessible(true);")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ClassLoader.class.getDeclaredMethod("loadClass", String.class, boolean.class)
            ClassLoader.class.getDeclaredMethod("loadClass", new Class<?>[] {type})
            ClassLoader.class.getDeclaredMethod("loadClass", type == null ? null : new Class<?>[] {String.class})
            ClassLoader.class.getDeclaredMethod("defineClass", String.class)
            """)
    void memberThatMayNotBePublicNeedsOption(String lookup) throws IOException {
        assertThat(find(lookup + ".setAccessible(true);"))
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.REFERS);
    }

    @Test
    void packageAndOptionAreNamed() throws IOException {
        String body = "Class.forName(\"" + TYPE + "\").getDeclaredMethod(\"a\").setAccessible(true);";

        assertThat(find(body))
                .extracting(CodeFinding::what, CodeFinding::advice)
                .containsExactly(tuple(
                        "1 class makes members accessible in sun.security.krb5.internal.crypto, which no option opens:"
                                + " setAccessible throws InaccessibleObjectException",
                        "Update the library; until then start with"
                                + " --add-opens=java.security.jgss/sun.security.krb5.internal.crypto=ALL-UNNAMED."));
        assertThat(find(body))
                .extracting(CodeFinding::allowance)
                .containsExactly(Allowance.of(
                        List.of("--add-opens=java.security.jgss/sun.security.krb5.internal.crypto=ALL-UNNAMED")));
        assertThat(find(body, "--add-opens=java.security.jgss/sun.security.krb5.internal.crypto=other,ALL-UNNAMED"))
                .extracting(CodeFinding::evidence)
                .containsExactly(EvidenceStrength.UNREACHED);
    }

    /** Dropwizard's metrics ask the bean of the system for descriptors. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            java.lang.management.OperatingSystemMXBean | | CLOSED
            java.lang.management.OperatingSystemMXBean | --add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED | OPEN
            java.util.List                             | | UNKNOWN
            """)
    void classOfObjectIsWhatJdkMakes(String type, @Nullable String option, String expected) throws IOException {
        String body = "java.lang.reflect.Method found = new Holder().bean.getClass().getDeclaredMethod(name);"
                + " found.setAccessible(true); } static class Holder { %s bean; } String name; void other() {"
                        .formatted(type);

        List<CodeFinding> found = option == null ? find(8, 17, body) : find(8, 17, body, option);

        assertThat(found)
                .extracting(CodeFinding::evidence)
                .containsExactly(
                        switch (expected) {
                            case "CLOSED" -> EvidenceStrength.REFERS;
                            case "OPEN" -> EvidenceStrength.UNREACHED;
                            default -> EvidenceStrength.CONTAINS;
                        });
        assertThat(found.get(0).what().contains("com.sun.management.internal")).isEqualTo(expected.equals("CLOSED"));
    }

    /** Kafka makes a format without a pattern and gives it its own. */
    @Test
    void formatWithItsPatternIgnoresThatOfLocale() throws IOException {
        assertThat(makesFormat("new java.text.SimpleDateFormat().format(0L);")).isTrue();
        assertThat(makesFormat("new java.text.SimpleDateFormat().applyPattern(\"HH\");"))
                .isFalse();
    }

    private boolean makesFormat(String body) throws IOException {
        Map<String, byte[]> classes =
                TestArchives.compile(folder.resolve("source"), 8, "class User { void use() { " + body + " } }");
        Path archive = Files.write(folder.resolve("app.jar"), TestArchives.jar(classes));
        return new ArchiveScan(17)
                .read(List.of(archive)).references().uses().keySet().stream()
                        .anyMatch(each -> each.brief().equals("new java.text.SimpleDateFormat"));
    }
}
