package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Inspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.code.CodeFindings;
import org.jvmquarks.upgrade.findings.Answers;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.KnownApplication;

/**
 * Asks both VMs about options and limits, and the archives about their code.
 *
 * @param vms asks VMs
 * @param withTools whether {@code jdeps} and {@code jdeprscan} of the new JDK are asked, too
 * @param progress told what is done
 */
record UpgradeQuestions(Vms vms, boolean withTools, Consumer<String> progress) {

    /** Asks VMs about a line of options under limits. */
    @FunctionalInterface
    interface Vms {
        /** Asks the VMs of real JDKs, which leave files in a folder. */
        static Vms in(Path folder) {
            return (jdks, line, limits) -> {
                try (Launchers launchers = Launchers.load()) {
                    return new Inspections(launchers, folder).inspect(jdks, line, limits);
                }
            };
        }

        InspectionResult inspect(List<Jdk> jdks, OptionLine line, ContainerLimits limits)
                throws IOException, InterruptedException;
    }

    /** @throws UpgradeException if a VM does not start */
    Answers ask(Jdk from, Jdk to, ApplicationFacts facts) throws IOException, InterruptedException {
        progress.accept("asking the VMs of %s and %s about options".formatted(from.id(), to.id()));
        KnownApplication told = facts.known();
        InspectionResult inspection =
                vms.inspect(List.of(from, to), told.line().orElseGet(OptionLine::empty), told.limits());
        AskedJdk before = asked(inspection, from);
        AskedJdk after = asked(inspection, to);
        if (facts.archives().isEmpty()) {
            return new Answers(before, after, told, Answers.Code.none());
        }
        progress.accept("reading archives");
        ArchiveFacts code = read(facts, after.feature());
        KnownApplication known = told.with(code);
        return new Answers(
                before,
                after,
                known,
                new CodeQuestions(code, from, before.feature(), to, known.launch(after.feature())).ask(withTools));
    }

    /** Without a VM that starts there is nothing to compare. */
    private static AskedJdk asked(InspectionResult inspection, Jdk jdk) {
        return inspection.jdks().stream()
                .filter(each -> each.jdk().equals(jdk.id()))
                .findFirst()
                .map(vm -> new AskedJdk(jdk, vm))
                .orElseThrow(() -> new UpgradeException(inspection.unasked().getOrDefault(jdk.id(), jdk.id())));
    }

    /** @param target feature version of the JDK that is to load the classes */
    private static ArchiveFacts read(ApplicationFacts facts, int target) {
        KnownApplication told = facts.known();
        ArchiveFacts code = new ArchiveScan(target, apis()).read(facts.archives(), told.words());
        return code.with(new UnreadEntries(facts.archives()).of(told.line(), code.manifests()));
    }

    /** Returns what changes of the API and pins are about. */
    private static Set<ApiPattern> apis() {
        return Stream.concat(new CodeFindings().apis().stream(), UpgradePins.apis())
                .collect(Collectors.toSet());
    }
}
