package org.jvmquarks.upgrade.code;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.javaapi.ApiPattern;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.jdktools.ToolReport;

/** Finds what a move to another JDK does to the code of an application. */
public final class CodeFindings {
    private static final Comparator<CodeFinding> WORST_FIRST =
            Comparator.comparing(CodeFinding::evidence).thenComparing(CodeFinding::consequence);

    private final ChangesByApi changes;

    /** Uses what this program knows of the JDK. */
    public CodeFindings() {
        this(ApiChanges.load());
    }

    CodeFindings(List<ApiChange> changes) {
        this.changes = new ChangesByApi(changes);
    }

    /** Returns the parts of the API whose changes are known. */
    public Set<ApiPattern> apis() {
        return changes.apis();
    }

    /**
     * Returns the findings, the worst first. Whether code that they name ever runs, the archives do not tell.
     *
     * @param facts the archives as the JDK of the target reads them
     * @param tools what its tools say; empty if it is not installed here
     * @throws IOException if the classes of an installed JDK cannot be read
     */
    public List<CodeFinding> of(ArchiveFacts facts, Optional<ToolReport> tools, JdkChange move) throws IOException {
        if (facts.target() != move.to()) {
            throw new IllegalArgumentException("the archives must be read as JDK %d reads them, were read for JDK %d"
                    .formatted(move.to(), facts.target()));
        }
        ExportedPackages exported = move.launch().exported();
        LackedModules lacked = LackedModules.of(move);
        ApiFindings apis = new ApiFindings(changes, move, exported, lacked);
        List<CodeFinding> findings = new ArrayList<>(apis.in(facts.references()));
        findings.addAll(new NameFindings(changes, move, exported, apis, lacked).in(facts.references()));
        if (tools.isPresent()) {
            findings.addAll(new ToolFindings(tools.get(), move, exported)
                    .beyond(apis, facts.references().provided()));
        }
        findings.addAll(new OpenedMembers(move).in(facts.references()));
        findings.addAll(new SignFindings(facts, move).all());
        findings.addAll(new ManifestFindings(facts.manifests(), move).all());
        findings.addAll(
                new ServiceFindings(move, facts.references()).in(facts.files().services()));
        findings.addAll(BytecodeFindings.in(facts, move));
        return findings.stream().sorted(WORST_FIRST).toList();
    }
}
