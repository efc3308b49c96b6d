package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jvmquarks.upgrade.code.CodeFinding;

/**
 * Attaches undecided code to the pin about the same change: archives cannot tell whether the change concerns it.
 *
 * <p>A pin shows that a reflective write to a final field causes a warning; the archives show such writes, but not
 * whether the fields are final. The merged entry is reported as a possibility.
 *
 * @param findings with what was put to them
 * @param undecided code to which no pin belongs
 */
record UndecidedCode(List<Finding> findings, List<CodeFinding> undecided) {
    UndecidedCode {
        findings = List.copyOf(findings);
        undecided = List.copyOf(undecided);
    }

    static UndecidedCode of(List<Finding> findings, List<CodeFinding> code) {
        List<Finding> all = new ArrayList<>(findings);
        List<CodeFinding> undecided = new ArrayList<>();
        for (CodeFinding each : code) {
            OptionalInt pin = IntStream.range(0, all.size())
                    .filter(i -> isAbout(all.get(i), each))
                    .findFirst();
            if (pin.isPresent()) {
                all.set(pin.getAsInt(), with(all.get(pin.getAsInt()), each));
            } else {
                undecided.add(each);
            }
        }
        return new UndecidedCode(all, undecided);
    }

    private static boolean isAbout(Finding pin, CodeFinding code) {
        return pin.quark().isPresent() && pin.identity().isSameChange(CodeConcerns.identity(code));
    }

    private static Finding with(Finding pin, CodeFinding code) {
        boolean certain = pin.concern().compareTo(Concern.MAY_NOTICE) < 0;
        return new Finding(
                pin.subject(),
                certain ? Concern.MAY_NOTICE : pin.concern(),
                pin.impact(),
                FindingMerger.joined(pin.sentences(), List.of(code.what())),
                pin.traces(),
                Optional.of(code.advice()),
                pin.quark(),
                pin.basis());
    }
}
