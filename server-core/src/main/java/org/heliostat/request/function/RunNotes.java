package org.heliostat.request.function;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.filecache.FileEntry;
import org.heliostat.qos.QosVerdict;
import org.heliostat.qos.QualityOfService;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.jspecify.annotations.Nullable;

/**
 * Hears from functions about the run they are part of. The pipeline keeps it with its exchange; it is used by the
 * thread that runs the exchange.
 */
public interface RunNotes extends Exchange.Run {

    /** @return the notes of the run that is going on, null where functions are called by themselves */
    static @Nullable RunNotes of(Exchange exchange) {
        return exchange.run() instanceof RunNotes notes ? notes : null;
    }

    /** @return the entry that this request has already seen at the path */
    @Nullable
    FileEntry fileSeen(Path path);

    /** Notes that the answer depends on the entry; a later one for the same path replaces an earlier one. */
    void sawFile(FileEntry entry);

    /**
     * Notes that the answer is status 200 with the file as its body, from the cache or opened by it, and with the response's
     * headers as they are: the quick lane may give it again. Called before the answer is sent.
     */
    void answersFromCache(FileEntry entry);

    /** Notes that this answer must not be given again, whatever the functions declare. */
    void answersOnlyOnce();

    /** Notes that an outcome holds only for clients which address the same scheme, host and port. */
    default void dependsOnOrigin(Exchange exchange) {
        ClientView origin = exchange.request().client();
        dependsOn(later -> later.request().client().hasOriginOf(origin));
    }

    /**
     * Notes that an outcome holds only for requests that pass the test.
     *
     * @param holds looks at the request alone and never blocks: it runs on I/O loops
     */
    void dependsOn(Predicate<Exchange> holds);

    /** Notes that the ACL is among those that decide whether the request may go on, when its path is final. */
    void meets(CompiledAcl acl);

    /**
     * Puts the lines, as an object of their own, behind all objects that apply: they come first at ObjectType, Service
     * and Error. They hold until the request ends or is restarted.
     */
    void joins(List<ExtraLine> lines);

    /**
     * Lets the request in where the limits of its virtual server, class and server allow, and counts it in one step. Once
     * it is in, it is only compared.
     */
    QosVerdict admit(QualityOfService quality);

    /** @return how often a function has restarted the request for another URI */
    int restarts();

    /**
     * Sends a GET for another path of this virtual server through the stages, as the same client, and writes the body
     * of its answer where its status is 200. Waits for answers that come later. This answer is then given only once.
     *
     * @param target begins with a slash, escaped, with an optional query
     * @throws IOException when the body cannot be written
     */
    InnerAnswer ask(String target, OutputStream body, InnerLimits limits) throws IOException;

    /**
     * Sends a GET for another path through the stages before Service, as the same client. To them it is a request of the
     * server's own, as that of {@link #ask} is. This answer is then given only once.
     *
     * @param target begins with a slash, escaped
     * @return the file it leads to; null where the client may not have it or where it leads to none
     */
    @Nullable
    Path find(String target, InnerLimits limits);

    /**
     * Sends a request for another path through the stages before Service, access control among them. To them it is as if
     * the client itself had sent it, and no request of the server's own. This answer is then given only once.
     *
     * @param target begins with a slash, escaped
     */
    InnerLook look(String method, String target, InnerLimits limits);

    /** As {@link #look}, of what the client has not asked for by its name, as of a hit of a search: no denial is logged. */
    InnerLook glance(String method, String target, InnerLimits limits);

    /** @return whether the client's request may lead to one thing more, which counts as a request of {@link #ask} does */
    boolean mayAsk(InnerLimits limits);

    /** @return whether the server asks for this of itself, and does not look at what a client would get */
    boolean isInternal();

    /** @return how many requests within the server this one is part of; 0 for the client's own */
    int depth();

    /** @return the exchange of the client's own request; this run's, unless another asked for it */
    Exchange client();
}
