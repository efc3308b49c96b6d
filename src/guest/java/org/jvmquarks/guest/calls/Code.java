package org.jvmquarks.guest.calls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/** Lambdas, proxies, annotations, stack traces and streams of objects: what a compiler has to make. */
@Code.Marked(
        text = "a\"b",
        number = 1L,
        types = {int.class, String[].class},
        letter = 'c',
        part = 1.5f)
public final class Code {
    private Code() {}

    /** An annotation with a value of each kind. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Marked {
        String text();

        long number();

        Class<?>[] types();

        char letter();

        float part();

        byte[] empty() default {};
    }

    public static Annotation annotated() {
        return Code.class.getAnnotation(Marked.class);
    }

    public static Runnable lambda() {
        return () -> {};
    }

    /** Returns the form of the name of a lambda class: its numbers count the classes before it. */
    public static String lambdaName() {
        String name = lambda().getClass().getName();
        return name.substring(name.indexOf("Lambda")).replaceAll("0x[0-9a-f]+|[0-9]+", "<number>");
    }

    public static Object proxy() {
        return Proxy.newProxyInstance(
                Code.class.getClassLoader(), new Class<?>[] {Runnable.class}, (self, method, arguments) -> null);
    }

    /** Returns the form of a thread's text: its numbers count the threads before it. */
    public static String named(Thread thread) {
        return thread.toString().replaceAll("#\\d+", "#<number>");
    }

    /** Returns the first lines of a trace that goes through the class library. */
    public static String stackTrace() {
        try {
            Arrays.asList(1, 2).sort(Comparator.comparing(each -> fail()));
            return "";
        } catch (IllegalStateException expected) {
            StackTraceElement[] trace = expected.getStackTrace();
            StringBuilder text = new StringBuilder();
            for (StackTraceElement each : trace) {
                String line = each.toString().replaceAll(":\\d+\\)", ":<line>)");
                text.append(line.contains("$$Lambda") ? "<lambda>" : line).append('\n');
                if (line.contains("Code.stackTrace")) {
                    break;
                }
            }
            return text.toString();
        }
    }

    private static String fail() {
        throw new IllegalStateException("expected");
    }

    /** Returns how a throwable with a cause and a suppressed one is printed, without its frames. */
    public static String suppressed() {
        Throwable thrown = new IOException("a", new IOException("b"));
        thrown.addSuppressed(new IOException("c", thrown));
        StringWriter out = new StringWriter();
        thrown.printStackTrace(new PrintWriter(out));
        return out.toString().replaceAll("(?m)^\\s+(at|\\.\\.\\.) .*\\R", "");
    }

    public static List<String> names(Field[] fields) {
        List<String> names = new ArrayList<>();
        for (Field each : fields) {
            names.add(each.getName());
        }
        return names;
    }

    /** Returns a record as a formatter writes it, one nanosecond after the epoch where a JDK keeps it. */
    public static String logged(Formatter formatter) {
        LogRecord record = new LogRecord(Level.INFO, "m {0}");
        record.setMillis(0);
        record.setSequenceNumber(1);
        record.setThreadID(1);
        record.setSourceClassName("c");
        record.setSourceMethodName("s");
        record.setLoggerName("l");
        record.setParameters(new Object[] {"p"});
        return formatter.format(record);
    }

    public static byte[] serialize(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    public static Object deserialize(byte[] bytes) throws IOException, ClassNotFoundException {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    /** Whether a pool is shut down after its finalizer ran. */
    public static boolean finalized() {
        Pool pool = new Pool();
        pool.finalizeNow();
        return pool.isShutdown();
    }

    /** A pool without a thread. */
    private static final class Pool extends ThreadPoolExecutor {
        Pool() {
            super(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @SuppressWarnings({"deprecation", "removal", "Finalize"})
        void finalizeNow() {
            super.finalize();
        }
    }
}
