package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jvmquarks.guest.wire.Wire;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.local.LocalLauncher;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/**
 * Gathers evidence the whole way, from a request to the files of a guest and back: first from guests in VMs of the JDK
 * that runs the tests, or from captured files, and then from the same files with every damage that a wire can have.
 */
public final class RecordedGuests {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** The flags that every VM is requested to report when it proves its identity. */
    private static final List<String> IDENTITY_FLAGS =
            List.of("DoEscapeAnalysis", "TieredStopAtLevel", "UseJVMCICompiler");

    private final GuestRuntime runtime;

    public RecordedGuests(Path folder) {
        try {
            this.runtime = GuestRuntime.prepare(folder, DEADLINE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a guest left behind, by the name of the file. */
    private record Recording(Exit exit, Map<String, byte[]> files) {
        Recording {
            files = Map.copyOf(files);
        }

        static Recording of(Launched launched) throws IOException {
            Map<String, byte[]> files = new LinkedHashMap<>();
            try (Stream<Path> left = Files.list(launched.folder())) {
                for (Path file : left.filter(Files::isRegularFile).toList()) {
                    files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                }
            }
            return new Recording(launched.exit(), files);
        }

        /** A guest that printed nothing. */
        static Recording of(String result, Exit exit) {
            Map<String, byte[]> files = new LinkedHashMap<>();
            files.put(Launched.STDOUT, new byte[0]);
            files.put(Launched.STDERR, new byte[0]);
            return new Recording(exit, files).writing(result);
        }

        /** A guest whose VM printed the flags that an older one reported. */
        static Recording listing(String result, Exit exit) {
            Recording guest = of(Captures.reporting(List.of(), result), exit);
            Map<String, byte[]> files = new LinkedHashMap<>(guest.files());
            files.put(Launched.STDOUT, Captures.listed(result).getBytes(StandardCharsets.UTF_8));
            return new Recording(exit, files);
        }

        String result() {
            return new String(Optional.ofNullable(files.get(Wire.RESULT_FILE)).orElseThrow(), StandardCharsets.UTF_8);
        }

        Recording writing(String result) {
            Map<String, byte[]> changed = new LinkedHashMap<>(files);
            changed.put(Wire.RESULT_FILE, result.getBytes(StandardCharsets.UTF_8));
            return new Recording(exit, changed);
        }

        Launched play(LaunchPlan plan) throws IOException {
            removeBelow(plan.folder());
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Files.write(plan.folder().resolve(file.getKey()), file.getValue());
            }
            Files.writeString(plan.folder().resolve(Wire.RESULT_FILE), Captures.withOptions(plan.options(), result()));
            return new Launched(List.of(), exit, Duration.ofMillis(1), plan.folder(), false);
        }
    }

    /** Keeps the folder: there are ten thousand of them, and a disk takes long to make one. */
    private static void removeBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.skip(1).sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    /** Starts VMs of the JDK that runs the tests, and keeps what they leave behind. */
    private static final class Recorder implements Launcher {
        private final LocalLauncher local = new LocalLauncher();
        private final List<Recording> recordings = new ArrayList<>();

        @Override
        public boolean handles(Jdk jdk) {
            return local.handles(jdk);
        }

        @Override
        public Optional<String> unavailable(Jdk jdk) {
            return local.unavailable(jdk);
        }

        @Override
        public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException, InterruptedException {
            Launched launched = local.launch(jdk, plan);
            try {
                recordings.add(Recording.of(launched));
            } catch (IOException e) {
                throw new LaunchException("the test's own folder", e);
            }
            return launched;
        }

        @Override
        public void close() {
            local.close();
        }
    }

    /** Answers each launch with the next of some recordings. */
    private static final class Player implements Launcher {
        private final Iterator<Recording> recordings;

        Player(List<Recording> recordings) {
            this.recordings = recordings.iterator();
        }

        @Override
        public boolean handles(Jdk jdk) {
            return true;
        }

        @Override
        public Optional<String> unavailable(Jdk jdk) {
            return Optional.empty();
        }

        @Override
        public Launched launch(Jdk jdk, LaunchPlan plan) throws LaunchException {
            try {
                return recordings.next().play(plan);
            } catch (IOException e) {
                throw new LaunchException("the test's own folder", e);
            }
        }

        @Override
        public void close() {}
    }

    /** Evidence, and its guests: the one that proved its identity, then those of the evidence. */
    public final class Gathered<E> {
        private final Inquiry<E> inquiry;
        private final E evidence;
        private final List<Recording> guests;

        private Gathered(Inquiry<E> inquiry, E evidence, List<Recording> guests) {
            this.inquiry = inquiry;
            this.evidence = evidence;
            this.guests = guests;
        }

        public E evidence() {
            return evidence;
        }

        /** Requires that nothing comes of the last guest's file once it is damaged. */
        public void requireEveryDamageToBeAnError() {
            List<WireDamage> damages =
                    WireDamage.of(guests.get(guests.size() - 1).result());
            assertThat(damages).hasSizeGreaterThan(100);
            damages.forEach(this::requireError);
        }

        /** The same without damages of the last line, where the guest may end anywhere. */
        public void requireEveryDamageBeforeTheEndToBeAnError() {
            String result = guests.get(guests.size() - 1).result();
            WireDamage.of(result).stream()
                    .filter(damage -> !result.startsWith(damage.text()))
                    .forEach(this::requireError);
        }

        private void requireError(WireDamage damage) {
            List<Recording> damaged = new ArrayList<>(guests);
            int last = damaged.size() - 1;
            damaged.set(last, damaged.get(last).writing(damage.text()));
            Throwable error = catchThrowable(() -> inquiry.gather(context(new Player(damaged))));
            assertThat(error)
                    .as(damage.what())
                    .asInstanceOf(InstanceOfAssertFactories.type(CellError.class))
                    .extracting(CellError::kind)
                    .as("%s: %s", damage.what(), error)
                    .isEqualTo(ErrorKind.GUEST_FAILED);
            assertThat(error).message().hasSizeLessThan(2000);
        }
    }

    /** Gathers evidence from VMs of the JDK that runs the tests. */
    public <E> Gathered<E> gather(Inquiry<E> inquiry) {
        try (Recorder recorder = new Recorder()) {
            E evidence = inquiry.gather(context(recorder));
            return new Gathered<>(inquiry, evidence, recorder.recordings);
        }
    }

    /**
     * Gathers evidence from captured files.
     *
     * @param identity of the JDK that wrote them
     * @param result of its guest
     */
    public <E> Gathered<E> replay(Inquiry<E> inquiry, String identity, String result) {
        List<Recording> guests = List.of(
                Recording.of(withFacts(Captures.reporting(IDENTITY_FLAGS, identity)), new Exit.Code(0)),
                result.contains("\"kind\":\"identity\"")
                        ? Recording.of(result, new Exit.Code(0))
                        : Recording.listing(result, new Exit.Code(0)));
        return new Gathered<>(inquiry, inquiry.gather(context(new Player(guests))), guests);
    }

    private static String withFacts(String identity) {
        try {
            return Captures.withFacts(identity);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private StandaloneContext context(Launcher launcher) {
        Jdk jdk = new Jdk(
                "under-test",
                OptionalInt.empty(),
                Optional.empty(),
                new JdkSource.Home(Path.of(System.getProperty("java.home"))),
                List.of(),
                ContainerLimits.none());
        try {
            removeBelow(Files.createDirectories(runtime.folder().resolve(jdk.id())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        TestedJdk underTest = new TestedJdk(jdk, launcher, runtime);
        assertThat(underTest.capabilities().identity().feature()).isPositive();
        return StandaloneContext.of(underTest);
    }
}
