// How the process does in the time that the figures speak for: processors, collector, memory.

/** @return shares of 0 to 1 of all processors and of the time, null where they are not known yet; OutOfMemoryErrors */
export function processLately({ jvm, window }) {
    const millis = window?.coveredMillis ?? 0;
    const isKnown = millis > 0;
    return {
        cpu: isKnown && jvm.cpuNanos >= 0 ? Math.min(1, jvm.cpuNanos / 1e6 / millis / jvm.processors) : null,
        collecting: isKnown ? Math.min(1, jvm.collectionMillis / millis) : null,
        outOfMemory: jvm.outOfMemoryErrors,
    };
}
