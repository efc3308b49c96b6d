package org.jvmquarks.evidence;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The project of somebody else: its sources are compiled without any annotation processor. */
public final class OtherProject {
    private static final int MAJOR_VERSION = 6;

    private final Path root;

    /** @param root its folder */
    public OtherProject(Path root) {
        this.root = root;
    }

    /** Returns a file or folder of the project. */
    public Path path(String relative) {
        return root.resolve(relative);
    }

    /**
     * Compiles a class, which may use what was compiled before, and the host's class path.
     *
     * @param output folder of its class file
     */
    public OtherProject compile(String output, String className, String source) throws IOException {
        Path folder = Files.createDirectories(path(output));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> outputs = Files.walk(root)) {
            String classPath = Stream.concat(
                            outputs.filter(Files::isDirectory).map(Path::toString),
                            Stream.of(System.getProperty("java.class.path")))
                    .collect(Collectors.joining(File.pathSeparator));
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-proc:none", "--release", "17", "-d", folder.toString(), "-classpath", classPath),
                            null,
                            List.of(file(className, source)))
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException(messages.toString());
            }
        }
        return this;
    }

    private static JavaFileObject file(String className, String source) {
        URI name = URI.create("string:///" + className.replace('.', '/') + ".java");
        return new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    /** Makes a class file look as if a later compiler wrote it. */
    public OtherProject withVersion(String classFile, int version) throws IOException {
        byte[] bytes = Files.readAllBytes(path(classFile));
        bytes[MAJOR_VERSION] = (byte) (version >> 8);
        bytes[MAJOR_VERSION + 1] = (byte) version;
        Files.write(path(classFile), bytes);
        return this;
    }

    /** Moves what a folder has into an archive with a manifest. */
    public OtherProject pack(String folder, String archive, Map<String, String> attributes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach(manifest.getMainAttributes()::putValue);
        Files.createDirectories(path(folder));
        Files.createDirectories(path(archive).resolveSibling("."));
        try (OutputStream out = Files.newOutputStream(path(archive));
                JarOutputStream jar = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.walk(path(folder))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(
                        new JarEntry(path(folder).relativize(file).toString().replace('\\', '/')));
                Files.copy(file, jar);
                jar.closeEntry();
                Files.delete(file);
            }
        }
        return this;
    }

    /** Returns a loader of folders and archives of the project, below that of the host. */
    public URLClassLoader loader(String... classPath) throws MalformedURLException {
        return loader(OtherProject.class.getClassLoader(), classPath);
    }

    /** Returns a loader of folders and archives of the project. */
    public URLClassLoader loader(ClassLoader parent, String... classPath) throws MalformedURLException {
        URL[] urls = new URL[classPath.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = path(classPath[i]).toUri().toURL();
        }
        return new URLClassLoader(urls, parent);
    }
}
