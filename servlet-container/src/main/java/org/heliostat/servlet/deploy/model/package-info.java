/**
 * What a web application declares, as immutable values.
 *
 * <p>Start reading at {@link org.heliostat.servlet.deploy.model.WebAppModel}: the merged result of web.xml, fragments,
 * annotations and the server's defaults. Everything here is a record, holds names instead of classes, and can be
 * shared between threads.
 *
 * <p>Not here: reading and merging (deploy), class loading (classloading), anything that runs (context, dispatch).
 */
@NullMarked
package org.heliostat.servlet.deploy.model;

import org.jspecify.annotations.NullMarked;
