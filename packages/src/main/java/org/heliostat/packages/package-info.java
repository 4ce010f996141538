/**
 * Makes the packages that Heliostat is handed out in: archives, a Debian package, an image for containers.
 *
 * <p>Start reading at {@link PackagesBuild}, which the build runs with the profile {@code packages}; what each package holds is said in
 * {@link ArchiveTree} and {@link DebianPackage}, and for the image in {@code image}.
 *
 * <p>Threads: one.
 *
 * <p>Not here: how trees become bytes (tree). Nothing of this is in the server.
 */
@NullMarked
package org.heliostat.packages;

import org.jspecify.annotations.NullMarked;
