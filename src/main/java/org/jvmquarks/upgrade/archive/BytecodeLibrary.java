package org.jvmquarks.upgrade.archive;

import java.util.OptionalInt;
import org.jvmquarks.javaapi.Reference;

/**
 * A library that reads class files and may refuse those of a newer JDK, whether the application uses it to read classes
 * of the JDK or its own.
 *
 * @param kind which library
 * @param where its reader of class files; a copy in another package shows there
 * @param highest the highest class-file version that the reader accepts; empty if it does not check
 */
public record BytecodeLibrary(Kind kind, CodeLocation where, OptionalInt highest) {

    /** Difference of the major version of class files to the feature version of the JDK. */
    static final int FIRST_VERSION = 44;

    /** Which library it is, under whatever package. */
    public enum Kind {
        ASM("ASM"),
        BYTE_BUDDY("Byte Buddy");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** Tells whether it refuses classes that were compiled for a JDK, such as those inside it. */
    public boolean refuses(int feature) {
        return highest.isPresent() && highest.getAsInt() < feature + FIRST_VERSION;
    }

    /** Returns its kind and package: {@code ASM (org.objectweb.asm)}. */
    public String name() {
        return kind.title() + " (" + packageName() + ")";
    }

    /** Returns the package of its reader, or the name of that if it has none: {@code org.objectweb.asm}. */
    public String packageName() {
        String name = Reference.to(where.className()).className();
        int end = name.lastIndexOf('.');
        return end < 0 ? name : name.substring(0, end);
    }

    /**
     * Tells whether it is the ASM inside a Byte Buddy, which checks the version first and gives its ASM nothing that it
     * would refuse.
     */
    public boolean isInside(BytecodeLibrary other) {
        return kind == Kind.ASM
                && other.kind == Kind.BYTE_BUDDY
                && where.archive().equals(other.where.archive())
                && packageName().startsWith(other.packageName() + ".");
    }

    /** {@code ASM (org.objectweb.asm) in asm-9.2.jar reads class files of JDK 18 at most}. */
    @Override
    public String toString() {
        return name()
                + " in "
                + where.archive().name()
                + " reads class files of "
                + (highest.isPresent()
                        ? "JDK " + (highest.getAsInt() - FIRST_VERSION) + " at most"
                        : "any JDK: it does not check their version");
    }
}
