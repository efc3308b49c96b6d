package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Use;

class ChangeIdentityTest {
    private static final Use TYPE = new Use.Api(NamedApi.ofClass("x/Y"));
    private static final Use MEMBER = new Use.Api(new NamedApi("x/Y", "get"));
    private static final Use OTHER = new Use.Api(new NamedApi("x/Y", "set"));
    private static final Use OPTION = new Use.Option("-Da");

    private static ChangeIdentity of(int jep, Use... uses) {
        return new ChangeIdentity(Set.of(new Source.Jep(jep)), Set.of(uses));
    }

    @Test
    void classAndItsMemberAreOneChange() {
        assertThat(of(1, TYPE).isSameChange(of(1, MEMBER))).isTrue();
        assertThat(of(1, MEMBER).isSameChange(of(1, TYPE))).isTrue();
        assertThat(of(1, MEMBER).isSameChange(of(1, OTHER))).isFalse();
        assertThat(of(1, TYPE).isSameChange(of(2, TYPE))).isFalse();
        assertThat(of(1, OPTION).isSameChange(of(1, OPTION))).isFalse();
    }

    @Test
    void overloadIsPartOfItsMethodAlone() {
        NamedApi get = new NamedApi("x/Y", "get");
        Use ofInt = new Use.Api(get, Optional.of("int"));
        Use ofLong = new Use.Api(get, Optional.of("long"));

        assertThat(of(1, ofInt).isSameChange(of(1, MEMBER))).isTrue();
        assertThat(of(1, ofInt).isSameChange(of(1, TYPE))).isTrue();
        assertThat(of(1, ofInt).isSameChange(of(1, ofLong))).isFalse();
        assertThat(of(1, MEMBER).includes(ofInt)).isTrue();
        assertThat(of(1, ofInt).includes(ofInt)).isTrue();
        assertThat(of(1, ofInt).includes(MEMBER)).isFalse();
        assertThat(of(1, TYPE).includes(MEMBER)).isFalse();
        assertThat(of(1, OPTION).includes(OPTION)).isTrue();
    }

    @Test
    void useOrSourceRelates() {
        assertThat(of(1, OPTION).sharesUse(of(2, OPTION, TYPE))).isTrue();
        assertThat(of(1, TYPE).sharesUse(of(1, OPTION))).isFalse();
        assertThat(of(1, new Use.Flag("X")).sharesUse(of(2, new Use.Flag("X")))).isTrue();
        assertThat(of(1, TYPE).isRelated(of(1, OPTION))).isTrue();
        assertThat(of(1, TYPE).isRelated(of(2, OPTION))).isFalse();
    }

    @Test
    void allOptionsOfTheOtherMustShowIt() {
        assertThat(of(1, OPTION, TYPE).isShownBy(of(2, OPTION, MEMBER))).isTrue();
        assertThat(of(1, OPTION).isShownBy(of(2, OPTION, new Use.Option("-Db"))))
                .isFalse();
        assertThat(of(1, OPTION).isShownBy(of(2, TYPE))).isFalse();
        assertThat(of(1, OPTION, TYPE).hasOptions()).isTrue();
        assertThat(of(1, TYPE).hasOptions()).isFalse();
    }

    @Test
    void bothHaveAll() {
        assertThat(of(1, TYPE).and(of(2, OPTION)))
                .isEqualTo(new ChangeIdentity(Set.of(new Source.Jep(1), new Source.Jep(2)), Set.of(TYPE, OPTION)));
    }
}
