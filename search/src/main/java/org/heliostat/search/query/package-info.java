/**
 * What people write into the box: words, phrases, AND, OR, NOT, parentheses, beginnings of words.
 *
 * <p>Start reading at {@link org.heliostat.search.query.QueryReader}. A reader is used by one thread, what it reads is immutable.
 *
 * <p>Not here: what an index makes of it.
 */
@NullMarked
package org.heliostat.search.query;

import org.jspecify.annotations.NullMarked;
