package org.jvmquarks.guest.inventory;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Flags of the VM that need no unlocking, with the values that they have before the VM looks at the machine:
 * {@code -XX:+PrintFlagsInitial}. Only since 26 does that list the others as well.
 */
final class VmFlags implements Surface {
    /** {@code bool UseG1GC = false {product} {default}}; JDK 8 has fewer words at the end. */
    private static final Pattern LINE = Pattern.compile("\\s*(\\S+)\\s+(\\w+)\\s+:?= ?(.*?)\\s*\\{([^}]*)}.*");

    private static final Pattern DECIMALS = Pattern.compile("-?\\d+\\.\\d+");

    @Override
    public String name() {
        return "vm-flags";
    }

    @Override
    public void list(Rows rows) throws Exception {
        for (String line : AnotherStart.lines("-XX:+PrintFlagsInitial")) {
            Matcher flag = LINE.matcher(line);
            if (flag.matches() && !isLocked(flag.group(4))) {
                rows.add(flag.group(2), value(flag.group(3)));
                rows.add(flag.group(2), Items.KIND, flag.group(4).trim() + ", " + flag.group(1));
            }
        }
        if (rows.sorted().isEmpty()) {
            throw new Absent("needs HotSpot, which lists its flags");
        }
    }

    private static boolean isLocked(String kind) {
        return kind.contains("diagnostic") || kind.contains("experimental");
    }

    /** A number that became a floating point number in a later JDK is the same. */
    private static String value(String text) {
        return DECIMALS.matcher(text).matches()
                ? new BigDecimal(text).stripTrailingZeros().toPlainString()
                : text;
    }
}
