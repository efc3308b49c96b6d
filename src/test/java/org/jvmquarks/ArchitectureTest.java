package org.jvmquarks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.jvmquarks.launch.engine.DockerEngine;

/** The folder list tells the architecture; this test keeps it true. */
@AnalyzeClasses(packages = "org.jvmquarks", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ROOT = "org.jvmquarks";
    private static final int MOST_COMPONENTS = 8;
    private static final int MOST_FILES = 40;

    @ArchTest
    static final ArchRule noCycles = slices().assignedFrom(new TopPackages())
            .should()
            .beFreeOfCycles()
            .because("data flows one way, from the JDKs to the reports; the authors' API, what"
                    + " reads it and the extension that runs it are one slice, since"
                    + " @Quark has to name the extension, which reads @Quark");

    @ArchTest
    static final ArchRule noCyclesBetweenPackages = slices().assignedFrom(new Packages())
            .should()
            .beFreeOfCycles()
            .because("a package and its parent must not need each other either");

    @ArchTest
    static final ArchRule engineKnowsNeitherJUnitNorACommandLine = noClasses()
            .that()
            .resideInAPackage(ROOT + ".engine..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.junit..",
                    "org.opentest4j..",
                    "picocli..",
                    ROOT,
                    ROOT + ".junit..",
                    ROOT + ".catalog..",
                    ROOT + ".settings..",
                    ROOT + ".cli..",
                    ROOT + ".gate..",
                    ROOT + ".report..")
            .because("the rules of verdicts are the same whoever drives them");

    @ArchTest
    static final ArchRule reportsSeeRecordsOnly = noClasses()
            .that()
            .resideInAPackage(ROOT + ".report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + ".launch..",
                    ROOT + ".host..",
                    ROOT + ".evidence..",
                    ROOT + ".guest..",
                    ROOT + ".engine..",
                    ROOT + ".junit..")
            .because("a report is a pure function of the journal, on any machine");

    @ArchTest
    static final ArchRule gateSeesNeitherLaunchersNorEvidence = noClasses()
            .that()
            .resideInAPackage(ROOT + ".gate..")
            .and()
            .resideOutsideOfPackage(ROOT + ".gate.sides..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + ".launch..",
                    ROOT + ".host..",
                    ROOT + ".evidence..",
                    ROOT + ".guest..",
                    ROOT + ".settings..",
                    ROOT + ".junit..")
            .because("it compares records; its sides ask the JDKs for what no record has");

    @ArchTest
    static final ArchRule onlyTheCommandLineKnowsPicocli = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..")
            .because("whatever a command does, a test or a build tool may call, too");

    @ArchTest
    static final ArchRule adviserIsAWing = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".cli..", ROOT + ".inspect..", ROOT + ".upgrade..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".inspect..", ROOT + ".upgrade..")
            .because("the library is cut by packages: pins and reports do without what"
                    + " advises on options and upgrades");

    @ArchTest
    static final ArchRule onlyAttributionAndSidesRunPins = noClasses()
            .that()
            .resideInAPackage(ROOT + ".gate..")
            .and()
            .resideOutsideOfPackages(ROOT + ".gate.attribution..", ROOT + ".gate.sides..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".engine..")
            .because("all else of the gate works on a journal from another machine");

    @ArchTest
    static final ArchRule inspectionKnowsNeitherPinsNorReports = noClasses()
            .that()
            .resideInAPackage(ROOT + ".inspect..")
            .and()
            .resideOutsideOfPackage(ROOT + ".inspect.report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    ROOT,
                    ROOT + ".cli..",
                    ROOT + ".engine..",
                    ROOT + ".gate..",
                    ROOT + ".journal..",
                    ROOT + ".junit..",
                    ROOT + ".report..",
                    ROOT + ".settings..")
            .because("it asks VMs about options, for whoever wants to know");

    @ArchTest
    static final ArchRule findersAndDecisionsStartNothing = noClasses()
            .that()
            .resideInAnyPackage(
                    ROOT + ".upgrade.findings",
                    ROOT + ".upgrade.code",
                    ROOT + ".upgrade.touch",
                    ROOT + ".upgrade.archive")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + ".run..",
                    ROOT + ".engine..",
                    ROOT + ".launch..",
                    ROOT + ".inspect.start..",
                    ROOT + ".upgrade.assess..")
            .because("they judge what was answered and observed, so that a test can");

    @ArchTest
    static final ArchRule onlyTheStartOfAnInspectionReadsWhatAVmPrints = noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".inspect.options", ROOT + ".inspect.knowledge")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".launch..", ROOT + ".evidence..", ROOT + ".inspect.start..")
            .because("what users write and what is known does not depend on any VM");

    @ArchTest
    static final ArchRule onlyAuthorsAndDriversKnowJUnit = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT, ROOT + ".junit..", ROOT + ".catalog..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.junit..", "org.opentest4j..")
            .because("JUnit is one of the drivers of the engine");

    @ArchTest
    static final ArchRule evidenceKindsAreStrangers = slices().matching(ROOT + ".evidence.(*)..")
            .should()
            .notDependOnEachOther()
            .because("kinds are added and removed one at a time");

    @ArchTest
    static final ArchRule launchersAreStrangers = slices().matching(ROOT + ".launch.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(
                    resideInAPackage(ROOT + ".launch.container.."), resideInAPackage(ROOT + ".launch.engine.."))
            .ignoreDependency(resideInAPackage(ROOT + ".launch.local.."), resideInAPackage(ROOT + ".launch.process.."))
            .because("launchers are added and removed one at a time; containers need an"
                    + " engine, which is found without them");

    @ArchTest
    static final ArchRule engineOfContainersKnowsNoGuests = noClasses()
            .that()
            .resideInAPackage(ROOT + ".launch.engine..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".launch.container..")
            .because("it is found, asked and named before any guest is started");

    @ArchTest
    static final ArchRule reportsAreStrangers = slices().matching(ROOT + ".report.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(DescribedPredicate.alwaysTrue(), resideInAPackage(ROOT + ".report.document"))
            .because("renderers know documents, and are added and removed one at a time");

    @ArchTest
    static final ArchRule evidenceDoesNotKnowItsKinds = noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".evidence", ROOT + ".host..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".evidence.*..")
            .because("a new kind is a new package, and no change to what is shared");

    @ArchTest
    static final ArchRule launchersAreFoundNotNamed = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".launch..")
            .should()
            .dependOnClassesThat(resideInAPackage(ROOT + ".launch.*..")
                    .and(not(resideInAPackage(ROOT + ".launch.process..")))
                    .and(not(belongToAnyOf(DockerEngine.class))))
            .because("a launcher is found by ServiceLoader, so that a new one changes"
                    + " nothing else; commands of the user need none, and DockerEngine is not a launcher, and doctor"
                    + " and jdks must give the answer that cells get from it");

    @ArchTest
    static final ArchRule oneClassConnectsToTheEngine = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".launch.engine.EngineClient")
            .should()
            .dependOnClassesThat()
            .haveNameMatching("com\\.github\\.dockerjava\\.(core\\.DockerClient(Impl|Builder)|zerodep\\..*)")
            .because("two ways to an engine gave two answers to whether it can be used");

    @ArchTest
    static final ArchRule clientHasNoIdeaOfAnEngineOfItsOwn = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("com\\.github\\.dockerjava\\.core\\.(Default|LocalDirectory|DockerConfigFile).*")
            .because("they read the environment and Docker's files, and so may choose another engine than the run has");

    @ArchTest
    static final ArchRule guestIsAlone = classes()
            .that()
            .resideInAPackage(ROOT + ".guest..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax..",
                    "org.w3c.dom..",
                    "org.xml.sax..",
                    "com.sun.management..",
                    "sun.hotspot..",
                    "sun.misc..",
                    "org.openjdk.jmh..",
                    "org.openjdk.jol..",
                    ROOT + ".guest..")
            .because("it runs inside every JDK under test, back to 8, next to the probes");

    @ArchTest
    static final ArchRule onlyTheTerminalPrints = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".cli..", ROOT + ".junit..", ROOT + ".guest..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(Throwable.class, "printStackTrace")
            .because("output belongs to reports, and to the drivers, which have a terminal");

    @ArchTest
    static final ArchRule noMutableStatics = fields().that()
            .areStatic()
            .should()
            .beFinal()
            .because("runs in one JVM, and pins in parallel, must not see each other");

    @ArchTest
    static final ArchRule recordsHaveFewComponents = classes()
            .that()
            .areRecords()
            .and()
            .doNotHaveSimpleName("Row")
            .should(haveAtMost(MOST_COMPONENTS))
            .because("more is several things: split it by meaning; a Row is one of a DataFile,"
                    + " whose keys are its components");

    @ArchTest
    static final ArchRule packagesAreAtMostThreeLevelsDeep = noClasses()
            .should()
            .resideInAPackage(ROOT + ".*.*.*..")
            .because("a newcomer should know where to look before reading a class");

    @ArchTest
    static final ArchRule packagesAreNullMarked = classes()
            .that(not(resideInAnyPackage(ROOT + ".guest..", ROOT + ".upgrade.agent..")))
            .should(resideInANullMarkedPackage())
            .because("NullAway then checks them; the guest has no dependency for the annotation");

    @ArchTest
    static final ArchRule agentIsAlone = classes()
            .that()
            .resideInAPackage(ROOT + ".upgrade.agent..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.objectweb.asm", ROOT + ".upgrade.agent..")
            .because("it runs inside an application, on every JDK back to 8");

    @ArchTest
    static void everyPackageIsDescribed(JavaClasses all) {
        Map<JavaPackage, List<JavaClass>> packages = all.stream().collect(groupingBy(JavaClass::getPackage));
        assertThat(packages.keySet())
                .as("packages with a package-info that says what there is room for")
                .allMatch(each -> each.getName().startsWith(ROOT + ".guest")
                        || each.getName().equals(ROOT + ".upgrade.agent")
                        || each.tryGetPackageInfo().isPresent());
    }

    @ArchTest
    static void packagesAreSmall(JavaClasses all) {
        Map<String, Long> files = all.stream()
                .filter(each -> each.getPackageName().startsWith(ROOT + "."))
                .filter(JavaClass::isTopLevelClass)
                .filter(each -> !each.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getPackageName, counting()));
        assertThat(files)
                .as("files by package: a room with more holds several things")
                .hasSizeGreaterThan(50)
                .allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(MOST_FILES));
    }

    @ArchTest
    static void simpleNamesAreUnique(JavaClasses all) {
        Map<String, List<JavaClass>> names = all.stream()
                .filter(each -> each.getPackageName().startsWith(ROOT))
                .filter(JavaClass::isTopLevelClass)
                .filter(each -> !each.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getSimpleName));
        assertThat(names.values())
                .as("a name that two classes have must be explained wherever it stands")
                .allSatisfy(each -> assertThat(each).hasSize(1));
    }

    private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("reside in a package annotated @NullMarked") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                boolean marked = item.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(item, marked, item.getPackageName() + " is not @NullMarked"));
            }
        };
    }

    private static ArchCondition<JavaClass> haveAtMost(int most) {
        return new ArchCondition<>("have at most " + most + " components") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                int components = item.reflect().getRecordComponents().length;
                events.add(new SimpleConditionEvent(
                        item, components <= most, item.getName() + " has " + components + " components"));
            }
        };
    }

    private static boolean isOfAuthors(String name) {
        return List.of(ROOT, ROOT + ".junit", ROOT + ".catalog").contains(name);
    }

    /** Every package is a slice of its own, but for those of the authors. */
    private static final class Packages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (!resideInAnyPackage(ROOT + "..").test(type)) {
                return SliceIdentifier.ignore();
            }
            return SliceIdentifier.of(isOfAuthors(name) ? "authors" : name);
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }

    /** The packages right below the root; the root goes with those that serve authors. */
    private static final class TopPackages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (!resideInAnyPackage(ROOT + "..").test(type)) {
                return SliceIdentifier.ignore();
            }
            return SliceIdentifier.of(
                    isOfAuthors(name)
                            ? "authors"
                            : name.substring(ROOT.length() + 1).split("\\.")[0]);
        }

        @Override
        public String getDescription() {
            return "packages right below the root";
        }
    }
}
