package org.jvmquarks.journal.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a flat record: hands each property to the component it belongs to, and leaves the rest to
 * Jackson's reader of records, for which a missing or unknown property is an error.
 */
final class FlatRecordReader extends DelegatingDeserializer {

    private static final long serialVersionUID = 1L;

    private final transient FlatRecordShape shape;

    FlatRecordReader(FlatRecordShape shape, JsonDeserializer<?> nested) {
        super(nested);
        this.shape = shape;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> nested) {
        return new FlatRecordReader(shape, nested);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        JsonNode read = context.readTree(parser);
        if (!(read instanceof ObjectNode flat)) {
            return context.handleUnexpectedToken(handledType(), read.asToken(), parser, null);
        }
        try (JsonParser nested = nest(flat).traverse(parser.getCodec())) {
            nested.nextToken();
            return super.deserialize(nested, context);
        } catch (JsonMappingException e) {
            throw withFlatPath(parser, e);
        }
    }

    private ObjectNode nest(ObjectNode rest) {
        Map<String, ObjectNode> nested = new LinkedHashMap<>();
        shape.parts()
                .forEach(
                        (part, names) -> {
                            ObjectNode own = rest.objectNode();
                            names.stream()
                                    .filter(rest::has)
                                    .forEach(name -> own.set(name, rest.remove(name)));
                            nested.put(part, own);
                        });
        // A property named like a component, which no flat record has, must stay an unknown one.
        nested.forEach(
                (part, own) -> {
                    if (rest.has(part)) {
                        own.set(part, rest.get(part));
                    }
                    rest.set(part, own);
                });
        return rest;
    }

    /** The component is not a property of the JSON, so the path to a mistake leaves it out. */
    private JsonMappingException withFlatPath(JsonParser parser, JsonMappingException wrong) {
        List<JsonMappingException.Reference> path = wrong.getPath();
        if (path.isEmpty() || !shape.parts().containsKey(path.get(0).getFieldName())) {
            return wrong;
        }
        JsonMappingException flat =
                JsonMappingException.from(parser, wrong.getOriginalMessage(), wrong);
        for (int i = path.size() - 1; i > 0; i--) {
            flat.prependPath(path.get(i));
        }
        return flat;
    }
}
