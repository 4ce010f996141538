package org.heliostat.request.quick;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.qos.OpenRequests;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Outcome;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.PreparedAnswer.WholeFile;
import org.heliostat.request.PreparedHead;
import org.heliostat.request.Request;
import org.heliostat.request.conditional.Preconditions;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.counter.RequestAccounting;
import org.heliostat.request.line.BoundLine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers cached files on the I/O loop, and has other servers asked from there, as the last full run for the same target did:
 * same functions looked at, same log line, same counters. What is out of the ordinary goes to a session thread. Any I/O loop; never waits,
 * neither for a disk nor for a lock that a session thread holds.
 */
public final class QuickLane {

    /**
     * Targets remembered: as many as the file cache knows files, but within these numbers. When there are more, all are
     * forgotten and learned again.
     */
    private static final int LEAST_TARGETS = 4_096;

    private static final int MOST_TARGETS = 262_144;

    /** Longer targets are served by session threads: their names would fill the memory. */
    private static final int LONGEST_TARGET = 512;

    private static final String[] UNUSUAL_FIELDS = {"Range", "If-Range", "If-Match", "If-Unmodified-Since", "Expect"};
    private static final ByteBuffer NO_BODY = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final Logger LOG = LoggerFactory.getLogger(QuickLane.class);

    private enum Kind {
        PLAIN,
        REVALIDATION,
        UNUSUAL
    }

    private final RequestAccounting accounting;
    private final FileCache cache;
    private final String serverLine;
    private final ConcurrentMap<String, Trace> traces = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Forwarding> forwardings = new ConcurrentHashMap<>();
    private final UnrepeatableTargets unrepeatable = new UnrepeatableTargets();
    private final LongAdder answers = new LongAdder();

    /** @param serverLine Server line of heads, or nothing */
    public QuickLane(RequestAccounting accounting, FileCache cache, String serverLine) {
        this.accounting = accounting;
        this.cache = cache;
        this.serverLine = serverLine;
    }

    String serverLine() {
        return serverLine;
    }

    /** @return answers given so far */
    public long answers() {
        return answers.sum();
    }

    /** Forgets what earlier runs have shown. Any thread. */
    public void forgetAll() {
        traces.clear();
        forwardings.clear();
        unrepeatable.clear();
    }

    /** @return who watches this run, null if its answer could not be given again anyway */
    public @Nullable TraceRecorder recorderFor(Exchange exchange) {
        Request request = exchange.request();
        String target = request.head().target();
        boolean plain =
                isCandidate(request) && target.length() <= LONGEST_TARGET && kind(request.headers()) == Kind.PLAIN;
        return plain && !unrepeatable.contains(target) ? new TraceRecorder(this, target, cache.epoch()) : null;
    }

    /** The run for the target called what may not be repeated: the next ones need not be watched. */
    void unrepeatable(String target) {
        unrepeatable.add(target);
    }

    void remember(String target, Trace trace) {
        remember(traces, target, trace, trace.conditions());
    }

    void remember(String target, Forwarding forwarding) {
        remember(forwardings, target, forwarding, forwarding.conditions());
    }

    private <T> void remember(ConcurrentMap<String, T> known, String target, T shown, Trace.Conditions conditions) {
        if (conditions.epoch() != cache.epoch()) {
            return;
        }
        int most = Math.max(
                LEAST_TARGETS, Math.min(MOST_TARGETS, cache.settings().entries().maxFiles()));
        if (known.size() >= most) {
            known.clear();
        }
        known.put(target, shown);
    }

    /**
     * Finds out whether an earlier run has shown that the request goes to another server, and that this takes no thread. Runs on
     * the exchange's I/O loop and never waits.
     *
     * @return what that run showed; null where there was none, or something is different now. The exchange is untouched but for
     *     variables that functions set each time they run
     */
    public @Nullable Forwarding forwards(Exchange exchange) {
        if (forwardings.isEmpty()) {
            return null;
        }
        Request request = exchange.request();
        String target = request.head().target();
        Forwarding known = forwardings.get(target);
        if (known == null || !isCandidate(request) || kind(request.headers()) == Kind.UNUSUAL) {
            return null;
        }
        if (!holds(known.conditions(), exchange)) {
            forwardings.remove(target, known);
            return null;
        }
        try {
            if (!turnsOutTheSame(known.conditions(), exchange)) {
                return null;
            }
        } catch (RuntimeException defect) {
            LOG.error("{}: left to a session thread: {}", accounting.virtualServerId(), target, defect);
            return null;
        }
        return known;
    }

