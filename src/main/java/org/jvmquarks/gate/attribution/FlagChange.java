package org.jvmquarks.gate.attribution;

/**
 * A flag whose default differs between two JDKs that both have it.
 *
 * @param name without {@code -XX:}
 * @param baseline its value on the baseline, as the VM prints it: {@code false}, {@code 2147483648}
 * @param candidate its value on the candidate
 */
public record FlagChange(String name, String baseline, String candidate) implements VariantDifference {

    public FlagChange {
        if (name.isBlank() || baseline.equals(candidate)) {
            throw new IllegalArgumentException(
                    "no change of a flag: '%s' %s to %s".formatted(name, baseline, candidate));
        }
    }

    /** The option that gives the candidate the baseline's value: {@code -XX:-UseNUMA}. */
    public String option() {
        return switch (baseline) {
            case "true" -> "-XX:+" + name;
            case "false" -> "-XX:-" + name;
            default -> "-XX:" + name + "=" + baseline;
        };
    }

    @Override
    public String toString() {
        return describe();
    }
}
