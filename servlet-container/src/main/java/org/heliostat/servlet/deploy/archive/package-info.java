/**
 * What is done with ZIP files as such: their table of contents, and work on many of them, or of their entries, at once.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.archive.CentralDirectory}. Used by the deploying thread, which
 * waits for the threads it starts here.
 *
 * <p>Not here: what is in them (deploy, deploy.library).
 */
@NullMarked
package org.heliostat.servlet.deploy.archive;

import org.jspecify.annotations.NullMarked;
