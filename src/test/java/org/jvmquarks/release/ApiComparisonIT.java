package org.jvmquarks.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.evidence.litmus.LitmusAssert;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The comparison of the API as the POM describes it: between the archive of this build, as if it had been released, and
 * classes of which methods were removed.
 */
@SharesMachine
class ApiComparisonIT {
    private static final Path MAVEN = Path.of("mvnw").toAbsolutePath();

    /** Halves the time that Maven takes for so little work. */
    private static final String SMALL = "MAVEN_OPTS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
    private static final String RELEASED = "0.0.9";
    private static final String RELEASE = "-Dlast.release=" + RELEASED;
    private static final String IGNORE_ORIGIN = "-Dmaven.repo.local.tail.ignoreAvailability=true";
    private static final String GOAL = "com.github.siom79.japicmp:japicmp-maven-plugin:cmp";

    @TempDir
    Path folder;

    private Path project;

    @BeforeEach
    void release() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        Matcher version = VERSION.matcher(pom);
        assertThat(version.find()).isTrue();
        Path archive = Path.of("target", "jvm-quarks-" + version.group(1) + ".jar");
        Path released = Files.createDirectories(
                folder.resolve("releases/org/jvmquarks/jvm-quarks").resolve(RELEASED));
        Files.copy(archive, released.resolve("jvm-quarks-" + RELEASED + ".jar"));
        Files.writeString(
                released.resolve("jvm-quarks-" + RELEASED + ".pom"),
                version.replaceFirst("<version>" + RELEASED + "</version>"));

        project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(project.resolve("pom.xml"), pom);
        Files.createDirectories(project.resolve(".ci"));
        Files.copy(Path.of(".ci/stable.groovy"), project.resolve(".ci/stable.groovy"));
        unpack(archive);
    }

    private void unpack(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry :
                    zip.stream().filter(each -> !each.isDirectory()).toList()) {
                Path file = project.resolve("target/classes").resolve(entry.getName());
                Files.createDirectories(file.getParent());
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, file);
                }
            }
        }
    }

    private void remove(Class<?> type, String method) throws IOException {
        Path file = project.resolve("target/classes").resolve(type.getName().replace('.', '/') + ".class");
        ClassWriter without = new ClassWriter(0);
        List<String> removed = new ArrayList<>();
        new ClassReader(Files.readAllBytes(file))
                .accept(
                        new ClassVisitor(Opcodes.ASM9, without) {
                            @Override
                            public @Nullable MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                if (name.equals(method)) {
                                    removed.add(name);
                                    return null;
                                }
                                return super.visitMethod(access, name, descriptor, signature, exceptions);
                            }
                        },
                        0);
        assertThat(removed).as("%s in %s", method, type).isNotEmpty();
        Files.write(file, without.toByteArray());
    }

    /**
     * Runs goals of the plugin after the one that makes the archive.
     *
     * @param arguments goals and options
     */
    private Ended compare(String... arguments) throws IOException, InterruptedException {
        return Ended.of(
                project,
                List.of("env", SMALL, MAVEN.toString(), "-B", "-ntp", IGNORE_ORIGIN),
                Stream.concat(Stream.of("jar:jar@default-jar"), Stream.of(arguments))
                        .toList());
    }

    /** Makes the release a local repository behind others, so that none of it stays in those. */
    private String releasesBehind(String... repositories) {
        return "-Dmaven.repo.local.tail="
                + Stream.concat(
                                Stream.of(repositories),
                                Stream.of(folder.resolve("releases").toString()))
                        .collect(Collectors.joining(","));
    }

    private static API.Status status(Class<?> type) {
        return type.getAnnotation(API.class).status();
    }

    @Test
    void whatIsExperimentalMayChangeAndIsReported() throws Exception {
        assertThat(status(LitmusAssert.class)).isEqualTo(API.Status.EXPERIMENTAL);
        remove(LitmusAssert.class, "forbids");

        Ended ended = compare(releasesBehind(), RELEASE, GOAL + "@api", GOAL + "@stable");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(report("api")).contains("LitmusAssert", "forbids");
        assertThat(report("stable")).contains("No incompatible changes found").doesNotContain("LitmusAssert");
    }

    private String report(String execution) {
        return contentOf(project.resolve("target/japicmp/" + execution + ".md").toFile());
    }

    /** Also in a type within a stable one, which has no annotation of its own. */
    @Test
    void stableApiChangesOnlyInBreakingVersion() throws Exception {
        assertThat(List.of(Jvm.class, FalsifiedBy.class))
                .extracting(ApiComparisonIT::status)
                .containsOnly(API.Status.STABLE);
        remove(Jvm.class, "facts");
        remove(FalsifiedBy.All.class, "value");

        Ended ended = compare(releasesBehind(), RELEASE, GOAL + "@stable");

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
                .contains("There is at least one incompatibility: ")
                .contains("org.jvmquarks.Jvm.facts()")
                .contains("org.jvmquarks.FalsifiedBy$All.value()");

        Ended major = compare(releasesBehind(), RELEASE, "-Dkeep.stable=false", GOAL + "@stable");

        assertThat(major.code()).as(major.output()).isZero();
    }

    /** What Maven remembers of the attempt stays in a repository of the test. */
    @Test
    void releaseThatDoesNotExistIsAnError() throws Exception {
        Ended ended = compare(
                "-Dmaven.repo.local=" + folder.resolve("cache"),
                releasesBehind(usersRepository()),
                "-Dlast.release=0.0.8",
                GOAL + "@stable");

        assertThat(ended.code()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
                .contains(":cmp (stable) on project jvm-quarks: ")
                .contains("org.jvmquarks:jvm-quarks:jar:0.0.8");
    }

    private static String usersRepository() {
        return System.getProperty(
                "maven.repo.local",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString());
    }
}
