package org.jvmquarks.upgrade.trial;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a round fills into the commands of a plan.
 *
 * @param home of the JDK
 * @param port that is free; empty if no command needs one
 */
record Variables(Path home, OptionalInt port) {
    static final String JAVA = "{java}";
    static final String JAVA_HOME = "{java.home}";
    static final String PORT = "{port}";
    static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

    /** Variables of the environment that every command gets: they name no secret. */
    static final List<String> HARMLESS =
            List.of("HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER");

    /** Returns a word with everything filled in. */
    String fill(String word) {
        String filled = word.replace(JAVA, home.resolve("bin").resolve("java").toString())
                .replace(JAVA_HOME, home.toString());
        return port.isPresent() ? filled.replace(PORT, Integer.toString(port.getAsInt())) : filled;
    }

    List<String> fill(List<String> words) {
        return words.stream().map(this::fill).toList();
    }

    /**
     * Returns the environment of a command: the JDK first on the path.
     *
     * @param passed names of further variables that it gets
     * @param toolOptions options for every VM besides those of the user
     */
    Map<String, String> environment(
            Map<String, String> ofTheHost, Collection<String> passed, Optional<String> toolOptions) {
        Map<String, String> environment = new TreeMap<>(ofTheHost);
        environment.keySet().removeIf(name -> !HARMLESS.contains(name) && !passed.contains(name));
        environment.put("JAVA_HOME", home.toString());
        environment.merge("PATH", home.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        port.ifPresent(it -> environment.put("PORT", Integer.toString(it)));
        toolOptions.ifPresent(it -> environment.merge(TOOL_OPTIONS, it, (users, ours) -> users + " " + ours));
        return environment;
    }
}
