package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A file system with homes in it, below a temporary folder. */
public final class FakeMachine {

    private final Path root;
    private final Map<String, String> variables = new TreeMap<>();
    private final Map<String, String> properties = new TreeMap<>();

    public FakeMachine(Path temporary) throws IOException {
        root = temporary.toRealPath();
        properties.put("os.name", "Linux");
        properties.put("path.separator", ":");
        properties.put("user.home", at("home/me").toString());
        properties.put("user.dir", folder("work").toString());
    }

    /** A home with this version and implementor. */
    public Path jdk(String path, String version, String implementor) {
        Path home = launcher(path, "java");
        write(path + "/release", "JAVA_VERSION=\"%s\"\nIMPLEMENTOR=\"%s\"\n".formatted(version, implementor));
        return home;
    }

    /** A folder with a launcher and nothing else. */
    public Path launcher(String path, String name) {
        write(path + "/bin/" + name, "");
        return at(path);
    }

    public Path write(String path, String content) {
        try {
            Files.createDirectories(at(path + "/.."));
            return Files.writeString(at(path), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path folder(String path) {
        try {
            return Files.createDirectories(at(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void link(String path, Path target) {
        try {
            Files.createDirectories(at(path + "/.."));
            Files.createSymbolicLink(at(path), target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FakeMachine variable(String name, Object value) {
        variables.put(name, value.toString());
        return this;
    }

    public FakeMachine property(String name, Object value) {
        properties.put(name, value.toString());
        return this;
    }

    public Path at(String path) {
        return root.resolve(path).normalize();
    }

    public HostEnvironment environment() {
        return HostEnvironment.of(variables, properties, root);
    }

    public InstalledJdks installed() {
        return InstalledJdks.find(environment());
    }
}
