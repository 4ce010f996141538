package org.heliostat.benchmarks.load.peer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What every peer is told. Immutable.
 *
 * @param port on 127.0.0.1
 * @param documents served below /
 * @param wasp the WAR at /wasp
 * @param sleep the WAR at /sleep
 * @param work an empty folder that the server may fill
 * @param threads that run servlets, at most
 * @param accessLog whether there is one, in {@code work}
 * @param virtual whether servlets run on virtual threads, where the server can
 * @param extras TLS, and what slow clients need
 * @param database WAR at /row, JDBC URL, user and password of its database; empty where there is none
 */
public record PeerArguments(
        int port,
        Path documents,
        Path wasp,
        Path sleep,
        Path work,
        int threads,
        boolean accessLog,
        boolean virtual,
        Extras extras,
        List<String> database) {

    private static final int ALWAYS = 13;

    /**
     * What only some measurements need. Immutable.
     *
     * @param securePort on 127.0.0.1, with TLS and HTTP/2; 0 = none
     * @param keyStore PKCS #12 with one key; empty where there is no TLS
     * @param password of the store and its key
     * @param uploads folder of an application at /uploads, with HTTP/2 by prior knowledge; empty = neither
     * @param bookstore the WAR at /bookstore, whose database lies in {@code work}; empty = none
     */
    public record Extras(int securePort, String keyStore, String password, String uploads, String bookstore) {}

    public PeerArguments {
        database = List.copyOf(database);
    }

    /** @return as {@link #parse} takes them */
    public List<String> toList() {
        List<String> texts = new ArrayList<>(List.of(
                Integer.toString(port),
                documents.toString(),
                wasp.toString(),
                sleep.toString(),
                work.toString(),
                Integer.toString(threads),
                Boolean.toString(accessLog),
                Boolean.toString(virtual),
                Integer.toString(extras.securePort()),
                extras.keyStore(),
                extras.password(),
                extras.uploads(),
                extras.bookstore()));
        texts.addAll(database);
        return texts;
    }

    static PeerArguments parse(String[] texts) {
        return new PeerArguments(
                Integer.parseInt(texts[0]),
                Path.of(texts[1]),
                Path.of(texts[2]),
                Path.of(texts[3]),
                Path.of(texts[4]),
                Integer.parseInt(texts[5]),
                Boolean.parseBoolean(texts[6]),
                Boolean.parseBoolean(texts[7]),
                new Extras(Integer.parseInt(texts[8]), texts[9], texts[10], texts[11], texts[12]),
                List.of(texts).subList(ALWAYS, texts.length));
    }
}
