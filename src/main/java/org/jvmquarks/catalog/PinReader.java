package org.jvmquarks.catalog;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.engine.cell.FactRequirement;
import org.jvmquarks.engine.cell.Falsifier;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Requirement;
import org.jvmquarks.host.classpath.ProbeLibraries;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/** Reads the pins of one quark: from annotated methods to what the engine runs. */
public final class PinReader {
    private final Class<?> type;
    private final Quark quark;
    private final QuarkRecord description;

    /** @throws InvalidPinException if the class has no {@code @Quark}, or if JUnit does not run one of its pins */
    public PinReader(Class<?> type) {
        this(type, QuarkDescription.withoutMistakes(type));
    }

    PinReader(Class<?> type, QuarkRecord description) {
        this.type = type;
        this.quark = QuarkDescription.declaration(type);
        this.description = description;
    }

    /** Reads a row by its name; each of its checks gets an instance of the quark of its own. */
    PinDefinition row(String name) {
        PinRow found = QuarkDescription.rows(type).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidPinException(type.getSimpleName() + " has no pin " + name));
        return definition(found, () -> ReflectionSupport.newInstance(type));
    }

    /**
     * Reads the rows of a pin.
     *
     * @param instance gives the quark whose method is called
     * @throws InvalidPinException if the pin is not complete
     */
    public List<PinDefinition> pin(Method method, Supplier<?> instance) {
        if (!method.isAnnotationPresent(Pin.class)) {
            throw new InvalidPinException(PinRow.label(method) + " needs @Pin");
        }
        return PinRow.of(method).stream().map(row -> definition(row, instance)).toList();
    }

    /**
     * Returns the same pin with its method called on this quark.
     *
     * @throws IllegalArgumentException unless it was read from a method
     */
    public static PinDefinition on(Object quark, PinDefinition pin) {
        if (pin.body() instanceof PinMethod method) {
            return pin.with(new PinMethod(method.row(), () -> quark));
        }
        throw new IllegalArgumentException(pin.id() + " is not the method of a quark");
    }

    private PinDefinition definition(PinRow row, Supplier<?> instance) {
        requireParameters(row);
        return new PinDefinition(
                description,
                type,
                record(row),
                requirements(row),
                falsifiers(row),
                libraries(),
                new PinMethod(row, instance));
    }

    /** That the others fit is found out when the row is described, and when it is called. */
    private static void requireParameters(PinRow row) {
        Class<?>[] types = row.method().getParameterTypes();
        if (types.length == 0 || types[0] != Jvm.class) {
            throw new InvalidPinException(PinRow.label(row.method()) + " must have a Jvm as its first parameter");
        }
        row.requireParameters();
    }

    private PinRecord record(PinRow row) {
        return description.pins().stream()
                .filter(pin -> pin.pin().equals(row.name()))
                .findFirst()
                .orElseGet(row::describe);
    }

    private static List<Falsifier> falsifiers(PinRow row) {
        String name = PinRow.label(row.method());
        List<Falsifier> falsifiers = row.falsifiers()
                .map(each -> FalsifierReader.read(each, row.method().getDeclaringClass(), name))
                .toList();
        if (falsifiers.isEmpty()) {
            throw new InvalidPinException(name
                    + " needs @FalsifiedBy"
                    + row.argument().map(it -> " for " + it.name()).orElse("")
                    + ": a pin that nothing can break proves nothing");
        }
        return falsifiers;
    }

    private List<Requirement> requirements(PinRow row) {
        List<Requirement> requirements = new ArrayList<>();
        boolean ergonomics = row.method().getAnnotation(Pin.class).ergonomics();
        if (ergonomics) {
            requirements.add(new Requirement.BareJvm());
        }
        if (row.method().getAnnotation(Pin.class).timing()) {
            requirements.add(new FactRequirement.RealProcessor());
        }
        requirements.add(new FactRequirement.VirtualMachine(vms(row.method())));
        Stream.of(type.getAnnotation(Requires.class), row.method().getAnnotation(Requires.class))
                .filter(Objects::nonNull)
                .forEach(required -> {
                    requirements.addAll(factRequirements(required));
                    requirements.addAll(requirements(required));
                    if (ergonomics && required.container()) {
                        requirements.add(new Requirement.VisibleLimits());
                    }
                });
        row.collector().map(Requirement.BuiltInCollector::new).ifPresent(requirements::add);
        return requirements;
    }

    /** Returns the VMs that the pin names, or else its quark, or else HotSpot. */
    private List<Vm> vms(Method method) {
        return Stream.of(method.getAnnotation(Requires.class), type.getAnnotation(Requires.class))
                .filter(Objects::nonNull)
                .map(required -> List.of(required.vm()))
                .filter(vms -> !vms.isEmpty())
                .findFirst()
                .orElse(List.of(Vm.HOTSPOT));
    }

    private static List<FactRequirement> factRequirements(Requires required) {
        List<FactRequirement> requirements = new ArrayList<>();
        if (required.os().length > 0) {
            requirements.add(new FactRequirement.OperatingSystem(List.of(required.os())));
        }
        if (required.bits() > 0) {
            requirements.add(new FactRequirement.Bits(required.bits()));
        }
        if (required.pageSize() > 0) {
            requirements.add(new FactRequirement.PageSize(required.pageSize()));
        }
        if (required.thp().length > 0) {
            requirements.add(new FactRequirement.HugePages(List.of(required.thp())));
        }
        for (String module : required.modules()) {
            requirements.add(new FactRequirement.Module(module));
        }
        if (required.memory() > 0) {
            requirements.add(new FactRequirement.Memory(required.memory()));
        }
        return requirements;
    }

    /** In the order in which they are checked: what the JDK already told before what it is asked. */
    private static List<Requirement> requirements(Requires required) {
        List<Requirement> requirements = new ArrayList<>();
        for (Jit jit : required.jit()) {
            requirements.add(new Requirement.Compiler(jit));
        }
        if (required.arch().length > 0) {
            requirements.add(new Requirement.Architecture(Arch.names(required.arch())));
        }
        if (required.container()) {
            requirements.add(new Requirement.Container());
        }
        if (required.processors() > 1) {
            requirements.add(new Requirement.Processors(required.processors()));
        }
        for (Collector collector : required.collector()) {
            requirements.add(new Requirement.BuiltInCollector(collector));
        }
        if (required.usualHeaders()) {
            requirements.add(new Requirement.UsualHeaders());
        }
        if (required.options().length > 0) {
            requirements.add(new Requirement.Options(List.of(required.options()), Arch.names(required.optionsArch())));
        }
        return requirements;
    }

    private List<Path> libraries() {
        try {
            return ProbeLibraries.archives(type.getClassLoader(), quark.libraries());
        } catch (TypeNotPresentException missing) {
            throw new InvalidPinException(
                    type.getSimpleName()
                            + ": @Quark(libraries): "
                            + missing.typeName()
                            + " is not on the class path of this run; add the library that has it"
                            + " to the tests' dependencies",
                    missing);
        } catch (IllegalArgumentException e) {
            throw new InvalidPinException(type.getSimpleName() + ": @Quark(libraries): " + e.getMessage(), e);
        }
    }
}
