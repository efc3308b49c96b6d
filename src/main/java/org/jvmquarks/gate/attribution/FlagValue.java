package org.jvmquarks.gate.attribution;

/**
 * A flag of a VM, as {@code -XX:+PrintFlagsFinal} lists it.
 *
 * @param value as the VM prints it; sizes in bytes, texts may be empty
 * @param origin who set it: {@code default}, {@code ergonomic}, {@code command line}, or {@code
 *     set} on JDK 8, which does not say who
 * @param kind {@code product}, {@code C2 diagnostic}, {@code manageable}
 * @param type {@code bool}, {@code size_t}, {@code ccstr}
 */
public record FlagValue(String value, String origin, String kind, String type) {}