    /** The request is forwarded as that run was. */
    public void forwarded(Forwarding shown) {
        countLookups(shown.conditions().files());
        answers.increment();
    }

    /**
     * Answers at once what an earlier run has shown to need no thread. Runs on the exchange's I/O loop and never waits.
     *
     * @return whether the exchange is answered and ended; if not it is untouched but for variables that functions set each
     *     time they run
     */
    public boolean tryAnswer(Exchange exchange) {
        try {
            return answerAgain(exchange);
        } catch (RuntimeException defect) {
            if (exchange.response().isCommitted()) {
                throw defect;
            }
            LOG.error(
                    "{}: left to a session thread: {}",
                    accounting.virtualServerId(),
                    exchange.request().target().rawPath(),
                    defect);
            return false;
        }
    }

    private boolean answerAgain(Exchange exchange) {
        Request request = exchange.request();
        Trace trace = traces.get(request.head().target());
        if (trace == null || !isCandidate(request)) {
            return false;
        }
        Kind kind = kind(request.headers());
        if (kind == Kind.UNUSUAL) {
            return false;
        }
        FileEntry entry = trace.answer().file().get();
        if (entry == null || !holds(trace.conditions(), exchange)) {
            traces.remove(request.head().target(), trace);
            return false;
        }
        boolean notModified = kind == Kind.REVALIDATION && isNotModified(request, trace, entry);
        if (notModified && !trace.accounting().sameLogsFor304()) {
            return false;
        }
        if (!turnsOutTheSame(trace.conditions(), exchange)) {
            return false;
        }
        return answer(exchange, trace, entry, notModified);
    }

    private boolean holds(Trace.Conditions conditions, Exchange exchange) {
        return conditions.epoch() == cache.epoch() && areFresh(conditions.files(), exchange.receivedNanos());
    }

    /** Plain GET; a body would have to be read. */
    private static boolean isCandidate(Request request) {
        return request.method().equals("GET") && request.body().contentLength() == 0;
    }

    /** Asked for by name, so that heads which are kept as bytes need no strings. */
    private static Kind kind(HeaderFields headers) {
        for (String name : UNUSUAL_FIELDS) {
            if (headers.contains(name)) {
                return Kind.UNUSUAL;
            }
        }
        boolean revalidates = headers.contains("If-None-Match") || headers.contains("If-Modified-Since");
        return revalidates ? Kind.REVALIDATION : Kind.PLAIN;
    }

