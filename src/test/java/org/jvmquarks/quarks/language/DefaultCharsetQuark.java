package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * The default charset, by which texts become bytes where the code names none, came from the
 * environment, and is UTF-8 in newer versions.
 *
 * <h2>Why</h2>
 *
 * The JDK used to ask the C library for the charset of the locale. A container or a service has
 * often none but the C locale, whose charset is ASCII, while the developer's machine had UTF-8: the
 * same program wrote question marks in production.
 *
 * <h2>How it is shown</h2>
 *
 * The guest starts a second VM of the same JDK with its own options, in the C locale, and asks it
 * for its default charset. In a UTF-8 locale no version differs.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 17: the charset of the locale.
 *   <li>since 18: UTF-8 (JEP 400); {@code -Dfile.encoding=COMPAT} gives back the locale's.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Files that an application on 17 wrote in the locale's charset are read as UTF-8 after the
 * upgrade. Name the charset, in the code or with {@code -Dfile.encoding}. Consoles still have the
 * locale's.
 */
@Quark(id = "default-charset", title = "Default charset", source = "JEP 400")
class DefaultCharsetQuark {

    /** Prints the default charset. */
    public static class Prints {
        public static void main(String[] args) {
            System.out.println("charset " + Charset.defaultCharset());
        }
    }

    /** The default charset of a VM in the C locale. */
    public static class InC {
        String locale() {
            return "C";
        }

        public String op() throws IOException {
            List<String> command = new ArrayList<>();
            command.add(System.getProperty("java.home") + File.separator + "bin/java");
            if (System.getProperty("java.vm.name").contains("Zero")) {
                command.add("-zero");
            }
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path")));
            command.add(Prints.class.getName());
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("LC_ALL", locale());
            StringBuilder said = new StringBuilder();
            try (BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(
                                    builder.start().getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith("charset ")) {
                        return line.substring("charset ".length());
                    }
                    said.append(line).append('\n');
                }
            }
            throw new IOException("the second VM said no charset, but: " + said);
        }
    }

    /** In another locale. */
    public static class InUtf8 extends InC {
        @Override
        String locale() {
            return "C.UTF-8";
        }
    }

    @Pin(value = "in the C locale it is US-ASCII", until = 17)
    @FalsifiedBy(flags = "-Dfile.encoding=UTF-8")
    @FalsifiedBy(probe = InUtf8.class, insteadOf = InC.class)
    void ofTheLocale(Jvm jvm) {
        assertThat(jvm.valuesOf(InC.class)).has("value", "US-ASCII");
    }

    @Pin(value = "in the C locale it is UTF-8", since = 18)
    @FalsifiedBy(flags = "-Dfile.encoding=COMPAT")
    void utf8(Jvm jvm) {
        assertThat(jvm.valuesOf(InC.class)).has("value", "UTF-8");
    }

    @Pin("in a UTF-8 locale it is UTF-8")
    @FalsifiedBy(flags = "-Dfile.encoding=ISO-8859-1")
    @FalsifiedBy(probe = InC.class, insteadOf = InUtf8.class, until = 17)
    void inUtf8(Jvm jvm) {
        assertThat(jvm.valuesOf(InUtf8.class)).has("value", "UTF-8");
    }
}
