package org.heliostat.request.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.heliostat.request.line.BoundLine;

/**
 * Finds out which methods the path of a request takes, for 405 and OPTIONS alike (RFC 9110, sections 9.3.7 and 15.5.6). What a
 * GET or a POST would meet is looked up as the client's own, with its rights: so an index file is found, and a file that the client
 * may not see is as one that is not there. Belongs to the thread that has the exchange.
 */
final class AllowedMethods {

    private static final String GET = "GET";
    private static final String HEAD = "HEAD";
    private static final String POST = "POST";
    private static final String TRACE = "TRACE";
    private static final Set<String> READING = Set.of(GET, HEAD);
    private static final List<String> METHODS = List.of(GET, HEAD, POST, "PUT", "DELETE", "PATCH", TRACE);

    /** Known besides, although no directive line of ours takes them: 405 instead of 501. */
    private static final Set<String> OTHER_METHODS = Set.of(
            "CONNECT", "COPY", "MOVE", "MKDIR", "RMDIR", "INDEX", "MKCOL", "PROPFIND", "PROPPATCH", "LOCK", "UNLOCK");

    private final MethodLook own;
    private final Function<String, MethodLook> lookWith;
    private final Set<String> registered;
    private final boolean allowsTrace;
    private final Map<String, MethodLook> looks = new HashMap<>();

    /**
     * @param own the request as it is, at its Service stage
     * @param lookWith takes a look at what it would meet with another method
     * @param registered methods of register-http-method
     * @param allowsTrace AllowTrace of the virtual server
     */
    AllowedMethods(MethodLook own, Function<String, MethodLook> lookWith, Set<String> registered, boolean allowsTrace) {
        this.own = own;
        this.lookWith = lookWith;
        this.registered = registered;
        this.allowsTrace = allowsTrace;
    }

    boolean knows(String method) {
        return METHODS.contains(method) || OTHER_METHODS.contains(method) || registered.contains(method);
    }

    /** @return those that some path may take */
    List<String> somewhere() {
        return METHODS.stream()
                .filter(method -> allowsTrace || !method.equals(TRACE))
                .toList();
    }

    /** @return whether the client may read what is at the path, and so be told of it */
    boolean mayRead() {
        return look(GET).isOpen();
    }

    /** @return those that this path takes; of the rarer ones those that a line names: lines without {@code method} do not mean them */
    List<String> here() {
        List<String> methods = new ArrayList<>();
        for (String method : METHODS) {
            if (isTaken(method)) {
                methods.add(method);
            }
        }
        Set<String> rarer = new TreeSet<>(OTHER_METHODS);
        rarer.addAll(registered);
        rarer.removeAll(METHODS);
        for (String method : rarer) {
            if (isTakenAsItIs(method, line -> line.selection().method() != null)) {
                methods.add(method);
            }
        }
        return methods;
    }

    private boolean isTaken(String method) {
        return switch (method) {
            case GET, HEAD -> isTakenWith(look(GET), method);
            case POST -> isTakenWith(look(POST), method);
            default -> isTakenAsItIs(method, line -> true);
        };
    }

    /** For methods that are led elsewhere, such as to an index file. */
    private boolean isTakenWith(MethodLook look, String method) {
        if (look.isMissing()) {
            return false;
        }
        return look.isOpen()
                ? look.lines().anyMatch(line -> look.applies().test(line) && answers(look, method, line))
                : own.lines().anyMatch(line -> isNamedFor(method, line));
    }

    private boolean isTakenAsItIs(String method, Predicate<BoundLine> isMeant) {
        return own.lines()
                .filter(isMeant)
                .anyMatch(line -> isNamedFor(method, line) && (!mayRead() || answers(own, method, line)));
    }

    private boolean answers(MethodLook look, String method, BoundLine line) {
        return line.servesMethod(method, allowsTrace)
                && line.selection().acceptsResource(look.exchange().request())
                && LineCaller.mayAnswer(line, look.exchange(), method);
    }

    /**
     * All that is told of what may not be read, or is elsewhere: what obj.conf says of the client and the URI. Even the type would tell
     * whether there is a folder.
     */
    private boolean isNamedFor(String method, BoundLine line) {
        return line.servesMethod(method, allowsTrace)
                && line.selection().forAnyType().acceptsResource(own.exchange().request())
                && appliesTo(method, line);
    }

    /** A Client tag may ask for the method, too. */
    private boolean appliesTo(String method, BoundLine line) {
        if (line.clients().length == 0) {
            return true;
        }
        MethodLook look = look(method.equals(HEAD) ? GET : method);
        return (look.isOpen() ? look : own).applies().test(line);
    }

    private MethodLook look(String method) {
        String asked = own.exchange().request().method();
        // A request that reads has been led where POST would be.
        boolean isLedThere = READING.contains(asked) && (method.equals(GET) || method.equals(POST));
        return isLedThere || asked.equals(method) ? own : looks.computeIfAbsent(method, lookWith);
    }
}
