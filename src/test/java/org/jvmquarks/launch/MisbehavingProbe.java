package org.jvmquarks.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Guests that end in every way that a launcher must tell apart. */
public final class MisbehavingProbe {
    /** Megabytes that no guest of a test gets. */
    private static final int MOST = 3000;

    private MisbehavingProbe() {}

    /** Prints its arguments and returns. */
    public static final class Echo {
        public static void main(String[] arguments) {
            System.out.println(String.join(" ", arguments));
            System.err.println("on stderr");
        }
    }

    /** Prints the file that was handed over to it, of the name that is its argument. */
    public static final class Reads {
        public static void main(String[] arguments) throws IOException {
            byte[] text = Files.readAllBytes(Paths.get(arguments[0]));
            System.out.println(new String(text, StandardCharsets.UTF_8));
        }
    }

    /** Writes files of the size that is the first argument, whose names are the others. */
    public static final class LeavesFiles {
        public static void main(String[] arguments) throws IOException {
            byte[] content = content(Integer.parseInt(arguments[0]));
            for (String name : Arrays.asList(arguments).subList(1, arguments.length)) {
                Path file = Paths.get(name).toAbsolutePath();
                Files.createDirectories(file.getParent());
                Files.write(file, content);
            }
        }

        /** Returns bytes that have each value in turn. */
        static byte[] content(int size) {
            byte[] content = new byte[size];
            for (int i = 0; i < size; i++) {
                content[i] = (byte) i;
            }
            return content;
        }
    }

    /** Prints the processors on which the kernel lets its threads run. */
    public static final class Processors {
        public static void main(String[] arguments) throws IOException {
            for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
                if (line.startsWith("Cpus_allowed_list:")) {
                    System.out.println(line.replaceFirst(".*:\\s*", ""));
                }
            }
        }
    }

    /** Exits with the code of its argument. */
    public static final class Exits {
        public static void main(String[] arguments) {
            System.exit(Integer.parseInt(arguments[0]));
        }
    }

    public static final class Throws {
        public static void main(String[] arguments) {
            if (arguments.length == 0) {
                throw new IllegalStateException("thrown on purpose");
            }
        }
    }

    /** Starts a process that sleeps for the seconds of its argument, and never ends. */
    public static final class Hangs {
        public static void main(String[] arguments) throws Exception {
            sleeper(arguments[0]);
            new CountDownLatch(1).await();
        }
    }

    /** Starts a process that sleeps for the seconds of its argument, and ends without it. */
    public static final class LeavesChild {
        public static void main(String[] arguments) throws Exception {
            sleeper(arguments[0]);
        }
    }

    /** Starts a process that prints to the guest's own streams all the time, and ends without it. */
    public static final class LeavesTalker {
        public static void main(String[] arguments) throws Exception {
            new ProcessBuilder("sh", "-c", "while :; do echo from the child; echo from the child >&2; done")
                    .inheritIO()
                    .start();
        }
    }

    /** Kills every process that it may kill, so itself at last. */
    public static final class KillsAll {
        public static void main(String[] arguments) throws Exception {
            new ProcessBuilder("sh", "-c", "kill -KILL -1").start().waitFor();
        }
    }

    /** Writes to address zero. */
    public static final class Crashes {
        public static void main(String[] arguments) throws Exception {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            unsafe.getClass().getMethod("putAddress", long.class, long.class).invoke(unsafe, 0L, 0L);
        }
    }

    /** Keeps arrays. */
    public static final class FillsHeap {
        public static void main(String[] arguments) {
            List<byte[]> kept = new ArrayList<>();
            while (kept.size() < MOST) {
                kept.add(new byte[1 << 20]);
            }
            System.out.println(kept.size());
        }
    }

    /** Keeps memory outside the heap, every byte of it touched. */
    public static final class FillsMemory {
        public static void main(String[] arguments) {
            List<ByteBuffer> kept = new ArrayList<>();
            while (kept.size() < MOST) {
                kept.add(ByteBuffer.allocateDirect(1 << 20));
            }
            System.out.println(kept.size());
        }
    }

    /** Writes as many megabytes as its argument says to standard output. */
    public static final class Floods {
        public static void main(String[] arguments) {
            byte[] megabyte = new byte[1 << 20];
            Arrays.fill(megabyte, (byte) '.');
            System.out.println("first");
            for (int i = Integer.parseInt(arguments[0]); i > 0; i--) {
                System.out.write(megabyte, 0, megabyte.length);
            }
            System.out.println("last");
        }
    }

    /** Prints the command line of each process that it sees, and the state of those without. */
    public static final class Processes {
        public static void main(String[] arguments) throws IOException {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(Paths.get("/proc"), "[0-9]*")) {
                for (Path process : all) {
                    describe(process);
                }
            }
        }

        private static void describe(Path process) {
            try {
                String line =
                        text(process.resolve("cmdline")).replace('\0', ' ').trim();
                System.out.println(
                        line.isEmpty() ? text(process.resolve("stat")).split(" ")[2] : line);
            } catch (IOException endedMeanwhile) {
                // It does not matter here what is gone.
            }
        }
    }

    /** Prints its environment and the system properties that options slip in. */
    public static final class Environment {
        public static void main(String[] arguments) {
            for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
                System.out.println(variable.getKey() + "=" + variable.getValue());
            }
            System.out.println("slipped in: " + System.getProperty("slipped"));
        }
    }

    /** Prints what it can find out about the walls around it. */
    public static final class Walls {
        public static void main(String[] arguments) throws IOException {
            System.out.println("interfaces: " + interfaces());
            System.out.println("root: " + writable("/written"));
            System.out.println("tmp: " + writable("/tmp/written"));
            for (String line : text(Paths.get("/proc/self/status")).split("\n")) {
                if (line.matches("(Uid|CapEff|CapBnd|NoNewPrivs):.*")) {
                    System.out.println(line.replaceAll("\\s+", " "));
                }
            }
            for (String file : Arrays.asList("pids.max", "pids/pids.max")) {
                Path limit = Paths.get("/sys/fs/cgroup", file);
                if (Files.exists(limit)) {
                    System.out.println("pids: " + text(limit).trim());
                }
            }
        }

        private static List<String> interfaces() throws IOException {
            List<String> names = new ArrayList<>();
            for (String line : text(Paths.get("/proc/net/dev")).split("\n")) {
                if (line.contains(":")) {
                    names.add(line.substring(0, line.indexOf(':')).trim());
                }
            }
            return names;
        }

        private static String writable(String file) {
            try {
                Files.write(Paths.get(file), new byte[1]);
                return "writable";
            } catch (IOException e) {
                return String.valueOf(e.getMessage());
            }
        }
    }

    /** Returns once the process runs. */
    private static void sleeper(String seconds) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "echo started; exec sleep " + seconds).start();
        new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    /** Files of /proc have no size: they are read to their end. */
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
