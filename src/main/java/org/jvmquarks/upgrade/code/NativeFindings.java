package org.jvmquarks.upgrade.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jvmquarks.upgrade.archive.NativeLibrary;

/** Findings about native libraries that a machine with Linux cannot load. */
final class NativeFindings {
    /** A name without its folder, beginning and end, and without words for systems. */
    private static final Pattern DECORATION = Pattern.compile(
            "^(.*/)?(lib)?|\\.(so[.\\d]*|dll|dylib|jnilib)$"
                    + "|[-_.]?(x86[-_]64|amd64|aarch[-_]?64|arm64|i386|x86|ppc64le|s390x|riscv64"
                    + "|linux|osx|macos|darwin|windows|win32|win64|musl|gnu)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern NOT_LINUX = Pattern.compile("(?i)freebsd|openbsd|solaris|sunos|aix|android");

    private final JdkChange move;

    NativeFindings(JdkChange move) {
        this.move = move;
    }

    /** Copies for other systems beside those for Linux are no findings. */
    List<CodeFinding> in(List<NativeLibrary> libraries) {
        if (move.arch().isEmpty()) {
            return List.of();
        }
        String arch = move.arch().get();
        Map<String, List<NativeLibrary>> byName = new TreeMap<>();
        libraries.stream()
                .filter(NativeFindings::isForLinux)
                .forEach(each -> byName.computeIfAbsent(name(each), it -> new ArrayList<>())
                        .add(each));
        return byName.entrySet().stream()
                .filter(each ->
                        each.getValue().stream().noneMatch(it -> it.archs().contains(arch)))
                .map(each -> finding(each.getKey(), each.getValue(), arch))
                .toList();
    }

    private static boolean isForLinux(NativeLibrary library) {
        return library.os() == NativeLibrary.Os.ELF
                && !NOT_LINUX.matcher(library.path()).find();
    }

    private static String name(NativeLibrary library) {
        return DECORATION.matcher(library.path()).replaceAll("").toLowerCase(Locale.ROOT);
    }

    private static CodeFinding finding(String name, List<NativeLibrary> copies, String arch) {
        return new CodeFinding(
                CodeFinding.Cause.of("native library " + name),
                Consequence.FAILURE,
                "the native library %s has no copy for Linux on %s, but for %s: loading it throws UnsatisfiedLinkError"
                        .formatted(
                                name,
                                arch,
                                copies.stream()
                                        .flatMap(it -> it.archs().stream())
                                        .distinct()
                                        .sorted()
                                        .collect(Collectors.joining(", "))),
                CodeFinding.Origin.unknown(),
                "Use a release of the library that has it, or run on a machine that it is built for.",
                copies.stream()
                        .map(NativeLibrary::path)
                        .limit(AffectedClasses.MOST)
                        .toList());
    }
}
