package org.jvmquarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import javax.management.JMException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** On the VM of the tests: a directive changes nothing but which compiler takes a method. */
@Isolated("directives are the VM's")
class OwnCompilerTest {

    @AfterEach
    void removeDirectives() throws JMException {
        OwnCompiler.diagnose("compilerDirectivesClear");
    }

    @Test
    void methodsButHashesAreExcludedFromC2Alone() throws JMException {
        assertThat(OwnCompiler.leaveOutC2()).isTrue();

        String[] blocks = OwnCompiler.diagnose("compilerDirectivesPrint").split("matching: ");
        assertThat(blocks[1]).startsWith("sun/security/provider/*.*").doesNotContain("Exclude:true");
        String[] compilers = blocks[2].split("c2 directives");
        assertThat(compilers[0]).startsWith("*.*").contains("c1 directives").contains("Exclude:false");
        assertThat(compilers[1]).contains("Exclude:true");
    }
}
