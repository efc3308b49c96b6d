package org.jvmquarks.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A file system with homes in it, below a temporary folder. */
final class FakeMachine {

    private final Path root;
    private final Map<String, String> variables = new TreeMap<>();
    private final Map<String, String> properties = new TreeMap<>();

    FakeMachine(Path temporary) throws IOException {
        root = temporary.toRealPath();
        properties.put("os.name", "Linux");
        properties.put("path.separator", ":");
        properties.put("user.home", at("home/me").toString());
        properties.put("user.dir", folder("work").toString());
    }

    /** A home with this version and implementor. */
    Path jdk(String path, String version, String implementor) {
        Path home = launcher(path, "java");
        write(
                path + "/release",
                "JAVA_VERSION=\"%s\"\nIMPLEMENTOR=\"%s\"\n".formatted(version, implementor));
        return home;
    }

    /** A folder with a launcher and nothing else. */
    Path launcher(String path, String name) {
        write(path + "/bin/" + name, "");
        return at(path);
    }

    Path write(String path, String content) {
        try {
            Files.createDirectories(at(path + "/.."));
            return Files.writeString(at(path), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder(String path) {
        try {
            return Files.createDirectories(at(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void link(String path, Path target) {
        try {
            Files.createDirectories(at(path + "/.."));
            Files.createSymbolicLink(at(path), target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    FakeMachine variable(String name, Object value) {
        variables.put(name, value.toString());
        return this;
    }

    FakeMachine property(String name, Object value) {
        properties.put(name, value.toString());
        return this;
    }

    Path at(String path) {
        return root.resolve(path).normalize();
    }

    HostEnvironment environment() {
        return HostEnvironment.of(variables, properties, root);
    }

    InstalledJdks installed() {
        return InstalledJdks.find(environment());
    }
}
