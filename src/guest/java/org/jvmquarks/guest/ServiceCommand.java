package org.jvmquarks.guest;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.service.ServiceLoad;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.ResultFile;

/**
 * Stands for a service: does nothing, or works as {@link ServiceLoad} says, and then copies what the kernel says about
 * each mapping of the process. What it holds stays until the VM has ended, which reports its native memory at its end.
 */
final class ServiceCommand implements Command {
    private static final String SMAPS = "/proc/self/smaps";

    /** The compiler must have been idle for so long. */
    private static final long QUIET_MILLIS = 200;

    /** Some VMs compile for ever, such as those with a count of invocations that is too low. */
    private static final long PATIENCE_MILLIS = 3000;

    private static final List<ServiceLoad> HELD = Collections.synchronizedList(new ArrayList<ServiceLoad>());

    @Override
    public void run(List<String> arguments, ResultFile results) throws Throwable {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(Fields.PHASE, arguments.get(0));
        if (arguments.get(0).equals(Commands.LOADED)) {
            HELD.add(new ServiceLoad(isCollected()));
            line.putAll(HELD.get(0).work());
        }
        awaitCompiler();
        copyMappings();
        results.writeResult(Commands.SERVICE, line);
    }

    /** Epsilon has no beans, or one that never counts: garbage would fill the heap. */
    private static boolean isCollected() {
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (!bean.getName().startsWith("Epsilon")) {
                return true;
            }
        }
        return false;
    }

    private static void awaitCompiler() throws InterruptedException {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
            return;
        }
        long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        long before = -1;
        long now = compiler.getTotalCompilationTime();
        while (now != before && System.nanoTime() < end) {
            before = now;
            Thread.sleep(QUIET_MILLIS);
            now = compiler.getTotalCompilationTime();
        }
    }

    /** Copies in small pieces: a large buffer, on the heap or beside it, would be in the copy. */
    private static void copyMappings() throws IOException {
        if (!Files.exists(Paths.get(SMAPS))) {
            return;
        }
        byte[] piece = new byte[4096];
        try (InputStream in = new FileInputStream(SMAPS);
                OutputStream out = new FileOutputStream("proc-self-smaps")) {
            int length = in.read(piece);
            while (length >= 0) {
                out.write(piece, 0, length);
                length = in.read(piece);
            }
        }
    }
}
