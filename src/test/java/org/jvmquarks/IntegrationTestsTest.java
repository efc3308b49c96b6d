package org.jvmquarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotatedMethods;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;
import static org.junit.platform.commons.support.HierarchyTraversalMode.BOTTOM_UP;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.platform.commons.annotation.Testable;

/** Integration tests start processes: a claim about time must not run at the same time. */
@AnalyzeClasses(packages = "org.jvmquarks", importOptions = ImportOption.OnlyIncludeTests.class)
class IntegrationTestsTest {

    @ArchTest
    static final ArchRule integrationTestsLockTheMachine =
            classes()
                    .that()
                    .haveSimpleNameEndingWith("IT")
                    .should(lockTheMachine())
                    .because("claims about time need exclusive access to it");

    private static ArchCondition<JavaClass> lockTheMachine() {
        return new ArchCondition<>("have @ResourceLock(PinLocks.MACHINE) or @Isolated") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                Class<?> test = item.reflect();
                List<Method> methods = findAnnotatedMethods(test, Testable.class, BOTTOM_UP);
                events.add(
                        new SimpleConditionEvent(
                                item,
                                locks(test) || allLock(methods),
                                item.getName() + " or one of its methods has neither of them"));
            }
        };
    }

    private static boolean allLock(List<Method> methods) {
        return !methods.isEmpty() && methods.stream().allMatch(each -> locks(each));
    }

    private static boolean locks(AnnotatedElement element) {
        return isAnnotated(element, ResourceLock.class) || isAnnotated(element, Isolated.class);
    }
}
