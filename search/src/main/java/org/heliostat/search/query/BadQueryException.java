package org.heliostat.search.query;

/** A query that cannot be read. Its message is a sentence for whoever wrote it. */
public final class BadQueryException extends Exception {

    private static final long serialVersionUID = 1L;

    public BadQueryException(String sentence) {
        super(sentence);
    }
}
