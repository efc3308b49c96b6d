package org.jvmquarks.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The two sides of a comparison. */
public enum Role {
    BASE,
    HEAD;

    /** Returns its name for people and files. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
