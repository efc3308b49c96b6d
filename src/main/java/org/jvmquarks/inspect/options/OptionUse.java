package org.jvmquarks.inspect.options;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One option where it stands.
 *
 * @param words the option, with its value where that is a word of its own
 * @param where file and line, or the number of the option on the command line: for people
 * @param versions versions that it is written for
 * @param variable the environment variable in which it stands; empty for a command line or file
 */
public record OptionUse(List<String> words, String where, Versions versions, Optional<OptionVariable> variable) {
    /** Chooses a security manager, whose policy knows the application alone. */
    public static final String SECURITY_MANAGER = "-Djava.security.manager";

    /** The VM opens a port for some of these properties. */
    private static final String MANAGEMENT = "-Dcom.sun.management.";

    private static final Pattern SECRET = Pattern.compile(
            "-D[^=]*(?:password|passwd|secret|token|credential|apikey|api\\.key)[^=]*=.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Set<String> OPTION_FILES = Set.of("VMOptionsFile", "Flags");

    public OptionUse {
        words = List.copyOf(words);
        if (words.isEmpty() || words.size() > 2 || words.get(0).isEmpty()) {
            throw new IllegalArgumentException("an option has one word or two, was " + words);
        }
    }

    /** An option of a command line or file. */
    public OptionUse(List<String> words, String where, Versions versions) {
        this(words, where, versions, Optional.empty());
    }

    /** Returns an option of one word, for all versions. */
    public static OptionUse of(String word) {
        return new OptionUse(List.of(word), "", Versions.ALL);
    }

    /** Returns the option as it is written. */
    public String text() {
        return String.join(" ", words);
    }

    /** Returns the option in one word, which every option allows that a VM is asked about. */
    public String word() {
        return String.join("=", words);
    }

    /** Tells whether the option begins with that text, and a word ends there. */
    public boolean beginsWith(String text) {
        String word = word();
        if (!word.startsWith(text)) {
            return false;
        }
        return word.length() == text.length()
                || !Character.isLetterOrDigit(text.charAt(text.length() - 1))
                || "=:,".indexOf(word.charAt(text.length())) >= 0;
    }

    /** Returns what stands behind the first equals sign; empty without one. */
    public Optional<String> value() {
        int equals = word().indexOf('=');
        return equals < 0 ? Optional.empty() : Optional.of(word().substring(equals + 1));
    }

    /** Tells whether it names a file from which the VM reads further options. */
    public boolean namesFile() {
        return flagName().filter(OPTION_FILES::contains).isPresent();
    }

    public OptionForm form() {
        return OptionForm.of(words.get(0));
    }

    /**
     * Tells whether it is a system property that another program can have in the place of the application: it neither
     * opens a port nor chooses a security manager.
     */
    public boolean isHarmlessProperty() {
        return form() == OptionForm.PROPERTY && !word().startsWith(MANAGEMENT) && !word().startsWith(SECURITY_MANAGER);
    }

    /** Tells whether it is a system property whose value looks like a secret by its name. */
    public boolean isSecret() {
        return SECRET.matcher(word()).matches();
    }

    /** Returns the flag that it sets; empty if it sets none, or has the form of none. */
    public Optional<FlagSetting> flag() {
        return FlagSetting.of(word());
    }

    /** Returns the name of the flag that it means, even if it is not well-formed. */
    public Optional<String> flagName() {
        return FlagSetting.nameIn(word());
    }

    /**
     * Returns what is common to all uses of the option with any value: {@code MaxHeapSize}, {@code -Dfile.encoding},
     * {@code --add-opens}, {@code -Xss}.
     */
    public String name() {
        return flagName().orElseGet(() -> word().replaceFirst("[=:].*", ""));
    }
}
