package org.jvmquarks.upgrade.code;

import java.util.Optional;
import java.util.stream.Stream;

/** An attribute by which the archive that {@code java -jar} starts asks for access; each stands for an option. */
enum AccessAttribute {
    ADD_EXPORTS("Add-Exports", "--add-exports=", "=ALL-UNNAMED"),
    ADD_OPENS("Add-Opens", "--add-opens=", "=ALL-UNNAMED"),
    FINAL_FIELDS("Enable-Final-Field-Mutation", "--enable-final-field-mutation=", ""),
    NATIVE_ACCESS("Enable-Native-Access", "--enable-native-access=", "");

    private final String title;
    private final String before;
    private final String after;

    AccessAttribute(String title, String before, String after) {
        this.title = title;
        this.before = before;
        this.after = after;
    }

    /** Returns its name in a manifest: {@code Add-Opens}. */
    String title() {
        return title;
    }

    /** Returns the option that a value stands for: {@code --add-opens=java.base/java.lang=ALL-UNNAMED}. */
    String option(String value) {
        return before + value + after;
    }

    /** Returns the attribute that stands for an option; empty if none does. */
    static Optional<Allowance.Attribute> of(String option) {
        return Stream.of(values())
                .filter(each -> option.startsWith(each.before) && option.endsWith(each.after))
                .findFirst()
                .map(each -> each.with(option.substring(each.before.length(), option.length() - each.after.length())));
    }

    Allowance.Attribute with(String value) {
        return new Allowance.Attribute(title, value);
    }
}
