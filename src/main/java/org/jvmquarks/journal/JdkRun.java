package org.jvmquarks.journal;

import java.nio.file.Path;
import org.jvmquarks.jdk.Jdk;

/**
 * A JDK in a run.
 *
 * @param jdk the JDK; the run may have others, too
 * @param journal file of the run's journal
 * @param run what the journal says
 */
public record JdkRun(Jdk jdk, Path journal, RunRecord run) {}
