package org.jvmquarks.upgrade.code;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.upgrade.archive.ManifestFacts;

/**
 * Packages of the JDK that an application has opened to its own code: a manifest by {@code Add-Exports:
 * java.base/sun.nio.ch}, a command line by {@code --add-opens=java.base/sun.nio.ch=ALL-UNNAMED}. What is opened is
 * exported, too.
 *
 * @param opened such as {@code java.base/sun.nio.ch}
 */
record ExportedPackages(Set<String> opened) {
    /** Names of the attributes that open packages. */
    static final List<String> NAMES = List.of(AccessAttribute.ADD_EXPORTS.title(), AccessAttribute.ADD_OPENS.title());

    private static final Pattern OPTION = Pattern.compile("--add-(?:exports|opens)=([^/=]+/[\\w.]+)=.+");

    ExportedPackages {
        opened = Set.copyOf(opened);
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
        return NAMES.stream()
                .flatMap(name -> manifest.attribute(name).stream())
                .flatMap(value -> Arrays.stream(value.split("\\s+")))
                .filter(each -> each.indexOf('/') > 0)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Tells whether the package of a class of the JDK is among them, of any module. */
    boolean has(Reference reference) {
        String end = "/" + reference.packageName();
        return opened.stream().anyMatch(each -> each.endsWith(end));
    }

    /** Tells whether the package of a class is among them as one of that module. */
    boolean has(String module, Reference reference) {
        return opened.contains(module + "/" + reference.packageName());
    }
}
