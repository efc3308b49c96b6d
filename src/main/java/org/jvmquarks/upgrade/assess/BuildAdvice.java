package org.jvmquarks.upgrade.assess;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.advisory.Advice;
import org.jvmquarks.inspect.advisory.Advisories;
import org.jvmquarks.inspect.advisory.Circumstances;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.upgrade.findings.AdvisedBuilds;
import org.jvmquarks.upgrade.findings.AskedJdk;
import org.jvmquarks.upgrade.findings.KnownApplication;

/**
 * Finds the known defects and changes of builds.
 *
 * @param releases releases that nobody asks
 * @param vendor key of the vendor of these releases; empty if nobody tells it
 * @param jdks JDKs whose VMs are asked for their version and collector
 */
public record BuildAdvice(List<JavaVersion> releases, Optional<String> vendor, List<Jdk> jdks) {
    public BuildAdvice {
        releases = List.copyOf(releases);
        jdks = List.copyOf(jdks);
    }

    /**
     * Returns what concerns the builds, with or without an application.
     *
     * @param folder for the streams of each start; deleted by the caller
     * @param cache for what archives have
     */
    public Advice of(ApplicationFacts application, Path folder, DiskCache cache)
            throws IOException, InterruptedException {
        Advisories advisories = Advisories.load();
        // Each feature version reads the archives in its own way.
        Map<Integer, AdvisedBuilds> byFeature = new HashMap<>();
        List<Advice.Build> builds = new ArrayList<>();
        for (JavaVersion release : releases) {
            Circumstances here = byFeature
                    .computeIfAbsent(
                            release.feature(), it -> new AdvisedBuilds(application.on(it, cache), advisories.apis()))
                    .of(release, vendor);
            builds.add(new Advice.Build(release.toString(), here, advisories.of(here)));
        }
        InspectionResult asked = ask(application.known(), folder, cache);
        Map<String, String> unasked = new LinkedHashMap<>(asked.unasked());
        for (Inspected vm : asked.jdks()) {
            if (!vm.hotSpot()) {
                unasked.put(vm.jdk(), vm.jdk() + " is not HotSpot, which the advisories are about");
                continue;
            }
            Circumstances here = byFeature
                    .computeIfAbsent(
                            vm.feature(), it -> new AdvisedBuilds(application.on(it, cache), advisories.apis()))
                    .of(new AskedJdk(jdk(vm.jdk()), vm));
            builds.add(new Advice.Build(vm.jdk(), here, advisories.of(here)));
        }
        return new Advice(
                builds,
                byFeature.values().stream()
                        .findFirst()
                        .map(AdvisedBuilds::known)
                        .orElse(application.known())
                        .describe(),
                unasked);
    }

    private Jdk jdk(String id) {
        return jdks.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    private InspectionResult ask(KnownApplication known, Path folder, DiskCache cache)
            throws IOException, InterruptedException {
        OptionLine line = known.line().orElseGet(OptionLine::empty);
        return jdks.isEmpty()
                ? new InspectionResult(line, List.of(), Map.of())
                : UpgradeQuestions.Vms.in(folder, cache).inspect(jdks, line, known.limits());
    }
}
