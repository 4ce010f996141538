/**
 * The image for containers: a file system of Debian's C library and shell, a Java of chosen modules and the server, in three layers,
 * written as OCI layout and as Docker's archive. Neither a daemon nor root's rights are needed.
 *
 * <p>Start reading at {@link ImageBuild}. {@link DebianFiles} decides what of Debian is in it, {@link ServerFiles} what of ours.
 *
 * <p>Threads: one.
 *
 * <p>Not here: reading and writing of archives (tree).
 *
 * @see <a href="https://github.com/opencontainers/image-spec">OCI image specification</a>
 */
@NullMarked
package org.heliostat.packages.image;

import org.jspecify.annotations.NullMarked;
