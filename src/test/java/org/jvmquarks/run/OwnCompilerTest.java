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
    void removeTheDirective() throws JMException {
        OwnCompiler.diagnose("compilerDirectivesRemove");
    }

    @Test
    void methodsAreExcludedFromC2AndNotC1() throws JMException {
        assertThat(OwnCompiler.leaveOutC2()).isTrue();

        String[] blocks = OwnCompiler.diagnose("compilerDirectivesPrint").split("c2 directives");
        assertThat(blocks[0]).contains("matching: *.*").contains("c1 directives");
        assertThat(blocks[0]).contains("Exclude:false");
        assertThat(blocks[1]).contains("Exclude:true");
    }
}
