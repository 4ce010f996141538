/**
 * What obj.conf can call: names, parameters, and how a directive line becomes a {@link
 * org.heliostat.request.StageFunction}.
 *
 * <p>Start reading at {@link FunctionRegistry}; a {@link FunctionDefinition} is one name in it, {@link BindContext}
 * what a function may know of its virtual server when it is bound. Everything is immutable once built. Functions
 * look at files through {@link FileAccess}, so that one request sees each file once and the quick lane learns which
 * files an answer depends on.
 *
 * <p>Not here: the order in which functions run (request.pipeline), the functions themselves (saf).
 */
@NullMarked
package org.heliostat.request.function;

import org.jspecify.annotations.NullMarked;
