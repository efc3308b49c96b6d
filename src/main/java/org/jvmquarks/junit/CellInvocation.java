package org.jvmquarks.junit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Jvm;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.journal.CellRecord;

/** One pin on one JDK, as JUnit invokes it. */
final class CellInvocation
        implements TestTemplateInvocationContext, ParameterResolver, InvocationInterceptor {
    private final PinnedMethod pin;
    private final JdkUnderTest jdk;
    private final Session session;

    CellInvocation(PinnedMethod pin, JdkUnderTest jdk, Session session) {
        this.pin = pin;
        this.jdk = jdk;
        this.session = session;
    }

    @Override
    public String getDisplayName(int invocationIndex) {
        return pin.method().getName() + " [" + jdk.jdk().id() + "]";
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Jvm.class;
    }

    /** Only a placeholder: each check, plain or falsified, gets a Jvm of its own. */
    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Settings settings = session.settings();
        CellLog log = new CellLog(settings.output());
        return new PinnedJvm(pin, jdk, Falsifier.none(), settings.timing(), log);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> method,
            ExtensionContext context) {
        invocation.skip();
        Object quark = context.getRequiredTestInstance();
        session.described(pin.type());
        CellRecord cell =
                new Cell(pin, jdk, session)
                        .run(jvm -> ReflectionSupport.invokeMethod(pin.method(), quark, jvm));
        session.finished(cell);
        context.publishReportEntry(
                Map.of(
                        CellReport.KEY,
                        CellLine.of(cell),
                        CellReport.JDKS,
                        Integer.toString(session.jdks().size())));
        new CellReport(cell, session.settings()).tellJUnit();
    }
}
