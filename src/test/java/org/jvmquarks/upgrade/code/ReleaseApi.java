package org.jvmquarks.upgrade.code;

import com.sun.source.util.JavacTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jvmquarks.javaapi.ApiPattern;

/** The API of a release of the JDK, as the compiler has it for {@code --release}. */
final class ReleaseApi {
    /** Before, modules of Java EE are there and not resolved unless they are named. */
    private static final int MODULES = 9;

    private final Elements elements;
    private final Types types;

    ReleaseApi(int release) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = new ArrayList<>(List.of("--release", Integer.toString(release), "-proc:none"));
        if (release >= MODULES) {
            options.addAll(List.of("--add-modules", "ALL-SYSTEM"));
        }
        JavacTask task = (JavacTask) compiler.getTask(null, null, it -> {}, options, List.of("java.lang.Object"), null);
        elements = task.getElements();
        types = task.getTypes();
    }

    boolean has(ApiPattern pattern) {
        if (pattern.isPackage()) {
            PackageElement found = elements.getPackageElement(pattern.owner());
            return found != null && !found.getEnclosedElements().isEmpty();
        }
        TypeElement type = elements.getTypeElement(pattern.owner().replace('$', '.'));
        if (type == null) {
            return false;
        }
        Optional<String> name = pattern.member();
        List<? extends Element> members = name.isPresent() && name.get().equals("<init>")
                ? type.getEnclosedElements()
                : elements.getAllMembers(type);
        return name.isEmpty()
                || members.stream()
                        .filter(it -> it.getSimpleName().contentEquals(name.get()))
                        .filter(it -> !it.getModifiers().contains(Modifier.PRIVATE))
                        .anyMatch(it -> matches(it, pattern.parameters()));
    }

    private boolean matches(Element member, Optional<String> parameters) {
        return parameters.isEmpty()
                || (member instanceof ExecutableElement method
                        && method.getParameters().stream()
                                .map(VariableElement::asType)
                                .map(it -> types.erasure(it).toString())
                                .collect(Collectors.joining(","))
                                .equals(parameters.get()));
    }
}
