package org.heliostat.request.function.offer;

import org.heliostat.request.function.BindContext;

/**
 * Settings of magnus.conf that functions sending files obey; found in {@link BindContext.Services}.
 *
 * @param eTags whether answers carry entity tags (directive ETag)
 */
public record StaticContent(boolean eTags) {}
