package org.jvmquarks.upgrade.memory;

/**
 * The resources that the loaded test service holds.
 *
 * @param classes classes of its own
 * @param threads threads that wait
 * @param buffers bytes in direct buffers
 * @param retained bytes of live objects in the heap
 */
record ServiceAmounts(int classes, int threads, long buffers, long retained) {}
