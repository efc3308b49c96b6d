package org.jvmquarks.upgrade.guard;

/** Tells what a handler catches of the errors that are known here. */
final class Throwables {

    private Throwables() {}

    /** @param handler internal name; null for one that catches all */
    static boolean catches(String handler, String thrown) {
        if (handler == null || handler.equals(thrown)) {
            return true;
        }
        try {
            Class<?> caught = Class.forName(handler.replace('/', '.'), false, null);
            return caught.isAssignableFrom(Class.forName(thrown.replace('/', '.'), false, null));
        } catch (ClassNotFoundException | LinkageError own) {
            return false;
        }
    }
}
