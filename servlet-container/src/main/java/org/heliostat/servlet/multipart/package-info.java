/**
 * Bodies of type {@code multipart/form-data} (RFC 7578), read part by part within limits.
 *
 * <p>Start reading at {@link MultipartBody}. Parts above a threshold go to files that vanish with the request. Used
 * by one thread at a time.
 *
 * <p>Not here: which limits hold (deploy.model), parameters made of parts (servlethttp).
 */
@NullMarked
package org.heliostat.servlet.multipart;

import org.jspecify.annotations.NullMarked;
