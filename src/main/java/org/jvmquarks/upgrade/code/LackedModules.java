package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.platform.InstalledApi;
import org.jvmquarks.upgrade.platform.StandardModules;

/**
 * The modules that the new runtime lacks though its release has them: {@code jlink} made it without them. Code that
 * needs one fails there, and needs another runtime instead of a change.
 */
final class LackedModules {
    /** Names in a sentence. */
    private static final int MOST = 6;

    private final JdkChange move;
    private final StandardModules standard;
    private final Set<String> lacked;

    private LackedModules(JdkChange move, StandardModules standard) {
        this.move = move;
        this.standard = standard;
        this.lacked = move.target().map(target -> target.lacked(standard)).orElse(Set.of());
    }

    static LackedModules of(JdkChange move) {
        return new LackedModules(move, StandardModules.load());
    }

    /** Returns the module by which the new runtime lacks a class that the one in use has. */
    Optional<String> module(Reference reference) throws IOException {
        Optional<InstalledApi> source = move.source();
        if (lacked.isEmpty() || source.isEmpty()) {
            return Optional.empty();
        }
        return source.get().standardModule(reference, standard).filter(lacked::contains);
    }

    /** Returns the cause of findings about a module. */
    static String cause(String module) {
        return "the module " + module;
    }

    /** Returns what follows the verb: {@code classes of the module jdk.httpserver, which ... lacks}. */
    String rest(String module) {
        return "classes of the module %s, which the runtime of JDK %d here lacks; the release has it"
                .formatted(module, move.to());
    }

    String advice(String module) {
        Set<String> others = new TreeSet<>(lacked);
        others.remove(module);
        String also = others.isEmpty()
                ? ""
                : " It also lacks %s."
                        .formatted(
                                others.size() <= MOST
                                        ? Plural.list(others.stream().toList(), "and")
                                        : others.stream().limit(MOST).collect(Collectors.joining(", "))
                                                + " and %d more".formatted(others.size() - MOST));
        return "Start with a whole JDK, or make the runtime with jlink --add-modules %s.%s".formatted(module, also);
    }
}
