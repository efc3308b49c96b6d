package org.jvmquarks.upgrade.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.upgrade.application.TestArchives;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.code.JdkChange;
import org.jvmquarks.upgrade.code.LaunchSettings;
import org.jvmquarks.upgrade.platform.InstalledApi;

/** Compiles code of an application, and judges what JDK 25 does not support in it. */
abstract class JudgedCode {
    /** Compares versions as Ant does, by texts that streams put together, and as Netty does, by numbers. */
    static final String VERSION = """
            class Version {
                static final String TEXT;
                static final int FEATURE = feature(System.getProperty("java.specification.version"));
                static final boolean IS_9 = FEATURE >= 9;
                private static int changing = FEATURE;
                static {
                    String text = "1.8";
                    try {
                        Class.forName("java.lang.module.ModuleDescriptor");
                        int[] parts = {FEATURE, 0};
                        text = java.util.stream.IntStream.of(parts)
                                .mapToObj(Integer::toString)
                                .collect(java.util.stream.Collectors.joining("."));
                    } catch (Throwable e) {
                    }
                    TEXT = text;
                }
                static int feature(String text) {
                    String[] parts = text.split("\\\\.");
                    int[] numbers = new int[parts.length];
                    for (int i = 0; i < parts.length; i++) {
                        numbers[i] = Integer.parseInt(parts[i]);
                    }
                    return numbers[0] == 1 ? numbers[1] : numbers[0];
                }
                static boolean atLeast(int feature) {
                    return FEATURE >= feature;
                }
                static int changing() {
                    return changing;
                }
                static void change(int value) {
                    changing = value;
                }
            }
            """;

    @TempDir
    Path folder;

    List<CodeFinding> judge(Set<String> started, Map<String, byte[]> classes) throws Exception {
        return judge(started, write(folder.resolve("app"), classes));
    }

    static Path write(Path app, Map<String, byte[]> classes) throws IOException {
        for (Map.Entry<String, byte[]> each : classes.entrySet()) {
            Path file = app.resolve(each.getKey());
            Files.createDirectories(file.resolveSibling(""));
            Files.write(file, each.getValue());
        }
        return app;
    }

    static List<CodeFinding> judge(Set<String> started, Path app) throws Exception {
        return judge(started, app, 17);
    }

    static List<CodeFinding> judge(Set<String> started, Path app, int from) throws Exception {
        return judge(started, app, from, LaunchSettings.unknown());
    }

    static List<CodeFinding> judge(Set<String> started, Path app, int from, LaunchSettings launch) throws Exception {
        ArchiveFacts facts = new ArchiveScan(25, new CodeFindings().apis()).read(List.of(app));
        try (InstalledApi api = InstalledApi.open(Path.of(System.getProperty("java.home")))) {
            List<CodeFinding> found = new CodeFindings().of(facts, Optional.empty(), JdkChange.between(from, 25));
            ClassFileIndex index =
                    new ClassFileIndex(GuardedCode.apis(found), new ArchiveClasses(List.of(app), List.of("app"), 25));
            return new GuardedCode(
                            index,
                            new TargetJdk(25, "25.0.3", Optional.of(api)),
                            facts.references().unreferred(),
                            started,
                            facts.files().services(),
                            launch)
                    .judge(found);
        }
    }

    /** @param code of a class that uses {@code System.setSecurityManager}, which JDK 25 does not support */
    CodeFinding judge(String code) throws Exception {
        return only(VERSION, code);
    }

    CodeFinding only(String... code) throws Exception {
        List<CodeFinding> found = judge(Set.of(), TestArchives.compile(folder, 17, code)).stream()
                .filter(each -> each.cause().name().contains("setSecurityManager"))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    CodeFinding method(String body) throws Exception {
        return judge("public class User { public void use(String text) { " + body + " } }");
    }

    List<CodeFinding> judge(String... sources) throws Exception {
        Path app = Files.createTempDirectory(folder, "copy").resolve("app");
        Path source = Files.createTempDirectory(folder, "source");
        return judge(Set.of(), write(app, TestArchives.compile(source, 17, sources))).stream()
                .filter(each -> each.cause().name().contains("setSecurityManager"))
                .toList();
    }
}
