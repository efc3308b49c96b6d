package org.jvmquarks.launch.engine;

import java.util.List;

/** The places where a run may look for an engine. */
sealed interface EngineChoice {

    /** The user chose an engine: no other one may take its place. */
    record Chosen(Endpoint endpoint) implements EngineChoice {}

    /** The user chose an engine in a way that leads nowhere. */
    record Wrong(String why) implements EngineChoice {}

    /** The user chose nothing: the first of these places that answers. */
    record Standard(List<Endpoint> places) implements EngineChoice {
        public Standard {
            places = List.copyOf(places);
        }
    }
}
