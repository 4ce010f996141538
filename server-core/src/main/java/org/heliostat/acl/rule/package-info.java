/**
 * ACLs made ready to be asked: attributes with compiled patterns, and the rules by which many statements become one
 * answer.
 *
 * <p>Start reading at {@link Evaluation}; {@link AttributeCompiler} says what every attribute means. Everything is
 * immutable and may be used by any thread, I/O loops too: whatever could block is behind {@link Visitor}, and a visitor on
 * a loop answers {@link Truth#THREAD_NEEDED}.
 *
 * <p>Not here: the language (config.acl), users and their databases (acl), requests (request.access).
 */
@NullMarked
package org.heliostat.acl.rule;

import org.jspecify.annotations.NullMarked;
