package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jvmquarks.guest.binary.AllBytes;
import org.jvmquarks.guest.binary.TextConstants;

/**
 * Names that the class library has as text and that look like those of properties: {@code -D} options and security
 * properties that it reads. One that is gone is an option that nothing reads any more.
 *
 * <p>The text of a class file does not tell a property from the name of a logger or a bundle. Names of packages and
 * classes are left out; what is left may be a name of another kind, the same in both JDKs.
 */
final class PropertyNames implements Surface {
    /** Modules whose libraries are configured by properties, without tools and the desktop. */
    private static final List<String> MODULES = Collections.unmodifiableList(Arrays.asList(
            "java.base",
            "java.logging",
            "java.management",
            "java.management.rmi",
            "java.naming",
            "java.net.http",
            "java.prefs",
            "java.rmi",
            "java.security.jgss",
            "java.security.sasl",
            "java.sql",
            "java.xml",
            "java.xml.crypto",
            "jdk.attach",
            "jdk.crypto.ec",
            "jdk.httpserver",
            "jdk.management.agent",
            "jdk.naming.dns",
            "jdk.naming.rmi",
            "jdk.net",
            "jdk.security.jgss",
            "jdk.zipfs"));

    private static final List<String> ARCHIVES = Arrays.asList("rt.jar", "jsse.jar", "jce.jar", "management-agent.jar");

    /** Parts of the archives of JDK 8 that are tools, the desktop, or in no module any more. */
    private static final Pattern NOT_ASKED = Pattern.compile("(javax/(swing|imageio|sound|print|accessibility)|java/awt"
            + "|sun/(awt|java2d|swing|font|applet|print)|com/sun/(java/swing|beans|media|imageio|corba|tools|jmx/snmp)"
            + "|com/sun/xml/internal|org/omg)/.*");

    private static final Pattern NAME = Pattern.compile("(java|javax|jdk|sun|com\\.sun|org\\.jcp|org\\.xml|https?|ftp"
            + "|networkaddress|impl|file|user|keystore|ssl|policy)(\\.[A-Za-z][A-Za-z0-9_-]*)+");

    private static final Pattern OTHER_KIND =
            Pattern.compile(".*(\\.[A-Z]\\w*[a-z]\\w*|\\.resources\\..*|\\.internal\\..*)|java\\.launcher\\..*");

    /** Names of packages and modules. */
    private final Set<String> others = new HashSet<>();

    private final Set<String> names = new TreeSet<>();

    @Override
    public String name() {
        return "property-names";
    }

    @Override
    public void list(Rows rows) throws Exception {
        if (Home.isBefore9()) {
            for (String archive : ARCHIVES) {
                readArchive(Home.libraries().resolve(archive));
            }
        } else {
            readModules();
        }
        for (String name : names) {
            if (!others.contains(name) && !OTHER_KIND.matcher(name).matches()) {
                rows.add(name, "");
            }
        }
    }

    private void readModules() throws IOException {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path root = image.getPath("/modules");
        addNames(root);
        addNames(image.getPath("/packages"));
        for (String module : MODULES) {
            Path folder = root.resolve(module);
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : (Iterable<Path>) files::iterator) {
                        if (file.toString().endsWith(".class")) {
                            read(Files.readAllBytes(file));
                        }
                    }
                }
            }
        }
    }

    private void addNames(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            all.forEach(each -> others.add(each.getFileName().toString()));
        }
    }

    private void readArchive(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (name.endsWith(".class") && !NOT_ASKED.matcher(name).matches()) {
                    others.add(name.substring(0, Math.max(0, name.lastIndexOf('/')))
                            .replace('/', '.'));
                    try (InputStream in = zip.getInputStream(entry)) {
                        read(AllBytes.of(in));
                    }
                }
            }
        }
    }

    private void read(byte[] file) throws IOException {
        for (String text : TextConstants.read(file)) {
            if (NAME.matcher(text).matches()) {
                names.add(text);
            }
        }
    }
}
