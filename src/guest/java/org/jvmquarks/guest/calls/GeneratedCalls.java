package org.jvmquarks.guest.calls;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jvmquarks.guest.inventory.Rows;
import org.jvmquarks.guest.inventory.Surface;

/**
 * The answers to calls of all that a JDK exports: of each constructor and method, on the values of {@link Pool}. The
 * key is the member, a space, and the call as Java. A class whose calls do not come back has one row that says so.
 */
final class GeneratedCalls implements Surface {

    @Override
    public String name() {
        return GENERATED;
    }

    @Override
    public void list(Rows rows) throws IOException {
        Denied denied = Denied.read();
        List<Class<?>> classes = PublicClasses.all();
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream nowhere = new PrintStream(new Nowhere());
        System.setOut(nowhere);
        System.setErr(nowhere);
        try (Deadline deadline = new Deadline()) {
            Defaults.fixed(() -> call(classes, denied, deadline, rows));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private static void call(List<Class<?>> classes, Denied denied, Deadline deadline, Rows rows) {
        Pool pool = pool(denied);
        for (Class<?> type : classes) {
            if (denied.reason(type).isPresent()) {
                continue;
            }
            AtomicReference<String> running = new AtomicReference<>("");
            Optional<Map<String, String>> answers = deadline.call(() -> answers(type, pool, denied, running));
            if (answers.isPresent()) {
                answers.get().forEach(rows::add);
            } else {
                rows.add(type.getName(), deadline.describe() + ": " + running.get());
            }
        }
    }

    private static Pool pool(Denied denied) {
        try {
            return new Pool(denied);
        } catch (IOException e) {
            throw new IllegalStateException("expected the file of values", e);
        }
    }

    static Map<String, String> answers(Class<?> type, Pool pool, Denied denied, AtomicReference<String> running) {
        Map<String, String> answers = new LinkedHashMap<>();
        Combinations combinations = new Combinations(pool);
        List<Recipe> receivers = null;
        for (Executable member : members(type, denied)) {
            List<Call> calls;
            if (Combinations.needsReceiver(member)) {
                receivers = receivers == null ? pool.receivers(type) : receivers;
                calls = combinations.on(receivers, member);
            } else {
                calls = combinations.of(member);
            }
            running.set(Call.signature(member));
            for (Call each : calls) {
                running.set(each.key());
                each.answer().ifPresent(answer -> answers.put(each.key(), answer));
            }
        }
        return answers;
    }

    private static List<Executable> members(Class<?> type, Denied denied) {
        List<Executable> members = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers())) {
            members.addAll(Arrays.asList(type.getConstructors()));
        }
        try {
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && !method.isBridge()) {
                    members.add(method);
                }
            }
        } catch (NoClassDefFoundError partOfAnotherModule) {
            // The runtime lacks a class that a method names: none of the methods can be listed.
            return members;
        }
        members.removeIf(each -> denied.reason(each).isPresent());
        members.sort(Call.ORDER);
        return members;
    }

    /** Takes what calls print. */
    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] bytes, int offset, int length) {}
    }
}
