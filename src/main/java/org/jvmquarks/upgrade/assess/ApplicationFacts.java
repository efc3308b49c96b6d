package org.jvmquarks.upgrade.assess;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.recording.ApplicationRecording;
import org.jvmquarks.upgrade.recording.RecordedJvm;
import org.jvmquarks.upgrade.recording.RecordingFacts;

/**
 * What is read of an application before a JDK is asked.
 *
 * @param known its options, limits and recording
 * @param archives files and folders with its code, which each JDK reads in its own way
 */
public record ApplicationFacts(KnownApplication known, List<Path> archives) {
    public ApplicationFacts {
        archives = List.copyOf(archives);
    }

    /** Reads an application. Its recording tells options and limits where nobody else does. */
    public static ApplicationFacts read(Application application) throws InterruptedException {
        Optional<RecordingFacts> all = application.recording().map(ApplicationRecording::read);
        Optional<OptionLine> recorded =
                all.flatMap(RecordingFacts::jvm).map(RecordedJvm::options).map(OptionReader::ofCommandLine);
        // Where somebody passes the options, those that were recorded may hold no longer.
        Optional<RecordingFacts> recording =
                application.options().isEmpty() ? all : all.map(RecordingFacts::withoutOptions);
        ContainerLimits limits = application.limits();
        return new ApplicationFacts(
                new KnownApplication(
                        application.options().or(() -> recorded),
                        limits.isNone()
                                ? recording.flatMap(RecordingFacts::container).orElse(ContainerLimits.none())
                                : limits,
                        Optional.empty(),
                        recording),
                application.code());
    }

    /**
     * Returns what is known with the code of the archives.
     *
     * @param target feature version of the JDK that is to load the classes
     * @param cache for what archives have
     */
    KnownApplication on(int target, DiskCache cache) {
        return archives.isEmpty() ? known : known.with(UpgradeQuestions.read(this, target, cache));
    }

    /** Returns whether nothing at all is known. */
    public boolean isUnknown() {
        return archives.isEmpty() && known.isUnknown();
    }
}
