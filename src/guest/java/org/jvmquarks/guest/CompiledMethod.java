package org.jvmquarks.guest;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sun.hotspot.WhiteBox;

/** A method whose machine code at one tier is wanted. */
final class CompiledMethod {
    /** More than any version has. */
    private static final int CODE_HEAPS = 5;

    private final WhiteBox vm = new WhiteBox();
    private final boolean hasAddresses =
            !System.getProperty("java.specification.version").startsWith("1.");
    private final Method method;
    private final int level;
    private final boolean loop;

    /**
     * @param level tier, 1 to 4
     * @param loop whether the code is meant that is entered in a running loop
     */
    CompiledMethod(Method method, int level, boolean loop) {
        this.method = method;
        this.level = level;
        this.loop = loop;
    }

    /**
     * Compiles it if the VM's own policy did not, or at another tier: a trivial method stays at
     * tier 1. Code for a running loop can only come of the policy.
     */
    void compile() {
        if (!loop && level(code()) != level) {
            vm.enqueueMethodForCompilation0(method, level, -1);
        }
    }

    /** Level 0 and no bytes if there is no code; JDK 8 has no addresses. */
    Map<String, Object> describe() {
        Object[] code = code();
        boolean found = code != null;
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.LEVEL, level(code));
        line.put(Fields.CODE, found ? hex((byte[]) code[2]) : "");
        line.put(Fields.ADDRESS, found && hasAddresses ? code[4] : 0L);
        line.put(Fields.BLOBS, found && hasAddresses ? blobs() : new ArrayList<>());
        return line;
    }

    private int level(Object[] code) {
        return code == null ? 0 : (int) code[hasAddresses ? 1 : 0];
    }

    private Object[] code() {
        return hasAddresses ? vm.getNMethod0(method, loop) : vm.getNMethod(method, loop);
    }

    /** Name, address and size of what is no compiled method: stubs and blobs of the runtime. */
    private List<Object> blobs() {
        List<Object> blobs = new ArrayList<>();
        for (int heap = 0; heap < CODE_HEAPS; heap++) {
            for (Object entry : entries(heap)) {
                Object[] blob = (Object[]) entry;
                if (!blob[0].toString().endsWith("nmethod")) {
                    Map<String, Object> line = new LinkedHashMap<>();
                    line.put(Fields.NAME, blob[0]);
                    line.put(Fields.BYTES, blob[1]);
                    line.put(Fields.ADDRESS, blob[3]);
                    blobs.add(line);
                }
            }
        }
        return blobs;
    }

    /** For a heap that it does not have the VM returns null, or throws from within. */
    private Object[] entries(int heap) {
        try {
            Object[] entries = vm.getCodeHeapEntries(heap);
            return entries == null ? new Object[0] : entries;
        } catch (NullPointerException noSuchHeap) {
            return new Object[0];
        }
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder(2 * bytes.length);
        for (byte each : bytes) {
            text.append(Character.forDigit((each >> 4) & 15, 16));
            text.append(Character.forDigit(each & 15, 16));
        }
        return text.toString();
    }
}
