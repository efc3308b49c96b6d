package org.jvmquarks.evidence.compilation;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Machine code that a VM of JDK 16 or later prints in hexadecimal digits, as it has no disassembler of its own:
 *
 * <pre>{@code
 * main code      [0x00007fec988e8e80,0x00007fec988e9020] = 416
 *  0x00007fec988e8e80: 6690 448b | 5608 443b
 *
 *  0x00007fec988e8e88: ;   {runtime_call Shared Runtime ic_miss_blob}
 *  0x00007fec988e8e88: 5008 0f85 | 50d7 a9ff
 * }</pre>
 *
 * @param address of the first byte
 * @param hex its instructions, without the stubs behind them
 */
public record PrintedCode(long address, String hex) {
    private static final Pattern RANGE =
            Pattern.compile("(?m)^ main code +\\[0x([0-9a-f]{1,16}), ?0x([0-9a-f]{1,16})[])]");
    private static final Pattern LINE =
            Pattern.compile("(?m)^ +0x([0-9a-f]{1,16}): ((?:[0-9a-f]{4}|[0-9a-f]{2})(?:[ |]+[0-9a-f]{2,4})*)[ |]*$");

    /** Reads the code of one method; empty if it is not whole, as where a disassembler printed it. */
    static Optional<PrintedCode> read(String text) {
        Matcher range = RANGE.matcher(text);
        if (!range.find()) {
            return Optional.empty();
        }
        long begin = Long.parseUnsignedLong(range.group(1), 16);
        long end = Long.parseUnsignedLong(range.group(2), 16);
        StringBuilder hex = new StringBuilder();
        for (MatchResult line : LINE.matcher(text).results().toList()) {
            if (Long.parseUnsignedLong(line.group(1), 16) == begin + hex.length() / 2) {
                hex.append(line.group(2).replaceAll("[ |]", ""));
            }
        }
        int digits = Math.toIntExact(2 * (end - begin));
        return hex.length() < digits ? Optional.empty() : Optional.of(new PrintedCode(begin, hex.substring(0, digits)));
    }
}
