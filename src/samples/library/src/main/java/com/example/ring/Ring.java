package com.example.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A bounded queue for one thread that offers and one that polls. */
public final class Ring extends Apart {
    private static final VarHandle TAIL;
    private static final VarHandle HEAD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TAIL = lookup.findVarHandle(ProducerSide.class, "tail", long.class);
            HEAD = lookup.findVarHandle(Ring.class, "head", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Number of elements that were polled. */
    volatile long head;

    private final Object[] slots;
    private final int mask;

    /**
     * @param capacity a power of two
     * @throws IllegalArgumentException if it is not
     */
    public Ring(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity must be a power of two, was " + capacity);
        }
        slots = new Object[capacity];
        mask = capacity - 1;
    }

    /** Appends an element; returns false if the ring is full. */
    public boolean offer(Object element) {
        long at = (long) TAIL.get(this);
        if (at - (long) HEAD.getAcquire(this) > mask) {
            return false;
        }
        slots[(int) at & mask] = element;
        TAIL.setRelease(this, at + 1);
        return true;
    }

    /** Takes the oldest element; returns null if the ring is empty. */
    public Object poll() {
        long at = (long) HEAD.get(this);
        if (at == (long) TAIL.getAcquire(this)) {
            return null;
        }
        Object element = slots[(int) at & mask];
        slots[(int) at & mask] = null;
        HEAD.setRelease(this, at + 1);
        return element;
    }
}
