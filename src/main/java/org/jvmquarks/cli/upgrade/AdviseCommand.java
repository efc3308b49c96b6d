package org.jvmquarks.cli.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.CacheOptions;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.MatrixOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.files.Folders;
import org.jvmquarks.inspect.advisory.Advice;
import org.jvmquarks.inspect.advisory.Match;
import org.jvmquarks.inspect.report.AdviceDocument;
import org.jvmquarks.inspect.report.AdviceJson;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.report.Report;
import org.jvmquarks.upgrade.application.ApplicationImage;
import org.jvmquarks.upgrade.assess.ApplicationFacts;
import org.jvmquarks.upgrade.assess.BuildAdvice;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code advise}: which known defects and changes a build of a JDK has. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows the known defects and changes of update releases that a build has: crashes, wrong"
                    + " results, hangs, changed defaults, with what to do and the release that fixes them.",
            "",
            "With options or archives of an application, it says which of them concern it. Names a"
                    + " release that is not installed, such as 17.0.2, or a JDK, which it asks for its"
                    + " version and collector; without any, all JDKs of this machine."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar advise 17.0.2",
            "  java -jar jvm-quarks.jar advise --jdks 17,25 --options '-XX:+UseZGC' --jar app.jar",
            "  java -jar jvm-quarks.jar advise 11.0.20 --vendor corretto --fail-on affects"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the advisories were compared",
            "1:an advisory affects a build, or may affect it, as --fail-on says",
            "2:the command line or a file it names is wrong",
            "3:a JDK could not be asked"
        })
public final class AdviseCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private static final String SEPARATOR = ",";

    /** Which advisories fail the command. */
    enum FailOn {
        never,
        affects,
        may_affect {
            @Override
            public String toString() {
                return "may-affect";
            }
        };

        boolean fails(Advice advice) {
            boolean affects = this != never && advice.count(Match.Affects.class) > 0;
            return affects || (this == may_affect && advice.count(Match.MayAffect.class) > 0);
        }
    }

    @Parameters(
            paramLabel = "JDK",
            arity = "0..*",
            description = "releases such as 17.0.2 or 8u372, or JDKs: an id, a feature version,"
                    + " vendor:NAME, image:REFERENCE or a home")
    private List<String> words = List.of();

    @Option(names = "--jdks", paramLabel = "SELECTORS", description = "the same, separated by commas")
    private Optional<String> selectors = Optional.empty();

    @Option(
            names = "--vendor",
            paramLabel = "NAME",
            description = "vendor of the releases that are not installed, such as corretto")
    private Optional<String> vendor = Optional.empty();

    @Mixin
    private MatrixOptions matrix = new MatrixOptions();

    @ArgGroup(exclusive = false, heading = "%nThe application; all of these options may be left out:%n")
    private ApplicationOptions told = new ApplicationOptions();

    @Option(
            names = "--fail-on",
            paramLabel = "MATCH",
            defaultValue = "never",
            description = "advisories that lead to exit code 1: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
    private FailOn failOn = FailOn.never;

    @Option(names = "--all", description = "also print what is not relevant, and all that is only counted")
    private boolean all;

    @Mixin
    private CacheOptions caches = new CacheOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        BuildAdvice request = request();
        Path folder = Files.createTempDirectory("quarks-advise");
        Advice advice;
        try {
            ApplicationFacts application =
                    ApplicationFacts.read(ApplicationImage.complete(told.told(), folder.resolve("image")));
            advice = request.of(
                    application, folder, caches.cache(spec.commandLine().getErr()::println));
        } finally {
            Folders.delete(folder);
        }
        reports.show(new Report(AdviceDocument.of(advice, failOn != FailOn.never), AdviceJson.of(advice)), all);
        if (failOn.fails(advice)) {
            return ExitCodes.FAILED;
        }
        return advice.unasked().isEmpty() ? 0 : ExitCodes.NOT_MEASURED;
    }

    private BuildAdvice request() {
        List<JavaVersion> releases = new ArrayList<>();
        List<String> others = new ArrayList<>();
        Stream.concat(words.stream(), selectors.stream().flatMap(it -> Stream.of(it.split(SEPARATOR, -1))))
                .map(String::strip)
                .forEach(word -> release(word).ifPresentOrElse(releases::add, () -> others.add(word)));
        return new BuildAdvice(releases, vendor, others.isEmpty() && !releases.isEmpty() ? List.of() : select(others));
    }

    /** Without a selector, all JDKs of this machine or of the matrix. */
    private List<Jdk> select(List<String> others) {
        Optional<String> joined = Optional.of(String.join(SEPARATOR, others)).filter(text -> !text.isEmpty());
        try {
            return Jdks.select(matrix.request(joined), HostEnvironment.current());
        } catch (JdkSelectionException e) {
            throw new JdkSelectionException(
                    e.getMessage() + "; a release that is not installed needs its update, such as 17.0.2 or 8u372");
        }
    }

    /** A feature version alone selects JDKs. */
    private static Optional<JavaVersion> release(String word) {
        try {
            JavaVersion version = JavaVersion.parse(word);
            return Optional.of(version).filter(it -> !it.toString().equals(Integer.toString(it.feature())));
        } catch (IllegalArgumentException notAVersion) {
            return Optional.empty();
        }
    }
}
