package org.jvmquarks.upgrade.archive;

/** Something that a class does and that no single reference to the Java API shows. */
public enum CodeTrait {
    /** Its version is beyond what the target JDK loads, outside the archive with the main class. */
    NEWER_THAN_TARGET("has a class-file version that the target JDK does not load"),

    /** {@link #NEWER_THAN_TARGET}, in the archive or folder with the main class. */
    PROGRAM_NEWER_THAN_TARGET("has a class-file version that the target JDK does not load, beside the main class"),

    /** Its version is beyond what this program reads; nothing else is known about it. */
    UNREADABLE_VERSION("has a class-file version that this program does not read"),

    /** Compiled with {@code --enable-preview}: one version of the JDK alone loads it. */
    PREVIEW("uses preview features, so that only the JDK it was compiled for loads it"),

    NATIVE_METHOD("declares a native method"),

    /** A method or block; while it waits inside, JDKs 21 to 23 pin a virtual thread (JEP 491). */
    SYNCHRONIZED("has a synchronized method or block"),

    STARTS_VIRTUAL_THREADS("starts virtual threads"),

    /** {@link #SYNCHRONIZED}, in an archive that {@link #STARTS_VIRTUAL_THREADS}. */
    SYNCHRONIZED_BESIDE_VIRTUAL_THREADS(
            "has a synchronized method or block, in an archive that starts virtual threads"),

    /** A {@code finalize()} that does something; the VM ignores an empty one. */
    FINALIZER("has a finalizer"),

    /** {@code Field.class.getDeclaredField("modifiers")}: fails since 12 (JDK-8210496). */
    MODIFIERS_OF_FIELDS("removes final from a field by the field 'modifiers' of Field"),

    /**
     * {@code Class.class.getDeclaredMethod("getDeclaredFields0", …)}: finds {@code modifiers} since 12, but what is
     * written so does not count since 18 (JEP 416).
     */
    ALL_DECLARED_FIELDS("asks for fields that reflection hides by Class.getDeclaredFields0"),

    /** {@code getEngineByName("nashorn")} and its other names, such as {@code "js"}: gives null since 15 (JEP 372). */
    NASHORN_BY_NAME("asks for the script engine Nashorn by name"),

    /** {@code getEngineByName(language)}: gives null since 15 if that is a name of Nashorn. */
    ENGINE_BY_UNKNOWN_NAME("asks for a script engine by a name that the archives do not tell"),

    /** A {@code ScriptEngineFactory} that takes the place of the JDK's Nashorn. */
    JAVASCRIPT_ENGINE("is a factory of script engines for JavaScript");

    private final String words;

    CodeTrait(String words) {
        this.words = words;
    }

    /** Returns the sign as the predicate of a sentence whose subject is a class. */
    public String words() {
        return words;
    }
}
