package org.jvmquarks.inventory;

/**
 * The key of a generated call: {@code <class>.<name>(<types>)}, a space, and the call as Java.
 *
 * @param signature class, name and parameter types
 * @param call as Java
 */
record CallKey(String signature, String call) {

    /** Reads a key that the guest wrote. */
    static CallKey of(String key) {
        int space = key.indexOf(' ');
        if (space < 0) {
            return new CallKey(key, key);
        }
        return new CallKey(key.substring(0, space), key.substring(space + 1));
    }

    /** Returns class and name: overloads mostly change together. */
    String method() {
        int end = signature.indexOf('(');
        return end < 0 ? signature : signature.substring(0, end);
    }
}
