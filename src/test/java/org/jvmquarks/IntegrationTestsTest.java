package org.jvmquarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** Integration tests start processes: a claim about time must not run at the same time. */
@AnalyzeClasses(packages = "org.jvmquarks")
class IntegrationTestsTest {

    @ArchTest
    static final ArchRule integrationTestsLockTheMachine = classes()
            .that()
            .haveSimpleNameEndingWith("IT")
            .should(lockTheMachine())
            .because("claims about time need exclusive access to it");

    private static ArchCondition<JavaClass> lockTheMachine() {
        return new ArchCondition<>("have @SharesMachine or @Isolated") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                Class<?> test = item.reflect();
                events.add(new SimpleConditionEvent(
                        item,
                        isAnnotated(test, SharesMachine.class) || isAnnotated(test, Isolated.class),
                        item.getName() + " has neither of them"));
            }
        };
    }

    /** For the reason see MachineLock. */
    @ArchTest
    static final ArchRule testsTakeNoLockOfJUnit = noClasses()
            .that()
            .doNotBelongToAnyOf(IntegrationTestsTest.class)
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(ResourceLock.class, ResourceLocksProvider.class)
            .because("a thread of JUnit that holds one may put off a test for ever");
}
