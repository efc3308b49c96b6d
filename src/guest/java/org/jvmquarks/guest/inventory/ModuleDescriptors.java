package org.jvmquarks.guest.inventory;

import java.util.Collection;

/** Modules of this runtime: what each exports and opens to all, requires, uses and provides. */
final class ModuleDescriptors implements Surface {
    private static final String FINDER = "java.lang.module.ModuleFinder";
    private static final String REFERENCE = "java.lang.module.ModuleReference";
    private static final String DESCRIPTOR = "java.lang.module.ModuleDescriptor";

    @Override
    public String name() {
        return "modules";
    }

    @Override
    public void list(Rows rows) throws Exception {
        Home.require9();
        Object system = Members.callStatic(FINDER, "ofSystem");
        for (Object reference : Members.all(FINDER, system, "findAll")) {
            add(Members.call(REFERENCE, reference, "descriptor"), rows);
        }
    }

    private static void add(Object module, Rows rows) throws ReflectiveOperationException {
        String name = (String) Members.call(DESCRIPTOR, module, "name");
        rows.add(name, (Boolean) Members.call(DESCRIPTOR, module, "isOpen") ? "open" : "");
        addUnqualified(name, Items.EXPORTS, Members.all(DESCRIPTOR, module, "exports"), DESCRIPTOR + "$Exports", rows);
        addUnqualified(name, "opens ", Members.all(DESCRIPTOR, module, "opens"), DESCRIPTOR + "$Opens", rows);
        for (Object each : Members.all(DESCRIPTOR, module, "requires")) {
            String type = DESCRIPTOR + "$Requires";
            String modifiers = String.join(" ", Members.texts(Members.all(type, each, "modifiers")));
            rows.add(name, "requires " + Members.call(type, each, "name"), modifiers);
        }
        for (Object each : Members.all(DESCRIPTOR, module, "uses")) {
            rows.add(name, "uses " + each, "");
        }
        for (Object each : Members.all(DESCRIPTOR, module, "provides")) {
            String type = DESCRIPTOR + "$Provides";
            rows.add(
                    name,
                    "provides " + Members.call(type, each, "service"),
                    String.join(", ", Members.texts(Members.all(type, each, "providers"))));
        }
    }

    private static void addUnqualified(String module, String verb, Collection<?> packages, String type, Rows rows)
            throws ReflectiveOperationException {
        for (Object each : packages) {
            if (!(Boolean) Members.call(type, each, "isQualified")) {
                rows.add(module, verb + Members.call(type, each, "source"), "");
            }
        }
    }
}