    private boolean areFresh(WeakReference<FileEntry>[] files, long now) {
        for (WeakReference<FileEntry> reference : files) {
            FileEntry entry = reference.get();
            if (entry == null || !cache.isFreshOrRenewed(entry, now)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNotModified(Request request, Trace trace, FileEntry entry) {
        return Preconditions.evaluate("GET", request.headers(), eTag(trace), entry.lastModifiedMillis())
                == Preconditions.Verdict.NOT_MODIFIED;
    }

    private static String eTag(Trace trace) {
        String sent = trace.answer().headers().first("ETag");
        return sent == null ? "" : sent;
    }

    private static boolean turnsOutTheSame(Trace.Conditions conditions, Exchange exchange) {
        for (Trace.TestAgain test : conditions.tests()) {
            if (test.condition().holds(exchange, 0) != test.held()) {
                return false;
            }
        }
        for (Trace.CallAgain call : conditions.calls()) {
            int changesBefore = exchange.request().variables().changes();
            if (run(call.line(), exchange) != call.outcome()
                    || exchange.request().variables().changes() != changesBefore) {
                return false;
            }
        }
        return conditions.access() == null || conditions.access().allowsAtOnce(exchange);
    }

    private boolean answer(Exchange exchange, Trace trace, FileEntry entry, boolean notModified) {
        OpenRequests counted = accounting.measured();
        if (counted != null && !counted.tryEnter()) {
            // A session thread says what is exceeded, if it still is.
            return false;
        }
        if (counted != null) {
            accounting.began();
        }
        BucketMeter meter;
        boolean isSent = false;
        try {
            PreparedAnswer prepared = notModified
                    ? new PreparedAnswer(304, trace.answer().notModifiedHead(), NO_BODY)
                    : whole(exchange, trace.answer().okHead(), entry);
            if (prepared == null) {
                return false;
            }
            meter = send(exchange, trace, prepared);
            isSent = true;
        } finally {
            if (!isSent) {
                left(counted);
            }
        }
        if (meter != null) {
            meter.end(trace.accounting().servingBucket());
            for (Trace.BucketCalls calls : trace.accounting().calls()) {
                meter.repeated(calls.bucket(), calls.calls());
            }
        }
        exchange.release();
        answers.increment();
        if (!exchange.response().transport().whenSent(() -> sentLater(exchange, trace, meter, counted))) {
            ended(exchange, trace, meter, counted);
        }
        return true;
    }

    private @Nullable BucketMeter send(Exchange exchange, Trace trace, PreparedAnswer prepared) {
        BucketMeter meter;
        try {
            meter = begun(exchange, trace);
        } catch (RuntimeException | Error defect) {
            prepared.drop();
            throw defect;
        }
        exchange.response().sendPrepared(prepared);
        return meter;
    }

    private void left(@Nullable OpenRequests counted) {
        if (counted != null) {
            accounting.left(counted);
        }
    }

    private void sentLater(
            Exchange exchange, Trace trace, @Nullable BucketMeter meter, @Nullable OpenRequests counted) {
        if (meter != null) {
            meter.goOn();
        }
        ended(exchange, trace, meter, counted);
    }

    private void ended(Exchange exchange, Trace trace, @Nullable BucketMeter meter, @Nullable OpenRequests counted) {
        left(counted);
        log(exchange, trace, meter);
        // Nothing worth a look at the clock has happened since the meter looked.
        long now = meter != null ? meter.lastEnd() : accounting.ticker().nanos();
        accounting.ended(exchange, meter, exchange.isClientGone(), now);
    }

    private @Nullable BucketMeter begun(Exchange exchange, Trace trace) {
        countLookups(trace.conditions().files());
        exchange.virtualServerId(accounting.virtualServerId());
        accounting.measure(exchange);
        exchange.startedAt(exchange.receivedNanos());
        BucketMeter meter = accounting.meter(exchange);
        if (meter != null) {
            meter.beginAtOnce();
        }
        trace.answer().headers().copyTo(exchange.response().headers());
        return meter;
    }

    /** @return null where a session thread must read or open the file, or it cannot be sent open on this way to the client */
    private @Nullable PreparedAnswer whole(Exchange exchange, PreparedHead head, FileEntry entry) {
        boolean isSent = entry.isOpen() && exchange.response().takesFiles();
        FileLease file = isSent && cache.isSentOpen(entry) ? cache.peekOpenFile(entry) : null;
        ByteBuffer body = file == null ? cache.peekContent(entry) : null;
        if (body != null) {
            return new PreparedAnswer(200, head, body);
        }
        FileLease open = file;
        if (open == null && exchange.response().takesFiles()) {
            FileLease kept = cache.peekOpenFile(entry);
            open = kept == null ? cache.openAtOnce(entry) : kept;
        }
        return open == null
                ? null
                : new PreparedAnswer(200, head, new WholeFile(open.channel(), open.size(), open::close));
    }

    /** The full run looked each file up once. */
    private void countLookups(WeakReference<FileEntry>[] files) {
        for (WeakReference<FileEntry> reference : files) {
            FileEntry entry = reference.get();
            if (entry != null) {
                cache.countUse(entry);
            }
        }
    }

    private static void log(Exchange exchange, Trace trace, @Nullable BucketMeter meter) {
        if (trace.accounting().logs().length == 0) {
            return;
        }
        trace.state().restore(exchange.request());
        exchange.answeredAgain(
                meter == null ? 0 : meter.lastEnd(), trace.accounting().steadyText());
        for (BoundLine line : trace.accounting().logs()) {
            if (meter != null) {
                meter.beginAtOnce();
            }
            run(line, exchange);
            if (meter != null) {
                meter.end(line.bucket());
            }
        }
    }

    /** A function that throws here has broken its promise; the session thread will say so in full. */
    private static Outcome run(BoundLine line, Exchange exchange) {
        try {
            return line.function().run(exchange);
        } catch (IOException | RuntimeException | Error failed) {
            LOG.error("{}: {} failed on an I/O loop", line.at(), line.fn(), failed);
            return Outcome.ABORTED;
        }
    }
}
