package org.jvmquarks.upgrade.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What code shows if it is followed instead of read.
 *
 * @param findings where it goes another way because the version of the JDK is another, and what it looks up in vain
 * @param constants what it passes to methods of the JDK, with some places of each
 */
public record CodeSurvey(List<CodeFinding> findings, Map<ConstantArgument, List<CodeLocation>> constants) {
    public CodeSurvey {
        findings = List.copyOf(findings);
        constants = Map.copyOf(constants);
    }

    /**
     * Follows the code that asks for the version of the JDK, looks up its classes and members or passes constants to
     * it.
     *
     * @param named parts of the JDK that strings name as they are
     */
    public static CodeSurvey of(ClassFileIndex index, TargetJdk from, TargetJdk to, Set<NamedApi> named) {
        ConstantArguments constants = new ConstantArguments();
        LookupFindings lookups = new LookupFindings(index, from, to, named);
        Machine machine = new Machine(index, to, Machine.Effort.TEXTS);
        for (String name : index.taking()) {
            Optional<ClassNode> type = index.find(name);
            if (type.isPresent()) {
                for (MethodNode method : type.get().methods) {
                    if (ConstantArguments.hasCalls(method)) {
                        Reach reach = Reach.of(machine, method);
                        machine.takeLookups();
                        reach.calls(call -> {
                            constants.add(type.get(), method, call, index);
                            boolean fails = method.name.equals("<clinit>") && call.fails();
                            lookups.add(machine.takeLookups(), type.get().name, method.name, fails);
                        });
                    }
                }
            }
        }
        List<CodeFinding> findings =
                new ArrayList<>(new GateFindings(index, from, to).of(new VersionGates(index, from, to).all()));
        findings.addAll(lookups.all());
        return new CodeSurvey(findings, constants.all());
    }
}
