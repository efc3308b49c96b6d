package org.jvmquarks.journal.file;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.util.List;
import java.util.Set;

/**
 * Records that are split by meaning in Java and flat in JSON: a component whose type is a part is
 * written as its own components, in its place; so are parts of parts. Jackson's
 * {@code @JsonUnwrapped} writes the same, but when it reads it cannot tell whose an unknown
 * property is, and ignores it; {@link FlatRecordReader} rejects it.
 */
final class FlatRecords extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /**
     * @param parts records to write in the place of each component of their type; components of
     *     other types stay nested
     */
    FlatRecords(Set<Class<?>> parts) {
        super(FlatRecords.class.getName());
        for (Class<?> part : parts) {
            if (!part.isRecord()) {
                throw new IllegalArgumentException("only a record can be flat, not " + part);
            }
        }
        setSerializerModifier(new Writers(parts));
        setDeserializerModifier(new Readers(parts));
    }

    private static final class Writers extends BeanSerializerModifier {

        private static final long serialVersionUID = 1L;

        private final transient Set<Class<?>> parts;

        private Writers(Set<Class<?>> parts) {
            this.parts = parts;
        }

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config,
                BeanDescription type,
                List<BeanPropertyWriter> properties) {
            return type.getBeanClass().isRecord()
                    ? properties.stream().map(this::flat).toList()
                    : properties;
        }

        private BeanPropertyWriter flat(BeanPropertyWriter property) {
            return parts.contains(property.getType().getRawClass())
                    ? property.unwrappingWriter(NameTransformer.NOP)
                    : property;
        }
    }

    private static final class Readers extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        private final transient Set<Class<?>> parts;

        private Readers(Set<Class<?>> parts) {
            this.parts = parts;
        }

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config,
                BeanDescription type,
                JsonDeserializer<?> deserializer) {
            FlatRecordShape shape = FlatRecordShape.of(type.getBeanClass(), parts);
            return shape.isFlat() ? new FlatRecordReader(shape, deserializer) : deserializer;
        }
    }
}
