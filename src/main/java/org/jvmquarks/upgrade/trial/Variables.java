package org.jvmquarks.upgrade.trial;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a round fills into the commands of a service.
 *
 * @param home of the JDK, as the command sees it
 * @param ports of the round
 * @param service whose commands they are
 */
record Variables(String home, Ports ports, Service service) {
    static final String JAVA = "{java}";
    static final String JAVA_HOME = "{java.home}";

    /** Also the beginning of a port with a name. */
    static final String ANY_PORT = "{port";

    static final String PORT = "{port}";
    static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

    /** Variables of the environment that every command gets: they name no secret. */
    static final List<String> HARMLESS =
            List.of("HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER");

    /** Returns a word with everything filled in. */
    String fill(String word) {
        return ports.fill(word.replace(JAVA, home + "/bin/java").replace(JAVA_HOME, home), service);
    }

    List<String> fill(List<String> words) {
        return words.stream().map(this::fill).toList();
    }

    /**
     * Returns the environment of a command on this machine: the JDK first on the path.
     *
     * @param passed names of further variables that it gets
     * @param port that it is told; empty if no command names one
     * @param toolOptions options for every VM besides those of the user
     */
    Map<String, String> environment(
            Map<String, String> ofTheHost, Collection<String> passed, OptionalInt port, Optional<String> toolOptions) {
        Map<String, String> environment = new TreeMap<>(ofTheHost);
        environment.keySet().removeIf(name -> !HARMLESS.contains(name) && !passed.contains(name));
        environment.put("JAVA_HOME", home);
        environment.merge("PATH", home + "/bin", (path, bin) -> bin + ":" + path);
        port.ifPresent(it -> environment.put("PORT", Integer.toString(it)));
        toolOptions.ifPresent(it -> environment.merge(TOOL_OPTIONS, it, (users, ours) -> users + " " + ours));
        return environment;
    }
}
