package org.jvmquarks.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;

/**
 * What can be wrong with the file of a guest when it and the host are not of one mind: each field missing, renamed, of
 * another type or repeated, and each line missing or repeated.
 *
 * @param what was done, for messages
 * @param text of the whole file
 */
public record WireDamage(String what, String text) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TWIN = "twin of ";

    /** All that can be wrong with one file. */
    public static List<WireDamage> of(String text) {
        List<String> lines = text.lines().toList();
        List<WireDamage> damages = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            int at = i;
            String line = lines.get(i);
            add(damages, "line " + (i + 1) + " missing", lines, copy -> copy.remove(at));
            add(damages, "line " + (i + 1) + " twice", lines, copy -> copy.add(at, line));
            for (WireDamage damage : ofLine(line)) {
                add(damages, "line " + (i + 1) + ": " + damage.what(), lines, copy -> copy.set(at, damage.text()));
            }
        }
        return damages;
    }

    private static void add(List<WireDamage> damages, String what, List<String> lines, Consumer<List<String>> change) {
        List<String> copy = new ArrayList<>(lines);
        change.accept(copy);
        damages.add(new WireDamage(what, copy.isEmpty() ? "" : String.join("\n", copy) + "\n"));
    }

    private static List<WireDamage> ofLine(String line) {
        ObjectNode root = parse(line);
        List<WireDamage> damages = new ArrayList<>();
        ofObject(root, root, damages);
        return damages;
    }

    /** Damages each field of an object in turn, and takes the whole line down each time. */
    private static void ofObject(ObjectNode root, ObjectNode object, List<WireDamage> damages) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            JsonNode value = object.required(name);
            object.remove(name);
            damages.add(new WireDamage(name + " missing", root.toString()));
            object.set("x" + name, value);
            damages.add(new WireDamage(name + " renamed", root.toString()));
            object.remove("x" + name);
            for (JsonNode other : otherTypes(root, name, value)) {
                object.set(name, other);
                damages.add(new WireDamage(name + " is " + other, root.toString()));
            }
            object.set(name, value);
            object.set(TWIN + name, value);
            damages.add(new WireDamage(name + " twice", root.toString().replace(TWIN, "")));
            object.remove(TWIN + name);
            ofElements(root, value, damages);
        }
    }

    /** Of a long list the ends stand for all. */
    private static void ofElements(ObjectNode root, JsonNode value, List<WireDamage> damages) {
        if (!(value instanceof ArrayNode list)) {
            return;
        }
        for (int i = 0; i < list.size(); i += Math.max(1, list.size() - 1)) {
            JsonNode element = list.required(i);
            if (element instanceof ObjectNode object) {
                ofObject(root, object, damages);
            }
            for (JsonNode other : otherTypes(element)) {
                list.set(i, other);
                damages.add(new WireDamage("element " + i + " is " + other, root.toString()));
            }
            list.set(i, element);
        }
    }

    /** What a probe computed may be a number, a text or a boolean. */
    private static List<JsonNode> otherTypes(ObjectNode line, String name, JsonNode value) {
        return name.equals(Fields.VALUE) && line.path(Fields.KIND).asText().equals(Commands.VALUE)
                ? List.of(parse("{}"), JSON.createArrayNode(), JSON.nullNode())
                : otherTypes(value);
    }

    private static List<JsonNode> otherTypes(JsonNode value) {
        List<JsonNode> others = new ArrayList<>(List.of(JSON.nullNode()));
        others.add(value.isObject() ? JSON.createArrayNode() : JSON.createObjectNode());
        if (!value.isTextual()) {
            others.add(JSON.valueToTree(value.isValueNode() ? value.asText() : "text"));
        }
        if (!value.isNumber()) {
            others.add(JSON.valueToTree(1));
        }
        if (!value.isBoolean()) {
            others.add(JSON.valueToTree(true));
        }
        if (value.isIntegralNumber()) {
            others.add(JSON.valueToTree(value.asDouble() + 0.5));
        }
        return others;
    }

    private static ObjectNode parse(String line) {
        try {
            return (ObjectNode) JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a line of a guest: " + line, e);
        }
    }
}
