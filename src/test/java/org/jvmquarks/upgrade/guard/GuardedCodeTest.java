package org.jvmquarks.upgrade.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.CodeFinding;

/** Code as libraries have it, reduced: Ant, Guava, Netty, Chronicle Core. */
class GuardedCodeTest extends JudgedCode {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (!Version.atLeast(18)) { System.setSecurityManager(null); } | Version.atLeast
            if (!Version.IS_9) { System.setSecurityManager(null); } | Version.IS_9
            if (Version.TEXT.startsWith("1.")) { System.setSecurityManager(null); } | Version.TEXT
            if (Runtime.version().feature() < 18) { System.setSecurityManager(null); } | Runtime.version
            if (Version.FEATURE >= 18) { return; } System.setSecurityManager(null); | Version.FEATURE
            switch (Version.FEATURE) { case 17: System.setSecurityManager(null); break; default: } | Version.FEATURE
            try { Class.forName("java.lang.invoke.VarHandle"); return; } catch (ClassNotFoundException e) { System.setSecurityManager(null); } | a condition that is constant on that JDK
            try { Class.forName("java.lang.NoSuchClass"); System.setSecurityManager(null); } catch (ClassNotFoundException e) { } | the lookup of java.lang.NoSuchClass
            try { Thread.class.getMethod("destroy"); System.setSecurityManager(null); } catch (NoSuchMethodException e) { } | the lookup of Thread.destroy
            """)
    void unreachedCodeIsNamedWithItsGuard(String body, String guard) throws Exception {
        CodeFinding found = method(body);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
        assertThat(found.remark()).contains(guard + " decides first (User.use)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            System.setSecurityManager(null);
            if (Version.atLeast(18)) { System.setSecurityManager(null); }
            if (Version.changing() < 18) { System.setSecurityManager(null); }
            if (text == null) { System.setSecurityManager(null); }
            if (System.getProperty("own") == null) { System.setSecurityManager(null); }
            if (Boolean.getBoolean("own")) { System.setSecurityManager(null); }
            try { Class.forName(text); System.setSecurityManager(null); } catch (ClassNotFoundException e) { }
            try { Class.forName("com.acme.Optional"); } catch (ClassNotFoundException e) { System.setSecurityManager(null); }
            try { Class.forName("java.util.List").getDeclaredMethod("hidden"); System.setSecurityManager(null); } catch (ReflectiveOperationException e) { }
            try { System.setSecurityManager(null); } catch (UnsupportedOperationException e) { throw new IllegalStateException(e); }
            try { System.setSecurityManager(null); } catch (IllegalStateException e) { }
            try { System.setSecurityManager(null); } finally { System.out.println(text); }
            try { System.setSecurityManager(null); } catch (Throwable e) { System.out.println(e); System.exit(1); }
            try { System.setSecurityManager(null); } catch (Throwable e) { Runtime.getRuntime().halt(1); }
            """)
    void reachableCodeStaysAsItIs(String body) throws Exception {
        CodeFinding found = method(body);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
        assertThat(found.remark()).isEmpty();
    }

    /** As a main method does that ends in an exit code. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stop();                                      | REFERS
            if (text == null) { stop(); } else { fail(); } | REFERS
            if (text == null) { stop(); }                | GUARDED
            mayStop();                                   | GUARDED
            goRound();                                   | GUARDED
            stopOrGoOn();                                | GUARDED
            """)
    void handlerThatEndsTheProgramIsNoGuard(String handler, EvidenceStrength strength) throws Exception {
        assertThat(method("""
                class Ending {
                    void stop() { System.out.println(); exit(); }
                    void mayStop() { if (text.isEmpty()) { exit(); } }
                    void fail() { throw new IllegalStateException(); }
                    void stopOrGoOn() { try { fail(); exit(); } catch (RuntimeException e) { System.out.println(); } }
                    void goRound() { while (true) { System.out.println(); } }
                    private void exit() { System.exit(1); }
                    void handle() { %s }
                }
                try { System.setSecurityManager(null); } catch (Throwable e) { new Ending().handle(); }
                """.formatted(handler)).evidence()).isEqualTo(strength);
    }

    @ParameterizedTest
    @CsvSource({"UnsupportedOperationException", "RuntimeException", "Throwable"})
    void codeThatCatchesExceptionMayDoWithoutIt(String caught) throws Exception {
        CodeFinding found = method(
                "try { System.setSecurityManager(null); } catch (%s e) { System.out.println(e); }".formatted(caught));

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.GUARDED);
        assertThat(found.remark()).contains("a catch of " + caught + " decides first (User.use)");
    }

    @Test
    void methodAndClassOfGuardedCodeAreGuarded() throws Exception {
        assertThat(judge("""
                public class User {
                    public void use() { if (!Version.atLeast(18)) { first(); new Helper().help(); } }
                    private static void first() { second(); }
                    private static void second() { System.setSecurityManager(null); }
                    private static final class Helper {
                        static final Object DONE = done();
                        static Object done() { System.setSecurityManager(null); return "done"; }
                        void help() { System.out.println(DONE); }
                    }
                }
                """).evidence()).isEqualTo(EvidenceStrength.UNREACHED);
    }

    @Test
    void oneCallerWithoutAGuardIsEnough() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    public void use() { if (!Version.atLeast(18)) { first(); } }
                    public void other() { first(); }
                    private static void first() { System.setSecurityManager(null); }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
    }

    /** Guava 33.5.0 tries another way first, and has this one for Android and JDK 8. */
    @Test
    void fallbackOfAnotherWayIsNotReached() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    private enum Maker {
                        INSTANCE {
                            @Override Runnable tryMake() {
                                try {
                                    Class.forName("java.lang.invoke.VarHandle");
                                } catch (ClassNotFoundException beforeJava9) {
                                    return null;
                                }
                                return new Modern();
                            }
                        };
                        Runnable tryMake() { return null; }
                    }
                    private static final class Modern implements Runnable {
                        @Override public void run() { }
                    }
                    private static final class Old implements Runnable {
                        @Override public void run() { System.setSecurityManager(null); }
                    }
                    static final Runnable HELPER;
                    static {
                        Runnable helper = Maker.INSTANCE.tryMake();
                        if (helper == null) {
                            helper = new Old();
                        }
                        HELPER = helper;
                    }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
        assertThat(found.remark())
                .hasValueSatisfying(remark -> assertThat(remark).contains("tryMake decides first"));
    }

    @Test
    void otherClassesKeepTheFinding() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    public void use() { if (!Version.atLeast(18)) { System.setSecurityManager(null); } }
                    public static class Other {
                        public void use() { System.setSecurityManager(null); }
                    }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.REFERS);
        assertThat(found.remark())
                .contains("1 more class does so behind a guard: Version.atLeast decides first (User.use)");
        assertThat(found.where()).containsExactly("User$Other.use in app uses java.lang.System#setSecurityManager");
    }

    /** As compilers before Java 5 write {@code Loading.class}, in XStream to this day. */
    @Test
    void oldClassLiteralIsNoGuard() throws Exception {
        CodeFinding found = only("""
                class Loading {
                    static Class<?> class$Loading;
                    static Class<?> class$(String name) {
                        try {
                            return Class.forName(name);
                        } catch (ClassNotFoundException e) {
                            throw new NoClassDefFoundError(e.getMessage());
                        }
                    }
                    static Class<?> find(String name) {
                        try {
                            Class<?> own = class$Loading == null ? class$Loading = class$("Loading") : class$Loading;
                            return Class.forName(name, true, own.getClassLoader());
                        } catch (LinkageError | ClassNotFoundException e) {
                            return null;
                        }
                    }
                }
                """, """
                public class User {
                    public void use() {
                        if (Loading.find("java.lang.NoSuchClass") != null) {
                            System.setSecurityManager(null);
                        }
                    }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
        assertThat(found.remark()).contains("Loading.find decides first (User.use)");
    }

    @Test
    void callOnNullIsNotReached() throws Exception {
        CodeFinding found = judge("""
                public class User {
                    static final User OTHER = Version.atLeast(18) ? null : new User();
                    private void set() { System.setSecurityManager(null); }
                    public void use() { OTHER.set(); }
                }
                """);

        assertThat(found.evidence()).isEqualTo(EvidenceStrength.UNREACHED);
    }

    /**
     * As archives carry Guava or ASM under packages of their own: what the code does decides, not what it is called.
     */
    @Test
    void relocatedCopyIsToldAsTheOriginal() throws Exception {
        String source = "package %s; public class User { public void use() {"
                + " if (!Runtime.version().toString().isEmpty()) { System.setSecurityManager(null); } } }";
        String guarded = "package %s; public class Guarded { void use() {"
                + " if (Runtime.version().feature() < 18) { System.setSecurityManager(null); } } }";
        List<CodeFinding> original = judge(source.formatted("com.acme"), guarded.formatted("com.acme"));
        List<CodeFinding> copy = judge(source.formatted("shaded.com.acme"), guarded.formatted("shaded.com.acme"));

        assertThat(copy).hasSize(1);
        assertThat(copy.get(0).what()).isEqualTo(original.get(0).what());
        assertThat(copy.get(0).evidence()).isEqualTo(original.get(0).evidence());
        assertThat(copy.get(0).advice()).isEqualTo(original.get(0).advice());
        assertThat(copy.get(0).remark().map(it -> it.replace("shaded.", "")))
                .isEqualTo(original.get(0).remark());
        assertThat(copy.get(0).where())
                .containsExactly("shaded.com.acme.User.use in app uses java.lang.System#setSecurityManager");
    }
}
