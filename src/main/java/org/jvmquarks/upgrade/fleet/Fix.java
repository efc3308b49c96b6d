package org.jvmquarks.upgrade.fleet;

/** A file by which a machine fixes what must be fixed in a service. */
public enum Fix {
    /** Changes options in the files of the service. */
    OPTIONS("options.patch"),
    /** Attributes for the manifest of the archive that {@code java -jar} starts. */
    MANIFEST("manifest.mf"),
    /** Recipes of OpenRewrite for its code. */
    RECIPES("rewrite.yml");

    private final String file;

    Fix(String file) {
        this.file = file;
    }

    /** Returns the name of the file. */
    public String file() {
        return file;
    }
}
