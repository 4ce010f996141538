package org.heliostat.request.quick;

import java.lang.ref.WeakReference;
import java.util.Map;
import org.heliostat.filecache.FileEntry;
import org.heliostat.log.access.format.SteadyText;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.Condition;
import org.jspecify.annotations.Nullable;

/**
 * What a run on a session thread showed about one target: which calls were made, what must be looked at again, and
 * the answer's head. It holds files weakly, so that the file cache alone decides what stays in memory. Immutable.
 *
 * @param answering the file whose content is the answer's body
 * @param files every file that was looked at
 * @param calls how often each bucket was called, but for the line that answered and those of AddLog
 * @param servingBucket bucket of the line that answered
 * @param again functions that look at the request itself, with the outcome they must have again
 * @param conditions of Client tags that look at the request itself
 * @param access who may see it, to be asked again; null: everybody
 * @param logs AddLog lines that ran
 * @param sameLogsFor304 whether the same AddLog lines would run for status 304
 * @param steadyText what log lines of its answers have in common
 * @param epoch of the file cache
 */
record Trace(
        WeakReference<FileEntry> answering,
        WeakReference<FileEntry>[] files,
        BucketCalls[] calls,
        int servingBucket,
        CallAgain[] again,
        TestAgain[] conditions,
        AccessCheck.@Nullable Again access,
        BoundLine[] logs,
        boolean sameLogsFor304,
        byte[] okHead,
        byte[] notModifiedHead,
        MutableHeaders headers,
        State state,
        SteadyText steadyText,
        long epoch) {

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
