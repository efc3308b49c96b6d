package org.jvmquarks.upgrade.findings;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.advisory.AdvisedMachine;
import org.jvmquarks.inspect.advisory.Circumstances;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.upgrade.archive.ArchiveFacts;

/**
 * Builds with what is known of their use, as advisories need it.
 *
 * @param known what is known of the application, with its code
 * @param apis parts of the Java API that advisories are about
 */
public record AdvisedBuilds(KnownApplication known, Set<ApiPattern> apis) {

    /** Returns a JDK whose VM was asked about the options of the application. */
    public Circumstances of(AskedJdk asked) {
        Jdk jdk = asked.jdk();
        Inspected vm = asked.vm();
        AdvisedMachine here = AdvisedMachine.ofThisProgram();
        return new Circumstances(
                JavaVersion.parse(vm.version()),
                jdk.vendor(),
                jdk.platform().map(ImagePlatform::arch).map(here::on).orElse(here),
                vm.ergonomics().flatMap(Ergonomics::collector),
                known.line().map(line -> inEffect(vm)),
                uses());
    }

    /** Returns a release that nobody was asked about, on a machine that nobody knows. */
    public Circumstances of(JavaVersion version, Optional<String> vendor) {
        Optional<List<OptionUse>> line = known.line().map(it -> it.of(version.feature()));
        return new Circumstances(
                version, vendor, AdvisedMachine.unknown(), line.flatMap(AdvisedBuilds::chosen), line, uses());
    }

    private static List<OptionUse> inEffect(Inspected vm) {
        return vm.options().stream()
                .filter(option -> option.applies() && !option.severity().isRefusal())
                .filter(option -> option.results().stream().noneMatch(OptionResult.Overridden.class::isInstance))
                .map(InspectedOption::use)
                .toList();
    }

    private static Optional<String> chosen(List<OptionUse> line) {
        List<String> words = line.stream().map(OptionUse::word).toList();
        return Arrays.stream(Collector.values())
                .filter(collector -> words.contains(collector.options()[collector.options().length - 1]))
                .map(Collector::title)
                .findFirst();
    }

    private Optional<Map<ApiPattern, String>> uses() {
        return known.isCodeKnown() ? known.code().map(this::uses) : Optional.empty();
    }

    private Map<ApiPattern, String> uses(ArchiveFacts code) {
        return code.references().matching(apis).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> each.getValue()
                                .values()
                                .iterator()
                                .next()
                                .examples()
                                .get(0)
                                .brief()));
    }
}
