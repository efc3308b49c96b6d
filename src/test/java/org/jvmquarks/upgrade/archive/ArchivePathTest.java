package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ArchivePathTest {
    private static final ArchivePath APP = ArchivePath.archive("/srv/app.jar");
    private static final ArchivePath LIBRARY = APP.inner("BOOT-INF/lib/x.jar");
    private static final ArchivePath FOLDER = ArchivePath.folder("/srv/classes");

    @Test
    void filesAreNamedWithAllArchivesAroundThem() {
        assertThat(APP.path("a/B.class")).isEqualTo("/srv/app.jar!/a/B.class");
        assertThat(LIBRARY.path("a/B.class")).isEqualTo("/srv/app.jar!/BOOT-INF/lib/x.jar!/a/B.class");
        assertThat(FOLDER.path("a/B.class")).isEqualTo("/srv/classes/a/B.class");
    }

    @Test
    void nameIsThatOfTheInnermostFile() {
        assertThat(APP.name()).isEqualTo("app.jar");
        assertThat(LIBRARY.name()).isEqualTo("x.jar");
        assertThat(ArchivePath.archive("C:\\srv\\app.jar").name()).isEqualTo("app.jar");
    }

    @Test
    void archiveContainsOthersAtAnyDepth() {
        assertThat(APP.contains(LIBRARY)).isTrue();
        assertThat(APP.contains(LIBRARY.inner("y.jar"))).isTrue();
        assertThat(LIBRARY.outer()).contains(APP);
        assertThat(APP.contains(APP)).isFalse();
        assertThat(LIBRARY.contains(APP)).isFalse();
        // The same text as LIBRARY, which is no archive in another one.
        assertThat(APP.contains(ArchivePath.archive("/srv/app.jar!/BOOT-INF/lib/x.jar")))
                .isFalse();
    }

    @Test
    void foldersAreNotStarted() {
        assertThat(APP.isArchiveOnDisk()).isTrue();
        assertThat(LIBRARY.isArchiveOnDisk()).isFalse();
        assertThat(FOLDER.isArchiveOnDisk()).isFalse();
        assertThatThrownBy(() -> FOLDER.inner("x.jar"))
                .hasMessage("a folder has its archives on disk: /srv/classes [x.jar]");
    }

    @Test
    void problemHasOneNameOnAllMachines() {
        ArchiveRecord.Problem damaged = new ArchiveRecord.Problem("a/B.class", "is damaged");
        assertThat(ArchiveProblem.of(LIBRARY, damaged))
                .isEqualTo(new ArchiveProblem(
                        "app.jar!/BOOT-INF/lib/x.jar!/a/B.class",
                        "/srv/app.jar!/BOOT-INF/lib/x.jar!/a/B.class",
                        "is damaged"));
        assertThat(ArchiveProblem.of(FOLDER, damaged).name()).isEqualTo("B.class");
        assertThat(ArchiveProblem.of(FOLDER, new ArchiveRecord.Problem("", "is damaged")))
                .isEqualTo(new ArchiveProblem("classes", "/srv/classes", "is damaged"));
    }
}
