package org.jvmquarks.journal.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.NameTransformer;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records that are split by meaning in Java and flat in JSON: a component whose type is a part is written as its own
 * components, in its place; so are parts of parts. Jackson does so as if the component had {@code @JsonUnwrapped}.
 * Before version 3.1 it ignores unknown properties of such a record (jackson-databind issue 650), which are an error
 * here.
 */
final class FlatRecords extends SimpleModule {

    private final transient Set<Class<?>> parts;

    /**
     * @param parts records to write in the place of each component of their type; components of other types stay nested
     */
    FlatRecords(Set<Class<?>> parts) {
        super(FlatRecords.class.getName());
        for (Class<?> part : parts) {
            if (!part.isRecord()) {
                throw new IllegalArgumentException("only a record can be flat, not " + part);
            }
        }
        this.parts = parts;
        setDeserializerModifier(new Readers(parts));
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.insertAnnotationIntrospector(new Unwrapped(parts));
    }

    /**
     * Returns the properties of a record in JSON.
     *
     * @throws IllegalArgumentException if two would have the same name
     */
    private static Set<String> properties(Class<?> type, Set<Class<?>> parts) {
        List<String> names = names(type, parts);
        Set<String> distinct = new HashSet<>(names);
        if (distinct.size() < names.size()) {
            throw new IllegalArgumentException(type + " cannot be flat, a name occurs twice: " + names);
        }
        return distinct;
    }

    private static List<String> names(Class<?> type, Set<Class<?>> parts) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (parts.contains(component.getType())) {
                names.addAll(names(component.getType(), parts));
            } else {
                names.add(component.getName());
            }
        }
        return names;
    }

    private static final class Unwrapped extends NopAnnotationIntrospector {

        private final transient Set<Class<?>> parts;

        private Unwrapped(Set<Class<?>> parts) {
            this.parts = parts;
        }

        @Override
        public @Nullable NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
            return parts.contains(member.getRawType()) ? NameTransformer.NOP : null;
        }
    }

    private static final class Readers extends BeanDeserializerModifier {

        private final transient Set<Class<?>> parts;

        private Readers(Set<Class<?>> parts) {
            this.parts = parts;
        }

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription type, JsonDeserializer<?> deserializer) {
            Class<?> bean = type.getBeanClass();
            return bean.isRecord() && hasParts(bean)
                    ? new StrictReader(properties(bean, parts), deserializer)
                    : deserializer;
        }

        private boolean hasParts(Class<?> bean) {
            for (RecordComponent component : bean.getRecordComponents()) {
                if (parts.contains(component.getType())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Refuses properties that neither the record nor one of its parts has. */
    private static final class StrictReader extends DelegatingDeserializer {

        private final transient Set<String> properties;

        private StrictReader(Set<String> properties, JsonDeserializer<?> reader) {
            super(reader);
            this.properties = properties;
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
            return new StrictReader(properties, reader);
        }

        /** As a part it sees the properties of the whole, which that checks. */
        @Override
        public JsonDeserializer<Object> unwrappingDeserializer(NameTransformer names) {
            return unchecked().unwrappingDeserializer(names);
        }

        @SuppressWarnings("unchecked")
        private JsonDeserializer<Object> unchecked() {
            return (JsonDeserializer<Object>) _delegatee;
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonNode record = context.readTree(parser);
            for (Iterator<String> names = record.fieldNames(); names.hasNext(); ) {
                String name = names.next();
                if (!properties.contains(name)) {
                    context.handleUnknownProperty(parser, this, handledType(), name);
                }
            }
            try (JsonParser again = record.traverse(parser.getCodec())) {
                again.nextToken();
                return super.deserialize(again, context);
            }
        }
    }
}
