package org.heliostat.log.access.format;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What a format can ask of a finished request. Called on the thread that logs, which may be an I/O loop: no method
 * may block. Texts are raw; the log escapes them. What may be unknown is, unless an entry says otherwise.
 */
public interface AccessLogEntry {

    /** @return the client, by its address */
    InetSocketAddress client();

    /** @return the client's address as text, where somebody has made one already; null: {@link #client} has it */
    default @Nullable String clientText() {
        return null;
    }

    /** @return what stands where the format has the address: the client's name, while DNS is on; null: the address */
    default @Nullable String nameForAddress() {
        return null;
    }

    /** @return the client's name, null when it was not looked up or has none */
    default @Nullable String clientDns() {
        return null;
    }

    /** @return another {@code Ses->client.<name>}, null when there is none */
    default @Nullable String clientValue(String name) {
        return null;
    }

    /** @return the method as sent, empty when the request line could not be read */
    String method();

    /** @return the request target as sent, with the query */
    String target();

    /** @return the client's protocol, such as {@code HTTP/1.1} */
    String protocol();

    /** @return another {@code Req->reqpb.<name>} ({@code uri}, {@code query}, {@code server-ip}), null when there is none */
    default @Nullable String requestValue(String name) {
        return null;
    }

    /** @return the request header of the name, case ignored, null when there is none; several Cookie lines joined */
    @Nullable
    String requestHeader(String name);

    /** @return the first response header of the name, case ignored, null when there is none */
    default @Nullable String responseHeader(String name) {
        return null;
    }

    /** @return {@code Req->vars.<name>} ({@code auth-user}, {@code auth-type} and what functions left), or null */
    default @Nullable String variable(String name) {
        return null;
    }

    /** @return a parameter of the AddLog line, null when it has none of the name */
    default @Nullable String lineParameter(String name) {
        return null;
    }

    /** @return the status of the answer, 0 when none was sent */
    int status();

    /** @return the reason phrase of the status line, null when there is none */
    default @Nullable String reason() {
        return null;
    }

    /** @return bytes of the body sent, -1 when no body belongs to the answer */
    long contentLength();

    /** @return ticker nanoseconds at which the answer was handed over; now, where nobody has looked at the clock */
    long endedNanos();

    /** @return what earlier lines of the same request left, for its next; null where the request is not answered again */
    default @Nullable SteadyText steadyText() {
        return null;
    }

    /** @return nanoseconds from the complete head to the end of the answer */
    long durationNanos();

    String virtualServerId();

    /** @return who answered: {@code NSAPI} for the pipeline, {@code cache} for the quick lane, {@code j2ee} */
    String subsystem();
}
