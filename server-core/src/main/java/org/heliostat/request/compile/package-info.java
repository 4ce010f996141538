/**
 * Makes pipelines of obj.conf: variables replaced, functions bound, patterns and conditions compiled, mistakes told.
 *
 * <p>Start reading at {@link PipelineCompiler}; {@link LineCompiler} binds a single line, {@link ConditionCompiler} a Client
 * tag. Virtual servers share what they do not differ in.
 *
 * <p>Threads: one thread, while a configuration is loaded.
 *
 * <p>Not here: reading obj.conf (config.objconf), what functions make of their parameters (saf), running
 * (request.pipeline).
 */
@NullMarked
package org.heliostat.request.compile;

import org.jspecify.annotations.NullMarked;
