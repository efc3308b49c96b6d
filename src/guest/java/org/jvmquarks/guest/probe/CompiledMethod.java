package org.jvmquarks.guest.probe;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.wire.Fields;
import sun.hotspot.WhiteBox;

/** The machine code of a method at one tier. */
public final class CompiledMethod {
    /** Number of code heaps to read, more than any version has. */
    private static final int CODE_HEAPS = 5;

    private final WhiteBox vm = new WhiteBox();
    private final boolean hasAddresses =
            !System.getProperty("java.specification.version").startsWith("1.");
    private final Method method;
    private final int level;
    private final boolean loop;

    /**
     * @param level tier, 1 to 4
     * @param loop whether to read the code that is entered in a running loop
     */
    public CompiledMethod(Method method, int level, boolean loop) {
        this.method = method;
        this.level = level;
        this.loop = loop;
    }

    /**
     * Compiles the method unless the VM's own policy has compiled it at this tier; a trivial method stays at tier 1.
     * Only the policy compiles code for a running loop.
     */
    public void compile() {
        if (!loop && level() != level) {
            vm.enqueueMethodForCompilation0(method, level, -1);
        }
    }

    /** Describes the code; without code, level 0 and no bytes. JDK 8 has no addresses. */
    public Map<String, Object> describe() {
        Object[] code = code();
        boolean found = code != null;
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.LEVEL, level(code));
        line.put(Fields.CODE, found ? hex((byte[]) code[2]) : "");
        line.put(Fields.ADDRESS, found && hasAddresses ? code[4] : 0L);
        line.put(Fields.BLOBS, found && hasAddresses ? blobs() : new ArrayList<>());
        return line;
    }

    /** Returns the tier of the code; 0 without code. */
    public int level() {
        return level(code());
    }

    private int level(Object[] code) {
        return code == null ? 0 : (int) code[hasAddresses ? 1 : 0];
    }

    private Object[] code() {
        return hasAddresses ? vm.getNMethod0(method, loop) : vm.getNMethod(method, loop);
    }

    /** Returns name, address and size of all code but methods: stubs and runtime blobs. */
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

    /** Returns the entries of a code heap; for a missing heap, the VM returns null or throws. */
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
