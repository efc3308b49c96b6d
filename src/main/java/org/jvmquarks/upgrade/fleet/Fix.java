package org.jvmquarks.upgrade.fleet;

/** A file by which a machine fixes what must be fixed in a service. */
public enum Fix {
    /** Changes options in the files of the service. */
    OPTIONS("options.patch", "patch"),
    /** Attributes for the manifest of the archive that {@code java -jar} starts. */
    MANIFEST("manifest.mf", "manifest"),
    /** Recipes of OpenRewrite for its code. */
    RECIPES("rewrite.yml", "recipes");

    private final String file;
    private final String title;

    Fix(String file, String title) {
        this.file = file;
        this.title = title;
    }

    /** Returns the name of the file. */
    public String file() {
        return file;
    }

    /** Returns what it has, in a word. */
    public String title() {
        return title;
    }
}
