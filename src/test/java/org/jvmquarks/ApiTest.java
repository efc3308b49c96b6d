package org.jvmquarks;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.net.URI;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.platform.launcher.LauncherSessionListener;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.launch.ImageReader;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.ServiceContainers;
import org.jvmquarks.report.Format;

/**
 * What authors of pins may rely on is marked with {@link API}, and closed: whoever uses it needs nothing else. All
 * other public types are internal, and public because another package uses them.
 */
@AnalyzeClasses(packages = "org.jvmquarks")
class ApiTest {
    private static final String ROOT = "org.jvmquarks";

    @ArchTest
    static final ArchRule quarksNeedTheApiOnly = classes()
            .that()
            .resideInAPackage(ROOT + ".quarks..")
            .should(new DependOnApiOnly())
            .because("what the own quarks need, everybody's do");

    @ArchTest
    static final ArchRule apiIsClosed = classes()
            .that()
            .areAnnotatedWith(API.class)
            .should(new NameApiOnly())
            .because("a method is of no use to those who cannot name its types");

    @ArchTest
    static void apiSaysSinceWhen(JavaClasses all) {
        assertThat(all.stream().filter(each -> each.isAnnotatedWith(API.class)))
                .hasSizeGreaterThan(100)
                .allSatisfy(
                        each -> assertThat(each.getAnnotationOfType(API.class).since())
                                .as(each.getName())
                                .matches("\\d+\\.\\d+"));
    }

    @ArchTest
    static final ArchRule rootIsStable = classes()
            .that()
            .resideInAPackage(ROOT)
            .and()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .and(new IsMain())
            .should()
            .beAnnotatedWith(API.class)
            .because("authors import it");

    /** Constants leave no trace in the classes that use them, and what is thrown needs no name. */
    @ArchTest
    static final ArchRule publicTypesAreNeededElsewhere = classes()
            .that()
            .arePublic()
            .and()
            .areTopLevelClasses()
            .and()
            .areNotAnnotatedWith(API.class)
            .and()
            // Its own loader separates the agent from its entry, so that they are not of one package in the JVM.
            .resideOutsideOfPackage(ROOT + ".upgrade.agent")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".cli.Main")
            .and()
            .areNotAssignableTo(Launcher.class)
            .and()
            .areNotAssignableTo(ImageReader.class)
            .and()
            .areNotAssignableTo(ServiceContainers.class)
            .and()
            .areNotAssignableTo(Format.class)
            .and()
            .areNotAssignableTo(Throwable.class)
            .and()
            .areNotAssignableTo(ExitCodes.class)
            .and()
            .areNotAssignableTo(LauncherSessionListener.class)
            .and(new IsMain())
            .should(new BeUsedByAnotherPackage())
            .because("public is what authors, other packages or a ServiceLoader need");

    private static boolean isApi(JavaClass type) {
        JavaClass top = type.getBaseComponentType();
        while (top.getEnclosingClass().isPresent()) {
            top = top.getEnclosingClass().get();
        }
        return !resideInAnyPackage(ROOT + "..").test(top)
                || resideInAnyPackage(ROOT + ".guest..", ROOT + ".quarks..").test(top)
                || top.isAnnotatedWith(API.class);
    }

    private static boolean isMain(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri())
                .map(URI::toString)
                .filter(uri -> !uri.contains("/test-classes/"))
                .isPresent();
    }

    private static final class IsMain extends DescribedPredicate<JavaClass> {
        IsMain() {
            super("are not tests");
        }

        @Override
        public boolean test(JavaClass type) {
            return isMain(type) && !resideInAnyPackage(ROOT + ".guest..").test(type);
        }
    }

    private static final class DependOnApiOnly extends ArchCondition<JavaClass> {
        DependOnApiOnly() {
            super("depend on the API only");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                if (!isApi(dependency.getTargetClass())) {
                    events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                }
            }
        }
    }

    private static final class NameApiOnly extends ArchCondition<JavaClass> {
        NameApiOnly() {
            super("name types of the API only in their public methods");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            for (JavaMethod method : type.getMethods()) {
                boolean implementsKind = method.getName().equals("gather") && type.isAssignableTo(Inquiry.class);
                if (method.getModifiers().contains(PUBLIC)
                        && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !implementsKind) {
                    Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                            .filter(named -> !isApi(named))
                            .forEach(named -> events.add(SimpleConditionEvent.violated(
                                    type, method.getFullName() + " names " + named.getName())));
                }
            }
        }
    }

    private static final class BeUsedByAnotherPackage extends ArchCondition<JavaClass> {
        BeUsedByAnotherPackage() {
            super("be used by another package");
        }

        @Override
        public void check(JavaClass type, ConditionEvents events) {
            boolean used = type.getDirectDependenciesToSelf().stream()
                    .map(Dependency::getOriginClass)
                    .anyMatch(user -> !user.getPackage().equals(type.getPackage()));
            events.add(new SimpleConditionEvent(type, used, type.getName() + " is public without need"));
        }
    }
}
