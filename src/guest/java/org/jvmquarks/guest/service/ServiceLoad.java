package org.jvmquarks.guest.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.jvmquarks.guest.wire.Fields;

/**
 * The work of a service, in fixed amounts, about those of a small one: it loads {@value #CLASSES} classes of
 * {@value #CLASSES_PER_LOADER} to a loader, calls each method of {@value #COMPILED_CLASSES} of them {@value #CALLS}
 * times, which C1 compiles, and of {@value #HOT_CLASSES} among these {@value #HOT_CALLS} times, which C2 compiles,
 * starts {@value #THREADS} threads of which each waits {@value #FRAMES} calls deep, takes {@value #BUFFERS} direct
 * buffers of 1 MB, and replaces {@value #ROUNDS} times a set of live objects that fills a quarter of the largest heap,
 * 32 MB at most. Two full collections end it, so that a collector has used all its structures on a heap of any size.
 */
public final class ServiceLoad {
    static final int CLASSES = 3000;
    static final int CLASSES_PER_LOADER = 500;
    static final int COMPILED_CLASSES = 100;
    static final int HOT_CLASSES = 10;
    static final int CALLS = 300;
    static final int HOT_CALLS = 6000;
    static final int THREADS = 200;
    static final int FRAMES = 30;
    static final int BUFFERS = 8;
    static final int ROUNDS = 8;

    private static final int MEGABYTE = 1 << 20;
    private static final long MOST_LIVE = 32L * MEGABYTE;
    private static final int BLOCK = 16 << 10;

    private final boolean isCollected;
    private final List<Object> held = new ArrayList<>();
    private final List<Class<?>> loaded = new ArrayList<>();

    /** @param isCollected whether the VM ever frees what is garbage */
    public ServiceLoad(boolean isCollected) {
        this.isCollected = isCollected;
    }

    /** Does the work once, and returns its amounts by name. */
    public Map<String, Object> work() throws IOException, ReflectiveOperationException, InterruptedException {
        Map<String, Object> amounts = new LinkedHashMap<>();
        amounts.put(Fields.CLASSES, loadClasses());
        callMethods();
        amounts.put(Fields.THREADS, startThreads());
        amounts.put(Fields.BUFFERS, takeBuffers());
        amounts.put(Fields.RETAINED, allocate());
        return amounts;
    }

    /** Loads the classes, and returns how many they are. */
    public int loadClasses() throws IOException, ReflectiveOperationException {
        byte[] template = ServiceClasses.template();
        ServiceClasses loader = new ServiceClasses(template);
        for (int i = 0; i < CLASSES; i++) {
            if (i % CLASSES_PER_LOADER == 0) {
                loader = new ServiceClasses(template);
            }
            loaded.add(loader.make(i));
        }
        return loaded.size();
    }

    /** Calls methods of the loaded classes until they are compiled. */
    public void callMethods() throws ReflectiveOperationException {
        for (int i = 0; i < Math.min(COMPILED_CLASSES, loaded.size()); i++) {
            Object service = loaded.get(i).getConstructor().newInstance();
            held.add(service);
            int result = ((IntUnaryOperator) service).applyAsInt(i < HOT_CLASSES ? HOT_CALLS : CALLS);
            held.add(result);
        }
    }

    /** Starts the threads, and returns how many they are. */
    public static int startThreads() throws InterruptedException {
        CountDownLatch deep = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> descend(FRAMES, deep), "service-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        deep.await();
        return THREADS;
    }

    /** Returns the number of calls, so that none of them is the last thing its caller does. */
    private static int descend(int frames, CountDownLatch deep) {
        if (frames > 0) {
            return descend(frames - 1, deep) + 1;
        }
        deep.countDown();
        while (true) {
            LockSupport.park();
        }
    }

    /** Takes the direct buffers, and returns their bytes. */
    public long takeBuffers() {
        for (int i = 0; i < BUFFERS; i++) {
            held.add(ByteBuffer.allocateDirect(MEGABYTE));
        }
        return (long) BUFFERS * MEGABYTE;
    }

    /** Allocates garbage and live objects, and returns the bytes of the latter. */
    public long allocate() {
        long live = Math.min(MOST_LIVE, Runtime.getRuntime().maxMemory() / 4);
        byte[][] blocks = new byte[(int) (live / BLOCK)][];
        held.add(blocks);
        int rounds = isCollected ? ROUNDS : 1;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = new byte[BLOCK];
            }
        }
        if (isCollected) {
            System.gc();
            System.gc();
        }
        return (long) blocks.length * BLOCK;
    }
}
