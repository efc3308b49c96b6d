package org.jvmquarks.files;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Keeps records as JSON in a {@link DiskCache}. */
public record JsonCache(DiskCache cache) {
    private static final ObjectMapper JSON = JsonMapper.builder()
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
            return content.isEmpty() ? Optional.empty() : Optional.of(JSON.readValue(content.get(), type));
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
                cache.store(key, JSON.writeValueAsBytes(value));
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot write a " + value.getClass().getSimpleName() + " as JSON", e);
            }
        }
    }
}
