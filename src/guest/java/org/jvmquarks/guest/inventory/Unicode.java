package org.jvmquarks.guest.inventory;

import java.util.Locale;

/**
 * Properties of code points, in runs of code points with the same value, 256 code points a row. Without rows of blocks
 * that nothing is assigned in.
 */
final class Unicode implements Surface {
    private static final int CODE_POINTS = 0x110000;
    private static final int CHUNK = 0x100;

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
        BLOCK("block", "none") {
            @Override
            String of(int point) {
                Character.UnicodeBlock block = Character.UnicodeBlock.of(point);
                return block == null ? "none" : block.toString();
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
        for (Property property : Property.values()) {
            for (int start = 0; start < CODE_POINTS; start += CHUNK) {
                String runs = runs(property, start);
                if (!runs.isEmpty()) {
                    rows.add(String.format(Locale.ROOT, "U+%06X", start), property.title, runs);
                }
            }
        }
    }

    /** Returns {@code 41-5A 1, 61-7A 2}, with the last two digits of the code points; without the usual value. */
    private static String runs(Property property, int start) {
        StringBuilder runs = new StringBuilder();
        String value = property.usual;
        int from = start;
        for (int point = start; point <= start + CHUNK; point++) {
            String next = point == start + CHUNK ? property.usual : property.of(point);
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
            runs.append(runs.length() == 0 ? "" : ", ")
                    .append(Integer.toHexString(from))
                    .append(from == to ? "" : "-" + Integer.toHexString(to))
                    .append(' ')
                    .append(value.trim());
        }
    }
}
