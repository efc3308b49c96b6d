package org.jvmquarks.guest.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class ServiceClassesTest {
    @Test
    void classesDifferInTheirNumber() throws Exception {
        ServiceClasses classes = new ServiceClasses(ServiceClasses.template());
        Class<?> first = classes.make(0);
        Class<?> last = classes.make(9999);

        assertThat(first.getName()).isEqualTo(ServiceTemplate0000.class.getName());
        assertThat(first).isNotEqualTo(ServiceTemplate0000.class);
        assertThat(last.getSimpleName()).isEqualTo("ServiceTemplate9999");
        Object service = last.getConstructor().newInstance();
        assertThat(((IntUnaryOperator) service).applyAsInt(100)).isNotZero();
    }
}
