package org.heliostat.request.pipeline;

/**
 * One {@code <Client>} tag.
 *
 * @param match what must be true of its conditions
 */
record ClientTest(Match match, Condition[] conditions) {

    /** {@code match=} of a tag. */
    enum Match {
        ALL,
        ANY,
        NONE
    }

    boolean holds(PipelineRun run) {
        for (Condition condition : conditions) {
            boolean held = run.test(condition);
            switch (match) {
                case ALL -> {
                    if (!held) {
                        return false;
                    }
                }
                case ANY -> {
                    if (held) {
                        return true;
                    }
                }
                case NONE -> {
                    if (held) {
                        return false;
                    }
                }
            }
        }
        return match != Match.ANY;
    }
}
