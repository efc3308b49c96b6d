package org.jvmquarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The pattern {@code *Quark} selects the catalogue, and no test's sample. */
@AnalyzeClasses(packages = "org.jvmquarks")
class QuarkNamesTest {
    @ArchTest
    static final ArchRule samplesHaveOtherNames =
            classes()
                    .that()
                    .areAnnotatedWith(Quark.class)
                    .and()
                    .haveSimpleNameEndingWith("Quark")
                    .should()
                    .resideInAPackage("org.jvmquarks.quarks..")
                    .because(
                            "-Dit.test=*Quark would run a sample too, and its error fails the run");
}
