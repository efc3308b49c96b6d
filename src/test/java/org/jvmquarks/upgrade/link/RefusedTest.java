package org.jvmquarks.upgrade.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            class "a.b.C$1"'s signer information does not match signer information of other classes in the same package | a.b
            class "C"'s signer information does not match signer information of other classes in the same package       | ``
            sealing violation: package a.b is sealed                                                                    | a.b
            sealing violation: can't seal package a.b: already loaded                                                   | a.b
            """)
    void packageInConflictIsRead(String message, String name) {
        assertThat(new Refused("java.lang.SecurityException", message).packageInConflict())
                .hasValue(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            java.lang.SecurityException | Prohibited package name: java.own
            java.lang.VerifyError       | Bad return type in class "a.B"
            """)
    void otherErrorsHaveNoPackage(String thrown, String message) {
        assertThat(new Refused(thrown, message).packageInConflict()).isEmpty();
    }
}
