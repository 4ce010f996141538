package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.SourceLocation;

/**
 * magnus.conf as read: an accessor carries the name of its directive; {@link MagnusDirectives} says what each
 * means. Sizes are bytes. Immutable.
 */
public record MagnusConf(DirectiveValues values, List<InitDirective> inits) {

    /**
     * Smallest stack of a session thread in bytes. The original's guides set 131072, which was enough for C; a page that is
     * compiled overflows it.
     */
    static final long LEAST_STACK = 1 << 20;

    public MagnusConf {
        requireNonNull(values, "values");
        inits = List.copyOf(inits);
    }

    /** @return the values of an empty file */
    public static MagnusConf defaults() {
        return new MagnusConf(MagnusDirectives.TABLE.defaults(), List.of());
    }

    /** @return a copy with one directive changed, checked like a line of the file */
    public MagnusConf with(String directive, String value) {
        return new MagnusConf(values.with(directive, value), inits);
    }

    /** @return the text of any directive, given or default; empty when it has neither */
    public String value(String directive) {
        return values.find(directive).orElse("");
    }

    /** @return the Init lines that run this function */
    public List<InitDirective> inits(String fn) {
        return inits.stream().filter(init -> init.fn().equals(fn)).toList();
    }

    /** @return how far applications may go */
    public ApplicationConf applications() {
        return new ApplicationConf(values);
    }

    /** @return how answers and bodies are buffered and coded */
    public AnswerConf answers() {
        return new AnswerConf(values);
    }

    /** @return what requests are called */
    public TracingConf tracing() {
        return new TracingConf(values);
    }

    /** @return how the server looks for what could be better */
    public AdviceConf advice() {
        return new AdviceConf(values);
    }

    /** @return how names of hosts are looked up */
    public NameConf names() {
        return new NameConf(values);
    }

    public Http2Conf http2() {
        return new Http2Conf(values);
    }

    /** @return how TLS is spoken */
    public TlsConf tls() {
        return new TlsConf(values);
    }

    public int historyVersions() {
        return values.integer("HistoryVersions");
    }

    /** @return session threads at most; where they are found by trying, what that may not go beyond */
    public int rqThrottle() {
        return values.integer(isRqThrottleAuto() ? "RqThrottleMax" : "RqThrottle");
    }

    /** @return whether the number of session threads is found by trying */
    public boolean isRqThrottleAuto() {
        return value("RqThrottle").strip().equalsIgnoreCase("auto");
    }

    /** @return never more than {@link #rqThrottle()} */
    public int rqThrottleMin() {
        return Math.min(values.integer("RqThrottleMin"), rqThrottle());
    }

    /** @return threads of NativePool at most, 0 for the usual number */
    public int nativePoolMaxThreads() {
        return values.integer("NativePoolMaxThreads");
    }

    public int nativePoolMinThreads() {
        return values.integer("NativePoolMinThreads");
    }

    /** @return calls that may wait for NativePool, 0 for as many as session threads and queue hold */
    public int nativePoolQueueSize() {
        return values.integer("NativePoolQueueSize");
    }

    public long nativePoolStackSize() {
        return values.number("NativePoolStackSize");
    }

    /** @return where the directive stands; the built-in place where it does not */
    public SourceLocation at(String directive) {
        return values.at(directive).orElseGet(SourceLocation::none);
    }

    public int threadIncrement() {
        return values.integer("ThreadIncrement");
    }

    public boolean postThreadsEarly() {
        return values.flag("PostThreadsEarly");
    }

    public SessionThreadKind sessionThreads() {
        return SessionThreadKind.named(values.text("SessionThreads"));
    }

    /** @return bytes of a session thread's stack, 0 for the JVM's choice; what is too small for Java is not taken */
    public long stackSize() {
        long bytes = values.number("StackSize");
        return bytes == 0 ? 0 : Math.max(bytes, LEAST_STACK);
    }

