package org.heliostat.servlet.context.supply;

import org.jspecify.annotations.Nullable;

/** The media types of a virtual server (mime.types). Any thread. */
@FunctionalInterface
public interface MediaTypes {

    /** @param extension lower case, without dot */
    @Nullable
    String ofExtension(String virtualServerId, String extension);
}
