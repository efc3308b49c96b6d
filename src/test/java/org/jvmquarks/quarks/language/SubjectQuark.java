package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.security.AccessController;
import java.security.Principal;
import java.security.PrivilegedAction;
import java.util.Collections;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.security.auth.Subject;
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
 * {@code Subject.getSubject}, which returns the user for whom code runs, throws since JDK 23. Since the same version
 * its replacement {@code Subject.current}, which exists since 18, does not return the user in a thread that the code
 * starts.
 *
 * <h2>Why</h2>
 *
 * The subject used to be part of the access-control context, which belongs to the security manager and is gone with it.
 * A new thread inherited that context. The subject is now a scoped value, which a new thread does not inherit.
 *
 * <h2>How it is shown</h2>
 *
 * The probes run {@code Subject.doAs} and read the subject inside it: in the same thread, or in a new one. Outside of
 * {@code doAs} there is no subject, which is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 22: {@code getSubject} returns the subject, in threads started inside {@code doAs} as well.
 *   <li>since 18: {@code Subject.current} and {@code Subject.callAs} exist (JDK-8267108).
 *   <li>since 23: {@code getSubject} throws {@code UnsupportedOperationException}, and {@code current} returns null in
 *       a new thread (JDK-8296244). {@code -Djava.security.manager=allow} restores both in 23, and stops the VM since
 *       24 (JEP 486).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * This affects clients of Kerberos: Hadoop, Kafka, database drivers. Upgrade these libraries first, to versions that
 * call {@code current} where it exists. In your own code pass the subject to a new thread or a task of a pool, and call
 * {@code callAs} there.
 */
@Quark(
        id = "subject",
        title = "The current subject",
        source = "JEP 486, JDK-8267108, JDK-8296244",
        impact = Impact.FAILURE)
@Requires(vm = Vm.ANY)
@Touches(
        versionedApi = {
            "javax.security.auth.Subject#current",
            "javax.security.auth.Subject#doAs",
            "javax.security.auth.Subject#doAsPrivileged",
            "javax.security.auth.Subject#getSubject"
        })
class SubjectQuark {

    /** Calls {@code getSubject} inside {@code doAs}. */
    public static class Inside {
        public String op() {
            return Subject.doAs(subject(), (PrivilegedAction<String>) this::answer);
        }

        String answer() {
            return nameBy("getSubject");
        }

        private static Subject subject() {
            return new Subject(true, Collections.singleton(new User()), Collections.emptySet(), Collections.emptySet());
        }

        /** By reflection, as each method is missing from some versions. */
        static String nameBy(String method) {
            try {
                Object subject = method.equals("getSubject")
                        ? Subject.class
                                .getMethod(method, Class.forName("java.security.AccessControlContext"))
                                .invoke(null, AccessController.getContext())
                        : Subject.class.getMethod(method).invoke(null);
                return subject == null
                        ? "nobody"
                        : ((Subject) subject).getPrincipals().iterator().next().getName();
            } catch (InvocationTargetException e) {
                return e.getTargetException().getClass().getSimpleName();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The user. */
    private static final class User implements Principal {
        @Override
        public String getName() {
            return "ann";
        }
    }

    /** Calls it outside. */
    public static class Outside extends Inside {
        @Override
        public String op() {
            return "outside: " + answer();
        }
    }

    /** Calls {@code current} in a thread that is started inside. */
    public static class InThread extends Inside {
        @Override
        String answer() {
            FutureTask<String> task = new FutureTask<>(() -> nameBy("current"));
            new Thread(task).start();
            try {
                return task.get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Calls {@code current} in the same thread. */
    public static class Current extends Inside {
        @Override
        String answer() {
            return nameBy("current");
        }
    }

    /** Calls {@code current} outside. */
    public static class CurrentOutside extends Current {
        @Override
        public String op() {
            return "outside: " + answer();
        }
    }

    @Pin("inside of Subject.doAs for ann, Subject.getSubject {}")
    @Expect(value = "ann", says = "returns ann", until = "22")
    @Expect(
            value = "UnsupportedOperationException",
            says = "throws UnsupportedOperationException",
            since = "23",
            by = "JDK-8296244")
    @FalsifiedBy(probe = Outside.class, insteadOf = Inside.class, until = "22")
    @FalsifiedBy(probe = Current.class, insteadOf = Inside.class, since = "23")
    @Touches(versionedApi = "javax.security.auth.Subject#getSubject")
    void getSubject(Jvm jvm, String end) {
        assertThat(jvm.valuesOf(Inside.class)).hasResult(end);
    }

    @Pin(value = "inside of Subject.doAs for ann, Subject.current returns ann", formerly = "current")
    @Expect(since = "18", by = "JDK-8267108")
    @FalsifiedBy(probe = CurrentOutside.class, insteadOf = Current.class)
    @Touches(versionedApi = "javax.security.auth.Subject#current")
    void currentReturnsUser(Jvm jvm) {
        assertThat(jvm.valuesOf(Current.class)).hasResult("ann");
    }

    @Pin("in a thread started inside of Subject.doAs for ann, Subject.current returns {}")
    @Expect(value = "ann", since = "18", until = "22")
    @Expect(value = "nobody", since = "23", by = "JDK-8296244")
    @FalsifiedBy(probe = CurrentOutside.class, insteadOf = InThread.class, until = "22")
    @FalsifiedBy(probe = Current.class, insteadOf = InThread.class, since = "23")
    @Touches(versionedApi = "javax.security.auth.Subject#current")
    void newThread(Jvm jvm, String name) {
        assertThat(jvm.valuesOf(InThread.class)).hasResult(name);
    }
}
