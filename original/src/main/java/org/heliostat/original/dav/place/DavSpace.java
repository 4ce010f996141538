package org.heliostat.original.dav.place;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.dav.DavCollectionConfig;
import org.heliostat.config.dav.DavConfig;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/** The collections of one virtual server. Immutable; any thread. */
public record DavSpace(List<DavCollectionConfig> collections) {

    public DavSpace {
        collections = List.copyOf(collections);
    }

    public static DavSpace of(BindContext context) {
        return new DavSpace(context.services()
                .find(DavConfig.class)
                .map(DavConfig::collections)
                .orElse(List.of()));
    }

    /**
     * @param uriPath decoded and normalised
     * @return where it is: in the collection whose path is the longest that it begins with
     */
    public Optional<DavSpot> find(String uriPath) {
        DavSpot best = null;
        for (DavCollectionConfig collection : collections) {
            boolean same =
                    collection.sourceUri().filter(collection.uri()::equals).isPresent();
            best = longer(best, spot(collection, collection.uri(), uriPath, same));
            if (!same && collection.sourceUri().isPresent()) {
                best = longer(best, spot(collection, collection.sourceUri().get(), uriPath, true));
            }
        }
        return Optional.ofNullable(best);
    }

    private static @Nullable DavSpot longer(@Nullable DavSpot one, @Nullable DavSpot other) {
        return one == null
                        || other != null
                                && other.prefix().length() > one.prefix().length()
                ? other
                : one;
    }

    private static @Nullable DavSpot spot(
            DavCollectionConfig collection, String uri, String uriPath, boolean isSource) {
        String prefix = uri.equals("/") ? "" : uri;
        if (!uriPath.startsWith(prefix) || !uriPath.startsWith("/")) {
            return null;
        }
        String rest = uriPath.substring(prefix.length());
        if (!rest.isEmpty() && !rest.startsWith("/")) {
            return null;
        }
        String trimmed = rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
        return new DavSpot(collection, prefix, trimmed, isSource);
    }
}
