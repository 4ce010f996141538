package org.heliostat.servlet.context.supply;

/**
 * Figures of an application's pages.
 *
 * @param loaded pages in use
 * @param reloaded pages compiled again because they had changed
 */
public record PageFigures(long loaded, long reloaded) {

    /** No page was asked for. */
    public static final PageFigures NONE = new PageFigures(0, 0);
}
