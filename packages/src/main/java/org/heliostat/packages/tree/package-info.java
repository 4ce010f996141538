/**
 * Trees of files with modes and owners, and the forms they are packed in: tar, zip, Debian package.
 *
 * <p>Start reading at {@link FileTree}. Every writer gives the same bytes for the same tree: entries come in the order of their
 * paths, and all of them have the one time that the writer was given.
 *
 * <p>Threads: a tree is filled and written by one thread.
 *
 * <p>Not here: what is in the packages (packages), layers and manifests of images (image).
 */
@NullMarked
package org.heliostat.packages.tree;

import org.jspecify.annotations.NullMarked;
