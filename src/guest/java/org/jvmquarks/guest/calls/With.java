package org.jvmquarks.guest.calls;

/** Lets an expression do several things with one object. */
public final class With {
    private With() {}

    /** Returns an object after some steps. */
    public static Object steps(Object object, Step... steps) throws Exception {
        for (Step each : steps) {
            each.on(object);
        }
        return object;
    }

    /** Returns what a function makes of an object. */
    public static Object result(Object object, Step function) throws Exception {
        return function.on(object);
    }

    /** Something done with an object. */
    public interface Step {
        Object on(Object object) throws Exception;
    }
}
