package org.jvmquarks.journal;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * The behaviour that a pin expects of some JDKs.
 *
 * @param value the expected value, in words; alternatives are separated by {@code |}; empty for a claim without a value
 * @param says the value in the words of the claim; empty where the claim shows the value itself
 * @param versions the JDKs it is about
 * @param by the JEP or JBS issue behind the change; empty where there was none
 * @param arch the architectures it is about, as in {@code os.arch}; empty for all
 * @param vendors the vendors it is about, by their keys; empty for all
 * @param writers where the pin reads what another JDK wrote, the writers it is about; empty for all
 * @param outcome what the VM is to do with an option, where the value is that; empty in journals that were written
 *     before it was recorded
 */
public record Expectation(
        Optional<String> value,
        Optional<String> says,
        VersionRange versions,
        Optional<String> by,
        List<String> arch,
        List<String> vendors,
        Optional<VersionRange> writers,
        Optional<OptionOutcome> outcome) {

    public Expectation {
        arch = List.copyOf(arch);
        vendors = List.copyOf(vendors);
    }

    /** As an expectation of a JDK, for any JDK that wrote what it reads. */
    public Expectation(
            Optional<String> value,
            VersionRange versions,
            Optional<String> by,
            List<String> arch,
            List<String> vendors) {
        this(value, Optional.empty(), versions, by, arch, vendors, Optional.empty(), Optional.empty());
    }

    /**
     * Returns whether it is about a JDK.
     *
     * @param architecture {@code os.arch}
     * @param vendor key of the JDK's vendor; empty where it has none
     */
    public boolean appliesTo(JavaVersion version, String architecture, Optional<String> vendor) {
        return versions.contains(version)
                && (arch.isEmpty() || arch.contains(architecture))
                && (vendors.isEmpty() || vendor.filter(vendors::contains).isPresent());
    }

    /**
     * Returns whether it is about what a JDK wrote.
     *
     * @param writer its version; empty for a pin about one JDK
     */
    public boolean isAboutWriter(Optional<JavaVersion> writer) {
        return writers.isEmpty() || writer.filter(writers.get()::contains).isPresent();
    }

    /** Returns whether it is about all JDKs, whatever JDK wrote what they read. */
    public boolean coversAll() {
        return versions.coversAll() && writers.isEmpty();
    }

    /** Returns the alternatives of a value. */
    public static List<String> alternatives(String value) {
        return List.of(value.split("\\|", -1));
    }

    /** Returns the JDKs it is about, in words: {@code since 9}, {@code 8, written since 16}. */
    public String about() {
        return versions.describe()
                + writers.map(it -> ", written " + written(it)).orElse("");
    }

    private static String written(VersionRange writers) {
        String words = writers.describe();
        return Character.isDigit(words.charAt(0)) ? "by " + words : words;
    }

    /** Returns the value for people: {@code 16 or 24}. */
    public Optional<String> words() {
        return says.or(() -> value.map(it -> String.join(" or ", alternatives(it))));
    }
}
