package org.jvmquarks.journal.file;

/** Something that happened in a run, as a line of its journal. */
record Note(String note) {}
