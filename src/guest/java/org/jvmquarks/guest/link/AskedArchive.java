package org.jvmquarks.guest.link;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An archive, or a folder of classes, on the class path of the application. */
final class AskedArchive {
    private static final String CLASS = ".class";

    private static final String META_INF = "META-INF/";

    /** Containers and launchers load what lies below by class loaders of their own. */
    private static final String[] INNER = {"BOOT-INF/classes/", "WEB-INF/classes/"};

    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/(\\d{1,4})/(.+)");

    /** The first JDK with archives of several releases. */
    private static final int FIRST_RELEASE = 9;

    private final int number;
    private final File file;
    private final boolean nested;

    /** @param nested whether it lies in another archive, whose own class loader finds it */
    AskedArchive(int number, File file, boolean nested) {
        this.number = number;
        this.file = file;
        this.nested = nested;
    }

    /** What a JDK finds in it. */
    static final class Content {
        /** The entry of each class in the version for this JDK. */
        private final Map<String, String> entries = new LinkedHashMap<>();

        /** Names of classes in versions for later JDKs, among them some that it also has for this one. */
        private final Set<String> versioned = new LinkedHashSet<>();

        private final Set<String> inner = new LinkedHashSet<>();
        private Signature signature = Signature.NONE;
        private Optional<PlainArchive> plain = Optional.empty();

        /** Names of the classes as the loader wants them. */
        Set<String> classes() {
            return entries.keySet();
        }

        /** Returns names of classes that it has for later JDKs alone. */
        Set<String> later() {
            Set<String> later = new LinkedHashSet<>(versioned);
            later.removeAll(entries.keySet());
            return later;
        }

        Signature signature() {
            return signature;
        }

        /** Returns a way to its classes that is as good as the JDK's; empty if only the JDK's is. */
        Optional<PlainArchive> plain() {
            return plain;
        }
    }

    int number() {
        return number;
    }

    File file() {
        return file;
    }

    /** Tells whether the JDK's own class loader finds it. */
    boolean isOnClassPath() {
        return !nested;
    }

    long size() {
        return file.length();
    }

    /** Returns where a class loader searches. */
    List<URL> urls(Content content) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        URL own = file.toURI().toURL();
        urls.add(own);
        for (String inner : content.inner) {
            urls.add(new URL("jar:" + own + "!/" + inner));
        }
        return urls;
    }

    /** Opens it as a class loader does, which tells nobody why it cannot. */
    Content open(int feature) throws IOException {
        Content content = new Content();
        if (file.isDirectory()) {
            addFolder(file, "", content);
            return content;
        }
        try (JarFile jar = new JarFile(file, true)) {
            Manifest manifest = jar.getManifest();
            boolean multiRelease = feature >= FIRST_RELEASE
                    && manifest != null
                    && "true".equalsIgnoreCase(manifest.getMainAttributes().getValue("Multi-Release"));
            JarEntry first = null;
            boolean hasSignature = false;
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                hasSignature |= isSignature(name);
                if (isClass(name)) {
                    first = first == null ? entry : first;
                    addClass(name, multiRelease ? feature : 0, content);
                }
            }
            if (hasSignature && first != null) {
                content.signature = isSigned(jar, first) ? Signature.TRUSTED : Signature.IGNORED;
            }
            if (!hasSignature && content.inner.isEmpty() && !seals(manifest)) {
                content.plain = Optional.of(new PlainArchive(file, Optional.ofNullable(manifest), content.entries));
            }
        }
        return content;
    }

    private static boolean seals(Manifest manifest) {
        if (manifest == null) {
            return false;
        }
        boolean seals = manifest.getMainAttributes().containsKey(Attributes.Name.SEALED);
        for (Attributes each : manifest.getEntries().values()) {
            seals |= each.containsKey(Attributes.Name.SEALED);
        }
        return seals;
    }

    private static boolean isSignature(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return upper.startsWith(META_INF) && upper.endsWith(".SF");
    }

    private static boolean isClass(String name) {
        return name.endsWith(CLASS) && !name.endsWith("module-info.class") && !name.endsWith("package-info.class");
    }

    /** Signers are known when the entry was read to its end. */
    private static boolean isSigned(JarFile jar, JarEntry entry) throws IOException {
        byte[] piece = new byte[8192];
        try (InputStream in = jar.getInputStream(entry)) {
            int read = in.read(piece);
            while (read >= 0) {
                read = in.read(piece);
            }
        }
        return entry.getCodeSigners() != null;
    }

    private static void addClass(String entry, int feature, Content content) {
        Matcher versioned = VERSIONED.matcher(entry);
        String name = entry;
        int release = 0;
        if (versioned.matches()) {
            release = Integer.parseInt(versioned.group(1));
            name = versioned.group(2);
            if (release < FIRST_RELEASE || release > feature) {
                addLater(name, content);
                return;
            }
        }
        for (String inner : INNER) {
            if (name.startsWith(inner)) {
                name = name.substring(inner.length());
                content.inner.add(inner);
            }
        }
        if (!name.startsWith(META_INF)) {
            String type = type(name);
            String known = content.entries.get(type);
            if (known == null || release > release(known)) {
                content.entries.put(type, entry);
            }
        }
    }

    private static void addLater(String name, Content content) {
        if (!name.startsWith(META_INF)) {
            content.versioned.add(type(name));
        }
    }

    private static String type(String name) {
        return name.substring(0, name.length() - CLASS.length()).replace('/', '.');
    }

    private static int release(String entry) {
        Matcher versioned = VERSIONED.matcher(entry);
        return versioned.matches() ? Integer.parseInt(versioned.group(1)) : 0;
    }

    private static void addFolder(File folder, String prefix, Content content) {
        File[] files = folder.listFiles();
        for (File each : files == null ? new File[0] : files) {
            if (each.isDirectory()) {
                addFolder(each, prefix + each.getName() + "/", content);
            } else if (isClass(each.getName())) {
                addClass(prefix + each.getName(), 0, content);
            }
        }
    }
}
