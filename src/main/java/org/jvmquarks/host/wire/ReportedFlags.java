package org.jvmquarks.host.wire;

import java.util.List;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Flags that a guest was requested to report. */
public final class ReportedFlags {
    private ReportedFlags() {}

    /**
     * Returns the flag that is the only result.
     *
     * @throws CellError if the result is not that flag
     */
    public static VmFlag only(GuestResult result, String name) {
        return all(result, List.of(name)).get(0);
    }

    /**
     * Returns the flags that are the results, in the order of their names.
     *
     * @throws CellError if the results are not these flags
     * @throws NotApplicable if the VM cannot tell its flags
     */
    public static List<VmFlag> all(GuestResult result, List<String> names) {
        return read(result, result.results(), names);
    }

    /** Reads the flag that a VM printed; only in a reader of {@link ResultLine#read}. */
    public static VmFlag printed(String json) {
        return ResultLine.readText(json, ReportedFlags::flag);
    }

    static List<VmFlag> read(GuestResult result, List<ResultLine> lines, List<String> names) {
        if (result.flagSource().unreadable().isPresent()) {
            return result.flagSource().fromList(names);
        }
        List<VmFlag> flags =
                lines.stream().map(line -> line.read(ReportedFlags::flag)).toList();
        requireNames(result, flags, names);
        return flags;
    }

    /** Requires that the guest reported each flag once, in the order of the request. */
    public static void requireNames(GuestResult result, List<VmFlag> flags, List<String> names) {
        List<String> reported = flags.stream().map(VmFlag::name).toList();
        if (!reported.equals(names)) {
            throw result.error("expected a report of the flags " + names + ", got " + reported);
        }
    }

    static VmFlag flag(FieldReader fields) {
        String name = fields.requiredText(Fields.NAME);
        if (!fields.has(Fields.ABSENT)) {
            return VmFlag.reported(name, fields.requiredText(Fields.VALUE), fields.requiredText(Fields.ORIGIN));
        }
        if (!fields.requiredBoolean(Fields.ABSENT)) {
            throw new FieldError("has false in the field '" + Fields.ABSENT + "', expected true or no field");
        }
        return VmFlag.absent(name);
    }
}