    /** @return percent of RqThrottle */
    public int rqThrottleShare() {
        return values.integer("RqThrottleShare");
    }

    /** @return percent of RqThrottle for requests whose bodies have not come whole */
    public int rqThrottleBodies() {
        return values.integer("RqThrottleBodies");
    }

    /** @return bytes of bodies that are waited for, for all requests together */
    public long heldBodyMemory() {
        return values.number("HeldBodyMemory");
    }

    /** @return percent of ConnQueueSize */
    public int connQueueShare() {
        return values.integer("ConnQueueShare");
    }

    public int connQueueSize() {
        return values.integer("ConnQueueSize");
    }

    /** @return zero for no limit */
    public Duration queueTimeout() {
        return values.duration("QueueTimeout");
    }

    public boolean strictOverflow() {
        return values.flag("StrictOverflow");
    }

    public Duration terminateTimeout() {
        return values.duration("TerminateTimeout");
    }

    /** @return IOThreads if given, else KeepAliveThreads; 0 = one per processor */
    public int ioThreads() {
        return values.integer(values.isGiven("IOThreads") ? "IOThreads" : "KeepAliveThreads");
    }

    public Duration acceptTimeout() {
        return values.duration("AcceptTimeout");
    }

    public Duration netWriteTimeout() {
        return values.duration("NetWriteTimeout");
    }

    /** @return zero for no limit */
    public Duration upgradeTimeout() {
        return values.duration("UpgradeTimeout");
    }

    /** @return zero for no persistent connections */
    public Duration keepAliveTimeout() {
        return values.duration("KeepAliveTimeout");
    }

    /** @return 0 for what the descriptors leave */
    public int maxConnections() {
        return values.integer("MaxConnections");
    }

    public int maxKeepAliveConnections() {
        return values.integer("MaxKeepAliveConnections");
    }

    public int listenQ() {
        return values.integer("ListenQ");
    }

    /** @return 0 for the operating system's choice */
    public int rcvBufSize() {
        return values.integer("RcvBufSize");
    }

    /** @return 0 for the operating system's choice */
    public int sndBufSize() {
        return values.integer("SndBufSize");
    }

    public Duration closeTimeout() {
        return values.duration("CloseTimeout");
    }

    /** @return {@code auto}, {@code io_uring}, {@code epoll} or {@code nio}; UseNativePoll off means nio */
    public String transport() {
        boolean nativeAllowed = values.flag("UseNativePoll") || values.isGiven("Transport");
        return nativeAllowed ? values.text("Transport").toLowerCase(Locale.ROOT) : "nio";
    }

    /** @return addresses and networks as written */
    public List<String> trustedProxies() {
        return values.list("TrustedProxies");
    }

    /** @return whether trusted proxies set Forwarded; if not, they set X-Forwarded-… */
    public boolean isForwardedHeaderBelieved() {
        return values.text("ProxyHeaders").equalsIgnoreCase("forwarded");
    }

    public int maxRequestLine() {
        return values.integer("MaxRequestLine");
    }

    public int headerBufferSize() {
        return values.integer("HeaderBufferSize");
    }

    public int maxRqHeaders() {
        return values.integer("MaxRqHeaders");
    }

    /** @return 0 for no limit */
    public long maxRequestBody() {
        return values.number("MaxRequestBody");
    }

    /** @return bytes per second; 0 for no limit */
    public long minRequestRate() {
        return values.number("MinRequestRate");
    }

    /** @return bytes per second; 0 for no limit */
    public long minResponseRate() {
        return values.number("MinResponseRate");
    }

    public int maxPipelinedRequests() {
        return values.integer("MaxPipelinedRequests");
    }

    public long chunkedRequestBufferSize() {
        return values.number("ChunkedRequestBufferSize");
    }

    public Duration chunkedRequestTimeout() {
        return values.duration("ChunkedRequestTimeout");
    }

    public int maxCgiStubs() {
        return values.integer("MaxCGIStubs");
    }

    public int cgiQueueSize() {
        return values.integer("CGIQueueSize");
    }

