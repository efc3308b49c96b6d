package org.jvmquarks.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.jvmquarks.Jvm;
import org.jvmquarks.catalog.PinReader;
import org.jvmquarks.engine.CellResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.journal.CellRecord;
import org.opentest4j.TestAbortedException;

/** One pin on one JDK, as JUnit invokes it. */
final class CellInvocation implements TestTemplateInvocationContext, ParameterResolver, InvocationInterceptor {
    private final PinDefinition pin;
    private final TestedJdk jdk;
    private final Session session;

    CellInvocation(PinDefinition pin, TestedJdk jdk, Session session) {
        this.pin = pin;
        this.jdk = jdk;
        this.session = session;
    }

    @Override
    public String getDisplayName(int invocationIndex) {
        return pin.pin().pin() + " [" + jdk.jdk().id() + "]";
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return true;
    }

    /** Resolves a placeholder: each check, plain or falsified, gets arguments of its own. */
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Jvm.class
                ? new UnaskedJvm()
                // Zero or false of a primitive type, null of any other.
                : Array.get(Array.newInstance(type, 1), 0);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        PinFrames frames = new PinFrames(context.getRequiredTestClass(), context.getRequiredTestMethod());
        PinDefinition own = PinReader.on(context.getRequiredTestInstance(), pin);
        PinDefinition checked = own.with(frames.watching(own.body()));
        MachineLock machine = MachineLock.of(context);
        Invocation<CellRecord> check = () -> session.run().check(checked, jdk);
        CellRecord cell = pin.pin().timing() ? machine.alone(check) : machine.share(check);
        tellJUnit(CellResult.of(cell, session.settings()), frames);
    }

    /** Passes, fails or aborts the test. */
    static void tellJUnit(CellResult consequence, PinFrames frames) {
        if (consequence instanceof CellResult.Broken broken) {
            throw frames.in(new AssertionError(broken.message()));
        }
        if (consequence instanceof CellResult.NotFalsified survivor) {
            throw frames.in(new PinNotFalsifiedException(survivor.message()));
        }
        if (consequence instanceof CellResult.Errored error) {
            throw frames.in(new CellErrorException(error.message()));
        }
        if (consequence instanceof CellResult.Skipped skipped) {
            throw frames.in(new TestAbortedException(skipped.message()));
        }
    }
}
