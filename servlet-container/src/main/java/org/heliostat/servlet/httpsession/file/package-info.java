/**
 * HTTP sessions in files, one for each: persistence-type {@code file}, and {@code s1ws60} with its FileStore.
 *
 * <p>Start reading at {@link FileVault}. Session threads and housekeeping; everything here may block.
 *
 * <p>Not here: what is in a record (httpsession.record).
 */
@NullMarked
package org.heliostat.servlet.httpsession.file;

import org.jspecify.annotations.NullMarked;
