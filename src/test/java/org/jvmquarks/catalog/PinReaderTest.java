package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.engine.cell.FactRequirement;
import org.jvmquarks.engine.cell.Requirement;
import org.jvmquarks.jdk.Vm;

class PinReaderTest {
    private static final String QUARK = "org.jvmquarks.quarks.examples.RelaxedPollQuark";
    private static final String PIN = "relaxedPollMisses";

    @Test
    void pinHasArchivesOfItsLibraries() throws Exception {
        Class<?> type = Class.forName(QUARK);

        assertThat(new PinReader(type).row(PIN).libraries())
                .singleElement()
                .satisfies(
                        archive -> assertThat(archive.getFileName().toString()).startsWith("jctools-core-"));
    }

    @Test
    void missingLibraryIsNamed() throws Exception {
        URL tests = Class.forName(QUARK).getProtectionDomain().getCodeSource().getLocation();
        try (WithoutJctools loader = new WithoutJctools(tests)) {
            Class<?> type = loader.loadClass(QUARK);
            assertThatThrownBy(() -> new PinReader(type).row(PIN))
                    .isInstanceOf(InvalidPinException.class)
                    .hasMessage("RelaxedPollQuark: @Quark(libraries):"
                            + " org.jctools.queues.MpscLinkedQueue is not on the class path"
                            + " of this run; add the library that has it to the tests' dependencies");
        }
    }

    @Test
    void quarkWithoutVmIsAboutHotSpot() throws Exception {
        assertThat(vm("org.jvmquarks.quarks.language.ReflectiveCallsQuark", "accessors"))
                .containsExactly(new FactRequirement.VirtualMachine(List.of(Vm.HOTSPOT)));
    }

    @Test
    void ergonomicsInContainersRequireVisibleLimits() throws Exception {
        assertThat(requirements("org.jvmquarks.quarks.ergonomics.ContainerErgonomicsQuark", "quarterOfTheMemory"))
                .contains(new Requirement.Container(), new Requirement.VisibleLimits());
        assertThat(requirements("org.jvmquarks.quarks.ergonomics.DefaultCollectorQuark", "smallMemory"))
                .contains(new Requirement.Container(), new Requirement.VisibleLimits());
        assertThat(requirements("org.jvmquarks.quarks.gc.HeapUncommitQuark", "containerHasItBack"))
                .contains(new Requirement.Container())
                .doesNotContain(new Requirement.VisibleLimits());
    }

    @Test
    void quarkAboutTheLibraryIsAboutEachVm() throws Exception {
        assertThat(vm("org.jvmquarks.quarks.language.ThreadStopQuark", "stopEndsIn"))
                .containsExactly(new FactRequirement.VirtualMachine(List.of(Vm.ANY)));
    }

    @Test
    void otherRequirementKeepsVmOfQuark() throws Exception {
        assertThat(vm("org.jvmquarks.quarks.language.FloatingPointEqualityQuark", "compiledOperator"))
                .containsExactly(new FactRequirement.VirtualMachine(List.of(Vm.ANY)));
    }

    private static List<Requirement> vm(String quark, String pin) throws Exception {
        return requirements(quark, pin).stream()
                .filter(FactRequirement.VirtualMachine.class::isInstance)
                .toList();
    }

    private static List<Requirement> requirements(String quark, String pin) throws Exception {
        return new PinReader(Class.forName(quark)).row(pin).requirements();
    }

    /** Loads the quark itself, as a project does that forgot the library. */
    private static final class WithoutJctools extends URLClassLoader {
        WithoutJctools(URL tests) {
            super(new URL[] {tests}, PinReaderTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.jctools.")) {
                throw new ClassNotFoundException(name);
            }
            return name.equals(QUARK) ? findClass(name) : super.loadClass(name, resolve);
        }
    }
}
