/**
 * The description of the API in the OpenAPI format, made from the table of routes and the records that they name.
 *
 * <p>Start reading at {@link OpenApiResource}. Made once, when the table is.
 *
 * <p>Not here: the routes (api).
 */
@NullMarked
package org.heliostat.adminui.openapi;

import org.jspecify.annotations.NullMarked;
