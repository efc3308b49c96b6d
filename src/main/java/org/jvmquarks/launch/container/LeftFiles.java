package org.jvmquarks.launch.container;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of a guest, which {@link Scripts#START} prints behind its output. A copy out of the container would cost
 * another 40 ms.
 */
final class LeftFiles {
    private LeftFiles() {}

    /**
     * Reads the bytes behind the first mark.
     *
     * @return the files by name; empty if one is so large, or a folder, that they must be copied, or if the script was
     *     killed before it had printed all of them
     */
    static Optional<Map<String, ByteBuffer>> of(byte[] bytes, String mark) {
        // A character for each byte, as files need not be text.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> parts = List.of(text.split(Pattern.quote(mark), -1));
        return parts.size() < 2 || !parts.get(parts.size() - 1).isEmpty()
                ? Optional.empty()
                : files(parts.subList(1, parts.size() - 1));
    }

    private static Optional<Map<String, ByteBuffer>> files(List<String> parts) {
        Map<String, ByteBuffer> files = new HashMap<>();
        for (String part : parts) {
            int line = part.indexOf('\n');
            String name = part.substring(0, Math.max(0, line));
            String content = part.substring(line + 1);
            if (line < 0 || name.endsWith(Scripts.TO_COPY) || content.length() >= Scripts.LARGE_FILE) {
                return Optional.empty();
            }
            files.put(
                    new String(bytes(name), StandardCharsets.UTF_8),
                    ByteBuffer.wrap(bytes(content)).asReadOnlyBuffer());
        }
        return Optional.of(Map.copyOf(files));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
