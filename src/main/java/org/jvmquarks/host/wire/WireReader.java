package org.jvmquarks.host.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.jdk.Build;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Platform;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;

/**
 * Reads the file that a guest wrote. A last line without its line break was being written when the guest died: it only
 * means that the result is not whole.
 */
public final class WireReader {
    /** A hundred times the largest result of any pin. */
    private static final int MOST_BYTES = 16 * BoundedFile.MB;

    private final List<VmFlag> flags = new ArrayList<>();
    private final List<ResultLine> results = new ArrayList<>();
    private Optional<Identity> identity = Optional.empty();
    private Optional<GivenOptions> options = Optional.empty();
    private Optional<GuestResult.Failure> failure = Optional.empty();
    private Optional<String> unreadable = Optional.empty();
    private int lines;
    private boolean complete;

    private WireReader() {}

    /**
     * The file of a guest.
     *
     * @param options with which its VM was started; empty if it never came to say
     */
    public record Written(GuestResult result, Optional<GivenOptions> options) {}

    /**
     * Returns what a guest wrote.
     *
     * @param jdk name of the JDK's column, for messages
     * @throws CellError if a line is not one that a guest writes in that place
     * @throws IOException if the file cannot be read, or is too large
     */
    public static Written read(String jdk, Launched launched) throws IOException {
        Path file = launched.folder().resolve(Wire.RESULT_FILE);
        // Not readAllLines: it refuses bytes that are no UTF-8 without saying where.
        String text = Files.exists(file) ? BoundedFile.text(file, MOST_BYTES, StandardCharsets.UTF_8) : "";
        return read(jdk, launched, text);
    }

    /** Returns what a guest wrote with that text as its file. */
    public static Written read(String jdk, Launched launched, String text) {
        WireReader reader = new WireReader();
        Path file = launched.folder().resolve(Wire.RESULT_FILE);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        int number = 0;
        for (String line : whole.lines().toList()) {
            reader.accept(ResultLine.parse(jdk, file, ++number, line));
        }
        return new Written(reader.result(jdk, launched), reader.options);
    }

    private GuestResult result(String jdk, Launched launched) {
        return new GuestResult(
                jdk,
                launched,
                identity,
                flags,
                results,
                failure,
                complete,
                new FlagSource(unreadable, Optional.empty()));
    }

    private void accept(ResultLine line) {
        if (complete || failure.isPresent()) {
            throw line.error("comes after the last");
        }
        if (identity.isPresent() == line.type().equals(Wire.IDENTITY)) {
            throw line.error(identity.isPresent() ? "is a second identity" : "comes before the identity");
        }
        switch (line.type()) {
            case Wire.IDENTITY -> identity = Optional.of(line.read(this::identity));
            case Wire.FLAG -> addFlag(line);
            case Wire.UNREADABLE -> addUnreadable(line);
            case Wire.RESULT -> results.add(line);
            case Wire.FAILURE -> failure = Optional.of(line.read(this::failure));
            case Wire.END -> complete = line.read(this::isComplete);
            default -> throw line.error("has the unknown type '" + line.type() + "'");
        }
        lines++;
    }

    private void addUnreadable(ResultLine line) {
        if (!results.isEmpty() || !flags.isEmpty() || unreadable.isPresent()) {
            throw line.error("comes too late to say that flags cannot be read");
        }
        unreadable = Optional.of(line.read(fields -> fields.requiredText(Fields.REASON)));
    }

    private void addFlag(ResultLine line) {
        if (!results.isEmpty()) {
            throw line.error("is a flag among the results");
        }
        if (unreadable.isPresent()) {
            throw line.error("is a flag of a guest that cannot read flags");
        }
        flags.add(line.read(ReportedFlags::flag));
    }

    private Identity identity(FieldReader fields) {
        Identity read = identityOf(fields);
        options = Optional.of(GivenOptions.read(fields));
        return read;
    }

    private static Identity identityOf(FieldReader fields) {
        // For people who look at the evidence.
        fields.requiredText(Fields.VM_VENDOR);
        fields.requiredText(Fields.VM_VERSION);
        fields.requiredText(Fields.JAVA_VERSION);
        fields.requiredText(Fields.COMPILER);
        return new Identity(
                new Build(
                        Identity.feature(fields.requiredText(Fields.SPECIFICATION_VERSION)),
                        fields.requiredText(Fields.JAVA_VENDOR),
                        fields.requiredText(Fields.RUNTIME_VERSION),
                        fields.requiredText(Fields.VM_NAME),
                        Optional.of(fields.requiredText(Fields.JAVA_VENDOR_VERSION))
                                .filter(text -> !text.isBlank())),
                fields.requiredText(Fields.VM_INFO),
                fields.requiredText(Fields.JAVA_HOME),
                new Platform(
                        fields.requiredText(Fields.OS_NAME),
                        fields.requiredText(Fields.OS_ARCH),
                        fields.requiredInt(Fields.PROCESSORS),
                        fields.requiredLong(Fields.MAX_MEMORY)));
    }

    private GuestResult.Failure failure(FieldReader fields) {
        return new GuestResult.Failure(
                fields.requiredText(Fields.THROWN),
                fields.requiredText(Fields.MESSAGE),
                lacking(fields),
                fields.optionalText(Fields.MISSING_CLASS),
                fields.requiredText(Fields.STACK));
    }

    private Optional<String> lacking(FieldReader fields) {
        Optional<String> newer = fields.optionalText(Fields.NEWER_CLASS);
        if (newer.isPresent()) {
            return Optional.of(ClassFileVersion.tooNew(
                    newer.get(),
                    fields.requiredInt(Fields.CLASS_FILE_VERSION),
                    identity.orElseThrow().build().feature()));
        }
        Optional<String> missing = fields.optionalText(Fields.MISSING_CLASS);
        return missing.isEmpty()
                ? fields.optionalText(Fields.UNAVAILABLE)
                : MissingModule.of(missing.get(), fields.requiredTexts(Fields.MODULES));
    }

    private boolean isComplete(FieldReader fields) {
        int written = fields.requiredInt(Fields.LINES);
        if (written != lines) {
            throw new IllegalArgumentException("the guest wrote " + written + " lines before it, there are " + lines);
        }
        return true;
    }
}
