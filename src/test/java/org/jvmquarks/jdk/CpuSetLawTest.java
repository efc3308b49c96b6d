package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.jvmquarks.Law;

class CpuSetLawTest {
    @Law
    void setReadsBackFromItsText(
            @ForAll @NotEmpty Set<@IntRange(max = 20) Integer> near, @ForAll Set<@IntRange(max = 9999) Integer> far) {
        TreeSet<Integer> numbers = new TreeSet<>(near);
        numbers.addAll(far);
        CpuSet processors = new CpuSet(numbers);

        assertThat(CpuSet.parse(processors.toString())).isEqualTo(processors);
    }
}
