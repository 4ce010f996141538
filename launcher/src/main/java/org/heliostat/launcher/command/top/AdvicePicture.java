package org.heliostat.launcher.command.top;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Decides how advice that is watched comes onto a terminal: drawn over what was there as long as it fits, and from the first time
 * that it does not printed below, whole, whenever it has changed. Used by one thread.
 */
final class AdvicePicture {

    private boolean isTooLong;
    private List<String> printed = List.of();

    /**
     * What to do with the lines.
     *
     * @param lines all of them
     * @param isDrawn whether they take the place of those before; otherwise they are printed below
     */
    record Step(List<String> lines, boolean isDrawn) {}

    /** @return what is to be shown now; no lines where nothing has changed */
    Step next(JsonNode advice, int rows, int columns) {
        List<String> lines = AdviceLines.of(advice, columns);
        isTooLong = isTooLong || lines.size() > rows;
        if (!isTooLong) {
            return new Step(lines, true);
        }
        List<String> outline = AdviceLines.outline(advice);
        if (outline.equals(printed)) {
            return new Step(List.of(), false);
        }
        printed = outline;
        return new Step(lines, false);
    }
}
