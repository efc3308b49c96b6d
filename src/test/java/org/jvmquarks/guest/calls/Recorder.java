package org.jvmquarks.guest.calls;

import java.io.PrintStream;
import java.security.Permission;
import java.util.Map;
import java.util.PropertyPermission;
import java.util.Set;
import java.util.TreeMap;
import org.jvmquarks.guest.inventory.Rows;

/**
 * Makes the generated calls below a security manager that refuses what touches the machine, and prints what it refused.
 */
@SuppressWarnings("removal")
final class Recorder extends SecurityManager {
    private static final Set<String> OWN = Set.of("property user.language", "property user.timezone", "property *");

    private final Map<String, StackTraceElement[]> refused = new TreeMap<>();

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        Recorder recorder = new Recorder();
        System.setSecurityManager(recorder);
        Rows rows = new Rows();
        new GeneratedCalls().list(rows);
        out.println(rows.sorted().size() + " rows");
        recorder.refused.keySet().forEach(out::println);
        Runtime.getRuntime().halt(0);
    }

    private void refuse(String what) {
        synchronized (refused) {
            refused.putIfAbsent(what, Thread.currentThread().getStackTrace());
        }
        throw new SecurityException(what);
    }

    @Override
    public void checkPermission(Permission permission) {
        String name = "property " + permission.getName();
        if (permission instanceof PropertyPermission
                && permission.getActions().contains("write")
                && !OWN.contains(name)) {
            refuse(name);
        }
    }

    @Override
    public void checkWrite(String file) {
        refuse("write " + file);
    }

    @Override
    public void checkDelete(String file) {
        refuse("delete " + file);
    }

    @Override
    public void checkExec(String command) {
        refuse("start " + command);
    }

    @Override
    public void checkConnect(String host, int port) {
        refuse("connect " + host + " " + port);
    }

    @Override
    public void checkListen(int port) {
        refuse("listen " + port);
    }

    @Override
    public void checkExit(int status) {
        refuse("exit " + status);
    }

    @Override
    public void checkLink(String library) {
        // Libraries of the JDK itself, by its own classes.
    }
}
