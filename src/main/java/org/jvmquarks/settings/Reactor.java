package org.jvmquarks.settings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A build of several Maven projects, and one of them. Only the outermost project builds what the others need from each
 * other.
 *
 * @param root folder of the outermost project
 * @param module folder of the project that is meant, below the root
 */
record Reactor(Path root, Path module) {
    private static final Set<String> NAMES_OF_MODULES = Set.of("module", "subproject");

    /**
     * Looks for the projects that list a project as their module, and for those that list these.
     *
     * @param folder of a project
     * @return the reactor; empty for a project that no other one lists
     */
    static Optional<Reactor> around(Path folder) {
        Path module = folder.toAbsolutePath().normalize();
        Path root = module;
        for (Path at = root.getParent(); at != null; at = at.getParent()) {
            if (modules(at).contains(root)) {
                root = at;
            }
        }
        return root.equals(module) ? Optional.empty() : Optional.of(new Reactor(root, module));
    }

    /** Returns the path of the module from the root, as Maven's option {@code -pl} takes it. */
    String path() {
        return root.relativize(module).toString();
    }

    /** Returns the POM of the outermost project. */
    Path pom() {
        return root.resolve(BuildTool.POM);
    }

    /** Returns the folders of the modules of a project; none where there is no POM to read. */
    private static Set<Path> modules(Path project) {
        Path pom = project.resolve(BuildTool.POM);
        if (!Files.isRegularFile(pom)) {
            return Set.of();
        }
        try (InputStream in = Files.newInputStream(pom)) {
            return modules(project, in);
        } catch (IOException | XMLStreamException notForMaven) {
            // Maven could not build by it, either: the tests were not started from there.
            return Set.of();
        }
    }

    private static Set<Path> modules(Path project, InputStream pom) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(pom);
        try {
            Set<Path> modules = new HashSet<>();
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT && NAMES_OF_MODULES.contains(xml.getLocalName())) {
                    modules.add(folder(project.resolve(xml.getElementText().strip())));
                }
            }
            return modules;
        } finally {
            xml.close();
        }
    }

    /** A module is named by its folder or by its POM. */
    private static Path folder(Path module) {
        Path path = module.normalize();
        Path parent = path.getParent();
        return parent != null && path.toString().endsWith(".xml") ? parent : path;
    }
}
