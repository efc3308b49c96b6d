package org.jvmquarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * The archive of the library works without the classes that the POM leaves out of it, and without the dependencies of
 * those alone. {@code src/docs/dependencies.md} lists the rest.
 */
@AnalyzeClasses(packages = "org.jvmquarks", importOptions = ImportOption.DoNotIncludeTests.class)
class LibraryTest {
    private static final Document POM = pom();
    private static final List<PathMatcher> LEFT_OUT =
            POM.select("execution:has(id:containsOwn(default-jar)) exclude").stream()
                    .map(exclude -> FileSystems.getDefault().getPathMatcher("glob:" + exclude.text()))
                    .toList();

    @ArchTest
    static final ArchRule libraryDoesWithoutTheCommandLine = noClasses()
            .that(new InTheLibrary())
            .should()
            .dependOnClassesThat(new OfTheCommandLine())
            .because("its archive does not contain them: see the plugin of archives in the POM");

    @ArchTest
    static final ArchRule libraryNeedsNoDependencyOfTheCommandLine = noClasses()
            .that(new InTheLibrary())
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "org.objectweb.asm..", "org.slf4j..")
            .because("users of the library do not get them");

    /** Or the patterns match nothing any more. */
    @ArchTest
    static void everyPatternLeavesSomethingOut(JavaClasses all) throws IOException {
        Set<Path> files = all.stream().map(LibraryTest::file).collect(Collectors.toSet());
        Path resources = Path.of("src", "main", "resources");
        try (Stream<Path> found = Files.walk(resources)) {
            found.map(resources::relativize).forEach(files::add);
        }

        assertThat(LEFT_OUT)
                .hasSizeBetween(1, 4)
                .allMatch(pattern -> files.stream().anyMatch(pattern::matches));
    }

    @ArchTest
    static void everyDependencyIsDefended(JavaClasses all) throws IOException {
        String defended = Files.readString(Path.of("src", "docs", "dependencies.md"));

        assertThat(POM.select("project > dependencies > dependency").stream()
                        .filter(each -> each.select("scope:containsOwn(test)").isEmpty())
                        .map(each -> each.expectFirst("artifactId"))
                        .map(Element::text))
                .hasSizeGreaterThan(10)
                .allMatch(artifact -> defended.contains("| `" + artifact + "` |"));
    }

    private static Document pom() {
        try {
            return Jsoup.parse(Files.readString(Path.of("pom.xml")), Parser.xmlParser());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(JavaClass type) {
        return Path.of(type.getName().replace('.', '/') + ".class");
    }

    private static boolean isLeftOut(JavaClass type) {
        return LEFT_OUT.stream().anyMatch(pattern -> pattern.matches(file(type)));
    }

    private static final class InTheLibrary extends DescribedPredicate<JavaClass> {
        InTheLibrary() {
            super("are in the archive of the library");
        }

        @Override
        public boolean test(JavaClass type) {
            return !isLeftOut(type);
        }
    }

    private static final class OfTheCommandLine extends DescribedPredicate<JavaClass> {
        OfTheCommandLine() {
            super("only the command line needs");
        }

        @Override
        public boolean test(JavaClass type) {
            return isLeftOut(type);
        }
    }
}
