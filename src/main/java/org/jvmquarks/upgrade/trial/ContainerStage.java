package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jvmquarks.launch.FolderArchive;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.ServiceContainers.Running;
import org.jvmquarks.launch.ServiceImage;
import org.jvmquarks.launch.ServiceRequest;
import org.jvmquarks.launch.ServiceRequest.Contents;
import org.jvmquarks.launch.ServiceRequest.Network;
import org.jvmquarks.launch.StartedProgram;

/**
 * A round in containers, one for each service. They share the network of the first one, so that {@code localhost} is
 * the same for all of them, as on one machine.
 */
final class ContainerStage implements Stage {
    /** Folder of the application in a container, without the slash before it. */
    static final String FILES = "quarks/app";

    private static final String RECORDINGS = "quarks/recordings";

    private final TrialPlan plan;
    private final ContainerSide side;
    private final ContainerSide.Machines machines;
    private final Path folder;
    private final Map<String, Running> started = new LinkedHashMap<>();

    ContainerStage(TrialPlan plan, ContainerSide side, ContainerSide.Machines machines, Path folder) {
        this.plan = plan;
        this.side = side;
        this.machines = machines;
        this.folder = folder;
    }

    @Override
    public StartedProgram start(Start start) throws LaunchException, IOException, InterruptedException {
        Service service = start.service();
        ContainerSide.Place place = side.place(plan, service);
        Variables variables = new Variables(place.home(), inside(start.ports()), service);
        List<ServiceRequest.Files> files = new ArrayList<>(place.files());
        if (start.recorder().isOn()) {
            files.add(new ServiceRequest.Files(recordingsFolder(start), "/"));
        }
        Running container = machines.containers()
                .start(new ServiceRequest(
                        place.image(),
                        variables.fill(service.start()),
                        environment(start, place, variables),
                        new Contents(
                                service.image().isEmpty() ? Optional.of("/" + FILES) : Optional.empty(),
                                place.emptied(),
                                files),
                        machines.limits(),
                        started.isEmpty()
                                ? new Network.Published(published(start.ports()))
                                : new Network.Of(
                                        started.values().iterator().next().id()),
                        new ServiceRequest.Printed(start.output(), start.lines())));
        started.put(service.name(), container);
        return container;
    }

    private Map<String, String> environment(Start start, ContainerSide.Place place, Variables variables)
            throws LaunchException, InterruptedException {
        Map<String, String> environment = new TreeMap<>();
        plan.passed()
                .forEach(name -> Optional.ofNullable(machines.environment().get(name))
                        .ifPresent(value -> environment.put(name, value)));
        if (start.service().image().isEmpty()) {
            environment.put("JAVA_HOME", place.home());
        }
        if (plan.needsPort()) {
            environment.put("PORT", Integer.toString(variables.ports().of(start.service())));
        }
        Optional<String> options = start.recorder().toolOptions("/" + RECORDINGS);
        if (options.isPresent()) {
            Optional.ofNullable(machines.containers().environment(place.image()).get(Variables.TOOL_OPTIONS))
                    .ifPresent(users -> environment.putIfAbsent(Variables.TOOL_OPTIONS, users));
            environment.merge(Variables.TOOL_OPTIONS, options.get(), (users, ours) -> users + " " + ours);
        }
        return environment;
    }

    /** The ports at which services listen in their containers. */
    private Ports inside(Ports ports) {
        Map<String, Integer> inside = new LinkedHashMap<>(ports.byService());
        for (Service service : plan.services()) {
            OptionalInt own = service.image().map(ServiceImage::port).orElse(OptionalInt.empty());
            own.ifPresent(port -> inside.put(service.name(), port));
        }
        return new Ports(inside);
    }

    private Map<Integer, Integer> published(Ports ports) {
        Ports inside = inside(ports);
        Map<Integer, Integer> published = new LinkedHashMap<>();
        plan.services().forEach(service -> published.put(ports.of(service), inside.of(service)));
        return published;
    }

    private Path recordingsFolder(Start start) throws IOException {
        Path prepared = recordingsOf(start.service());
        start.recorder().prepare(prepared);
        return FolderArchive.write(
                prepared, RECORDINGS, prepared.resolveSibling(start.service().name() + ".tar"), folder);
    }

    /** It calls services from outside, with the JDK that runs this program. */
    @Override
    public StartedProgram load(List<String> words, Start start) throws LaunchException {
        Variables variables = new Variables(System.getProperty("java.home"), start.ports(), start.service());
        return machines.commands()
                .start(
                        variables.fill(words),
                        variables.environment(
                                machines.environment(),
                                plan.passed(),
                                OptionalInt.of(start.ports().of(start.service())),
                                Optional.empty()),
                        plan.folder(),
                        start.output(),
                        start.lines());
    }

    private Path recordingsOf(Service service) {
        return folder.resolve(TrialSide.RECORDINGS).resolve(service.name());
    }

    @Override
    public Path recordings(Service service) throws IOException {
        Path target = recordingsOf(service);
        Optional<Running> container = Optional.ofNullable(started.get(service.name()));
        if (container.isPresent()) {
            container.get().copyOut("/" + RECORDINGS, target);
        }
        return target;
    }

    @Override
    public boolean isProxied() {
        return true;
    }

    @Override
    public void close() {
        started.values().forEach(Running::remove);
    }
}
