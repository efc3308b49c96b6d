package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.EffectiveSettings;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectedOption;
import org.jvmquarks.inspect.InspectedVm;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.advisory.AdvisedMachine;
import org.jvmquarks.inspect.advisory.Circumstances;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.Versions;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.Reference;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.upgrade.archive.ArchiveProblem;

class AdvisedBuildsTest {
    private static final ApiPattern STOP = new ApiPattern("java.lang.Thread#stop");
    private static final Reference CALL = new Reference("java/lang/Thread", "stop", "()V");

    private static Circumstances unasked(KnownApplication application) {
        return new AdvisedBuilds(application, Set.of(STOP)).of(JavaVersion.parse("25.0.3"), Optional.of("temurin"));
    }

    private static Optional<String> chosen(String... options) {
        return unasked(SampleUpgrade.with(options)).collector();
    }

    private static Circumstances asked(
            KnownApplication application, Optional<ImagePlatform> platform, InspectedOption... options) {
        Inspected vm = new Inspected(
                new InspectedVm("jdk-25", "25.0.2", 25, true),
                List.of(options),
                List.of(),
                List.of(),
                new EffectiveSettings(Optional.empty(), List.of(), List.of(), Optional.empty()),
                new Proposal(List.of(), List.of(), Optional.empty()));
        Jdk jdk = new Jdk(
                "jdk-25",
                OptionalInt.empty(),
                Optional.of("debian"),
                new JdkSource.Image("sample", platform),
                List.of(),
                ContainerLimits.none());
        return new AdvisedBuilds(application, Set.of(STOP)).of(new AskedJdk(jdk, vm));
    }

    private static InspectedOption option(String text, OptionResult... results) {
        return new InspectedOption(OptionUse.of(text), true, Arrays.asList(results));
    }

    @Test
    void unaskedReleaseHasOptionsOfItsVersion() {
        OptionUse cms = new OptionUse(List.of("-XX:+UseConcMarkSweepGC"), "jvm.options", new Versions(8, 13));
        OptionUse zgc = new OptionUse(List.of("-XX:+UseZGC"), "jvm.options", new Versions(17, 28));

        Circumstances build = unasked(SampleUpgrade.with(Optional.of(new OptionLine(List.of(cms, zgc), List.of()))));

        assertThat(build)
                .isEqualTo(new Circumstances(
                        JavaVersion.parse("25.0.3"),
                        Optional.of("temurin"),
                        AdvisedMachine.unknown(),
                        Optional.of("ZGC"),
                        Optional.of(List.of(zgc)),
                        Optional.empty()));
    }

    @Test
    void collectorIsThatOfChoosingOption() {
        assertThat(chosen("-XX:+UnlockExperimentalVMOptions", "-XX:+UseShenandoahGC"))
                .contains("Shenandoah");
        assertThat(chosen("-XX:+UseSerialGC")).contains("Serial");
        assertThat(chosen("-XX:+UnlockExperimentalVMOptions", "-Xmx1g")).isEmpty();
        assertThat(unasked(SampleUpgrade.unknown()).collector()).isEmpty();
    }

    @Test
    void askedJdkHasOptionsThatItsVmTakes() {
        InspectedOption taken = option("-Xmx1g");
        InspectedOption ofOtherVersions = new InspectedOption(OptionUse.of("-Xss1m"), false, List.of());

        Circumstances build = asked(
                SampleUpgrade.with("-Xmx1g"),
                Optional.empty(),
                option("-Xmx512m", new OptionResult.Overridden("-Xmx1g", "")),
                option("-Xmn0x", new OptionResult.WrongValue("Invalid initial young generation size: -Xmn0x")),
                ofOtherVersions,
                taken);

        assertThat(build.options()).contains(List.of(taken.use()));
        assertThat(build.version()).isEqualTo(JavaVersion.parse("25.0.2"));
        assertThat(build.vendor()).contains("debian");
        assertThat(asked(SampleUpgrade.unknown(), Optional.empty(), taken).options())
                .isEmpty();
    }

    @Test
    void imageOfPlatformRunsOnItsArchitecture() {
        AdvisedMachine here = AdvisedMachine.ofThisProgram();

        assertThat(asked(SampleUpgrade.unknown(), Optional.empty()).machine()).isEqualTo(here);
        assertThat(asked(SampleUpgrade.unknown(), Optional.of(ImagePlatform.ARM64))
                        .machine())
                .isEqualTo(here.on("aarch64"));
    }

    @Test
    void usesAreToldWhereAllCodeIsKnown() {
        KnownApplication known = SampleUpgrade.unknown().with(SampleUpgrade.unreferred(CALL));
        KnownApplication damaged =
                SampleUpgrade.unknown().with(SampleUpgrade.code(new ArchiveProblem("x.jar", "x.jar", "is no archive")));

        assertThat(unasked(known).uses()).contains(Map.of(STOP, "a.B.run in app.jar"));
        assertThat(unasked(SampleUpgrade.unknown().with(SampleUpgrade.code())).uses())
                .contains(Map.of());
        assertThat(unasked(damaged).uses()).isEmpty();
        assertThat(unasked(SampleUpgrade.unknown()).uses()).isEmpty();
    }
}
