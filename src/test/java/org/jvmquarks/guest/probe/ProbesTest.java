package org.jvmquarks.guest.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class ProbesTest {

    private record Own() {
        int op() {
            return 42;
        }
    }

    private interface Default {
        default int op() {
            return 43;
        }
    }

    private static final class Inherits implements Default {}

    private static final class Needing {
        private final int value;

        Needing(int value) {
            this.value = value;
        }

        int op() {
            return value;
        }
    }

    private abstract static class Abstract {}

    private static final class Argument {
        int op(int value) {
            return value;
        }
    }

    private static final class Throwing {
        static {
            fail();
        }

        private static void fail() {
            throw new IllegalStateException("in its initializer");
        }
    }

    @SuppressWarnings("ClassCanBeStatic") // that is the mistake
    private final class Inner {
        int op() {
            return 44;
        }
    }

    @Test
    void probeAndItsMethodNeedNotBePublic() throws Exception {
        assertThat(call(Own.class)).isEqualTo(new Own().op());
        assertThat(call(Inherits.class)).isEqualTo(new Inherits().op());
    }

    @Test
    void failedProbeSaysWhatToDo() {
        assertThat(new Inner().op()).isEqualTo(44);
        assertThatThrownBy(() -> Probes.instantiate(Inner.class))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage("org.jvmquarks.guest.probe.ProbesTest$Inner is an inner class; make it static, or"
                        + " in Kotlin not inner");
        assertThat(new Needing(45).op()).isEqualTo(45);
        assertThatThrownBy(() -> Probes.instantiate(Needing.class))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage("org.jvmquarks.guest.probe.ProbesTest$Needing needs a constructor without parameters");
        assertThatThrownBy(() -> Probes.instantiate(Abstract.class))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage("org.jvmquarks.guest.probe.ProbesTest$Abstract is abstract; name a class that extends it");
        assertThatThrownBy(() -> Probes.instantiate(Default.class))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage(
                        "org.jvmquarks.guest.probe.ProbesTest$Default is an interface; name a class that implements it");
    }

    @Test
    void probeWithoutTheMethodSaysWhatItNeeds() {
        assertThat(new Argument().op(46)).isEqualTo(46);
        assertThatThrownBy(() -> Probes.op(Argument.class))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage("org.jvmquarks.guest.probe.ProbesTest$Argument needs a method op() without parameters");
        assertThatThrownBy(() -> Probes.method(Argument.class, "change"))
                .isInstanceOf(UnfitProbe.class)
                .hasMessage("org.jvmquarks.guest.probe.ProbesTest$Argument needs a method change");
    }

    @Test
    void whatTheProbeThrewComesWithoutItsWrappers() {
        assertThatThrownBy(() -> Probes.instantiate(Throwing.class))
                .isInstanceOf(ExceptionInInitializerError.class)
                .extracting(Probes::withoutWrappers)
                .hasToString("java.lang.IllegalStateException: in its initializer");
        Throwable cause = new NoClassDefFoundError("acme/Ring");
        assertThat(Probes.withoutWrappers(new InvocationTargetException(cause))).isSameAs(cause);
        Throwable wrapping = new IllegalStateException(cause);
        assertThat(Probes.withoutWrappers(wrapping)).as("of the probe itself").isSameAs(wrapping);
    }

    private static Object call(Class<?> probe) throws Exception {
        return Probes.op(probe).invoke(Probes.instantiate(probe));
    }
}
