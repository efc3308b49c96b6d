package org.jvmquarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The pattern {@code *Quark} selects the catalogue, and no test's sample. */
@AnalyzeClasses(packages = "org.jvmquarks", importOptions = QuarkNamesTest.NamedLikeQuarks.class)
class QuarkNamesTest {
    /** The rule is about no others, and the classes of all tests take seconds to read. */
    static final class NamedLikeQuarks implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return location.contains("Quark.class");
        }
    }

    @ArchTest
    static final ArchRule samplesHaveOtherNames = classes()
            .that()
            .areAnnotatedWith(Quark.class)
            .and()
            .haveSimpleNameEndingWith("Quark")
            .should()
            .resideInAPackage("org.jvmquarks.quarks..")
            .because("-Dit.test=*Quark would run a sample too, and its error fails the run");
}
