package org.jvmquarks.junit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.selection.JdkRequest;

/**
 * The command lines that run a single cell again, by the means that started the run.
 *
 * @param startedBy the beginning of the project's own command line; empty for Maven
 * @param options properties and their values that lead to the same verdict
 * @param byHome whether homes were selected by their paths: the id of such a JDK is known to its
 *     run only
 */
record Rerun(Optional<String> startedBy, Map<String, String> options, boolean byHome) {

    private static final String PREFIX = "quarks.";

    static Rerun read(Function<String, Optional<String>> parameters, JdkRequest request) {
        Map<String, String> options = new LinkedHashMap<>();
        request.matrixFile()
                .ifPresent(file -> options.put(JdkRequest.MATRIX, String.valueOf(file)));
        request.profile().ifPresent(profile -> options.put(JdkRequest.PROFILE, profile));
        options.putAll(Settings.given(parameters));
        return new Rerun(
                parameters.apply(Settings.STARTED_BY),
                options,
                request.selectors().filter(text -> text.matches(".*[/\\\\~].*")).isPresent());
    }

    String of(PinnedMethod pin, Jdk jdk) {
        return of(pin.quark().id(), pin.type().getSimpleName(), pin.method().getName(), jdk);
    }

    String of(String quark, String className, String pin, Jdk jdk) {
        StringBuilder command =
                new StringBuilder(
                        startedBy
                                .map(start -> start + " " + quark + "/" + pin)
                                .orElse("./mvnw verify '-Dit.test=" + className + "#" + pin + "'"));
        option(command, JdkRequest.JDKS, selector(jdk));
        options.forEach((name, value) -> option(command, name, value));
        return command.toString();
    }

    private String selector(Jdk jdk) {
        return byHome && jdk.source() instanceof JdkSource.Home home && jdk.options().isEmpty()
                ? home.path().toString()
                : jdk.id();
    }

    private void option(StringBuilder command, String name, String value) {
        command.append(
                startedBy.isPresent()
                        ? " --" + name.substring(PREFIX.length()) + "=" + value
                        : " -D" + name + "=" + value);
    }
}
