package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * {@code Double.toString} writes the shortest decimal that reads back as the same number; older
 * versions wrote more digits for some.
 *
 * <h2>Why</h2>
 *
 * Many decimals lie within half a step of a binary number, and each of them reads back as that
 * number. The old algorithm did not always find the shortest one; the new one, Schubfach by
 * Raffaello Giulietti, does, and is faster.
 *
 * <h2>How it is shown</h2>
 *
 * The text of numbers whose shortest decimal has few digits, and whether it reads back as the same
 * number, which it does in every version. Digits rounded from the exact value are the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 18: {@code 2.0E23} is written as {@code 1.9999999999999998E23}.
 *   <li>since 19: as {@code 2.0E23} (JDK-4511638).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Texts with numbers, such as JSON and CSV, differ between the versions while the numbers do not:
 * compare numbers, not texts.
 */
@Quark(id = "double-text", title = "The text of a double", source = "JDK-4511638")
class DoubleTextQuark {

    /** Three numbers and their texts. */
    private static final class Numbers {
        @SuppressWarnings("FloatingPointLiteralPrecision") // no double is exactly any of them
        private static final double[] ALL = {2e23, 1e23, 8.41e21};

        private Numbers() {}
    }

    /** As the JDK writes them. */
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

    @Pin(value = "some texts are longer than they need to be", until = 18)
    @FalsifiedBy(probe = Rounded.class, insteadOf = Written.class)
    void longer(Jvm jvm) {
        assertThat(jvm.valuesOf(Written.class))
                .has("number 0", "1.9999999999999998E23")
                .has("number 1", "9.999999999999999E22")
                .has("number 2", "8.409999999999999E21")
                .has("read back", true);
    }

    @Pin(value = "texts are as short as can be", since = 19)
    @FalsifiedBy(probe = Rounded.class, insteadOf = Written.class)
    void shortest(Jvm jvm) {
        assertThat(jvm.valuesOf(Written.class))
                .has("number 0", "2.0E23")
                .has("number 1", "1.0E23")
                .has("number 2", "8.41E21")
                .has("read back", true);
    }
}
