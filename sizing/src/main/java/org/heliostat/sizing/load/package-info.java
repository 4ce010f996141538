/**
 * The load that is expected, read from words: a rate or users, a mix, sessions, documents, and how much is to be left free.
 *
 * <p>Start reading at {@link LoadWord}, the table of all words with ranges and defaults; {@link LoadReader} makes a {@link Load}
 * of them and finds everything that is wrong at once.
 *
 * <p>Threads: immutable values, but for {@link Mistakes}, which one thread fills.
 *
 * <p>Not here: what a request costs (cost), and what follows from both (org.heliostat.sizing).
 */
@NullMarked
package org.heliostat.sizing.load;

import org.jspecify.annotations.NullMarked;
