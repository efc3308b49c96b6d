package org.jvmquarks.upgrade.guard;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.upgrade.archive.CodeLocation;
import org.jvmquarks.upgrade.code.CodeFinding;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What code shows if it is followed instead of read.
 *
 * @param gates where it goes another way because the version of the JDK is another
 * @param constants what it passes to methods of the JDK, with some places of each
 */
public record CodeSurvey(List<CodeFinding> gates, Map<ConstantArgument, List<CodeLocation>> constants) {
    public CodeSurvey {
        gates = List.copyOf(gates);
        constants = Map.copyOf(constants);
    }

    /** Follows the code that asks for the version of the JDK or passes constants to it. */
    public static CodeSurvey of(ClassFileIndex index, TargetJdk from, TargetJdk to) {
        List<CodeFinding> gates = new GateFindings(index, from, to).of(new VersionGates(index, from, to).all());
        ConstantArguments constants = new ConstantArguments();
        Machine machine = new Machine(index, to, Machine.Effort.TEXTS);
        for (String name : index.taking()) {
            Optional<ClassNode> type = index.find(name);
            if (type.isPresent()) {
                for (MethodNode method : type.get().methods) {
                    if (ConstantArguments.hasCalls(method)) {
                        Reach.of(machine, method)
                                .calls((call, values) -> constants.add(type.get(), method, call, values, index));
                    }
                }
            }
        }
        return new CodeSurvey(gates, constants.all());
    }
}
