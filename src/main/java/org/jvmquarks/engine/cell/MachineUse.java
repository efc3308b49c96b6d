package org.jvmquarks.engine.cell;

/** How a cell uses the machine. */
public enum MachineUse {
    /** It computes, as others do at the same time. */
    COMPUTES,
    /** It waits for a guest that is idle. */
    WAITS,
    /** Nothing else may run at the same time. */
    EXCLUSIVE
}
