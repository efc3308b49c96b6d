package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * {@code System.out} writes in the charset of the locale. Up to JDK 17 {@code -Dfile.encoding} changed that where the
 * output is a file or a pipe; since 18 it does not, and since 19 {@code -Dstdout.encoding} does.
 *
 * <h2>Why</h2>
 *
 * The default charset became UTF-8 in 18, while a terminal still expects the charset of its locale. So the standard
 * streams got properties of their own, which the JDK sets from the locale unless the command line sets them.
 *
 * <h2>How it is shown</h2>
 *
 * The guest starts a second VM of the same JDK in the C locale, whose charset is ASCII, and reads the bytes that this
 * VM prints for the letter \u00e4: the letter in UTF-8, or a question mark. The properties themselves, with other
 * values, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: {@code -Dfile.encoding=UTF-8} makes {@code System.out} write UTF-8 to a file or a pipe; a terminal
 *       gets the charset of the locale.
 *   <li>since 18: it does not (JEP 400).
 *   <li>since 19: {@code -Dstdout.encoding} and {@code -Dstderr.encoding} do (JDK-8283620).
 *   <li>not measured: 18 to 20; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A container in the C locale prints question marks after the upgrade from 17, although its script says
 * {@code -Dfile.encoding=UTF-8}. Add {@code -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8}, which older JDKs ignore,
 * or set {@code LC_ALL=C.UTF-8}. Loggers that write to the console have their own setting.
 */
@Quark(
        id = "output-charset",
        title = "Charset of standard output",
        source = "JEP 400, JDK-8283620",
        impact = Impact.BEHAVIOUR)
@Requires(
        vm = Vm.ANY,
        os = {Os.LINUX, Os.MACOS},
        modules = "java.management")
@Touches(
        api = {"java.lang.System#err", "java.lang.System#out"},
        options = {"-Dfile.encoding", "-Dstderr.encoding", "-Dstdout.encoding"})
class OutputCharsetQuark {

    /** The charset in which a VM in the C locale prints a letter. */
    public static class InC extends DefaultCharsetQuark.InC {
        @Override
        public String op() throws IOException {
            String letter = answers("C").getOrDefault("letter", "");
            return letter.equals("\u00e4") ? "UTF-8" : "another";
        }
    }

    @Pin("in the C locale, -Dfile.encoding=UTF-8 {makes|does not make} System.out write UTF-8")
    @Expect(value = "true", until = "17")
    @Expect(value = "false", since = "18", by = "JEP 400")
    @FalsifiedBy(flags = "-Dsun.stdout.encoding=US-ASCII", until = "17")
    @FalsifiedBy(flags = "-Dstdout.encoding=UTF-8", since = "19")
    @Touches(options = "-Dfile.encoding")
    void byFileEncoding(Jvm jvm, boolean utf8) {
        check(jvm.with("-Dfile.encoding=UTF-8"), utf8);
    }

    @Pin("in the C locale, -Dstdout.encoding=UTF-8 {makes|does not make} System.out write UTF-8")
    @Expect(value = "false", until = "18")
    @Expect(value = "true", since = "19", by = "JDK-8283620")
    @FalsifiedBy(flags = "-Dsun.stdout.encoding=UTF-8", until = "17")
    @FalsifiedBy(flags = "-Dstdout.encoding=US-ASCII", since = "19")
    @Touches(options = {"-Dstderr.encoding", "-Dstdout.encoding"})
    void byOutputEncoding(Jvm jvm, boolean utf8) {
        check(jvm.with("-Dstdout.encoding=UTF-8"), utf8);
    }

    private static void check(Jvm jvm, boolean utf8) {
        assertThat(jvm.valuesOf(InC.class)).hasResult(utf8 ? "UTF-8" : "another");
    }
}
