package org.jvmquarks.jdk.discovery;

import java.util.List;
import java.util.stream.Stream;

/** Every place where a JDK may be installed. To add one, add a line. */
final class SearchedPlaces {

    private static final List<SearchedPlace> ALL = Stream.<SearchedPlace>concat(
                    folders(),
                    Stream.of(
                            new MavenToolchains(),
                            new GradleInstallations(GradleInstallations.Owner.USER),
                            new GradleInstallations(GradleInstallations.Owner.PROJECT)))
            .toList();

    private SearchedPlaces() {}

    static List<SearchedPlace> all() {
        return ALL;
    }

    private static Stream<FolderPlace> folders() {
        return Stream.of(
                        // The environment, and the JVM that runs this program.
                        "${JAVA_HOME}",
                        "${JDK_HOME}",
                        "${JAVA_HOME_*}", // hosted runners of GitHub: JAVA_HOME_17_X64
                        "${PATH}/java",
                        "${PATH}/java.exe",
                        "${java.home}",
                        // Linux distributions, and what people unpack by hand.
                        "/usr/lib/jvm/*",
                        "/usr/lib64/jvm/*",
                        "/usr/lib/java/*",
                        "/usr/java/*",
                        "/usr/local/java/*",
                        "/usr/local/*jdk*",
                        "/opt/java/*",
                        "/opt/jdk/*",
                        "/opt/*jdk*",
                        "/opt/*graalvm*",
                        "/snap/openjdk/current/jdk",
                        "/run/current-system/sw/lib/openjdk",
                        "~/.nix-profile/lib/openjdk",
                        // Version managers.
                        "~/.sdkman/candidates/java/*",
                        "${SDKMAN_DIR}/candidates/java/*",
                        "~/.asdf/installs/java/*",
                        "${ASDF_DATA_DIR}/installs/java/*",
                        "~/.local/share/mise/installs/java/*",
                        "${MISE_DATA_DIR}/installs/java/*",
                        "~/.local/share/rtx/installs/java/*",
                        "~/.jabba/jdk/*",
                        "~/.jenv/versions/*",
                        "~/.jbang/cache/jdks/*",
                        "~/.cache/coursier/jvm/*",
                        // Build tools and IDEs.
                        "~/.gradle/jdks/*",
                        "~/.gradle/jdks/*/*",
                        "${GRADLE_USER_HOME}/jdks/*",
                        "${GRADLE_USER_HOME}/jdks/*/*",
                        "~/.jdks/*",
                        // macOS and Homebrew.
                        "/Library/Java/JavaVirtualMachines/*",
                        "~/Library/Java/JavaVirtualMachines/*",
                        "/opt/homebrew/opt/*jdk*/libexec/openjdk.jdk",
                        "/usr/local/opt/*jdk*/libexec/openjdk.jdk",
                        "/home/linuxbrew/.linuxbrew/opt/*jdk*/libexec",
                        // Windows.
                        "${ProgramFiles}/Java/*",
                        "${ProgramFiles}/Eclipse Adoptium/*",
                        "${ProgramFiles}/Amazon Corretto/*",
                        "${ProgramFiles}/Zulu/*",
                        "${ProgramFiles}/BellSoft/*",
                        "${ProgramFiles}/SapMachine/JDK/*",
                        "${ProgramFiles}/Microsoft/*jdk*",
                        "${ProgramFiles}/Semeru/*",
                        "${LOCALAPPDATA}/Programs/Eclipse Adoptium/*",
                        "~/scoop/apps/*jdk*/current")
                .map(FolderPlace::new);
    }
}
