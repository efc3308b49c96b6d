package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class RecipesTest {
    private final Recipes recipes = Recipes.load();

    @Test
    void codeGetsTheRecipesThatFixIt() {
        assertThat(recipes.of(List.of(
                        new Remedy.Code("code/Policy.setPolicy"),
                        new Remedy.Code("code/Thread.stop()"),
                        new Remedy.Code("code/JAXB (javax.xml.bind)"))))
                .contains("""
                        ---
                        type: specs.openrewrite.org/v1beta/recipe
                        name: org.jvmquarks.fleet.Fixes
                        displayName: Fix what the new JDK does not run
                        description: Fixes JAXB (javax.xml.bind); Policy.setPolicy.
                        recipeList:
                        - org.openrewrite.java.migrate.javax.AddJaxbDependenciesWithRuntime
                        - org.openrewrite.java.RemoveMethodInvocations:
                            methodPattern: java.security.Policy setPolicy(..)
                        """);
    }

    @Test
    void whatNoRecipeFixesHasNone() {
        assertThat(recipes.of(List.of(
                        new Remedy.Code("code/Thread.stop()"),
                        new Remedy.Code("memory/heap"),
                        new Remedy.Options("option/-Djava.security.manager"),
                        new Remedy.Update(new Coordinates("a", "b", "1"), Optional.of("2")))))
                .isEmpty();
    }

    @Test
    void eachRecipeFixesAKnownChange() throws IOException {
        Set<String> known = changes().stream()
                .map(row -> String.valueOf(row.getOrDefault("cause", row.get("name"))))
                .collect(Collectors.toSet());

        assertThat(recipes.rows())
                .extracting(Recipes.Row::finding)
                .doesNotHaveDuplicates()
                .isSubsetOf(known);
        assertThat(recipes.rows())
                .extracting(Recipes.Row::recipe)
                .allMatch(name -> name.startsWith("org.openrewrite.java."));
    }

    private static List<Map<String, Object>> changes() throws IOException {
        try (InputStream in = Objects.requireNonNull(CodeFinding.class.getResourceAsStream("api-changes.yaml"))) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
        }
    }
}
