package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jvmquarks.inspect.knowledge.KnownOption;

/** Gives each warning of a VM to the options that it is about. */
final class Warnings {
    // Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a
    // future release.
    private static final Pattern DEPRECATED =
            Pattern.compile(
                    "(?:deprecated(?: in (?:version|JDK) ([\\d.]+))?)"
                            + "|support is scheduled for removal in ([\\d.]+)",
                    Pattern.CASE_INSENSITIVE);

    // JDK 17: Ignoring option --illegal-access=permit; support was removed in 17.0
    // JDK 8: ignoring option MaxPermSize=256m; support was removed in 8.0
    private static final Pattern IGNORED =
            Pattern.compile(
                    "[Ii]gnoring option .*?(?:support was removed in ([\\d.]+)|$)"
                            + "|^Unknown module: |^package \\S+ not in "
                            + "|[Ii]gnor(?:ed|ing)|[Hh]as no effect");

    private final List<KnownOption> known;
    private final Fates fates;

    Warnings(List<KnownOption> known, Fates fates) {
        this.known = known;
        this.fates = fates;
    }

    /**
     * Adds a fate for each warning.
     *
     * @return the warnings that are about no option in particular
     */
    List<String> give(List<String> sentences, List<Asked> line) {
        List<String> rest = new ArrayList<>();
        for (String sentence : sentences) {
            List<Asked> about = Blame.in(sentence, line);
            if (about.isEmpty()) {
                about = Blame.byWords(sentence, line, known);
            }
            if (about.isEmpty()) {
                rest.add(sentence);
            }
            about.forEach(each -> fates.add(each, fate(each.restore(sentence))));
        }
        return rest;
    }

    private static Fate fate(String sentence) {
        Matcher ignored = IGNORED.matcher(sentence);
        if (ignored.find()) {
            return new Fate.Ignored(sentence, version(ignored.group(1)));
        }
        Matcher deprecated = DEPRECATED.matcher(sentence);
        return deprecated.find()
                ? new Fate.Announced(
                        sentence, version(deprecated.group(1)), version(deprecated.group(2)))
                : new Fate.Remarked(sentence);
    }

    private static Optional<String> version(@org.jspecify.annotations.Nullable String text) {
        return Optional.ofNullable(text).map(it -> it.replaceFirst("\\.0$|\\.$", ""));
    }
}
