package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Jvm;
import org.jvmquarks.engine.CellContext;
import org.jvmquarks.engine.PinBody;
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
        Jvm jvm = new ContextJvm(chosen);
        Method method = row.method();
        List<Object> jvms =
                row.isCrossing()
                        ? List.of(jvm, new ContextWriter(chosen, List.of()))
                        : List.of(jvm);
        try {
            ReflectionSupport.invokeMethod(
                    method, quark.get(), row.arguments(jvms, context.expected()));
        } catch (TestAbortedException assumption) {
            throw new CellError(
                    ErrorKind.PIN_FAILED,
                    "the pin assumes something of the host: %s; declare what it needs of the JDK with @Requires instead, or with @Expect"
                            .formatted(assumption.getMessage()),
                    assumption);
        }
    }
}
