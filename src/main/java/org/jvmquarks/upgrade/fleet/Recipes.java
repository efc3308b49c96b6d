package org.jvmquarks.upgrade.fleet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.yaml.DataFile;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Recipes of OpenRewrite for the code of services, from one file of data. */
final class Recipes {
    /** Name of the recipe that has all of them, as its user activates it. */
    static final String NAME = "org.jvmquarks.fleet.Fixes";

    /**
     * A row of the file, with its keys.
     *
     * @param finding key of what it fixes, without the group
     */
    record Row(String finding, String recipe, Optional<String> method) {
        private String key() {
            return Point.CODE + "/" + finding;
        }

        private Object entry() {
            return method.<Object>map(pattern -> Map.of(recipe, Map.of("methodPattern", pattern)))
                    .orElse(recipe);
        }
    }

    private final List<Row> rows;

    private Recipes(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /** Reads the file that comes with this program. */
    static Recipes load() {
        return new Recipes(DataFile.rows(Recipes.class, "recipes.yaml", Row.class));
    }

    List<Row> rows() {
        return rows;
    }

    /**
     * Returns {@code rewrite.yml} for the source of a service; empty if there is a recipe for nothing that people have
     * to fix there. What an update of a library fixes needs none.
     */
    Optional<String> of(List<Remedy> remedies) {
        Set<String> keys = remedies.stream()
                .flatMap(remedy -> remedy instanceof Remedy.Code code ? Stream.of(code.key()) : Stream.empty())
                .collect(Collectors.toSet());
        List<Row> fitting =
                rows.stream().filter(row -> keys.contains(row.key())).toList();
        return fitting.isEmpty() ? Optional.empty() : Optional.of(write(fitting));
    }

    private static String write(List<Row> fitting) {
        Map<String, Object> recipe = new LinkedHashMap<>();
        recipe.put("type", "specs.openrewrite.org/v1beta/recipe");
        recipe.put("name", NAME);
        recipe.put("displayName", "Fix what the new JDK does not run");
        recipe.put("description", fitting.stream().map(Row::finding).collect(Collectors.joining("; ", "Fixes ", ".")));
        recipe.put("recipeList", fitting.stream().map(Row::entry).toList());
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setExplicitStart(true);
        options.setWidth(Integer.MAX_VALUE);
        return new Yaml(options).dump(recipe);
    }
}
