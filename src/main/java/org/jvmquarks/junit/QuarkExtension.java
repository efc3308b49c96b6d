package org.jvmquarks.junit;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.jvmquarks.Pin;
import org.jvmquarks.jdk.discovery.HostEnvironment;

/** Expands each pin that the run asks for into one invocation per JDK. */
public final class QuarkExtension
        implements TestTemplateInvocationContextProvider, ExecutionCondition {
    private static final Namespace NAMESPACE = Namespace.create(QuarkExtension.class);

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), Pin.class);
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        boolean leftOut =
                AnnotationSupport.findAnnotation(context.getElement(), Pin.class)
                        .filter(pin -> !session(context).asksFor(pin))
                        .isPresent();
        return leftOut
                ? ConditionEvaluationResult.disabled("left out by -D" + Settings.PINS)
                : ConditionEvaluationResult.enabled("asked for");
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
            ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        PinnedMethod pin = PinnedMethod.of(context.getRequiredTestClass(), method);
        Session session = session(context);
        return session.jdks().stream().map(jdk -> new CellInvocation(pin, jdk, session));
    }

    /** The one session of the run; JUnit closes it after the last test. */
    private static Session session(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        Session.class,
                        key ->
                                Session.open(
                                        context::getConfigurationParameter,
                                        HostEnvironment.current()),
                        Session.class);
    }
}
