package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rows are of 17.0.15 of Debian and 25.0.3 of Temurin. */
class CallDifferencesTest {
    private static final Path FOLDER = Path.of("src/test/resources/org/jvmquarks/inventory");

    private static Listing.Listed captured(String version) throws IOException, DamagedInventory {
        String text = Files.readString(FOLDER.resolve("calls-" + version + ".tsv"));
        return listed(InventoryReader.readText(text).getOrDefault("calls.generated", new TreeMap<>()));
    }

    private static Listing.Listed listed(Map<String, String> values) {
        return new Listing.Listed("calls.generated", new TreeMap<>(values));
    }

    @Test
    void callsChangedForOneReasonAreOneSentence() throws IOException, DamagedInventory {
        String sentences = CallDifferences.between(captured("17"), captured("25")).stream()
                .map(each -> each.sentence() + "\n")
                .collect(Collectors.joining());

        assertThat(sentences).isEqualTo(Files.readString(FOLDER.resolve("calls-17-25.txt")));
    }

    @Test
    void sameOrOneSidedCallsAreNoDifference() throws IOException, DamagedInventory {
        assertThat(CallDifferences.between(captured("17"), captured("17"))).isEmpty();
        assertThat(CallDifferences.between(listed(Map.of("a.B.c() B.c()", "1")), listed(Map.of("a.B.d() B.d()", "2"))))
                .isEmpty();
    }

    @Test
    void methodsShareFindingByFormOfTheirMessages() {
        Listing.Listed older = listed(Map.of(
                "a.B.c(int) B.c(1)", "throws a.X: Index: 1, Size: 2",
                "a.B.c(int) B.c(0)", "0",
                "a.D.e(int) D.e(-7)", "throws a.X: Index: -7, Size: 20"));
        Listing.Listed newer = listed(Map.of(
                "a.B.c(int) B.c(1)", "throws a.X: Index 1 of 2",
                "a.B.c(int) B.c(0)", "0",
                "a.D.e(int) D.e(-7)", "throws a.X: Index -7 of 20"));

        assertThat(CallDifferences.between(older, newer))
                .containsExactly(new CallDifference(
                        CallChange.MESSAGE,
                        List.of("a.B.c", "a.D.e"),
                        2,
                        3,
                        "B.c(1)",
                        "throws a.X: Index: 1, Size: 2",
                        "throws a.X: Index 1 of 2"));
    }

    @Test
    void messagesThatOneMethodHasAreOneFinding() {
        Listing.Listed older =
                listed(Map.of("a.B.c() B.c(1)", "throws a.X: one", "a.B.c() B.c(22)", "throws a.X: two"));
        Listing.Listed newer =
                listed(Map.of("a.B.c() B.c(1)", "throws a.X: three", "a.B.c() B.c(22)", "throws a.X: four"));

        assertThat(CallDifferences.between(older, newer))
                .singleElement()
                .satisfies(each -> assertThat(each.sentence())
                        .isEqualTo("`a.B.c`: 2 of 2 calls have another message, such as `B.c(1)`:"
                                + " `throws a.X: one` before, `throws a.X: three` now"));
    }

    @Test
    void stuckClassIsCallOfItsOwn() {
        Listing.Listed older = listed(Map.of("a.B", "no answer within 10 s: a.B.c() B.c()"));

        assertThat(CallDifferences.between(older, listed(Map.of("a.B.c() B.c()", "1"))))
                .isEmpty();
    }

    @Test
    void numbersMustFit() {
        assertThatThrownBy(() -> new CallDifference(CallChange.VALUE, List.of("a.B.c"), 2, 1, "B.c()", "1", "2"))
                .hasMessage("2 of 1 calls of [a.B.c] differ");
    }

    @Test
    void templateHasHoleForCallsOwnPart() {
        assertThat(CallDifferences.template("For input string: \"a\\\"b\" under radix 16"))
                .isEqualTo("For input string: \"…\" under radix <n>");
        assertThat(CallDifferences.template("Text 'x' at index -3, UTF8")).isEqualTo("Text \"…\" at index <n>, UTF8");
    }
}
