package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.guest.probe.AnotherVm;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Java converts text to bytes with the default charset wherever code does not name one. It used to come from the locale
 * of the environment; since JDK 18 it is UTF-8 everywhere.
 *
 * <h2>Why</h2>
 *
 * The JDK used to ask the C library for the charset of the locale. Containers and services often run in the C locale,
 * whose charset is ASCII, while developers' machines use UTF-8: the same program wrote question marks in production.
 *
 * <h2>How it is shown</h2>
 *
 * The guest starts a second VM of the same JDK in a given locale, set with {@code LC_ALL}, and reads its default
 * charset.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: the charset of the locale.
 *   <li>since 18: UTF-8 (JEP 400); {@code -Dfile.encoding=COMPAT} restores the charset of the locale.
 *   <li>not measured: 18 to 20; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Since 18 an application reads its old files as UTF-8, even those that it wrote in the charset of the locale. Name the
 * charset in the code; until then start 18 and later with {@code -Dfile.encoding=COMPAT}. To find such code early, run
 * the tests on 17 with {@code -Dfile.encoding=UTF-8}. Standard output and error still use the charset of the locale,
 * see the quark about their charset.
 */
@Quark(id = "default-charset", title = "Default charset", source = "JEP 400", impact = Impact.BEHAVIOUR)
@Requires(
        vm = Vm.ANY,
        os = {Os.LINUX, Os.MACOS},
        modules = "java.management")
@Touches(
        api = {
            "java.io.ByteArrayOutputStream#toString()",
            "java.io.FileReader#<init>(java.io.File)",
            "java.io.FileReader#<init>(java.io.FileDescriptor)",
            "java.io.FileReader#<init>(java.lang.String)",
            "java.io.FileWriter#<init>(java.io.File)",
            "java.io.FileWriter#<init>(java.io.File, boolean)",
            "java.io.FileWriter#<init>(java.io.FileDescriptor)",
            "java.io.FileWriter#<init>(java.lang.String)",
            "java.io.FileWriter#<init>(java.lang.String, boolean)",
            "java.io.InputStreamReader#<init>(java.io.InputStream)",
            "java.io.OutputStreamWriter#<init>(java.io.OutputStream)",
            "java.io.PrintStream#<init>(java.io.File)",
            "java.io.PrintStream#<init>(java.io.OutputStream)",
            "java.io.PrintStream#<init>(java.io.OutputStream, boolean)",
            "java.io.PrintStream#<init>(java.lang.String)",
            "java.io.PrintWriter#<init>(java.io.File)",
            "java.io.PrintWriter#<init>(java.io.OutputStream)",
            "java.io.PrintWriter#<init>(java.io.OutputStream, boolean)",
            "java.io.PrintWriter#<init>(java.lang.String)",
            "java.lang.String#<init>(byte[])",
            "java.lang.String#<init>(byte[], int, int)",
            "java.lang.String#getBytes()",
            "java.net.URLDecoder#decode(java.lang.String)",
            "java.net.URLEncoder#encode(java.lang.String)",
            "java.nio.charset.Charset#defaultCharset",
            "java.util.Formatter#<init>(java.io.File)",
            "java.util.Scanner#<init>(java.io.File)",
            "java.util.Scanner#<init>(java.io.InputStream)"
        },
        options = {"-Dfile.encoding", "-Dnative.encoding"},
        onlyIf = "its environment names no locale of UTF-8, as in most containers")
class DefaultCharsetQuark {

    private static final String NO_LOCALE = "no UTF-8 locale";

    /** Prints the default charset, the charset of the locale as the JDK understood it, and a letter. */
    public static class Prints {
        public static void main(String[] args) {
            System.out.println("locale " + System.getProperty("sun.jnu.encoding"));
            System.out.println("charset " + Charset.defaultCharset());
            System.out.println("letter \u00e4");
        }
    }

    /** The default charset of a VM in the C locale. */
    public static class InC {
        public String op() throws IOException {
            return answers("C").getOrDefault("charset", "");
        }

        /** Returns what a second VM prints in a locale, by the first word of each line. */
        static Map<String, String> answers(String locale) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(command()).redirectErrorStream(true);
            builder.environment().put("LC_ALL", locale);
            Map<String, String> answers = new LinkedHashMap<>();
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(builder.start().getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] words = line.split(" ", 2);
                    answers.put(words[0], words[words.length - 1]);
                }
            }
            if (!answers.containsKey("charset")) {
                throw new IOException("the second VM did not print its charset: " + answers);
            }
            return answers;
        }

        /**
         * Of the guest's options only the charsets matter; some VMs add options of their own. The second VM takes the
         * guest's class path as one of its own classes: the VM itself opens such files by the bytes of their names,
         * where the class loader of applications needs names that the charset of the locale can write.
         */
        private static List<String> command() {
            List<String> command = AnotherVm.command();
            for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                if (option.matches("-D(file|stdout|sun\\.stdout)\\.encoding=.*")) {
                    command.add(option);
                }
            }
            command.add("-Xbootclasspath/a:" + System.getProperty("java.class.path"));
            command.add(Prints.class.getName());
            return command;
        }
    }

    /** The default charset of a VM in a UTF-8 locale, if the machine has that locale. */
    public static class InUtf8 extends InC {
        @Override
        public String op() throws IOException {
            boolean mac = System.getProperty("os.name").startsWith("Mac");
            Map<String, String> answers = answers(mac ? "en_US.UTF-8" : "C.UTF-8");
            return "UTF-8".equals(answers.get("locale")) ? answers.getOrDefault("charset", "") : NO_LOCALE;
        }
    }

    @Pin("in the C locale the default charset is {}")
    @Expect(value = "US-ASCII", until = "17")
    @Expect(value = "UTF-8", since = "18", by = "JEP 400")
    @FalsifiedBy(flags = "-Dfile.encoding=UTF-8", until = "17")
    @FalsifiedBy(probe = InUtf8.class, insteadOf = InC.class, until = "17")
    @FalsifiedBy(flags = "-Dfile.encoding=COMPAT", since = "18")
    void ofTheLocale(Jvm jvm, String charset) {
        assertThat(jvm.valuesOf(InC.class)).hasResult(charset);
    }

    @Pin(
            value = "with -Dfile.encoding=COMPAT in the C locale, the default charset is US-ASCII",
            formerly = "compatible")
    @Expect(since = "18", by = "JEP 400")
    @FalsifiedBy(flags = "-Dfile.encoding=UTF-8")
    @FalsifiedBy(probe = InUtf8.class, insteadOf = InC.class)
    void compatRestoresLocaleCharset(Jvm jvm) {
        assertThat(jvm.with("-Dfile.encoding=COMPAT").valuesOf(InC.class)).hasResult("US-ASCII");
    }

    @Pin("in a UTF-8 locale the default charset is UTF-8")
    @FalsifiedBy(flags = "-Dfile.encoding=ISO-8859-1")
    @FalsifiedBy(probe = InC.class, insteadOf = InUtf8.class, until = "17")
    void inUtf8(Jvm jvm) {
        Values values = jvm.valuesOf(InUtf8.class);
        if (values.result().equals(NO_LOCALE)) {
            throw new NotApplicable("requires a UTF-8 locale, such as C.UTF-8; there is none here");
        }
        assertThat(values).hasResult("UTF-8");
    }
}
