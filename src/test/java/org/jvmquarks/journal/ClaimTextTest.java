package org.jvmquarks.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "an object takes {} bytes; 16; an object takes 16 bytes",
                "an object takes {} bytes; 16|24; an object takes 16 or 24 bytes",
                "a store {marks|does not mark} a card; true; a store marks a card",
                "a store {marks|does not mark} a card; false; a store does not mark a card",
                "no place; 1; no place",
                "costs {} $1; \\1; costs \\1 $1",
            })
    void saysWhatIsExpected(String claim, String value, String words) {
        assertThat(new ClaimText(claim).of(Optional.of(value(value)))).isEqualTo(words);
    }

    @Test
    void headingHasEachValueOnceInOrder() {
        assertThat(new ClaimText("takes {} bytes").ofAll(List.of(value("16"), value("8"), value("16"))))
                .isEqualTo("takes 16 / 8 bytes");
        assertThat(new ClaimText("it {is|is not} so").ofAll(List.of(value("false"), value("true"))))
                .isEqualTo("it is not / is so");
        assertThat(new ClaimText("{}").ofAll(List.of(value("1"), value("2"), value("3"), value("4"))))
                .isEqualTo("1 … 4");
        assertThat(new ClaimText("without a value").ofAll(List.of())).isEqualTo("without a value");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "an object takes {} bytes; 16|24; 16 or 24",
                "C2 {sorts|does not sort} an array; true; sorts",
                "C2 {sorts|does not sort} an array; false; does not sort",
                "{a|an acquiring} load without another {locked|atomic} step; true; a … locked",
            })
    void valueReadsAsInTheClaim(String claim, String value, String words) {
        assertThat(new ClaimText(claim).words(value(value))).contains(words);
    }

    @Test
    void incompleteWordingHasNoWordsOfItsOwn() {
        assertThat(new ClaimText("it {|never }ends").words(value("true"))).isEmpty();
    }

    private static Expectation value(String value) {
        return new Expectation(Optional.of(value), VersionRange.all(), Optional.empty(), List.of(), List.of());
    }
}
