package org.jvmquarks.upgrade.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.recording.DeprecatedCall;

/** Finds calls in a recording that fail on another JDK: the application makes them for certain. */
public final class CallFindings {
    private final ChangesByApi changes;
    private final JdkChange move;

    /**
     * Uses what this program knows of the JDK.
     *
     * @param from feature version of the JDK that runs the application
     * @param to feature version of the JDK that is to run it
     */
    public CallFindings(int from, int to) {
        this.changes = new ChangesByApi(ApiChanges.load());
        this.move = JdkChange.between(from, to);
    }

    /** Tells whether the method of a call is gone or throws because of the move. */
    public boolean fails(DeprecatedCall call) {
        return change(call).isPresent();
    }

    /** Returns a finding for each change because of which calls fail. */
    public List<CodeFinding> of(Collection<DeprecatedCall> calls) {
        Map<ApiChange, List<DeprecatedCall>> failing = new LinkedHashMap<>();
        for (DeprecatedCall call : calls) {
            change(call)
                    .ifPresent(change -> failing.computeIfAbsent(change, it -> new ArrayList<>())
                            .add(call));
        }
        return failing.entrySet().stream()
                .map(each -> finding(each.getKey(), each.getValue()))
                .toList();
    }

    private Optional<ApiChange> change(DeprecatedCall call) {
        List<ApiChange> failing = changes.about(new ApiPattern(call.method())).stream()
                .filter(each -> each.consequence() == Consequence.FAILURE && move.passes(each.since()))
                .filter(each -> each.preventedBy(move).isEmpty())
                .toList();
        return ApiChange.worst(failing, move);
    }

    private CodeFinding finding(ApiChange change, List<DeprecatedCall> calls) {
        Set<NamedApi> used = calls.stream().map(CallFindings::withoutParameters).collect(Collectors.toSet());
        return new CodeFinding(
                        change.cause(used, calls.size()),
                        Consequence.FAILURE,
                        "the application uses " + change.name() + ", which " + change.which(),
                        change.origin(),
                        change.advice(),
                        calls.stream().map(DeprecatedCall::toString).toList())
                .allowedBy(change.allowance(move));
    }

    private static NamedApi withoutParameters(DeprecatedCall call) {
        ApiPattern method = new ApiPattern(call.method());
        return new NamedApi(method.owner().replace('.', '/'), method.member().orElse(""));
    }
}
