package org.jvmquarks.files;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import com.fasterxml.jackson.dataformat.smile.SmileGenerator;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Keeps records in a {@link DiskCache}, as Smile, the binary form of JSON: with text, a check of 300 archives that are
 * known takes a third longer.
 */
public record RecordCache(DiskCache cache) {
    private static final ObjectMapper SMILE = SmileMapper.builder(SmileFactory.builder()
                    // Class files repeat names.
                    .enable(SmileGenerator.Feature.CHECK_SHARED_STRING_VALUES)
                    // Constants of class files may have half of a surrogate pair, which becomes U+FFFD.
                    .enable(SmileGenerator.Feature.LENIENT_UTF_ENCODING)
                    .build())
            .addModule(new Jdk8Module())
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    /** Tells whether it keeps anything. */
    public boolean isOn() {
        return cache.isOn();
    }

    /**
     * Returns what was stored under a key; empty if nothing was, or if it is no such record.
     *
     * @param key all that the record depends on, besides this program
     */
    public <T> Optional<T> find(String key, Class<T> type) {
        Optional<byte[]> content = cache.find(key);
        try {
            return content.isEmpty() ? Optional.empty() : Optional.of(SMILE.readValue(content.get(), type));
        } catch (IOException damaged) {
            cache.remove(key);
            return Optional.empty();
        }
    }

    /**
     * Stores a record.
     *
     * @param key all that it depends on, besides this program
     */
    public void store(String key, Object value) {
        if (isOn()) {
            try {
                cache.store(key, SMILE.writeValueAsBytes(value));
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot write a " + value.getClass().getSimpleName() + " as Smile", e);
            }
        }
    }
}
