package org.heliostat.stats.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** A thread that waited at least SlowPoolWait for a database connection; the stack says who. */
@Name("heliostat.PoolWait")
@Label("Pool Wait")
@Description("A thread waited at least SlowPoolWait for a database connection")
@Category("Heliostat")
public final class PoolWait extends Event {

    @Label("Pool")
    String pool = "";

    @Label("Waited")
    @Timespan
    long waited;

    /** @param nanos for which it waited */
    static void record(String pool, long nanos) {
        PoolWait event = new PoolWait();
        if (event.shouldCommit()) {
            event.pool = pool;
            event.waited = nanos;
            event.commit();
        }
    }
}
