package org.jvmquarks.inspect.advisory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import org.jvmquarks.verdict.Impact;

/** The consequence of a defect or change, the most serious first. */
public enum AdvisoryKind {
    CRASH("crash", Impact.FAILURE),
    WRONG_RESULT("wrong result", Impact.FAILURE),
    HANG("hang", Impact.FAILURE),
    MEMORY("memory", Impact.PERFORMANCE),
    SECURITY_DEFAULT("security default", Impact.BEHAVIOUR),
    INCOMPATIBLE_CHANGE("incompatible change", Impact.BEHAVIOUR),
    SLOW("slow", Impact.PERFORMANCE);

    private final String word;
    private final Impact impact;

    AdvisoryKind(String word, Impact impact) {
        this.word = word;
        this.impact = impact;
    }

    /** Returns the word for it in data and reports. */
    @JsonValue
    public String word() {
        return word;
    }

    /** Returns how severe it is. */
    public Impact impact() {
        return impact;
    }

    /** Returns whether it was meant, so that no release takes it back. */
    public boolean isChange() {
        return this == SECURITY_DEFAULT || this == INCOMPATIBLE_CHANGE;
    }

    @JsonCreator
    static AdvisoryKind of(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected one of %s, was '%s'"
                        .formatted(
                                Arrays.stream(values()).map(AdvisoryKind::word).toList(), word)));
    }
}
