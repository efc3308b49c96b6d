package org.jvmquarks.evidence.code;

import java.util.List;
import java.util.Optional;

/** How GNU objdump is asked about the code of an architecture, and how it writes it. */
interface ObjdumpFormat {

    /** Returns its name of the architecture: {@code i386:x86-64}. */
    String machine();

    /** Returns programs that may read it, in the order of choice. */
    List<String> programs();

    /** Returns the package of Debian that brings it to a machine of another architecture. */
    String crossPackage();

    /** Returns options for its notation. */
    List<String> options();

    /** Reads a line in the words of Capstone; empty if it is a heading or blank. */
    Optional<ObjdumpLine> read(String line);
}
