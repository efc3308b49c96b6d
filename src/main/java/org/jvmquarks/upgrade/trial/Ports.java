package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A port for each service of a round.
 *
 * @param byService in the order of the services; the last one is what a load calls
 */
record Ports(Map<String, Integer> byService) {
    private static final String NAMED = "{port.";

    /** Returns ports that are free; no two of them are the same, as all are held until the last is chosen. */
    static Ports free(List<Service> services) throws IOException {
        Map<String, Integer> ports = new LinkedHashMap<>();
        add(services, ports);
        return new Ports(ports);
    }

    private static void add(List<Service> left, Map<String, Integer> ports) throws IOException {
        if (!left.isEmpty()) {
            try (ServerSocket socket = new ServerSocket(0)) {
                ports.put(left.get(0).name(), socket.getLocalPort());
                add(left.subList(1, left.size()), ports);
            }
        }
    }

    int of(Service service) {
        return Optional.ofNullable(byService.get(service.name())).orElseThrow();
    }

    /** Returns a word with the port of its service, and those that it names. */
    String fill(String word, Service own) {
        String filled = word.replace(Variables.PORT, Integer.toString(of(own)));
        for (Map.Entry<String, Integer> each : byService.entrySet()) {
            filled = filled.replace(NAMED + each.getKey() + "}", Integer.toString(each.getValue()));
        }
        return filled;
    }
}
