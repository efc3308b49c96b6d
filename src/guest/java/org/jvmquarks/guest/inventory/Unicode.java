package org.jvmquarks.guest.inventory;

import java.util.Locale;
import java.util.Objects;

/**
 * The version, and properties of code points, in runs of code points with the same value, 256 code points a row.
 * Without rows of those that nothing is assigned in.
 */
final class Unicode implements Surface {
    private static final int CODE_POINTS = 0x110000;
    private static final int CHUNK = 0x100;

    /** A block begins and ends at a multiple of it. */
    private static final int PART_OF_BLOCK = 0x10;

    /** Versions of Unicode, each with a code point that it was the first to assign, the newest first. */
    private static final Object[][] VERSIONS = {
        {"17.0", 0x20c1},
        {"16.0", 0x1c89},
        {"15.1", 0x2ebf0},
        {"15.0", 0x11f00},
        {"14.0", 0x20c0},
        {"13.0", 0x10e80},
        {"12.1", 0x32ff},
        {"12.0", 0x1e100},
        {"11.0", 0x1c90},
        {"10.0", 0x20bf},
        {"9.0", 0x1e900},
        {"8.0", 0x20be},
        {"7.0", 0x20bd},
        {"6.2", 0x20ba}
    };

    /** A property with the value that code points have unless somebody gave them another. */
    private enum Property {
        CATEGORY("category", "0") {
            @Override
            String of(int point) {
                return Integer.toString(Character.getType(point));
            }
        },
        SCRIPT("script", "UNKNOWN") {
            @Override
            String of(int point) {
                return Character.UnicodeScript.of(point).name();
            }
        },
        UPPER_CASE("upper case", "0") {
            @Override
            String of(int point) {
                return distance(point, Character.toUpperCase(point));
            }
        },
        LOWER_CASE("lower case", "0") {
            @Override
            String of(int point) {
                return distance(point, Character.toLowerCase(point));
            }
        },
        TITLE_CASE("title case", "0") {
            @Override
            String of(int point) {
                return distance(point, Character.toTitleCase(point));
            }
        },
        NUMBER("number", "-1") {
            @Override
            @SuppressWarnings("CharacterGetNumericValue") // Its own answers are compared.
            String of(int point) {
                return Integer.toString(Character.getNumericValue(point));
            }
        },
        DIRECTION("direction", "-1") {
            @Override
            String of(int point) {
                return Byte.toString(Character.getDirectionality(point));
            }
        },
        FLAGS("flags", "") {
            @Override
            String of(int point) {
                return (Character.isMirrored(point) ? "mirrored " : "")
                        + (Character.isJavaIdentifierStart(point) ? "start " : "")
                        + (Character.isJavaIdentifierPart(point) ? "part " : "")
                        + (Character.isIdentifierIgnorable(point) ? "ignorable " : "")
                        + (Character.isIdeographic(point) ? "ideographic " : "")
                        + (Character.isWhitespace(point) ? "white " : "");
            }
        };

        private final String title;
        private final String usual;

        Property(String title, String usual) {
            this.title = title;
            this.usual = usual;
        }

        abstract String of(int point);

        private static String distance(int from, int to) {
            return Integer.toString(to - from);
        }
    }

    @Override
    public String name() {
        return "unicode";
    }

    @Override
    public void list(Rows rows) {
        rows.add(Items.VERSION, version());
        addBlocks(rows);
        for (Property property : Property.values()) {
            for (int start = 0; start < CODE_POINTS; start += CHUNK) {
                String runs = runs(property, start);
                if (!runs.isEmpty()) {
                    rows.add(CodePoints.subject(start), property.title, runs);
                }
            }
        }
    }

    /** The class library does not tell it. Some versions of 8 assign single code points of later ones. */
    private static String version() {
        for (Object[] each : VERSIONS) {
            if (Character.isDefined((Integer) each[1])) {
                return "at least " + each[0];
            }
        }
        return "before 6.2";
    }

    private static void addBlocks(Rows rows) {
        Character.UnicodeBlock last = null;
        int from = 0;
        for (int point = 0; point <= CODE_POINTS; point += PART_OF_BLOCK) {
            Character.UnicodeBlock block = point == CODE_POINTS ? null : Character.UnicodeBlock.of(point);
            if (!Objects.equals(block, last)) {
                if (last != null) {
                    rows.add(
                            Items.BLOCK,
                            last.toString(),
                            String.format(Locale.ROOT, "U+%06X to U+%06X", from, point - 1));
                }
                last = block;
                from = point;
            }
        }
    }

    /** Returns {@code 41-5A 1, 61-7A 2}, with the last two digits of the code points; without the usual value. */
    private static String runs(Property property, int start) {
        StringBuilder runs = new StringBuilder();
        String value = property.usual;
        int from = start;
        for (int point = start; point <= start + CHUNK; point++) {
            boolean isNothing = point == start + CHUNK || Character.getType(point) == Character.UNASSIGNED;
            String next = isNothing ? property.usual : property.of(point);
            if (!next.equals(value)) {
                append(runs, property, value, from - start, point - 1 - start);
                value = next;
                from = point;
            }
        }
        return runs.toString();
    }

    private static void append(StringBuilder runs, Property property, String value, int from, int to) {
        if (!value.equals(property.usual)) {
            CodePoints.append(from, to, value, runs);
        }
    }
}
