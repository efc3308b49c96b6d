package org.jvmquarks.catalog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Entities;

/**
 * Turns the inline tags of a Javadoc comment into HTML. Braces inside a tag may be nested, and a tag may go over
 * several lines.
 */
final class InlineTags {
    private static final Pattern START = Pattern.compile("\\{@(\\w+)");

    /** The target of a link, with the parameters of a method; then its label, if there is one. */
    private static final Pattern LINK = Pattern.compile("([^\\s(]*(?:\\([^)]*\\))?)\\s*(.*)", Pattern.DOTALL);

    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])");

    private InlineTags() {}

    /** Turns the tags of a comment into HTML; leaves a tag without an end as it is. */
    static String toHtml(String comment) {
        StringBuilder html = new StringBuilder();
        Matcher start = START.matcher(comment);
        int done = 0;
        while (start.find(done)) {
            int end = closingBrace(comment, start.end());
            if (end < 0) {
                break;
            }
            html.append(comment, done, start.start());
            html.append(tag(start.group(1), comment.substring(start.end(), end).strip()));
            done = end + 1;
        }
        return html.append(comment.substring(done)).toString();
    }

    /** Returns the position of the brace that closes the one before; -1 if it is missing. */
    private static int closingBrace(String comment, int from) {
        int open = 1;
        for (int i = from; i < comment.length(); i++) {
            if (comment.charAt(i) == '{') {
                open++;
            } else if (comment.charAt(i) == '}' && --open == 0) {
                return i;
            }
        }
        return -1;
    }

    private static String tag(String name, String content) {
        return switch (name) {
            case "code" -> code(content);
            case "literal" -> Entities.escape(content);
            case "link" -> code(label(content));
            case "linkplain" -> Entities.escape(label(content));
            default -> Entities.escape("{@" + name + " " + content + "}");
        };
    }

    private static String code(String text) {
        return "<code>" + Entities.escape(text) + "</code>";
    }

    /** Returns what Javadoc shows of a link without a label: {@code Type.member(int)}. */
    private static String label(String link) {
        Matcher parts = LINK.matcher(link);
        if (!parts.matches()) {
            return link;
        }
        String target = parts.group(1).replaceFirst("^#", "").replace('#', '.');
        return parts.group(2).isEmpty() ? PACKAGE.matcher(target).replaceAll("") : parts.group(2);
    }
}
