package org.heliostat.listen;

/**
 * What may fail on an event loop, in words for the log. They are objects that are there from the start: even a constant text
 * is made when it is used first, and where memory is short, an error in the midst of catching one would get out.
 */
enum LoopStep {
    LOOP("the loop"),
    IO("I/O"),
    TASK("a task"),
    END("the end"),
    CONNECTION("a connection"),
    CLOSING("closing a connection"),
    ASKING("asking for a turn"),
    TURN("what is done regularly");

    private final String text;

    LoopStep(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
