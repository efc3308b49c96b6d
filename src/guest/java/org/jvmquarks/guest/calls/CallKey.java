package org.jvmquarks.guest.calls;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The key of a generated call: its signature {@code <class>.<name>(<types>)}, in which no space is, a space, and the
 * call as Java. A class whose calls do not end has its name as the key.
 */
public final class CallKey {
    private final String signature;
    private final String call;

    private CallKey(String signature, String call) {
        this.signature = signature;
        this.call = call;
    }

    static String signature(String type, String name, List<String> parameters) {
        return type + "." + name + "(" + String.join(",", parameters) + ")";
    }

    static String of(String signature, String call) {
        return signature + " " + call;
    }

    /** Reads the key of a row. */
    public static CallKey read(String key) {
        int space = key.indexOf(' ');
        return space < 0 ? new CallKey(key, key) : new CallKey(key.substring(0, space), key.substring(space + 1));
    }

    /** Returns the call as Java. */
    public String call() {
        return call;
    }

    /** Returns class and name: overloads mostly change together. */
    public String method() {
        int open = signature.indexOf('(');
        return open < 0 ? signature : signature.substring(0, open);
    }

    /** Returns the name of the class. */
    public String type() {
        return parameters().isPresent() ? method().substring(0, method().lastIndexOf('.')) : signature;
    }

    /** Returns the name of the method, {@code <init>} for a constructor. */
    public String name() {
        return method().substring(method().lastIndexOf('.') + 1);
    }

    /** Returns the names of the parameters' types; empty if the key names a class alone. */
    public Optional<List<String>> parameters() {
        int open = signature.indexOf('(');
        if (open < 0) {
            return Optional.empty();
        }
        String types = signature.substring(open + 1, signature.length() - 1);
        return Optional.of(types.isEmpty() ? Collections.emptyList() : Arrays.asList(types.split(",")));
    }
}
