package org.jvmquarks.guest.link;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Opens archives and asks about their classes, by several workers. */
public final class LinkWork {
    /** No class takes a second; then the VM hangs in it. */
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private static final long MILLISECONDS_BETWEEN_LOOKS = 100;

    private final List<AskedArchive> archives;
    private final Set<Integer> done;
    private final AskedClasses asked;
    private final JdkModules modules = JdkModules.read();
    private final Report report;
    private final WorkerProgress progress;
    private final int threads;

    /** Is told what the JDK says; by one worker at a time. */
    public interface Report {
        /** Tells about an archive of which all classes were asked. */
        void archive(int number, int classes, Signature signature) throws IOException;

        void refusedArchive(int number, Refusal refusal) throws IOException;

        void refusedClass(int number, String name, Phase phase, Refusal refusal) throws IOException;
    }

    /**
     * Asks about archives.
     *
     * @param all those on the class path, in its order
     * @param done numbers of those that were asked before
     * @param asked the classes in question
     * @param threads number of workers
     * @param progress file for {@link WorkerProgress}
     */
    public LinkWork(
            LinkedArchives all, Set<Integer> done, AskedClasses asked, int threads, File progress, Report report)
            throws IOException, ReflectiveOperationException {
        this.archives = all.archives();
        this.done = done;
        this.asked = asked;
        this.threads = threads;
        this.report = report;
        this.progress = new WorkerProgress(progress, threads);
    }

