package org.jvmquarks.guest.calls;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Hides what no two starts or machines share: identity hashes, addresses, numbers of classes, and folders. */
final class Masks {
    /** Behind the name of a class, or an unnamed module. */
    private static final Pattern HASH = Pattern.compile("(\\.[\\w$]+|;|\\[\\w|module )@[0-9a-f]{1,8}\\b");

    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]{9,16}\\b");
    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda[$/0-9a-fx]*");
    private static final Pattern PROXY = Pattern.compile("(\\$Proxy|jdk\\.proxy)\\d+");
    private static final Map<String, String> FOLDERS = folders();

    private Masks() {}

    static String apply(String text) {
        String masked = text;
        if (masked.contains("$$Lambda")) {
            masked = LAMBDA.matcher(masked).replaceAll("\\$\\$Lambda");
        }
        if (masked.indexOf('@') >= 0) {
            masked = HASH.matcher(masked).replaceAll("$1@<hash>");
        }
        if (masked.contains("roxy")) {
            masked = PROXY.matcher(masked).replaceAll("$1");
        }
        if (masked.contains("0x")) {
            masked = ADDRESS.matcher(masked).replaceAll("0x<address>");
        }
        for (Map.Entry<String, String> each : FOLDERS.entrySet()) {
            masked = masked.replace(each.getKey(), each.getValue());
        }
        return masked;
    }

    /** Returns the folders by their paths; one that is the root, or the folder of temporary files, is in any text. */
    private static Map<String, String> folders() {
        Map<String, String> folders = new LinkedHashMap<>();
        for (String name : new String[] {"java.home", "user.dir", "user.home"}) {
            String folder = System.getProperty(name, "");
            if (folder.indexOf('/', 1) > 0) {
                folders.put(folder, "<" + name + ">");
            }
        }
        return folders;
    }
}
