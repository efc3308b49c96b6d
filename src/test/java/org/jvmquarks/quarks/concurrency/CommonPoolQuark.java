package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * The threads of {@code ForkJoinPool.commonPool()} have the system class loader as their context class loader since JDK
 * 9; on 8, they have the loader of the thread that caused their creation. Up to 24, {@code CompletableFuture} does not
 * use this pool on a machine of one or two processors.
 *
 * <h2>Why</h2>
 *
 * The pool outlives the code that uses it, so an application's class loader in its threads would be a leak. On few
 * processors the pool used to have one thread or none, and one blocked task could stop all the others:
 * {@code CompletableFuture.supplyAsync} therefore started a thread for each task. Since 25 the pool has at least one
 * thread unless a system property asks for none, and {@code CompletableFuture} always uses it: if there is none, it
 * raises the number to two.
 *
 * <h2>How it is shown</h2>
 *
 * The probes submit a task under a context class loader of their own, wait for its result without helping the pool, and
 * return what the task saw: its context class loader, or the kind of its thread. Other executors and numbers of
 * processors are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the context class loader of the thread that submitted the first task.
 *   <li>since 9: the system class loader (JDK-8172726).
 *   <li>8 to 24: with at most two processors, a thread for each task of {@code CompletableFuture}.
 *   <li>since 25: the common pool (JDK-8319447).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * With nested archives, such as those of Spring Boot, the system class loader does not see the application:
 * {@code ServiceLoader}, JAXB, JNDI and scripting find nothing in a parallel stream or an asynchronous task. Pass an
 * executor of your own whose threads have the right loader. A task that sets the loader itself has to restore it in a
 * {@code finally} block: otherwise the thread of the pool keeps it for the tasks of other code, as on 17. With
 * {@code -Djava.security.manager=allow}, 21.0.6 and later refuse to set it (JDK-8342905). In containers with two
 * processors, tasks had threads of their own before 25; since then they can block each other in the pool: give them an
 * executor.
 */
@Quark(
        id = "common-pool",
        title = "Threads of the common pool",
        source = "JDK-8172726, JDK-8319447",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.util.Collection#parallelStream",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.ForkJoinPool#commonPool",
            "java.util.stream.BaseStream#parallel"
        },
        options = "-Djava.util.concurrent.ForkJoinPool.common.",
        onlyIf = "a task of the pool loads classes or resources by its context class loader")
class CommonPoolQuark {

    /** Asks a task of the common pool for its context class loader. */
    public static class InPool {
        public String op() throws InterruptedException {
            final BlockingQueue<String> answer = new LinkedBlockingQueue<>();
            Thread.currentThread().setContextClassLoader(new OwnLoader());
            executor().execute(() -> answer.add(seen()));
            return answer.take();
        }

        Executor executor() {
            return ForkJoinPool.commonPool();
        }

        private static String seen() {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return loader == ClassLoader.getSystemClassLoader() ? "the system's" : name(loader);
        }

        private static String name(ClassLoader loader) {
            return loader instanceof OwnLoader ? "that of the code" : "another";
        }
    }

    /** The loader of an application. */
    private static final class OwnLoader extends ClassLoader {}

    /** Asks a task of a new thread. */
    public static class InThread extends InPool {
        @Override
        Executor executor() {
            return Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task);
                thread.setDaemon(true);
                return thread;
            });
        }
    }

    /** Asks a task of the common pool whose creator has the system's loader. */
    public static class InPoolOfOther extends InPool {
        @Override
        Executor executor() {
            Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
            return ForkJoinPool.commonPool();
        }
    }

    /** Asks an asynchronous task whether its thread is one of the common pool. */
    public static class Asynchronous {
        public boolean op() throws InterruptedException {
            final BlockingQueue<Boolean> answer = new LinkedBlockingQueue<>();
            CompletableFuture<Boolean> done =
                    start(() -> answer.add(Thread.currentThread().getClass() != Thread.class));
            boolean inPool = answer.take();
            done.join();
            return inPool;
        }

        CompletableFuture<Boolean> start(Supplier<Boolean> task) {
            return CompletableFuture.supplyAsync(task);
        }
    }

    /** Asks the same of a task that has a thread of its own. */
    public static class WithExecutor extends Asynchronous {
        @Override
        CompletableFuture<Boolean> start(Supplier<Boolean> task) {
            return CompletableFuture.supplyAsync(task, command -> new Thread(command).start());
        }
    }

    @Pin("the context class loader of a thread of the common pool is {}")
    @Requires(vm = Vm.HOTSPOT, options = "-XX:ActiveProcessorCount=4")
    @Expect(value = "that of the code", until = "8")
    @Expect(value = "the system's", since = "9", by = "JDK-8172726")
    @FalsifiedBy(probe = InPoolOfOther.class, insteadOf = InPool.class, until = "8")
    @FalsifiedBy(probe = InThread.class, insteadOf = InPool.class, since = "9")
    void contextClassLoader(Jvm jvm, String loader) {
        assertThat(jvm.with("-XX:ActiveProcessorCount=4").valuesOf(InPool.class))
                .hasResult(loader);
    }

    @Pin("with two processors, CompletableFuture.supplyAsync {uses|does not use} the common pool")
    @Requires(vm = Vm.HOTSPOT, options = "-XX:ActiveProcessorCount=2")
    @Expect(value = "false", until = "24")
    @Expect(value = "true", since = "25", by = "JDK-8319447")
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=4", until = "24")
    @FalsifiedBy(probe = WithExecutor.class, insteadOf = Asynchronous.class, since = "25")
    @Touches(
            api = {
                "java.util.concurrent.CompletableFuture#runAsync(java.lang.Runnable)",
                "java.util.concurrent.CompletableFuture#supplyAsync(java.util.function.Supplier)",
                "java.util.concurrent.CompletableFuture#thenAcceptAsync(java.util.function.Consumer)",
                "java.util.concurrent.CompletableFuture#thenApplyAsync(java.util.function.Function)",
                "java.util.concurrent.CompletableFuture#thenComposeAsync(java.util.function.Function)",
                "java.util.concurrent.CompletableFuture#thenRunAsync(java.lang.Runnable)",
                "java.util.concurrent.SubmissionPublisher#<init>()"
            },
            options = "-Djava.util.concurrent.ForkJoinPool.common.",
            onlyIf = "its tasks block, or load classes by their context class loader",
            processors = 2)
    void fewProcessors(Jvm jvm, boolean uses) {
        assertThat(jvm.with("-XX:ActiveProcessorCount=2").valuesOf(Asynchronous.class))
                .hasResult(uses);
    }
}
