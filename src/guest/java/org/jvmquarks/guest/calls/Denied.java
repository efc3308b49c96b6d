package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What generated calls leave alone, with the reasons: it blocks, ends the VM, or touches the machine. */
public final class Denied {
    private static final String FILE = "denied.txt";
    private static final String SEPARATOR = "  ";

    private final Map<String, String> reasons = new LinkedHashMap<>();

    private Denied() {}

    /** Reads the file beside this class. */
    public static Denied read() throws IOException {
        Denied denied = new Denied();
        for (String line : CallFile.lines(FILE)) {
            denied.accept(line);
        }
        return denied;
    }

    private void accept(String line) throws IOException {
        int end = line.indexOf(SEPARATOR);
        if (end < 0) {
            throw new IOException(FILE + " has a line without a reason: " + line);
        }
        reasons.put(line.substring(0, end), line.substring(end).trim());
    }

    /** Returns the reasons by names. */
    public Map<String, String> reasons() {
        return Collections.unmodifiableMap(reasons);
    }

    /** Returns why a class is left alone. */
    Optional<String> reason(Class<?> type) {
        String name = type.getName().replace('$', '.');
        Optional<String> ofClass = reason(name);
        for (int dot = name.lastIndexOf('.'); dot > 0 && !ofClass.isPresent(); dot = name.lastIndexOf('.', dot - 1)) {
            ofClass = reason(name.substring(0, dot) + ".*");
        }
        return ofClass;
    }

    /** Returns why a member is left alone, though its class is not. */
    Optional<String> reason(Executable member) {
        String type = member.getDeclaringClass().getName().replace('$', '.');
        String name = member instanceof Constructor ? "<init>" : member.getName();
        Optional<String> ofName = reason(type + "." + name);
        return ofName.isPresent() ? ofName : reason(Call.signature(member).replace('$', '.'));
    }

    private Optional<String> reason(String name) {
        return Optional.ofNullable(reasons.get(name));
    }
}
