package org.heliostat.config.search;

import java.time.Duration;

/**
 * How far search may go in one virtual server. Immutable.
 *
 * @param maxHits hits that one query finds at most; 1 to 10,000
 * @param scanInterval from the end of a look at all files to the begin of the next; at least a second
 * @param maxDocuments files in the index of one collection
 * @param maxFileSize bytes of a file that is read
 * @param maxIndexSize bytes of the index of one collection on the disk
 * @param maxQueryLength characters of a query; over it 400
 * @param maxQueryClauses words, those of phrases one by one, and beginnings in a query; over it 400
 * @param queryTimeout that a query may take; over it 503
 * @param maxQueries that are answered at the same time; over it 503
 */
public record SearchLimits(
        int maxHits,
        Duration scanInterval,
        int maxDocuments,
        long maxFileSize,
        long maxIndexSize,
        int maxQueryLength,
        int maxQueryClauses,
        Duration queryTimeout,
        int maxQueries) {}
