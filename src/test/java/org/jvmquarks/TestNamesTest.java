package org.jvmquarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.GivenMethodsConjunction;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.platform.commons.annotation.Testable;

/** The grammar of the names of tests: a subject and a verb in the present tense, such as missingFieldIsError. */
@AnalyzeClasses(packages = "org.jvmquarks")
class TestNamesTest {
    private static final Pattern WORD =
            Pattern.compile("[A-Z](?=[A-Z][a-z])|[A-Z]+\\d*(?![a-z])|[A-Z]?[a-z]+\\d*|\\d+");

    private static final Set<String> ARTICLES = Set.of("a", "an", "the");

    private static final int SHORT = 8;

    @ArchTest
    static final ArchRule noTestBeginsWithAnArticle = tests().should(have(
                    "no article at the beginning",
                    name -> !ARTICLES.contains(words(name).get(0))))
            .because("in a list of tests, the subject comes first");

    @ArchTest
    static final ArchRule namesOfTestsAreShort = tests().should(
                    have("at most " + SHORT + " words", name -> words(name).size() <= SHORT))
            .because("a name that needs more is a riddle, or two tests");

    private static GivenMethodsConjunction tests() {
        return methods().that(areTests());
    }

    private static DescribedPredicate<JavaMethod> areTests() {
        return DescribedPredicate.describe(
                "are tests",
                method -> method.isMetaAnnotatedWith(Testable.class) && !method.isAnnotatedWith(Pin.class));
    }

    private static ArchCondition<JavaMethod> have(String what, Predicate<String> holds) {
        return new ArchCondition<>("have " + what) {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                events.add(new SimpleConditionEvent(
                        method, holds.test(method.getName()), method.getFullName() + " must have " + what));
            }
        };
    }

    private static List<String> words(String name) {
        return WORD.matcher(name)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
