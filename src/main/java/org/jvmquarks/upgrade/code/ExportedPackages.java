package org.jvmquarks.upgrade.code;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ManifestFacts;

/**
 * Packages of the JDK that an application has opened to its own code: a manifest by {@code Add-Exports:
 * java.base/sun.nio.ch}, a command line by {@code --add-opens=java.base/sun.nio.ch=ALL-UNNAMED}. What is opened is
 * exported, too.
 *
 * @param names such as {@code sun.nio.ch}
 */
record ExportedPackages(Set<String> names) {
    private static final Pattern OPTION = Pattern.compile("--add-(?:exports|opens)=[^/=]+/([\\w.]+)=.+");

    ExportedPackages {
        names = Set.copyOf(names);
    }

    /** Returns those of a command line. */
    static ExportedPackages byOptions(Collection<String> options) {
        return new ExportedPackages(options.stream()
                .map(OPTION::matcher)
                .filter(Matcher::matches)
                .map(option -> option.group(1))
                .collect(Collectors.toSet()));
    }

    /** Returns what a manifest opens, such as {@code java.base/sun.nio.ch}, sorted. */
    static Set<String> opened(ManifestFacts manifest) {
        return Stream.of("Add-Exports", "Add-Opens")
                .flatMap(name -> manifest.attribute(name).stream())
                .flatMap(value -> Arrays.stream(value.split("\\s+")))
                .filter(each -> each.indexOf('/') > 0)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Tells whether the package of a class of the JDK is among them. */
    boolean has(Reference reference) {
        String name = reference.className();
        int end = name.lastIndexOf('.');
        return end > 0 && names.contains(name.substring(0, end));
    }
}
