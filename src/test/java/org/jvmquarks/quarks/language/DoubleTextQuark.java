package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * {@code Double.toString} writes the shortest decimal that reads back as the same number. Up to JDK 18 it wrote more
 * digits for some numbers.
 *
 * <h2>Why</h2>
 *
 * Many decimals lie so close to a binary number that each of them reads back as that number. The old algorithm did not
 * always find the shortest one. Raffaello Giulietti's algorithm, Schubfach, always does, and it is faster.
 *
 * <h2>How it is shown</h2>
 *
 * The probe writes three numbers whose shortest decimals have one to three digits, and reads the texts back. Texts
 * rounded to three digits are the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 18: the text of {@code 2e23} is {@code 1.9999999999999998E23}.
 *   <li>since 19: it is {@code 2.0E23} (JDK-4511638).
 *   <li>not measured: 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The texts of numbers in JSON, CSV and logs change with the upgrade, and so does the result of
 * {@code BigDecimal.valueOf(double)}; the doubles themselves do not. In tests and checksums compare numbers, not texts.
 */
@Quark(id = "double-text", title = "The text of a double", source = "JDK-4511638", impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.lang.Double#toString",
            "java.lang.Float#toString",
            "java.lang.String#valueOf(double)",
            "java.lang.String#valueOf(float)",
            "java.lang.StringBuilder#append(double)",
            "java.lang.StringBuilder#append(float)",
            "java.lang.StringBuffer#append(double)",
            "java.lang.StringBuffer#append(float)",
            "java.io.PrintStream#print(double)",
            "java.io.PrintStream#println(double)",
            "java.math.BigDecimal#valueOf(double)"
        },
        onlyIf = "it writes numbers that JDK 18 and earlier write with more digits than necessary, such as 2e23")
class DoubleTextQuark {

    /** Three numbers and their texts. */
    private static final class Numbers {
        @SuppressWarnings("FloatingPointLiteralPrecision") // no double equals any of these
        private static final double[] ALL = {2e23, 1e23, 8.41e21};

        private Numbers() {}
    }

    /** As the JDK writes the numbers. */
    public static class Written {
        public Map<String, Object> op() {
            Map<String, Object> texts = new LinkedHashMap<>();
            boolean readBack = true;
            for (int i = 0; i < Numbers.ALL.length; i++) {
                String text = text(Numbers.ALL[i]);
                texts.put("number " + i, text);
                readBack &= Double.parseDouble(text) == Numbers.ALL[i];
            }
            texts.put("read back", readBack);
            return texts;
        }

        String text(double number) {
            return Double.toString(number);
        }
    }

    /** With three digits. */
    public static class Rounded extends Written {
        @Override
        String text(double number) {
            return new BigDecimal(number).round(new MathContext(3)).toString();
        }
    }

    @Pin(value = "Double.toString {} the shortest decimal that reads back as the same number", formerly = "shortest")
    @Expect(
            value = "1.9999999999999998E23, 9.999999999999999E22, 8.409999999999999E21",
            says = "does not always write",
            until = "18")
    @Expect(value = "2.0E23, 1.0E23, 8.41E21", says = "writes", since = "19", by = "JDK-4511638")
    @FalsifiedBy(probe = Rounded.class, insteadOf = Written.class)
    void shortestDecimalIsWritten(Jvm jvm, String numbers) {
        Values written = jvm.valuesOf(Written.class);
        String[] expected = numbers.split(", ");
        for (int i = 0; i < expected.length; i++) {
            assertThat(written).has("number " + i, expected[i]);
        }
        assertThat(written).has("read back", true);
    }
}
