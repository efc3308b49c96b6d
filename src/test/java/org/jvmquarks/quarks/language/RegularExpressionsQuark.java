package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * In a regular expression, {@code \b} is a boundary of a word. Since 19 only the letters of ASCII make words, as for
 * {@code \w}; up to 18 those of Unicode did.
 *
 * <h2>Why</h2>
 *
 * {@code \b} and {@code \w} disagreed: {@code \w} did not match an accented letter, but {@code \b} took it for a part
 * of a word. {@code Pattern.UNICODE_CHARACTER_CLASS}, or {@code (?U)} in the expression, selects Unicode for both.
 *
 * <h2>How it is shown</h2>
 *
 * The probe looks for a French word between two boundaries that begins and ends with an accented letter. The flag is
 * the control since 19, a part of the word before.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 18: boundaries by Unicode.
 *   <li>since 19: boundaries by ASCII (JDK-8264160).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Nothing warns: searches and replacements of whole words find fewer places, or other ones, in text of most languages.
 * Add {@code (?U)} to expressions with {@code \b} that read such text; the result is then the same on all versions.
 */
@Quark(
        id = "regular-expressions",
        title = "Boundaries in regular expressions",
        source = "JDK-8264160",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.lang.String#matches",
            "java.lang.String#replaceAll",
            "java.lang.String#replaceFirst",
            "java.util.regex.Pattern#compile",
            "java.util.regex.Pattern#matches"
        },
        onlyIf = "an expression has \\b and reads letters beyond ASCII")
class RegularExpressionsQuark {

    /** Looks for a word. */
    public static class Finds {
        public boolean op() {
            return Pattern.compile(expression())
                    .matcher("un \u00e9t\u00e9 chaud")
                    .find();
        }

        String expression() {
            return "\\b\u00e9t\u00e9\\b";
        }
    }

    /** Looks for it with the boundaries of Unicode. */
    public static class FindsUnicode extends Finds {
        @Override
        String expression() {
            return "(?U)" + super.expression();
        }
    }

    /** Looks for a part of the word. */
    public static class FindsPart extends Finds {
        @Override
        String expression() {
            return "\\b\u00e9t\\b";
        }
    }

    @Pin("\\b {finds|does not find} the boundaries of a word that begins and ends with an accented letter")
    @Expect(value = "true", until = "18")
    @Expect(value = "false", since = "19", by = "JDK-8264160")
    @FalsifiedBy(probe = FindsPart.class, insteadOf = Finds.class, until = "18")
    @FalsifiedBy(probe = FindsUnicode.class, insteadOf = Finds.class, since = "19")
    void boundaryOfWord(Jvm jvm, boolean finds) {
        assertThat(jvm.valuesOf(Finds.class)).hasResult(finds);
    }
}
