package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.journal.PinId;

/** On the quarks of this build. */
class QuarkSelectionTest {
    private final QuarkCatalog catalog = QuarkCatalog.load();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scalar-replacement",
                "ScalarReplacementQuark",
                "org.jvmquarks.quarks.compiler.ScalarReplacementQuark"
            })
    void quarkGoesByItsIdOrItsClass(String text) {
        List<QuarkSelection> selected = QuarkSelection.of(catalog, List.of(text), List.of());

        assertThat(selected).hasSize(1);
        assertThat(selected.get(0).entry().id()).isEqualTo("scalar-replacement");
        assertThat(selected.get(0).pin()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scalar-replacement/mergeIsReplaced",
                "scalar-replacement#mergeIsReplaced",
                "ScalarReplacementQuark#mergeIsReplaced"
            })
    void pinStandsBehindItsQuark(String text) {
        List<QuarkSelection> selected = QuarkSelection.of(catalog, List.of(text), List.of());

        assertThat(selected).hasSize(1);
        assertThat(selected.get(0).pin()).contains("mergeIsReplaced");
    }

    @ParameterizedTest
    @ValueSource(strings = {"object-header/header", "object-header/headerOfIntegerTakes"})
    void formerNameSelectsThePin(String text) {
        List<QuarkSelection> selected = QuarkSelection.of(catalog, List.of(text), List.of());

        assertThat(selected.get(0).pinIds(Settings.PinKinds.ALL, List.of("jdk-17")))
                .containsExactly(PinId.of("object-header/headerOfIntegerTakes"));
        assertThat(selected.get(0).pins())
                .extracting(each -> each.id().toString())
                .containsExactly("object-header/headerOfIntegerTakes");
    }

    @Test
    void formerNameSelectsRowsAndOneRow() {
        assertThat(QuarkSelection.of(catalog, List.of("math-bits/differing[sin]"), List.of())
                        .get(0)
                        .pins())
                .extracting(each -> each.id().toString())
                .containsExactly("math-bits/someBitsDiffer[sin]");
        assertThat(QuarkSelection.of(catalog, List.of("math-bits/differing"), List.of())
                        .get(0)
                        .pins())
                .hasSizeGreaterThan(5);
    }

    @Test
    void withoutArgumentsEveryQuarkIsSelected() {
        assertThat(QuarkSelection.of(catalog, List.of(), List.of()))
                .hasSameSizeAs(catalog.entries())
                .hasSizeGreaterThan(30);
    }

    @Test
    void topicsChooseAmongThem() {
        assertThat(QuarkSelection.of(catalog, List.of(), List.of("layout")))
                .isNotEmpty()
                .allMatch(each -> each.entry().topic().equals("layout"));
    }

    @Test
    void unknownIdGetsTheNearest() {
        assertRefused("scalar-replacemnt", "unknown quark 'scalar-replacemnt'; did you mean 'scalar-replacement'?");
        assertRefused(
                "ScalarReplacmentQuark",
                "unknown quark 'ScalarReplacmentQuark'; did you mean 'ScalarReplacementQuark'?");
        assertRefused("frobnication", "unknown quark 'frobnication'; the command list shows all quarks");
    }

    @Test
    void unknownPinGetsTheOthersOfItsQuark() {
        assertRefused(
                "iterator-escape/iteratorIsNotAllocatd",
                "iterator-escape has no pin 'iteratorIsNotAllocatd', it has iteratorCosts,"
                        + " iteratorIsNotAllocated, iteratorsOfThreeClassesAreAllocated,"
                        + " iteratorsOfTwoClassesAreAllocated; did you mean 'iteratorIsNotAllocated'?");
    }

    @Test
    void crossingPinIsSelectedByItsWriter() {
        List<String> jdks = List.of("jdk-17", "jdk-25");
        QuarkSelection all = only("exchanged-data/objects");
        QuarkSelection one = only("exchanged-data/objects[from jdk-17]");

        assertThat(all.pinIds(Settings.PinKinds.ALL, jdks).map(PinId::toString))
                .containsExactly("exchanged-data/objects[from jdk-17]", "exchanged-data/objects[from jdk-25]");
        assertThat(all.pins()).extracting(pin -> pin.id().toString()).containsExactly("exchanged-data/objects");
        assertThat(one.pinIds(Settings.PinKinds.ALL, jdks).map(PinId::toString))
                .containsExactly("exchanged-data/objects[from jdk-17]");
        assertThat(one.pins())
                .extracting(pin -> pin.id().toString())
                .containsExactly("exchanged-data/objects[from jdk-17]");
    }

    @Test
    void pinAboutOneJdkHasNoWriter() {
        assertThatThrownBy(() -> only("iterator-escape/iteratorCosts[from jdk-17]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "iterator-escape has no pin 'iteratorCosts[from jdk-17]', it has iteratorCosts, ");
    }

    private QuarkSelection only(String text) {
        return QuarkSelection.of(catalog, List.of(text), List.of()).get(0);
    }

    @Test
    void topicThatNothingIsAboutIsRefused() {
        assertThatThrownBy(() -> QuarkSelection.of(catalog, List.of(), List.of("layuot")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("unknown topic 'layuot', expected one of compiler, ")
                .hasMessageEndingWith("; did you mean 'layout'?");
        assertThatThrownBy(() -> QuarkSelection.of(catalog, List.of("scalar-replacement"), List.of("gc")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("none of scalar-replacement is about gc");
    }

    private void assertRefused(String text, String message) {
        assertThatThrownBy(() -> QuarkSelection.of(catalog, List.of(text), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
