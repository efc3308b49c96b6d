package org.jvmquarks.journal;

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
 * Records that are split by meaning in Java and flat in JSON: a component that is a record itself
 * is written as its own components, in their place. Jackson's {@code @JsonUnwrapped} writes the
 * same, but when it reads it cannot tell whose an unknown property is, and ignores it; {@link
 * FlatRecordReader} rejects it.
 */
final class FlatRecords extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /**
     * @param types records to write flat; the records inside their components are not flat unless
     *     they are named too
     */
    FlatRecords(Class<?>... types) {
        super(FlatRecords.class.getName());
        Set<Class<?>> flat = Set.of(types);
        setSerializerModifier(new Writers(flat));
        setDeserializerModifier(new Readers(flat));
    }

    private static final class Writers extends BeanSerializerModifier {

        private static final long serialVersionUID = 1L;

        private final transient Set<Class<?>> flat;

        private Writers(Set<Class<?>> flat) {
            this.flat = flat;
        }

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config,
                BeanDescription type,
                List<BeanPropertyWriter> properties) {
            return flat.contains(type.getBeanClass())
                    ? properties.stream().map(Writers::flat).toList()
                    : properties;
        }

        private static BeanPropertyWriter flat(BeanPropertyWriter property) {
            return property.getType().getRawClass().isRecord()
                    ? property.unwrappingWriter(NameTransformer.NOP)
                    : property;
        }
    }

    private static final class Readers extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        private final transient Set<Class<?>> flat;

        private Readers(Set<Class<?>> flat) {
            this.flat = flat;
        }

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config,
                BeanDescription type,
                JsonDeserializer<?> deserializer) {
            return flat.contains(type.getBeanClass())
                    ? new FlatRecordReader(type.getBeanClass(), deserializer)
                    : deserializer;
        }
    }
}
