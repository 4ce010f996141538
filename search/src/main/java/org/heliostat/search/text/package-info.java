/**
 * What is to be read in a file: its characters, and of a page of HTML its title, description, keywords and text.
 *
 * <p>Start reading at {@link org.heliostat.search.text.DocumentReader}. Everything here is pure or used by one thread. Nothing is loaded
 * or resolved that a file names.
 *
 * <p>Not here: which files are read (index), what a hit shows of them (page).
 */
@NullMarked
package org.heliostat.search.text;

import org.jspecify.annotations.NullMarked;
