package org.jvmquarks.compare.jmh;

import java.util.List;

/**
 * The VM of the forks, as JMH asked it.
 *
 * @param java path of its launcher
 * @param options its options
 * @param jdkVersion {@code java.version}
 * @param name {@code java.vm.name}
 * @param version {@code java.vm.version}
 */
public record JmhVm(String java, List<String> options, String jdkVersion, String name, String version) {

    public JmhVm {
        options = List.copyOf(options);
    }

    /** Returns it in words: {@code OpenJDK 64-Bit Server VM 17.0.15}. */
    public String describe() {
        return name + " " + jdkVersion;
    }
}
