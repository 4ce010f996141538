package org.heliostat.stats.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A request that took at least SlowRequestTime, recorded when it has ended. */
@Name("heliostat.SlowRequest")
@Label("Slow Request")
@Description("A request that took at least SlowRequestTime")
@Category("Heliostat")
@StackTrace(false)
public final class SlowRequest extends Event {

    @Label("Virtual Server")
    String virtualServer = "";

    @Label("Method")
    String method = "";

    @Label("Path")
    @Description("Without the query, which may hold secrets")
    String path = "";

    @Label("Status")
    int status;

    @Label("Total")
    @Description("From the complete head to the last byte handed over")
    @Timespan
    long total;

    @Label("Queueing")
    @Timespan
    long queueing;

    @Label("Application")
    @Timespan
    long application;

    @Label("JDBC")
    @Description("Waiting for connections of pools")
    @Timespan
    long jdbc;

    @Label("Writing")
    @Description("Waiting for the client to take bytes")
    @Timespan
    long writing;

    /** Which request it was. */
    public record What(String virtualServer, String method, String path, int status) {}

    /** Where its time went, nanoseconds. */
    public record Took(long total, long queueing, long application, long jdbc, long writing) {}

    static void record(What what, Took took) {
        SlowRequest event = new SlowRequest();
        if (!event.shouldCommit()) {
            return;
        }
        event.virtualServer = what.virtualServer();
        event.method = what.method();
        event.path = what.path();
        event.status = what.status();
        event.total = took.total();
        event.queueing = took.queueing();
        event.application = took.application();
        event.jdbc = took.jdbc();
        event.writing = took.writing();
        event.commit();
    }
}
