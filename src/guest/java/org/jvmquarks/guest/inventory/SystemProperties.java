package org.jvmquarks.guest.inventory;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** System properties of a VM that nobody gave any. Of those that depend on the machine only the names. */
final class SystemProperties implements Surface {
    private static final String MACHINE = "(depends on the machine)";
    private static final String BUILD = "(depends on the build)";

    /** Beginnings of the names of those that tell about machine, user, folders or terminal. */
    private static final List<String> OF_MACHINE = Arrays.asList(
            "user.",
            "os.",
            "java.home",
            "java.io.tmpdir",
            "java.class.path",
            "java.library.path",
            "sun.boot.",
            "java.ext.dirs",
            "java.endorsed.dirs",
            "file.encoding",
            "native.encoding",
            "sun.jnu.encoding",
            "stdout.encoding",
            "stderr.encoding",
            "stdin.encoding",
            "sun.stdout.encoding",
            "sun.stderr.encoding",
            "sun.java.command",
            "java.vm.compressedOopsMode",
            "java.vm.info",
            "sun.cpu.isalist",
            "sun.os.patch",
            "sun.desktop",
            "jdk.vm.options",
            "env.class.path",
            "http.",
            "https.",
            "ftp.",
            "socks",
            "sun.io.unicode",
            "awt.toolkit",
            "java.awt.",
            "sun.nio.MaxDirectMemorySize",
            "sun.nio.PageAlignDirectMemory");

    /** Those that name this build; the identity of the JDK has them. */
    private static final List<String> OF_BUILD = Arrays.asList(
            "java.version",
            "java.specification.",
            "java.vm.specification.",
            "java.class.version",
            "java.runtime.",
            "java.vm.version",
            "java.vm.vendor",
            "java.vm.name",
            "java.vendor");

    @Override
    public String name() {
        return "system-properties";
    }

    @Override
    public void list(Rows rows) {
        Map<String, String> all = new TreeMap<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            all.put(name, System.getProperty(name));
        }
        for (Map.Entry<String, String> each : all.entrySet()) {
            if (!isGiven(each.getKey())) {
                rows.add(each.getKey(), value(each.getKey(), each.getValue()));
            }
        }
    }

    /** There on some machines, or only when somebody asks for it: no property of the JDK. */
    private static boolean isGiven(String name) {
        return begins(
                name,
                Arrays.asList(
                        "user.country",
                        "user.variant",
                        "user.script",
                        "user.region",
                        "user.timezone",
                        "user.language.",
                        "user.country.",
                        "sun.stdout.",
                        "sun.stderr.",
                        "sun.desktop",
                        "sun.font.",
                        "env.class.path",
                        "http.",
                        "https.",
                        "ftp.",
                        "socks",
                        "java.security.krb5.conf",
                        "java.security.disableSystemPropertiesFile",
                        "redhat.",
                        "java.vm.compressedOopsMode",
                        "jdk.internal.",
                        "sun.nio.MaxDirectMemorySize",
                        "sun.nio.PageAlignDirectMemory",
                        "java.awt.headless"));
    }

    private static String value(String name, String value) {
        return begins(name, OF_MACHINE) ? MACHINE : begins(name, OF_BUILD) ? BUILD : value;
    }

    private static boolean begins(String name, List<String> beginnings) {
        for (String each : beginnings) {
            if (name.startsWith(each)) {
                return true;
            }
        }
        return false;
    }
}
