package org.jvmquarks.yaml;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.util.List;
import org.jvmquarks.files.OwnResource;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A file of data that comes with this program: a list of rows, each with the same keys. Its tests find mistakes in it,
 * so that nobody else gets to see one.
 */
public final class DataFile {

    private DataFile() {}

    /**
     * Returns the rows of a file.
     *
     * @param owner a class whose package has the file
     * @param row a record with the keys of a row as its components; those that a row may lack are optional or lists,
     *     which are then empty
     * @throws IllegalArgumentException if the file is not such a list, or if a row lacks a key, or has one that is
     *     unknown, twice there or of another type
     */
    public static <T> List<T> rows(Class<?> owner, String file, Class<T> row) {
        try {
            return rows(OwnResource.text(owner, file), row);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    static <T> List<T> rows(String text, Class<T> row) {
        ObjectMapper mapper = mapper();
        try {
            return mapper.convertValue(
                    yaml().load(text), mapper.getTypeFactory().constructCollectionType(List.class, row));
        } catch (YAMLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** All scalars are texts, which records turn into what they need: 11.0 is a version, too. */
    private static Yaml yaml() {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        DumperOptions unused = new DumperOptions();
        return new Yaml(new SafeConstructor(options), new Representer(unused), unused, options, new Resolver() {
            @Override
            protected void addImplicitResolvers() {
                // None: the type of a scalar is that of its component.
            }
        });
    }

    private static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new Jdk8Module())
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .withConfigOverride(
                        List.class, lists -> lists.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                .build();
    }
}
