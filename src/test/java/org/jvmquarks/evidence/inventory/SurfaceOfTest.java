package org.jvmquarks.evidence.inventory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.Jvm;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.RecordedGuests;

/** A surface as a pin of a service would ask for it, of the JDK that runs the tests. */
class SurfaceOfTest {
    @TempDir
    Path folder;

    private static void partnersCanConnect(Jvm jvm) {
        assertThat(jvm.observe(new SurfaceOf("tls")))
                .has("enabled suite | TLS_AES_128_GCM_SHA256")
                .has("offered group | x25519")
                .doesNotHave("enabled protocol | TLSv1");
    }

    private static Jvm jvm(EvidenceContext context) {
        return (Jvm) Proxy.newProxyInstance(
                Jvm.class.getClassLoader(),
                new Class<?>[] {Jvm.class},
                (proxy, method, arguments) -> ((Inquiry<?>) arguments[0]).gather(context));
    }

    @Test
    void surfaceIsListed() {
        new RecordedGuests(folder).gather(context -> {
            partnersCanConnect(jvm(context));
            return context.jdk();
        });
    }

    @Test
    void unknownSurfaceIsAnErrorWithThoseKnown() {
        assertThatThrownBy(() -> new SurfaceOf("suites"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "there is no surface 'suites'; there are tls, tls-support, root-certificates, ");
    }
}