    public Duration cgiQueueTimeout() {
        return values.duration("CGIQueueTimeout");
    }

    /** @return zero for no limit */
    public Duration cgiExpirationTimeout() {
        return values.duration("CGIExpirationTimeout");
    }

    /** @return bytes */
    public int cgiHeaderSize() {
        return values.integer("CGIHeaderSize");
    }

    public Duration rqTransactionTimeout() {
        return values.duration("RqTransactionTimeout");
    }

    public boolean strictHttpHeaders() {
        return values.flag("StrictHttpHeaders");
    }

    public int maxIncidents() {
        return values.integer("MaxIncidents");
    }

    public int maxRequestReports() {
        return values.integer("MaxRequestReports");
    }

    public long incidentFileSize() {
        return values.number("IncidentFileSize");
    }

    /** @return most bytes of the samples that figures of the last minutes are made from */
    public int windowMemory() {
        return Math.toIntExact(values.number("WindowMemory"));
    }

    public Duration slowRequestTime() {
        return values.duration("SlowRequestTime");
    }

    /** @return zero for never */
    public Duration slowPoolWait() {
        return values.duration("SlowPoolWait");
    }

    public OutOfMemoryPolicy outOfMemory() {
        return OutOfMemoryPolicy.named(values.text("OutOfMemory"));
    }

    public int outOfMemoryDumps() {
        return values.integer("OutOfMemoryDumps");
    }

    /** @return the Server header; {@code none} for no header */
    public String serverString() {
        return values.text("ServerString");
    }

    /** @return value of that field of answers over TLS */
    public Optional<String> strictTransportSecurity() {
        return values.optionalText("StrictTransportSecurity").filter(value -> !value.isEmpty());
    }

    public boolean etag() {
        return values.flag("ETag");
    }

    public String errorLog() {
        return values.text("ErrorLog");
    }

    /** @return whether AddLog lines write to access logs */
    public boolean accessLog() {
        return values.flag("AccessLog");
    }

    public Duration logFlushInterval() {
        return values.duration("LogFlushInterval");
    }

    /** @return bytes of memory for the lines of each access log that are not yet written */
    public long logQueueSize() {
        return values.number("LogQueueSize");
    }

    /** @return lines a second in each access log for requests that were refused */
    public int refusalLogRate() {
        return values.integer("RefusalLogRate");
    }

    public int logRepeatLines() {
        return values.integer("LogRepeatLines");
    }

    public Duration logRepeatTime() {
        return values.duration("LogRepeatTime");
    }

    public boolean logVerbose() {
        return values.flag("LogVerbose");
    }

    public boolean logVsId() {
        return values.flag("LogVsId");
    }

    /** @return server processes, 1 to 64 */
    public int maxProcs() {
        return values.integer("MaxProcs");
    }

    /** @return how long a process of several may give no sign of life; zero: for ever */
    public Duration processTimeout() {
        return values.duration("ProcessTimeout");
    }

    public String pidLog() {
        return values.text("PidLog");
    }

    /** @return how long a checked password is believed; zero = never */
    public Duration aclCacheLifetime() {
        return values.duration("ACLCacheLifetime");
    }

    /** @return groups remembered of each user of a directory */
    public int aclGroupCacheSize() {
        return values.integer("ACLGroupCacheSize");
    }

    /** @return users of a realm whose password is remembered as checked */
    public int aclUserCacheSize() {
        return values.integer("ACLUserCacheSize");
    }

    /** @return passwords hashed at one time; 0: one for each processor */
    public int maxPasswordChecks() {
        return values.integer("MaxPasswordChecks");
    }

    public Duration passwordCheckTimeout() {
        return values.duration("PasswordCheckTimeout");
    }

    public boolean security() {
        return values.flag("Security");
    }

    /** @return account that the server is expected to run as, empty for any */
    public String user() {
        return values.text("User");
    }

    public String serverId() {
        return values.text("ServerID");
    }
}
