package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.WorkaroundFinding;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.FlagSetting;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.inspect.start.VmStartException;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.VmFlag;

/** Asks VMs about the options of a command line. Safe for use by several threads. */
final class Inspection {
    private final KnownOptions known;
    private final Workarounds workarounds;

    public Inspection(KnownOptions known, Workarounds workarounds) {
        this.known = known;
        this.workarounds = workarounds;
    }

    /**
     * Asks one VM.
     *
     * @param jdk id of its JDK
     * @param vm starts the VM
     * @param line the options
     * @param limits the limits that the VM is to be under
     * @param inForce those that are in force already, such as those of a container; the VM gets the others as options
     * @throws VmStartException if the VM cannot be asked, or does not start under the limits
     */
    public Inspected inspect(
            String jdk, InspectedStart vm, OptionLine line, ContainerLimits limits, ContainerLimits inForce) {
        DefaultVm bare = DefaultVm.of(vm, jdk);
        OptionProbing interrogation = new OptionProbing(jdk, vm, bare, known);
        OptionProbing.Answers answers = interrogation.ask(line.of(bare.feature()));
        ContainerLimits lacking = limits.beyond(inForce);
        Optional<SimulatedLimits> simulated = lacking.isNone() || !bare.isHotSpot()
                ? Optional.empty()
                : Optional.of(SimulatedLimits.of(lacking, bare.flags()));
        Start limited = simulated
                .filter(it -> !it.options().isEmpty())
                .map(it -> vm.start(limited(it, answers, bare)))
                .orElse(answers.last());
        if (!limited.ended()) {
            throw new VmStartException(
                    "%s: the VM starts with the options, but not with %s: %s; raise the limits, or lower what the options demand"
                            .formatted(jdk, limits.describe(), limited.said()));
        }
        Optional<Ergonomics> ergonomics =
                limited.flags().isEmpty() ? Optional.empty() : Optional.of(Ergonomics.of(limited));
        List<WorkaroundFinding> missing = bare.isHotSpot()
                ? new WorkaroundCheck(workarounds, answers).find(bare, ergonomics.flatMap(Ergonomics::collector))
                : List.of();
        return new Inspected(
                new InspectedVm(jdk, bare.version(), bare.feature(), bare.isHotSpot()),
                options(line, answers, bare.feature(), limited.flags()),
                answers.remarks(),
                missing,
                new EffectiveSettings(
                        simulated
                                .map(it -> it.describe(inForce))
                                .or(() -> limits.isNone() ? Optional.empty() : Optional.of(limits.describe())),
                        simulated.map(SimulatedLimits::options).orElseGet(List::of),
                        inEffect(OptionTest.configures(answers.taken()), limited.flags()),
                        ergonomics),
                Proposals.of(
                        answers.line(),
                        answers.results(),
                        words -> interrogation.refusal(
                                OptionReader.ofCommandLine(words).options())));
    }

    /**
     * Leaves out flags that the VM takes and ignores, such as obsolete ones, and those that its collector or the limits
     * switch off: a pin with them would prove that they have no effect, instead of what it is about. A number that the
     * VM rounds stays.
     */
    static List<String> inEffect(List<String> taken, Map<String, VmFlag> flags) {
        return taken.stream()
                .filter(word -> flags.isEmpty()
                        || OptionUse.of(word)
                                .flag()
                                .filter(it -> isIgnored(it, flags))
                                .isEmpty())
                .toList();
    }

    private static boolean isIgnored(FlagSetting wanted, Map<String, VmFlag> flags) {
        VmFlag flag = flags.getOrDefault(wanted.name(), VmFlag.absent(wanted.name()));
        boolean isSwitch = wanted.value().equals("true") || wanted.value().equals("false");
        return flag.value()
                .map(value -> isSwitch && !value.equals(wanted.value()))
                .orElse(true);
    }

    private static List<String> limited(SimulatedLimits limits, OptionProbing.Answers answers, DefaultVm bare) {
        List<String> options = new ArrayList<>(limits.options());
        options.addAll(OptionTest.starts(answers.taken()));
        options.addAll(bare.reporting());
        return options;
    }

    /**
     * All options of the line; those for other versions have no result.
     *
     * @param flags of the VM with all options and limits; empty if it does not show them
     */
    private static List<InspectedOption> options(
            OptionLine line, OptionProbing.Answers answers, int feature, Map<String, VmFlag> flags) {
        List<InspectedOption> options = new ArrayList<>();
        int number = 0;
        for (OptionUse use : line.options()) {
            if (use.versions().contains(feature)) {
                OptionTest asked = answers.line().get(number++);
                List<OptionResult> results = answers.results().of(asked);
                options.add(new InspectedOption(
                        use,
                        true,
                        Stream.concat(results.stream(), setBack(asked, results, flags).stream())
                                .toList()));
            } else {
                options.add(new InspectedOption(use, false, List.of()));
            }
        }
        return options;
    }

    /** Where the VM says something about the option, or is started without it, that tells why. */
    static Optional<OptionResult> setBack(OptionTest asked, List<OptionResult> results, Map<String, VmFlag> flags) {
        OptionUse use = asked.use();
        boolean started = asked.started().filter(use.word()::equals).isPresent();
        boolean told = results.stream()
                .anyMatch(result -> result instanceof OptionResult.Answer
                        || result instanceof OptionResult.Overridden
                        || result instanceof OptionResult.Dropped
                        || result instanceof OptionResult.NotAsked);
        return told || !started
                ? Optional.empty()
                : use.flag()
                        .filter(wanted -> isIgnored(wanted, flags))
                        .flatMap(wanted -> Optional.ofNullable(flags.get(wanted.name())))
                        .flatMap(flag -> flag.value().map(value -> new OptionResult.SetBack(use.name(), value)));
    }
}
