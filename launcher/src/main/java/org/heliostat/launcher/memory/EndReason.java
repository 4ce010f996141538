package org.heliostat.launcher.memory;

import java.nio.charset.StandardCharsets;

/** Why a process ends by itself, in words that are there before memory is short. */
public enum EndReason {
    ERROR("an OutOfMemoryError was seen (OutOfMemory restart)"),
    SHORT("memory was short and did not come back"),
    SILENT("threads did not answer after an OutOfMemoryError"),
    UNHEARD("a signal found no memory to be handed on by"),
    LATE("it was asked to end, and was not done in time");

    private final String text;
    private final byte[] line;

    EndReason(String text) {
        this.text = text;
        this.line = (text + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** @return a part of a sentence */
    public String text() {
        return text;
    }

    /** @return the same as bytes, not to be changed */
    byte[] line() {
        return line;
    }
}
