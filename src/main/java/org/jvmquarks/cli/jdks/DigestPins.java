package org.jvmquarks.cli.jdks;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.launch.Images;
import org.jvmquarks.yaml.Position;

/**
 * The text of a matrix file whose tags are held still by digests; everything else in it, comments
 * included, is as it was.
 *
 * @param text the whole text
 * @param pinned what was done, a sentence for each image
 * @param failed what could not be done, a sentence for each image
 */
record DigestPins(String text, List<String> pinned, List<String> failed) {

    DigestPins {
        pinned = List.copyOf(pinned);
        failed = List.copyOf(failed);
    }

    /**
     * @param text of the file that was read as this matrix
     * @param entries whose images are to be held still; those that are, stay as they are
     */
    static DigestPins of(String text, List<JdkMatrix.Entry> entries, Images images)
            throws InterruptedException {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        List<String> pinned = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (JdkMatrix.Entry entry : entries) {
            String id = entry.jdk().id();
            if (!(entry.jdk().source() instanceof JdkSource.Image image)
                    || image.reference().contains("@")) {
                continue;
            }
            String reference = image.reference();
            try {
                String digest = digest(reference, images.digests(reference));
                replace(lines, entry.position(), reference, reference + "@" + digest);
                pinned.add(id + ": " + reference + "@" + digest);
            } catch (Images.UnknownDigest e) {
                failed.add(id + ": " + reference + " was not pinned: " + e.getMessage());
            }
        }
        return new DigestPins(String.join("\n", lines), pinned, failed);
    }

    /** An image may have been pushed to several repositories: that of its own is meant. */
    private static String digest(String reference, List<String> digests) {
        int tag = reference.indexOf(':', reference.lastIndexOf('/') + 1);
        String repository = tag < 0 ? reference : reference.substring(0, tag);
        return digests.stream()
                .filter(name -> name.startsWith(repository + "@"))
                .findFirst()
                .map(name -> name.substring(name.indexOf('@') + 1))
                .orElseThrow(
                        () ->
                                new Images.UnknownDigest(
                                        "its digests are of other repositories: "
                                                + String.join(", ", digests)));
    }

    private static void replace(
            List<String> lines, Position position, String reference, String pinned) {
        String line = lines.get(position.line() - 1);
        int at = line.indexOf(reference, position.column() - 1);
        if (at < 0) {
            throw new Images.UnknownDigest(
                    position + " does not hold it in one piece: write it on one line");
        }
        lines.set(
                position.line() - 1,
                line.substring(0, at) + pinned + line.substring(at + reference.length()));
    }
}
