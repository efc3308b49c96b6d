package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Jvm;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.opentest4j.TestAbortedException;

/**
 * The check of a pin that is a method of a quark.
 *
 * @param row the method and its argument
 * @param quark gives the instance that the method is called on
 */
record PinMethod(PinRow row, Supplier<?> quark) implements PinBody {

    @Override
    public void check(CellContext context) {
        CellContext chosen = row.collector().map(context::with).orElse(context);
        check(chosen, ContextJvm.Answers.OF_JDK);
        if (passesWithoutEvidence(chosen)) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin asked %s, and asserts nothing about the answer: pass it to assertThat, and call a method of that, such as isZeroBytesPerOp()"
                            .formatted(context.jdk()));
        }
    }

    /**
     * Whether the pin, which has just passed, also passes where each answer is missing. One that looks at any answer
     * fails then, with any kind of assertion.
     */
    private boolean passesWithoutEvidence(CellContext context) {
        NoAnswers none = new NoAnswers();
        try {
            check(context, none);
        } catch (VirtualMachineError ofHost) {
            throw ofHost;
        } catch (Throwable looked) {
            return false;
        }
        return none.wereEnough();
    }

    private void check(CellContext context, ContextJvm.Answers answers) {
        Jvm jvm = new ContextJvm(context, answers);
        Method method = row.method();
        List<Object> jvms = row.isCrossing() ? List.of(jvm, new ContextWriter(context, List.of())) : List.of(jvm);
        try {
            ReflectionSupport.invokeMethod(method, quark.get(), row.arguments(jvms, context.expected()));
        } catch (TestAbortedException assumption) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin assumes something of the host: %s; declare what it needs of the JDK with @Requires instead, or with @Expect"
                            .formatted(assumption.getMessage()),
                    assumption);
        }
    }
}
