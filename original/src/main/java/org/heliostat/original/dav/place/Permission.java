package org.heliostat.original.dav.place;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * Asks for each file that a request is about, besides the one that its URI names, whether the client may do with it what it
 * wants: the stages of obj.conf run for it as for a request of its own, so that ACLs, .nsconfig and every other rule hold. One
 * request, one thread.
 */
public final class Permission {

    private static final int FORBIDDEN = 403;
    private static final int MOST_LOOKS_PER_MEMBER = 4;
    private static final int OTHER_LOOKS = 1_000;
    private static final int MOST_RESTARTS = 50;

    private final DavSpace space;
    private final @Nullable RunNotes notes;
    private final InnerLimits limits;

    public Permission(Exchange exchange, DavSpace space, int maxResponses) {
        this.space = space;
        this.notes = RunNotes.of(exchange);
        long looks = (long) MOST_LOOKS_PER_MEMBER * maxResponses + OTHER_LOOKS;
        this.limits = new InnerLimits(1, (int) Math.min(Integer.MAX_VALUE, looks), 1, MOST_RESTARTS);
    }

    /** @return whether files of this type are run or made up when they are asked for */
    public static boolean isMadeUp(@Nullable String contentType) {
        return contentType != null
                && contentType.startsWith("magnus-internal/")
                && !contentType.equals("magnus-internal/directory");
    }

    /**
     * Looks up another place.
     *
     * @param uriPath decoded, as it was sent: with a slash at its end or without
     * @throws DavRefusal when the client may not, or it is in no collection
     */
    public DavResource require(String method, String uriPath) throws IOException, DavRefusal {
        DavSpot spot = space.find(uriPath).orElseThrow(() -> DavRefusal.of(FORBIDDEN));
        InnerLook look = look(method, uriPath);
        Path path = look.path();
        if (look.isRefused()) {
            throw DavRefusal.of(look);
        }
        // Without a path something stands in the way that is no folder.
        if (path == null) {
            throw DavRefusal.of(409);
        }
        if (isMadeUp(look.contentType()) && !spot.isSource()) {
            throw DavRefusal.of(FORBIDDEN);
        }
        return DavResource.of(spot, path);
    }

    /** @return whether the client may do it with a resource of that path, there or not, and the stages lead to it */
    public boolean allows(String method, DavResource resource) {
        String uriPath = resource.spot().uriPath();
        return allows(method, resource, uriPath, look(method, uriPath));
    }

    /**
     * As {@link #allows(String, DavResource)}, for what will be in a folder in whose place there still is a file: until that is
     * gone the stages take the names behind it for path information.
     *
     * @param type by the resource's name, besides that which the stages give it; null for none
     */
    public boolean allowsBehindFile(String method, DavResource resource, @Nullable String type) {
        String uriPath = resource.spot().uriPath();
        InnerLook look = look(method, uriPath);
        return !look.isRefused()
                && look.path() == null
                && space.find(uriPath).filter(resource.spot()::equals).isPresent()
                && (resource.spot().isSource() || !isMadeUp(type) && !isMadeUp(look.contentType()));
    }

    /** @return whether the client may list it; a folder is asked for as such */
    public boolean shows(DavResource resource, boolean isFolder) {
        String uriPath = resource.spot().uriPath();
        String asked = isFolder && !uriPath.endsWith("/") ? uriPath + "/" : uriPath;
        InnerLook look = notes == null ? InnerLook.none() : notes.glance("PROPFIND", UriText.escaped(asked), limits);
        return allows("PROPFIND", resource, asked, look);
    }

    private boolean allows(String method, DavResource resource, String uriPath, InnerLook look) {
        Path path = look.path();
        return !look.isRefused()
                && path != null
                && path.normalize().equals(resource.path())
                && space.find(uriPath).filter(resource.spot()::equals).isPresent()
                && (resource.spot().isSource() || method.equals("PROPFIND") || !isMadeUp(look.contentType()));
    }

    private InnerLook look(String method, String uriPath) {
        return notes == null ? InnerLook.none() : notes.look(method, UriText.escaped(uriPath), limits);
    }
}
