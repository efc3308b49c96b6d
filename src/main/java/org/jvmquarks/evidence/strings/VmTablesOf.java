package org.jvmquarks.evidence.strings;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.LogOfGuest;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;

/**
 * Runs the probe's {@code main(String[])} to its end and reads what the VM then says of its tables of symbols and of
 * interned strings. The numbers of buckets are recorded: those of entries differ by a few from run to run.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class VmTablesOf implements Inquiry<VmTables> {
    /** In bytes; a VM writes 2 KB, the rest is what the probe printed. */
    private static final long LARGEST = 16L << 20;

    private final Class<?> probe;
    private final List<String> arguments;

    public VmTablesOf(Class<?> probe, String... arguments) {
        this.probe = probe;
        this.arguments = List.of(arguments);
    }

    @Override
    public VmTables gather(EvidenceContext context) {
        List<VmTable.Size> sizes = LogOfGuest.read(
                context,
                GuestRequest.on(probe, Commands.MAIN, arguments.toArray(new String[0]))
                        .withOptions(List.of("-XX:+PrintStringTableStatistics")),
                result -> sizes(context, result));
        return new VmTables(table("SymbolTable", sizes.get(0), context), table("StringTable", sizes.get(1), context));
    }

    private static List<VmTable.Size> sizes(EvidenceContext context, GuestResult result) {
        return GuestFile.of(context, result, Launched.STDOUT, "the statistics of its tables")
                .read(LARGEST, TableStatistics.class, TableStatistics::read);
    }

    private VmTable table(String name, VmTable.Size size, EvidenceContext context) {
        context.record(Observation.exact(context.key(probe.getSimpleName(), name + " buckets"), size.buckets(), ""));
        return new VmTable("the " + name + " of " + context.subject(probe), size);
    }
}
