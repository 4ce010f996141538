/**
 * Rules about what the process has of its machine: heap and collector, memory outside of the heap, descriptors, processors.
 *
 * <p>Start reading at {@link ProcessRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: settings of the operating system.
 */
@NullMarked
package org.heliostat.advisor.rule.process;

import org.jspecify.annotations.NullMarked;
