package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordCacheTest {
    private RecordCache cache = new RecordCache(DiskCache.none());

    private record Kept(List<String> names, Optional<String> known, OptionalInt highest, boolean isPublic) {}

    private record Other(List<Integer> names) {}

    @BeforeEach
    void open(@TempDir Path folder) {
        cache = new RecordCache(DiskCache.in(folder, "1"));
    }

    @Test
    void recordComesBackAsItWas() {
        Kept kept = new Kept(List.of("a", "a", "ä\uD83D\uDE00"), Optional.empty(), OptionalInt.of(7), true);

        cache.store("key", kept);

        assertThat(cache.find("key", Kept.class)).hasValue(kept);
        assertThat(cache.find("other", Kept.class)).isEmpty();
    }

    @Test
    void anotherRecordIsForgotten() {
        cache.store("key", new Kept(List.of("a"), Optional.of("b"), OptionalInt.empty(), false));

        assertThat(cache.find("key", Other.class)).isEmpty();
        assertThat(cache.find("key", Kept.class)).isEmpty();
    }

    /** Class files of regular expressions have such constants. */
    @Test
    void halfSurrogatePairIsReplaced() {
        cache.store("key", new Kept(List.of("[\uD800-\uDBFF]"), Optional.empty(), OptionalInt.empty(), false));

        assertThat(cache.find("key", Kept.class).orElseThrow().names()).containsExactly("[\uFFFD-\uFFFD]");
    }
}
