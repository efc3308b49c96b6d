package org.jvmquarks.evidence.code;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A whole piece of machine code and what is known of it.
 *
 * @param graph its instructions, and where control goes
 * @param set what they mean
 * @param address where the code lay in the VM, 0 where it does not tell
 * @param blobs of the runtime, empty where the VM does not tell
 * @param fields that the code may name
 * @param listing file with the disassembly, for messages
 */
record CodeBlock(
        FlowGraph graph,
        InstructionSet set,
        long address,
        List<Blob> blobs,
        List<FieldOffset> fields,
        Optional<Path> listing) {

    CodeBlock {
        blobs = List.copyOf(blobs);
        fields = List.copyOf(fields);
    }

    Optional<String> nameOf(OptionalLong target) {
        return target.isEmpty()
                ? Optional.empty()
                : blobs.stream()
                        .filter(blob -> blob.contains(address + target.getAsLong()))
                        .map(Blob::name)
                        .findFirst();
    }

    /** Whether something lies there that is neither this code nor named by the VM. */
    boolean isUnknown(OptionalLong target) {
        return target.isPresent()
                && nameOf(target).isEmpty()
                && graph.code().stream().noneMatch(i -> i.offset() == target.getAsLong());
    }

    /**
     * @param field {@code name} or {@code Holder.name}
     * @throws IllegalArgumentException if there is none, or more than one at different offsets
     */
    long offset(String field) {
        List<Long> offsets = fields.stream()
                .filter(each -> each.isNamed(field))
                .map(FieldOffset::offset)
                .distinct()
                .toList();
        if (offsets.size() != 1) {
            throw new IllegalArgumentException((offsets.isEmpty() ? "no field " : "several fields ")
                    + field
                    + " around the probe, there are "
                    + fields);
        }
        return offsets.get(0);
    }
}
