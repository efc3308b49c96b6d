package org.jvmquarks.junit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.jvmquarks.Pin;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.settings.Setting;

/** Expands each pin that the run is about into one invocation per JDK. */
public final class QuarkExtension implements TestTemplateInvocationContextProvider, ExecutionCondition {
    private static final Namespace NAMESPACE = Namespace.create(QuarkExtension.class);

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), Pin.class);
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<Pin> pin = AnnotationSupport.findAnnotation(context.getElement(), Pin.class);
        if (pin.isEmpty()) {
            return ConditionEvaluationResult.enabled("not a pin");
        }
        Session session = session(context);
        if (!session.includes(pin.get())) {
            return ConditionEvaluationResult.disabled("left out by -D" + Setting.PINS.property());
        }
        return session.takes(context.getRequiredTestClass(), context.getRequiredTestMethod())
                ? ConditionEvaluationResult.enabled("the run is about pins of this kind")
                : ConditionEvaluationResult.disabled("left to the other shards");
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Session session = session(context);
        List<PinDefinition> rows = session.pin(context.getRequiredTestClass(), context.getRequiredTestMethod());
        return rows.stream()
                .flatMap(
                        row -> session.run().jdks(row.id()).stream().map(jdk -> new CellInvocation(row, jdk, session)));
    }

    /** Returns the one session of the run; JUnit closes it after the last test. */
    private static Session session(ExtensionContext context) {
        Store store = context.getRoot().getStore(NAMESPACE);
        return store.getOrComputeIfAbsent(
                Session.class,
                key -> Session.open(context::getConfigurationParameter, HostEnvironment.current(), plan(context)),
                Session.class);
    }

    private static Optional<PlannedPins.Plan> plan(ExtensionContext context) {
        return PlannedPins.of(context.getRoot().getStore(Namespace.create(PlannedPins.KEY)));
    }
}
