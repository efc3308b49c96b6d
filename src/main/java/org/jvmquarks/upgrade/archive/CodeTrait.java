package org.jvmquarks.upgrade.archive;

/** Something that a class does and that no single reference to the Java API shows. */
public enum CodeTrait {
    /** Its version is beyond what the target JDK loads, outside the archive with the main class. */
    NEWER_THAN_TARGET,

    /** {@link #NEWER_THAN_TARGET}, in the archive or folder with the main class. */
    PROGRAM_NEWER_THAN_TARGET,

    /** Its version is beyond what this program reads; nothing else is known about it. */
    UNREADABLE_VERSION,

    /** Compiled with {@code --enable-preview}: one version of the JDK alone loads it. */
    PREVIEW,

    NATIVE_METHOD,

    /** A method or block; while it waits inside, JDKs 21 to 23 pin a virtual thread (JEP 491). */
    SYNCHRONIZED,

    STARTS_VIRTUAL_THREADS,

    /** {@link #SYNCHRONIZED}, in an archive that {@link #STARTS_VIRTUAL_THREADS}. */
    SYNCHRONIZED_BESIDE_VIRTUAL_THREADS,

    /** A {@code finalize()} that does something; the VM ignores an empty one. */
    FINALIZER,

    /** {@code Field.class.getDeclaredField("modifiers")}: fails since 12 (JDK-8210496). */
    MODIFIERS_OF_FIELDS,

    /**
     * {@code Class.class.getDeclaredMethod("getDeclaredFields0", …)}: finds {@code modifiers} since 12, but what is
     * written so does not count since 18 (JEP 416).
     */
    ALL_DECLARED_FIELDS,

    /** {@code getEngineByName("nashorn")} and its other names, such as {@code "js"}: gives null since 15 (JEP 372). */
    NASHORN_BY_NAME,

    /** {@code getEngineByName(language)}: gives null since 15 if that is a name of Nashorn. */
    ENGINE_BY_UNKNOWN_NAME,

    /** A {@code ScriptEngineFactory} that takes the place of the JDK's Nashorn. */
    JAVASCRIPT_ENGINE
}
