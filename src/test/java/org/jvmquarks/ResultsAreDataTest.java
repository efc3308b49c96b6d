package org.jvmquarks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Results stay data until the last step: nothing that decides or tells reads a sentence of this program. */
@AnalyzeClasses(packages = "org.jvmquarks", importOptions = ImportOption.DoNotIncludeTests.class)
class ResultsAreDataTest {
    private static final String ROOT = "org.jvmquarks";

    /** Ways to take a text apart. */
    private static final Set<String> READING = Set.of(
            "String.startsWith",
            "String.endsWith",
            "String.contains",
            "String.split",
            "String.matches",
            "String.indexOf",
            "String.lastIndexOf",
            "Pattern.compile",
            "Pattern.matches");

    /** Rooms that decide or tell, and so work on data. */
    private static final List<String> OF_DATA = List.of(
            "calibration",
            "cli..",
            "compare",
            "compare.report",
            "engine..",
            "flight",
            "gate..",
            "inspect.report",
            "journal.merge",
            "junit",
            "launch.local",
            "report..",
            "run",
            "shard",
            "upgrade",
            "upgrade.assess",
            "upgrade.executed",
            "upgrade.findings",
            "upgrade.link",
            "upgrade.memory",
            "upgrade.report",
            "upgrade.touch",
            "verdict");

    /** Those of them that read, and cut to size, what others wrote. */
    private static final Map<String, List<String>> READERS = Map.of(
            "what users write: command lines, options, ledgers, claims",
            List.of(
                    "AcceptedReading",
                    "AcceptedScope",
                    "Acceptance",
                    "AdviseCommand",
                    "CodePath",
                    "CompareCommand",
                    "Conditions",
                    "CurrentJdkMismatch",
                    "Falsifier",
                    "FleetCommand",
                    "FormerNames",
                    "InventoryQuestions",
                    "LedgerWriter",
                    "LimitsText",
                    "LinkOptions",
                    "KeptLinks",
                    "Margins",
                    "OptionFindings",
                    "ProjectOptions",
                    "Requirement",
                    "ServiceOptions",
                    "Shard",
                    "Sources",
                    "StartList",
                    "TargetTime",
                    "Traces",
                    "UnreadEntries",
                    "ValueGrid"),
            "names of Java, of files and of images",
            List.of(
                    "AgentArchive",
                    "AnnotatedMargins",
                    "CauseText",
                    "Causes",
                    "CellCheck",
                    "CodeVersion",
                    "DigestPins",
                    "LinkFindings",
                    "OwnCommandLine",
                    "PinFrames",
                    "Refused",
                    "SourceFiles"),
            "what JDKs, applications and the system say",
            List.of(
                    "CpuTopology",
                    "DifferingFlags",
                    "EarlyInventories",
                    "HeapRange",
                    "LaunchedForks",
                    "MachineChecks",
                    "OwnCompiler",
                    "ShardVariables",
                    "Terminal",
                    "TrialFindings",
                    "UpgradeRuns"),
            "files and lines that this program reads back",
            List.of("AnswerReader", "ForkJournal", "KeptInventories"),
            "text that is laid out",
            List.of("DocumentMarkdown", "FleetCsv", "Markdown", "TerminalStream", "Wrapping"));

    @ArchTest
    static final ArchRule resultsAreNotReadFromText = noClasses()
            .that()
            .resideInAnyPackage(OF_DATA.stream().map(name -> ROOT + "." + name).toArray(String[]::new))
            .and()
            .haveNameNotMatching(
                    READERS.values().stream().flatMap(List::stream).collect(joining("|", ".*[.](", ")([$].*)?")))
            .should()
            .accessTargetWhere(describe("reads text", ResultsAreDataTest::reads))
            .because("a change of words would change a result; pass a value");

    private static boolean reads(JavaAccess<?> access) {
        return READING.contains(access.getTargetOwner().getSimpleName() + "." + access.getName());
    }

    @ArchTest
    static void exceptionsReadText(JavaClasses all) {
        Set<String> reading = all.stream()
                .filter(each -> each.getAccessesFromSelf().stream().anyMatch(ResultsAreDataTest::reads))
                .map(each -> each.getName().replaceFirst(".*[.]", "").replaceFirst("[$].*", ""))
                .collect(toSet());
        assertThat(READERS.values().stream().flatMap(List::stream)).isSubsetOf(reading);
    }
}
