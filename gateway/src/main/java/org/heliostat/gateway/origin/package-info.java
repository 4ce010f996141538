/**
 * Which origin is asked: groups of origins, how many requests each takes, what is kept open, who is out of
 * service and what each has done.
 *
 * <p>Start reading at {@link org.heliostat.gateway.origin.OriginGroup}, then {@link org.heliostat.gateway.origin.Origin}. An origin
 * is shared by all loops and all configurations; its figures and places are counted without a lock, its connections belong to
 * the loop they were opened on.
 *
 * <p>Not here: how requests are shared (balance), how many of them and of connections there may be (place), bytes (upstream), exchanges and obj.conf (proxy).
 */
@NullMarked
package org.heliostat.gateway.origin;

import org.jspecify.annotations.NullMarked;
