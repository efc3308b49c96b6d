package org.jvmquarks.upgrade.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;

/** Code that runs only if a configuration asks for it, as Netty and Tomcat have it. */
class ConfiguredCodeTest extends JudgedCode {
    /** Netty 4.2 does without Unsafe since 25, unless a property asks for it; a relocated copy of JCTools with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            System.getProperty("own.unsafe") == null && Version.FEATURE >= 25 | GUARDED
            System.getProperty("own.unsafe") != null                          | REFERS
            Version.FEATURE >= 26                                             | REFERS
            """)
    void propertyThatNobodySetsMayKeepFromWarning(String without, EvidenceStrength evidence) throws Exception {
        List<CodeFinding> found = judge(
                Set.of(),
                TestArchives.compile(
                        folder,
                        17,
                        VERSION.replace("class Version", "package a; public class Version")
                                .replace("static final", "public static final"),
                        """
                        package a;
                        public class Access {
                            private static final boolean EARLY = early();
                            static boolean early() { return HAS; }
                            private static final boolean HAS = !(%s);
                            static final sun.misc.Unsafe UNSAFE = HAS ? find() : null;
                            static sun.misc.Unsafe find() {
                                try {
                                    var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                                    field.setAccessible(true);
                                    return (sun.misc.Unsafe) field.get(null);
                                } catch (ReflectiveOperationException e) {
                                    return null;
                                }
                            }
                            public static byte read(long at) { return UNSAFE.getByte(at); }
                            public static Object queue() { return HAS ? new a.shaded.Queue() : "plain"; }
                        }
                        """.formatted(without),
                        "package a.shaded; public class Queue { byte b = new Field().read(null); }",
                        "package a.shaded; class Field { byte read(sun.misc.Unsafe it) { return it.getByte(1L); } }"));

        assertThat(found)
                .filteredOn(each -> each.cause().name().contains("memory access"))
                .extracting(CodeFinding::evidence)
                .containsExactly(evidence);
    }

    /** As Tomcat does: the field of the context is passed to the loader, whose setting fills a list. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            loader.setStops(context.isStopping());                             | GUARDED
            loader.setStops(false);                                            | GUARDED
            loader.setStops(true);                                             | REFERS
            loader.setStops(loader.toString().isEmpty());                      | REFERS
            loader.setStops(context.isStopping()); context.setStopping(true);  | REFERS
            java.util.function.Consumer<Boolean> it = loader::setStops;        | REFERS
            """)
    void fieldThatOnlyConfigurationSetsKeepsFromFailure(String start, EvidenceStrength evidence) throws Exception {
        CodeFinding found = only(loader("if (stops) { late.add(text); } "), """
                public class Context {
                    private boolean stopping = false;
                    public boolean isStopping() { return stopping; }
                    public void setStopping(boolean value) {
                        boolean before = stopping;
                        stopping = value;
                        System.out.println(before);
                    }
                    public void start(Context context, Loader loader) { %s }
                }
                """.formatted(start));

        assertThat(found.evidence()).isEqualTo(evidence);
        if (evidence == EvidenceStrength.GUARDED) {
            assertThat(found.remark())
                    .contains("Loader.stops decides first (Loader.stop); unless a configuration sets it otherwise");
        }
    }

    @Test
    void setterMayBeCalledByInterfaceOfSubclass() throws Exception {
        CodeFinding found = only(
                loader("if (stops) { late.add(text); } "),
                "public interface Stopping { void setStops(boolean value); }",
                "public class Quick extends Loader implements Stopping { }",
                "public class User { public void use(Stopping it) { it.setStops(true); } }");

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (text.isEmpty()) { late.add(text); } ",
                "if (stops) { late.add(text); } fill(late); ",
                "if (stops) { late.add(text); } other = late; ",
                "if (stops) { late.add(text); } Runnable later = () -> late.add(text); later.run(); ",
                "if (stops) { late.add(text); } Object[] all = {late}; ",
                "if (stops) { late.add(text); } List<String> one = text.isEmpty() ? late : other; one.add(text); "
            })
    void listThatMayBeFilledHasElements(String fill) throws Exception {
        assertThat(only(loader(fill)).evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    private static String loader(String fill) {
        return """
                import java.util.*;
                public class Loader {
                    private boolean stops;
                    private List<String> other = new ArrayList<>();
                    public void setStops(boolean value) { stops = value; }
                    private static void fill(List<String> list) { list.add("one"); }
                    public void stop(String... texts) {
                        List<String> late = new ArrayList<>();
                        for (String text : texts) { %s }
                        for (String text : late) { System.setSecurityManager(null); }
                    }
                }
                """.formatted(fill);
    }
}
