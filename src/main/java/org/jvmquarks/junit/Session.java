package org.jvmquarks.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jvmquarks.Pin;
import org.jvmquarks.catalog.QuarkDescription;
import org.jvmquarks.evidence.guest.GuestRuntime;
import org.jvmquarks.evidence.guest.JdkUnderTest;
import org.jvmquarks.jdk.Identity;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.launch.Launchers;

/** One run: its JDKs, their launchers and its journal. Closed by JUnit after the last pin. */
final class Session implements AutoCloseable {
    private final Settings settings;
    private final Rerun rerun;
    private final Launchers launchers;
    private final List<JdkUnderTest> jdks;
    private final Journal journal;
    private final Set<String> proven = ConcurrentHashMap.newKeySet();
    private final Thread atShutdown = new Thread(this::interrupted, "end of the run");
    private final AtomicInteger leftOut = new AtomicInteger();
    private final Set<Class<?>> described = ConcurrentHashMap.newKeySet();

    /** Pins that held, and whether a falsifier of theirs was run. */
    private final Map<String, Boolean> held = new ConcurrentHashMap<>();

    /** Falsifiers that mode prove has come to, with their pins. */
    private final Set<String> wanted = ConcurrentHashMap.newKeySet();

    private final AtomicInteger finished = new AtomicInteger();
    private final AtomicInteger decided = new AtomicInteger();

    private Session(
            Settings settings,
            Rerun rerun,
            Launchers launchers,
            List<JdkUnderTest> jdks,
            Journal journal) {
        this.settings = settings;
        this.rerun = rerun;
        this.launchers = launchers;
        this.jdks = jdks;
        this.journal = journal;
    }

    /**
     * @param parameters JUnit's configuration parameters, which fall back on system properties
     */
    static Session open(
            Function<String, Optional<String>> parameters, HostEnvironment environment) {
        Settings settings = Settings.read(parameters);
        JdkRequest request = JdkRequest.of(parameters, environment);
        List<Jdk> selected = Jdks.select(request, environment);
        Launchers launchers = Launchers.load();
        try {
            RunFolder.clear(settings.output());
            GuestRuntime runtime = GuestRuntime.prepare(settings.output(), settings.deadline());
            List<JdkUnderTest> jdks = new ArrayList<>();
            for (Jdk jdk : selected) {
                jdks.add(new JdkUnderTest(jdk, launchers.of(jdk), runtime));
            }
            Journal journal =
                    Journal.create(
                            settings.output(),
                            HostRecord.ofThisMachine(),
                            Instant.now(),
                            selected.stream().map(Jdk::id).toList());
            Session session =
                    new Session(
                            settings, Rerun.read(parameters, request), launchers, jdks, journal);
            Runtime.getRuntime().addShutdownHook(session.atShutdown);
            return session;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + settings.output(), e);
        }
    }

    Settings settings() {
        return settings;
    }

    /** Whether the run is about pins of this kind. */
    boolean asksFor(Pin pin) {
        boolean asked = settings.pins().include(pin.timing());
        if (!asked) {
            leftOut.incrementAndGet();
        }
        return asked;
    }

    List<JdkUnderTest> jdks() {
        return jdks;
    }

    /** Whether a pin that holds is to be run under this falsifier now; in mode prove just once. */
    boolean wants(PinnedMethod pin, Falsifier falsifier) {
        return switch (settings.mode()) {
            case VERIFY -> false;
            case PROVE -> wanted.add(nameOf(pin, falsifier));
            case FALSIFY -> true;
        };
    }

    /** In mode prove another JDK may try a falsifier that noise has kept from a verdict. */
    void undecided(PinnedMethod pin, Falsifier falsifier) {
        wanted.remove(nameOf(pin, falsifier));
    }

    private static String nameOf(PinnedMethod pin, Falsifier falsifier) {
        return pin.method() + " " + falsifier.description();
    }

    /** In mode prove a pin that holds has to come to a falsifier on one JDK at least. */
    void held(PinnedMethod pin, boolean falsified) {
        String name = pin.quark().id() + "/" + pin.method().getName();
        held.merge(name, falsified, Boolean::logicalOr);
    }

    /** Writes down a JDK when it has proved its identity, once. */
    void proven(JdkUnderTest jdk) {
        if (proven.add(jdk.jdk().id())) {
            Identity identity = jdk.capabilities().identity();
            journal.add(
                    new JdkRecord(
                            jdk.jdk().id(),
                            identity.build(),
                            jdk.jdk().source().describe(),
                            jdk.jdk().options(),
                            OptionalInt.of(identity.processors()),
                            Optional.of(jdk.jdk().limits()).filter(limits -> !limits.isNone())));
        }
    }

    /** Writes down what a quark says about itself, once. */
    void described(Class<?> quark) {
        if (described.add(quark)) {
            journal.add(QuarkDescription.of(quark));
        }
    }

    void finished(CellRecord cell) {
        journal.add(cell);
        finished.incrementAndGet();
        if (cell.verdict().isDecided()) {
            decided.incrementAndGet();
        }
    }

    /** The command line that runs one cell again, under the same settings. */
    String rerun(PinnedMethod pin, Jdk jdk) {
        return rerun.of(pin, jdk);
    }

    /**
     * The host was told to end. The journal first: guests that die now have found out nothing, and
     * must not be written down as errors.
     */
    private void interrupted() {
        journal.close();
        launchers.close();
    }

    private void forgetInterruption() {
        try {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
        } catch (IllegalStateException alreadyEnding) {
            // Then the hook runs, or has run, and closes the same things.
            return;
        }
    }

    @Override
    public void close() {
        forgetInterruption();
        launchers.close();
        journal.close();
        if (finished.get() == 0 && leftOut.get() > 0) {
            throw new IllegalStateException(
                    "none of the chosen pins was run: -D"
                            + Settings.PINS
                            + "="
                            + settings.pins().name().toLowerCase(Locale.ROOT)
                            + " leaves them all out");
        }
        List<String> unproven =
                held.entrySet().stream()
                        .filter(pin -> !pin.getValue())
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList();
        if (settings.mode() == Settings.Mode.PROVE && !unproven.isEmpty()) {
            throw new IllegalStateException(
                    "nothing shows that these pins can fail, as none of their falsifiers exists on"
                            + " the JDKs of this run: "
                            + String.join(", ", unproven)
                            + "; add a JDK on which one exists, or a falsifier");
        }
        if (finished.get() > 0 && decided.get() == 0) {
            throw new IllegalStateException(
                    "none of "
                            + finished.get()
                            + " cells was executed: a run without a verdict is not green; see the"
                            + " reasons in "
                            + settings.output());
        }
    }
}
