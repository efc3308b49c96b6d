package org.jvmquarks.jdk;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A flag of a VM, as that VM tells of it: by its management bean, or in the list of all its flags.
 *
 * @param name its name: {@code UseG1GC}
 * @param value its effective value as the VM prints it, sizes in bytes; may be an empty text. Empty when the VM does
 *     not know the flag
 * @param origin who set it, in the words of the source. The bean says {@code DEFAULT}, {@code VM_CREATION},
 *     {@code ERGONOMIC}; the list says {@code default}, {@code command line}, {@code ergonomic}, and on JDK 8, which
 *     does not say who, {@code set}. Empty when the VM does not know the flag
 * @param declaration how the VM declares it; empty unless it comes from the list
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record VmFlag(String name, Optional<String> value, Optional<String> origin, Optional<Declaration> declaration) {

    private static final String DEFAULT = "default";

    /** The origin on JDK 8 of what is not the default. */
    private static final String UNTOLD = "set";

    /**
     * How a VM declares a flag.
     *
     * @param type {@code bool}, {@code size_t}, {@code ccstr}, …, which differs by version
     * @param kind {@code product}, {@code C2 diagnostic}, {@code manageable}, …
     */
    public record Declaration(String type, String kind) {}

    public VmFlag {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a flag has a name");
        }
        if (value.isPresent() != origin.isPresent() || (declaration.isPresent() && value.isEmpty())) {
            throw new IllegalArgumentException(
                    "a VM knows all of a flag or nothing, but of %s the value %s, the origin %s and %s"
                            .formatted(name, value, origin, declaration));
        }
    }

    /** A flag that the VM does not know. */
    public static VmFlag absent(String name) {
        return new VmFlag(name, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A flag that the VM's management bean reports. */
    public static VmFlag reported(String name, String value, String origin) {
        return new VmFlag(name, Optional.of(value), Optional.of(origin), Optional.empty());
    }

    /** A flag in the list of all that the VM has. */
    public static VmFlag listed(String name, String value, String origin, Declaration declaration) {
        return new VmFlag(name, Optional.of(value), Optional.of(origin), Optional.of(declaration));
    }

    /**
     * Returns the origin of a flag in the list of JDK 8, which tells only whether it was set.
     *
     * @param sign between its name and its value: {@code =}, or {@code :=} if it was set
     */
    public static String origin(String sign) {
        return sign.equals("=") ? DEFAULT : UNTOLD;
    }

    /** Returns the same flag with another origin. */
    public VmFlag withOrigin(String other) {
        return new VmFlag(name, value, Optional.of(other), declaration);
    }

    /** Returns whether the VM knows the flag. */
    public boolean isKnown() {
        return value.isPresent();
    }

    /** Returns whether the VM knows the flag and it has that value. */
    public boolean hasValue(String expected) {
        return value.equals(Optional.of(expected));
    }

    /** Returns whether the VM knows the flag and it is {@code true}. */
    public boolean isOn() {
        return hasValue("true");
    }

    /** Returns whether it has its default, which the VM's ergonomics did not change either. */
    public boolean isDefault() {
        return origin.filter(who -> who.equalsIgnoreCase(DEFAULT)).isPresent();
    }

    /** Tells whether it was set by a VM that does not say who set it, as JDK 8 does. */
    public boolean isOfUntoldOrigin() {
        return origin.equals(Optional.of(UNTOLD));
    }

    /** Returns its value, or {@code absent} when the VM does not know it. */
    public String shown() {
        return value.orElse("absent");
    }
}
