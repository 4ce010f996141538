/**
 * The indexes of search collections: how they follow the files, and how they are asked.
 *
 * <p>Start reading at {@link org.heliostat.search.index.Indexing}, whose one thread writes all indexes; {@link
 * org.heliostat.search.index.CollectionIndex} is one of them. Session threads read, by {@link org.heliostat.search.index.HitList}. This
 * package alone knows Lucene, and none of Lucene is loaded while there is no collection.
 *
 * <p>Not here: who may see a hit (page), what is text (text).
 */
@NullMarked
package org.heliostat.search.index;

import org.jspecify.annotations.NullMarked;
