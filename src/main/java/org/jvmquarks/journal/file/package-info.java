/** The files of a run: its journal, appended and read, its folder, and kept earlier runs. */
@NullMarked
package org.jvmquarks.journal.file;

import org.jspecify.annotations.NullMarked;
