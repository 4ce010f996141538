package org.heliostat.request.quick;

import java.lang.ref.WeakReference;
import java.util.Map;
import org.heliostat.filecache.FileEntry;
import org.heliostat.log.access.format.SteadyText;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.PreparedHead;
import org.heliostat.request.Request;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a run on a session thread showed about one target: what must be looked at again, the answer, and what is
 * counted and logged. It holds files weakly, so that the file cache alone decides what stays in memory. Immutable.
 *
 * @param state what the stages made of the request
 */
record Trace(Conditions conditions, Answer answer, Accounting accounting, State state) {

    /**
     * Says when the recording holds.
     *
     * @param files every file that was looked at
     * @param epoch of the file cache
     * @param calls functions that look at the request itself, with the outcome they must have again
     * @param tests of Client tags that look at the request itself
     * @param access who may see it, to be asked again; null: everybody
     */
    record Conditions(
            WeakReference<FileEntry>[] files,
            long epoch,
            CallAgain[] calls,
            TestAgain[] tests,
            AccessCheck.@Nullable Again access) {}

    /**
     * Holds the answer's heads, and the file whose content is its body.
     *
     * @param headers of both
     */
    record Answer(
            WeakReference<FileEntry> file, PreparedHead okHead, PreparedHead notModifiedHead, MutableHeaders headers) {}

    /**
     * Lists what is counted and logged.
     *
     * @param calls how often each bucket was called, but for the line that answered and those of AddLog
     * @param servingBucket bucket of the line that answered
     * @param logs AddLog lines that ran
     * @param sameLogsFor304 whether the same AddLog lines would run for status 304
     * @param steadyText what log lines of its answers have in common
     */
    record Accounting(
            BucketCalls[] calls, int servingBucket, BoundLine[] logs, boolean sameLogsFor304, SteadyText steadyText) {}

    record BucketCalls(int bucket, int calls) {}

    record CallAgain(BoundLine line, Outcome outcome) {}

    record TestAgain(Condition condition, boolean held) {}

    /** What the stages made of the request; AddLog functions may ask for it. */
    record State(
            String uriPath,
            @Nullable String query,
            String ppath,
            boolean translated,
            @Nullable String objectName,
            @Nullable String pathInfo,
            @Nullable String contentType,
            Map<String, String> variables) {

        static State of(Request request) {
            return new State(
                    request.uriPath(),
                    request.query(),
                    request.ppath(),
                    request.isTranslated(),
                    request.objectName(),
                    request.pathInfo(),
                    request.contentType(),
                    request.variables().asMap());
        }

        void restore(Request request) {
            if (!uriPath.equals(request.uriPath())) {
                request.restartWith(uriPath, query);
            }
            if (translated) {
                request.translated(ppath);
            } else {
                request.ppath(ppath);
            }
            if (objectName != null) {
                request.objectName(objectName);
            }
            request.pathInfo(pathInfo);
            request.contentType(contentType);
            if (!variables.isEmpty()) {
                variables.forEach(request.variables()::set);
            }
        }
    }
}
