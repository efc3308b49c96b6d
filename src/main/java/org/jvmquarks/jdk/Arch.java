package org.jvmquarks.jdk;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** Architectures that a claim can be about, named as {@code os.arch} does on Linux. */
@API(status = API.Status.STABLE, since = "0.1")
public enum Arch {
    /** ARM of 64 bits; other names are arm64 and ARMv8. */
    AARCH64,
    /** x86 of 64 bits; other names are x86_64 and x64. */
    AMD64,
    ARM,
    I386,
    LOONGARCH64,
    MIPS64EL,
    PPC64,
    PPC64LE,
    RISCV64,
    S390X,
    SPARCV9,
    X86;

    /** Returns its name in {@code os.arch} on Linux: {@code amd64}. */
    public String osArch() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of some architectures. */
    public static List<String> names(Arch... some) {
        return Stream.of(some).map(Arch::osArch).toList();
    }
}
