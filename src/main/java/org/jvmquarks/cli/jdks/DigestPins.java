package org.jvmquarks.cli.jdks;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.matrix.JdkMatrix;
import org.jvmquarks.launch.Images;
import org.jvmquarks.yaml.Position;

/**
 * The text of a matrix file with digests behind the tags of its images. The rest of the text, comments included, is
 * unchanged.
 *
 * @param text the whole text
 * @param pinned a sentence for each image that got a digest
 * @param failed a sentence for each image that did not
 */
record DigestPins(String text, List<String> pinned, List<String> failed) {

    DigestPins {
        pinned = List.copyOf(pinned);
        failed = List.copyOf(failed);
    }

    /**
     * Adds digests to the images of some entries. An image with a digest keeps it.
     *
     * @param text text of the file with the entries
     * @param entries entries whose images get a digest
     */
    static DigestPins of(String text, List<JdkMatrix.Entry> entries, Images images) throws InterruptedException {
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

    /** Returns the digest in the image's own repository: others may have the same image. */
    private static String digest(String reference, List<String> digests) {
        int tag = reference.indexOf(':', reference.lastIndexOf('/') + 1);
        String repository = tag < 0 ? reference : reference.substring(0, tag);
        return digests.stream()
                .filter(name -> name.startsWith(repository + "@"))
                .findFirst()
                .map(name -> name.substring(name.indexOf('@') + 1))
                .orElseThrow(() -> new Images.UnknownDigest(
                        "expected a digest of " + repository + ", found " + String.join(", ", digests)));
    }

    private static void replace(List<String> lines, Position position, String reference, String pinned) {
        String line = lines.get(position.line() - 1);
        int at = line.indexOf(reference, position.column() - 1);
        if (at < 0) {
            throw new Images.UnknownDigest(
                    "expected it on one line at " + position + "; write it without a line break");
        }
        lines.set(position.line() - 1, line.substring(0, at) + pinned + line.substring(at + reference.length()));
    }
}
