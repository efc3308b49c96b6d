package org.jvmquarks.upgrade.executed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.jvmquarks.host.classpath.ClassPaths;
import org.jvmquarks.upgrade.agent.Agent;
import org.objectweb.asm.ClassReader;

/** The archive of the agent: its own classes, and apart from them what weaves classes, with ASM. */
final class AgentArchive {
    /** Needs ASM, and so is not where class loaders of the application find it. */
    private static final Pattern WEAVING = Pattern.compile(".*/(?:Weaver|Woven|Watched)[^/]*");

    private AgentArchive() {}

    static void write(Path archive) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
        try (OutputStream out = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (Class<?> each : List.of(Agent.class, ClassReader.class)) {
                ClassPaths.ofPackage(each, (name, content) -> {
                    boolean apart = each != Agent.class || WEAVING.matcher(name).matches();
                    jar.putNextEntry(new JarEntry((apart ? Agent.APART : "") + name));
                    content.transferTo(jar);
                    jar.closeEntry();
                });
            }
        }
    }
}
