package org.jvmquarks.inspect.options;

import java.util.Set;

/** The forms of options, which decide who reads them and how they can be asked about. */
public enum OptionForm {
    /** {@code -XX:…}: a flag of HotSpot. */
    FLAG,
    /** {@code -D…}: a system property, which any VM takes. */
    PROPERTY,
    /** {@code --add-opens …}: an option of the module system or another with two dashes. */
    MODULE,
    /** {@code -javaagent:…}: code that runs at the start. */
    AGENT,
    /** {@code -cp …}, {@code --module-path …}: places of the application's classes. */
    CLASS_PATH,
    /** {@code -version}, {@code --list-modules}: the VM does that and ends. */
    ACTION,
    /** {@code -Xmx…}, {@code -ea}, {@code -server} and all others. */
    STANDARD;

    /** Options whose value is the next word, of all versions. */
    private static final Set<String> WITH_A_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source",
            "-d",
            "--describe-module");

    private static final Set<String> PATHS = Set.of(
            "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path", "--patch-module");

    private static final Set<String> ACTIONS = Set.of(
            "-version",
            "--version",
            "-fullversion",
            "--full-version",
            "-Xinternalversion",
            "-?",
            "-h",
            "-help",
            "--help",
            "-X",
            "--help-extra",
            "--dry-run",
            "--list-modules",
            "--validate-modules",
            "--describe-module",
            "-d",
            "--source",
            "-XX:+PrintFlagsInitial",
            "-XX:+PrintFlagsWithComments");

    /** Tells whether the value of an option is the next word. */
    public static boolean takesNextWord(String word) {
        return WITH_A_VALUE.contains(word);
    }

    /** Tells whether an option names the program, after which all words are its arguments. */
    public static boolean namesProgram(String word) {
        return word.equals("-jar") || word.equals("-m") || word.equals("--module") || word.startsWith("--module=");
    }

    /** Tells whether a word is the launcher, with or without its folder. */
    public static boolean isLauncher(String word) {
        return word.matches("(.*[/\\\\])?javaw?(\\.exe)?");
    }

    static OptionForm of(String word) {
        String name = word.replaceFirst("=.*", "");
        if (ACTIONS.contains(name)) {
            return ACTION;
        }
        if (PATHS.contains(name)) {
            return CLASS_PATH;
        }
        if (word.startsWith("-agent") || word.startsWith("-javaagent") || word.startsWith("-Xrun")) {
            return AGENT;
        }
        if (word.startsWith("-XX:")) {
            return FLAG;
        }
        if (word.startsWith("-D")) {
            return PROPERTY;
        }
        return word.startsWith("--") ? MODULE : STANDARD;
    }
}
