package org.jvmquarks.upgrade.assess;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.findings.KnownApplication;
import org.jvmquarks.upgrade.recording.ApplicationRecording;
import org.jvmquarks.upgrade.recording.RecordedJvm;
import org.jvmquarks.upgrade.recording.RecordingFacts;

/** Reads the archives and the recording of an application. */
public final class ApplicationFacts {
    private ApplicationFacts() {}

    /** Returns what is known of an application. A recording tells options and limits where nobody else does. */
    public static KnownApplication of(Application application) {
        Optional<RecordingFacts> all = application.recording().map(ApplicationRecording::read);
        Optional<OptionLine> recorded =
                all.flatMap(RecordingFacts::jvm).map(RecordedJvm::options).map(OptionReader::ofCommandLine);
        // Where somebody passes the options, those that were recorded may hold no longer.
        Optional<RecordingFacts> recording =
                application.options().isEmpty() ? all : all.map(RecordingFacts::withoutOptions);
        ContainerLimits limits = application.limits();
        return new KnownApplication(
                application.options().or(() -> recorded),
                limits.isNone() ? recording.flatMap(RecordingFacts::container).orElse(ContainerLimits.none()) : limits,
                Optional.empty(),
                recording);
    }

    /**
     * Returns the same with what its archives tell, if there are any.
     *
     * @param target feature version of the JDK that is to load its classes
     */
    static KnownApplication withCode(KnownApplication known, Application application, int target) {
        if (application.archives().isEmpty()) {
            return known;
        }
        ArchiveFacts facts = new ArchiveScan(target, apis()).read(application.archives(), known.words());
        return known.with(facts.with(new UnreadEntries(application.archives()).of(known.line(), facts.manifests())));
    }

    /** Returns what changes of the API and pins are about. */
    private static Set<ApiPattern> apis() {
        return Stream.concat(new CodeFindings().apis().stream(), UpgradePins.apis())
                .collect(Collectors.toSet());
    }
}
