package org.jvmquarks.jdk;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Known vendors of JDKs. To add one, add a line with parts of its name in lower case, as {@code java.vendor} says it.
 */
@API(status = API.Status.STABLE, since = "0.1")
public enum Vendor {
    TEMURIN("adoptium", "temurin", "adoptopenjdk"),
    CORRETTO("amazon"),
    ZULU("azul"),
    LIBERICA("bellsoft"),
    SAPMACHINE("sap se"),
    MICROSOFT("microsoft"),
    GRAALVM("graalvm"),
    ORACLE("oracle"),
    SEMERU("ibm", "international business machines"),
    DRAGONWELL("alibaba"),
    JBR("jetbrains"),
    REDHAT("red hat"),
    KONA("tencent"),
    BISHENG("bisheng", "huawei"),
    DEBIAN("debian"),
    UBUNTU("ubuntu"),
    ARCH("arch linux"),
    HOMEBREW("homebrew");

    private final List<String> marks;

    Vendor(String... marks) {
        this.marks = List.of(marks);
    }

    /** Returns its key in selectors and reports: {@code temurin}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the keys of some vendors. */
    public static List<String> keys(Vendor... some) {
        return Stream.of(some).map(Vendor::key).toList();
    }

    /** Returns whether a name in lower case is one of its names. */
    boolean isNamed(String name) {
        return marks.stream().anyMatch(name::contains);
    }
}
