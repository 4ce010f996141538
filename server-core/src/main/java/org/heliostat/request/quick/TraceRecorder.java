package org.heliostat.request.quick;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.filecache.FileEntry;
import org.heliostat.log.access.format.SteadyText;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.PreparedHead;
import org.heliostat.request.Repeatability;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.line.Condition;
import org.heliostat.request.quick.Trace.BucketCalls;
import org.heliostat.request.quick.Trace.CallAgain;
import org.heliostat.request.quick.Trace.TestAgain;
import org.jspecify.annotations.Nullable;

/**
 * Watches one run and makes a {@link Trace} of it, if everything that ran may be repeated. Belongs to the thread that
 * has the exchange.
 */
public final class TraceRecorder implements Condition.Listener {

    private static final FileEntry[] NO_FILES = {};
    private static final int USUAL_COUNT = 4;

    private final QuickLane quickLane;
    private final String target;
    private final long epoch;
    private List<BoundLine> calls = List.of();
    private List<CallAgain> again = List.of();
    private List<TestAgain> conditions = List.of();
    private List<BoundLine> logs = List.of();
    private @Nullable BoundLine serving;
    private @Nullable FileEntry answering;
    private @Nullable FileEntry[] files = NO_FILES;
    private @Nullable MutableHeaders headers;
    private Trace.@Nullable State state;
    private AccessCheck.@Nullable Again access;
    private @Nullable Forwarding forwarding;
    private boolean sameLogsFor304 = true;
    private boolean repeatable = true;

    TraceRecorder(QuickLane quickLane, String target, long epoch) {
        this.quickLane = quickLane;
        this.target = target;
        this.epoch = epoch;
    }

    @Override
    public void tested(Condition condition, boolean held) {
        if (forwarding != null) {
            return;
        }
        switch (condition.repeatability()) {
            case NEVER -> repeatable = false;
            case RUN_AGAIN -> conditions = plus(conditions, new TestAgain(condition, held));
            // After the answer it may have been its status that was tested.
            case SAME_FOR_URI -> sameLogsFor304 &= answering == null;
        }
    }

    /** A line was called, and this came of it. */
    public void called(BoundLine line, Outcome outcome, boolean changedVariables) {
        if (forwarding != null) {
            return;
        }
        Repeatability repeatability = line.repeatability();
        if (repeatability == Repeatability.NEVER) {
            repeatable = false;
        }
        if (!repeatable) {
            return;
        }
        if (answering != null) {
            if (serving == null) {
                serving = line;
            } else {
                logs = plus(logs, line);
            }
            return;
        }
        calls = plus(calls, line);
        if (repeatability == Repeatability.RUN_AGAIN) {
            // What it changed would have to be changed again, and only it knows how.
            repeatable &= !changedVariables && outcome != Outcome.RESTART;
            again = plus(again, new CallAgain(line, outcome));
        }
    }

    /**
     * Access was decided, and the request goes on.
     *
     * @param line counted once more, for the time of the decision; null: none named an ACL
     * @param mustBeAsked what a repetition must ask again, null: nothing
     */
    public void accessDecided(@Nullable BoundLine line, AccessCheck.@Nullable Again mustBeAsked) {
        if (line != null && repeatable) {
            calls = plus(calls, line);
        }
        access = mustBeAsked;
    }

    /** The answer is the cached content of the entry; {@code seen} are the files that were looked at. */
    public void answered(FileEntry entry, @Nullable FileEntry[] seen, HeaderFields sent) {
        answering = entry;
        files = seen;
        MutableHeaders copy = new MutableHeaders();
        for (int i = 0; i < sent.size(); i++) {
            copy.add(sent.name(i), sent.value(i));
        }
        headers = copy;
    }

    /**
     * The line is about to hand the exchange to whoever asks another server; {@code seen} are the files that were looked at. What
     * comes after it is not watched.
     */
    public void forwards(BoundLine line, Exchange exchange, @Nullable FileEntry[] seen, List<BoundObject> objects) {
        HeaderFields set = exchange.response().headers();
        if (set.contains("WWW-Authenticate") || set.contains("Set-Cookie")) {
            // They are meant for this client only.
            repeatable = false;
        }
        if (!repeatable) {
            return;
        }
        files = seen;
        MutableHeaders copy = new MutableHeaders();
        for (int i = 0; i < set.size(); i++) {
            copy.add(set.name(i), set.value(i));
        }
        forwarding = new Forwarding(
                line,
                objects,
                conditions(),
                bucketCalls(),
                Trace.State.of(exchange.request()),
                copy,
                exchange.forwarder());
    }

    /** The run has ended well; AddLog included. */
    public void complete(Exchange exchange) {
        if (!repeatable) {
            quickLane.unrepeatable(target);
            return;
        }
        Forwarding forwarded = forwarding;
        if (forwarded != null) {
            quickLane.remember(target, forwarded);
            return;
        }
        FileEntry answer = answering;
        MutableHeaders sent = headers;
        if (answer == null
                || serving == null
                || sent == null
                // A token that is meant for this client only.
                || sent.contains("WWW-Authenticate")
                || exchange.response().status() != 200) {
            return;
        }
        state = Trace.State.of(exchange.request());
        quickLane.remember(target, trace(answer, serving, sent, state));
    }

    private Trace trace(FileEntry answer, BoundLine servingLine, MutableHeaders sent, Trace.State finalState) {
        return new Trace(
                conditions(),
                new Trace.Answer(
                        new WeakReference<>(answer),
                        new PreparedHead(ResponseHeads.ok(quickLane.serverLine(), sent, answer.size())),
                        new PreparedHead(ResponseHeads.notModified(quickLane.serverLine(), sent)),
                        sent),
                new Trace.Accounting(
                        bucketCalls(),
                        servingLine.bucket(),
                        logs.toArray(BoundLine[]::new),
                        sameLogsFor304,
                        new SteadyText()),
                finalState);
    }

    private Trace.Conditions conditions() {
        return new Trace.Conditions(
                weakly(), epoch, again.toArray(CallAgain[]::new), conditions.toArray(TestAgain[]::new), access);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private WeakReference<FileEntry>[] weakly() {
        List<WeakReference<FileEntry>> references = new ArrayList<>(files.length);
        for (FileEntry entry : files) {
            if (entry != null) {
                references.add(new WeakReference<>(entry));
            }
        }
        return references.toArray(new WeakReference[0]);
    }

    private BucketCalls[] bucketCalls() {
        int[] counts = new int[Long.SIZE];
        for (BoundLine line : calls) {
            counts[line.bucket()]++;
        }
        List<BucketCalls> counted = new ArrayList<>(2);
        for (int bucket = 0; bucket < counts.length; bucket++) {
            if (counts[bucket] > 0) {
                counted.add(new BucketCalls(bucket, counts[bucket]));
            }
        }
        return counted.toArray(BucketCalls[]::new);
    }

    private static <T> List<T> plus(List<T> list, T more) {
        List<T> longer = list.isEmpty() ? new ArrayList<>(USUAL_COUNT) : list;
        longer.add(more);
        return longer;
    }
}
