package org.jvmquarks.junit.samples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/** Quarks that their authors have not declared well, and one that they have. Run by a test. */
public class SampleMistakes {

    private SampleMistakes() {}

    public static class Answer {
        public int op() {
            return 42;
        }
    }

    public static class Other {
        public int op() {
            return 43;
        }
    }

    @Quark(id = "sound", title = "Sound", source = "none")
    public static class Sound {
        @Pin("the answer is 42")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void holds(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }
    }

    public static class Undeclared {
        @Pin("the answer is 42")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void pin(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }
    }

    @Quark(id = "around", title = "Around", source = "none")
    public static class Around {
        @Pin("the answer is 42")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void outer(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }

        @Nested
        public class Within {
            @Pin("the answer is 42")
            @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
            void inner(Jvm jvm) {
                assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
            }
        }
    }

    @Quark(id = "twin", title = "Twin", source = "none")
    public static class Twin {
        @Pin("the answer is 43")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void broken(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(43);
        }
    }

    @Quark(id = "twin", title = "Other twin", source = "none")
    public static class OtherTwin {
        @Pin("the answer is 42")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void broken(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }
    }

    @Quark(id = "mixed", title = "Mixed", source = "none")
    public static class Mixed {
        @Pin("the answer is 42")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void sound(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }

        @Pin("nothing can break it")
        void withoutFalsifier(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }

        @Pin("the answer is {}")
        @FalsifiedBy(probe = Other.class, insteadOf = Answer.class)
        void withoutValue(Jvm jvm) {
            assertThat(jvm.valuesOf(Answer.class)).hasResult(42);
        }
    }
}
