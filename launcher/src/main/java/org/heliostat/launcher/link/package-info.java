/**
 * What the first process and the servers it has started (MaxProcs above 1) say to each other, over a Unix domain socket in {@code
 * run/}: frames with a limit, and what is in them.
 *
 * <p>Start reading at {@link LinkKind}. {@link FrameChannel} reads and writes frames; {@link SnapshotCodec} makes figures into bytes
 * that another version of the server understands, {@link ChangeCodec} does so with what administration changes, {@link GroupState} is
 * how all processes stand.
 *
 * <p>Not here: what either side does when a frame comes (primordial, member).
 */
@NullMarked
package org.heliostat.launcher.link;

import org.jspecify.annotations.NullMarked;
