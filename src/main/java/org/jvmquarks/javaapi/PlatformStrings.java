package org.jvmquarks.javaapi;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells strings that may name something of the JDK: by the method that takes them, or by their form alone. */
public final class PlatformStrings {
    /** Names are shorter; what is longer is a text. */
    private static final int LONGEST = 120;

    /** Methods that take a name, by class. */
    private static final Map<String, Set<String>> TAKING = Map.ofEntries(
            Map.entry("java/lang/System", Set.of("getProperty", "setProperty", "clearProperty")),
            Map.entry("java/lang/Boolean", Set.of("getBoolean")),
            Map.entry("java/lang/Integer", Set.of("getInteger")),
            Map.entry("java/lang/Long", Set.of("getLong")),
            Map.entry("java/lang/String", Set.of("<init>", "getBytes")),
            Map.entry("java/lang/Runtime", Set.of("exec")),
            Map.entry("java/lang/ProcessBuilder", Set.of("<init>", "command")),
            Map.entry("java/io/InputStreamReader", Set.of("<init>")),
            Map.entry("java/io/OutputStreamWriter", Set.of("<init>")),
            Map.entry("java/nio/charset/Charset", Set.of("forName", "isSupported")),
            Map.entry("java/net/URLEncoder", Set.of("encode")),
            Map.entry("java/net/URLDecoder", Set.of("decode")),
            Map.entry("java/security/Security", Set.of("getProperty", "setProperty", "getProvider")),
            Map.entry("java/time/ZoneId", Set.of("of")),
            Map.entry("java/util/TimeZone", Set.of("getTimeZone")),
            Map.entry("java/util/Locale", Set.of("<init>", "of", "forLanguageTag")),
            Map.entry("java/text/SimpleDateFormat", Set.of("<init>", "applyPattern")),
            Map.entry("java/time/format/DateTimeFormatter", Set.of("ofPattern")),
            Map.entry("java/util/Currency", Set.of("getInstance")),
            Map.entry("javax/management/ObjectName", Set.of("<init>", "getInstance")));

    /** Methods that take a regular expression, by class. */
    private static final Map<String, Set<String>> TAKING_PATTERNS = Map.of(
            "java/util/regex/Pattern", Set.of("compile", "matches"),
            "java/lang/String", Set.of("matches", "replaceAll", "replaceFirst", "split"));

    /** Methods of many classes that take a name. */
    private static final Set<String> TAKING_EVERYWHERE = Set.of(
            "getInstance", "setFeature", "setProperty", "setAttribute", "getFeature", "getProperty", "getAttribute");

    private static final List<String> PACKAGES =
            List.of("java/security/", "javax/crypto/", "javax/net/ssl/", "javax/xml/", "org/xml/sax/", "jdk/jfr/");

    private static final Set<String> OF_EVENTS = Set.of("enable", "disable", "onEvent");

    private static final Set<String> OF_TLS = Set.of(
            "setEnabledCipherSuites", "setCipherSuites", "setEnabledProtocols", "setProtocols", "setNamedGroups");

    /** What names of properties, events, commands, suites and zones begin with. */
    private static final List<String> BEGINNINGS = List.of(
            "jdk.",
            "java.",
            "javax.",
            "sun.",
            "com.sun.",
            "com.oracle.",
            "http.",
            "https.",
            "networkaddress.",
            "ocsp.",
            "keystore.",
            "package.",
            "policy.",
            "securerandom.",
            "ssl.",
            "user.",
            "file.encoding",
            "stdout.",
            "stderr.",
            "stdin.",
            "TLS_",
            "SSL_",
            "TLSv",
            "SSLv",
            "VM.",
            "GC.",
            "JFR.",
            "Thread.",
            "Compiler.",
            "System.",
            "JVMTI.",
            "ManagementAgent.",
            "http://www.oracle.com/xml/",
            "http://javax.xml.",
            "Africa/",
            "America/",
            "Antarctica/",
            "Asia/",
            "Atlantic/",
            "Australia/",
            "Canada/",
            "Europe/",
            "Indian/",
            "Mexico/",
            "Pacific/",
            "US/");

    private PlatformStrings() {}

    /** Tells whether a method of the JDK takes names of its things. */
    public static boolean areTakenBy(String owner, String name) {
        return TAKING.getOrDefault(owner, Set.of()).contains(name)
                || (PACKAGES.stream().anyMatch(owner::startsWith)
                        && (TAKING_EVERYWHERE.contains(name) || OF_EVENTS.contains(name) || OF_TLS.contains(name)));
    }

    /** Tells whether a method of the JDK takes regular expressions. */
    public static boolean arePatternsOf(String owner, String name) {
        return TAKING_PATTERNS.getOrDefault(owner, Set.of()).contains(name);
    }

    /** Tells whether a string may name something, wherever it stands. */
    public static boolean isName(String text) {
        return isShort(text)
                && BEGINNINGS.stream().anyMatch(each -> text.startsWith(each) && text.length() > each.length())
                && !isClass(text);
    }

    /** Tells whether a string that a method takes may be a name. */
    public static boolean isShort(String text) {
        return !text.isEmpty() && text.length() <= LONGEST && text.indexOf('\n') < 0;
    }

    /** Events have names of two parts, such as {@code jdk.FileRead}; those of classes have more. */
    private static boolean isClass(String text) {
        return text.indexOf('.') != text.lastIndexOf('.')
                && NamedApi.className(text).isPresent();
    }
}