    private static int feature() {
        String version = System.getProperty("java.specification.version", "");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    /**
     * Asks to the end.
     *
     * @return whether it came to the end; if not, a class hangs, which the file of {@link WorkerProgress} names, and
     *     the VM cannot end by itself
     */
    public boolean run() throws IOException, InterruptedException {
        Map<AskedArchive, AskedArchive.Content> contents =
                Collections.synchronizedMap(new HashMap<AskedArchive, AskedArchive.Content>());
        int feature = feature();
        if (!work(archives, worker -> archive -> open(archive, feature, contents))) {
            return false;
        }
        ClassLoader loader = loader(contents);
        List<AskedArchive> left = new ArrayList<>();
        for (AskedArchive archive : archives) {
            if (contents.containsKey(archive) && !done.contains(archive.number())) {
                left.add(archive);
            }
        }
        return work(left, worker -> {
            ClassQuestion question = new ClassQuestion(loader);
            return archive -> ask(archive, Objects.requireNonNull(contents.get(archive)), question, worker);
        });
    }

    private void open(AskedArchive archive, int feature, Map<AskedArchive, AskedArchive.Content> contents)
            throws IOException {
        try {
            contents.put(archive, archive.open(feature));
        } catch (IOException | RuntimeException | LinkageError e) {
            if (!done.contains(archive.number())) {
                synchronized (report) {
                    report.refusedArchive(archive.number(), Refusal.of(e));
                }
            }
        }
    }

    private ClassLoader loader(Map<AskedArchive, AskedArchive.Content> contents) throws IOException {
        List<URL> urls = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Map<String, PlainArchive> plain = new HashMap<>();
        for (AskedArchive archive : archives) {
            AskedArchive.Content content = contents.get(archive);
            if (content != null) {
                urls.addAll(archive.urls(content));
                for (String name : content.classes()) {
                    Optional<PlainArchive> found = content.plain();
                    // The first archive that has a class is where the loader finds it.
                    if (names.add(name) && found.isPresent()) {
                        plain.put(name, found.get());
                    }
                }
            }
        }
        return new ArchiveLoader(urls.toArray(new URL[0]), names, plain);
    }

    private void ask(AskedArchive archive, AskedArchive.Content content, ClassQuestion question, Worker worker)
            throws IOException {
        for (String name : content.classes()) {
            if (asked.has(name)) {
                worker.begin(name);
                ask(archive, name, question);
            }
        }
        worker.begin("");
        for (String name : content.later()) {
            if (asked.has(name)) {
                tell(archive, name, Phase.LATER, new Refusal("", ""));
            }
        }
        synchronized (report) {
            report.archive(archive.number(), content.classes().size(), content.signature());
        }
    }

    private void ask(AskedArchive archive, String name, ClassQuestion question) throws IOException {
        Optional<JdkModules.JdkModule> module =
                archive.isOnClassPath() ? modules.of(name) : Optional.<JdkModules.JdkModule>empty();
        try {
            if (!module.isPresent()) {
                question.ask(name);
            } else if (!isOfJdk(name)) {
                tell(archive, name, Phase.HIDDEN, new Refusal("", module.get().name()));
            }
        } catch (Throwable thrown) {
            // Whatever a JDK throws here is its answer: loading may exhaust the stack, or the memory.
            tell(archive, name, question.phase(), Refusal.of(thrown));
        }
    }

    /** Tells whether an application gets a class of the JDK in place of its own. */
    private static boolean isOfJdk(String name) {
        try {
            Class.forName(name, false, ClassLoader.getSystemClassLoader().getParent());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private void tell(AskedArchive archive, String name, Phase phase, Refusal refusal) throws IOException {
        synchronized (report) {
            report.refusedClass(archive.number(), name, phase, refusal);
        }
    }

    /** What a worker does with an archive. */
    private interface Task {
        void accept(AskedArchive archive) throws IOException;
    }

    /** Makes the task of a worker. */
    private interface Tasks {
        Task of(Worker worker);
    }

    /** Lets workers take archives, the largest first, until none is left or one of them hangs. */
    private boolean work(List<AskedArchive> all, Tasks tasks) throws IOException, InterruptedException {
        List<AskedArchive> sorted = new ArrayList<>(all);
        Collections.sort(sorted, Comparator.comparing(AskedArchive::size).reversed());
        Queue<AskedArchive> waiting = new ConcurrentLinkedQueue<>(sorted);
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(new Worker(i, waiting, tasks));
        }
        for (Worker worker : workers) {
            worker.thread.start();
        }
        for (Worker worker : workers) {
            while (worker.thread.isAlive()) {
                worker.thread.join(MILLISECONDS_BETWEEN_LOOKS);
                if (hangs(workers)) {
                    return false;
                }
            }
        }
        for (Worker worker : workers) {
            if (worker.failure.isPresent()) {
                throw worker.failure.get();
            }
        }
        return true;
    }

    /** Leaves the names of those that hang alone. */
    private boolean hangs(List<Worker> workers) {
        boolean any = false;
        for (Worker worker : workers) {
            any |= worker.hangs();
        }
        for (Worker worker : workers) {
            if (any && !worker.hangs()) {
                progress.put(worker.number, "");
            }
        }
        return any;
    }

    /** A thread that takes one archive after the other. */
    private final class Worker implements Runnable {
        private final int number;
        private final Queue<AskedArchive> waiting;
        private final Task task;
        private final Thread thread;
        private volatile long since = System.nanoTime();
        private volatile boolean named;
        private Optional<IOException> failure = Optional.empty();

        Worker(int number, Queue<AskedArchive> waiting, Tasks tasks) {
            this.number = number;
            this.waiting = waiting;
            this.task = tasks.of(this);
            this.thread = new Thread(this, "quarks-link-" + number);
            thread.setDaemon(true);
        }

        /** Tells whether a class takes too long; an archive may. */
        boolean hangs() {
            return named && thread.isAlive() && System.nanoTime() - since > PATIENCE_NANOS;
        }

        void begin(String name) {
            since = System.nanoTime();
            named = !name.isEmpty();
            progress.put(number, name);
        }

        @Override
        public void run() {
            try {
                for (AskedArchive next = waiting.poll(); next != null; next = waiting.poll()) {
                    task.accept(next);
                }
            } catch (IOException e) {
                failure = Optional.of(e);
            }
        }
    }
}
