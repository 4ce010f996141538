/**
 * mime.types: content type, encoding and language by file name extension.
 *
 * <p>Start reading at {@link MimeTypes}; {@link MimeTypesReader} makes it from text. Records are immutable.
 *
 * <p>Not here: choosing the type of a response (saf.objecttype).
 */
@NullMarked
package org.heliostat.config.mime;

import org.jspecify.annotations.NullMarked;
