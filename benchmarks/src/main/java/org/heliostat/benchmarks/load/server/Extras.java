package org.heliostat.benchmarks.load.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a server has besides its plain port, its files and the samples. Immutable.
 *
 * @param key where it listens with TLS, too: what it shows
 * @param uploads where it serves slow clients: a folder with an application that reads request bodies, deployed at
 *     {@code /uploads}; it speaks HTTP/2 with prior knowledge then, too
 * @param connections that it must be able to keep
 * @param origins ports of this machine that it asks for everything below {@code /origin}; empty where it is no proxy
 * @param bookstore whether the sample is deployed at {@code /bookstore}, with its database beside
 */
public record Extras(
        Optional<KeyFiles> key, Optional<Path> uploads, int connections, List<Integer> origins, boolean bookstore) {

    private static final int USUAL_CONNECTIONS = 2_048;

    public static final Extras NONE = new Extras(Optional.empty(), Optional.empty(), USUAL_CONNECTIONS, List.of());

    public static final Extras BOOKSTORE =
            new Extras(Optional.empty(), Optional.empty(), USUAL_CONNECTIONS, List.of(), true);

    public Extras {
        origins = List.copyOf(origins);
    }

    /** Without the bookstore. */
    public Extras(Optional<KeyFiles> key, Optional<Path> uploads, int connections, List<Integer> origins) {
        this(key, uploads, connections, origins, false);
    }

    public static Extras tls(KeyFiles key) {
        return new Extras(Optional.of(key), Optional.empty(), USUAL_CONNECTIONS, List.of());
    }

    public static Extras uploads(Path application, int connections) {
        return new Extras(
                Optional.empty(), Optional.of(application), Math.max(connections, USUAL_CONNECTIONS), List.of());
    }

    public static Extras proxy(List<Integer> origins) {
        return new Extras(Optional.empty(), Optional.empty(), USUAL_CONNECTIONS, origins);
    }
}
