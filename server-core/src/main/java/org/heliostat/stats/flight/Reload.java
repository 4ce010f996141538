package org.heliostat.stats.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A reload of the configuration: how long it took and what became of it. */
@Name("heliostat.Reload")
@Label("Reload")
@Description("The configuration was read anew")
@Category("Heliostat")
@StackTrace(false)
public final class Reload extends Event {

    @Label("Applied")
    @Description("False when there were errors; nothing has changed then")
    boolean applied;

    @Label("Generation")
    @Description("In force afterwards")
    long generation;

    private Reload() {}

    /** @return an event that measures from now on */
    static Reload begun() {
        Reload event = new Reload();
        event.begin();
        return event;
    }

    /** Records it; to be called once. */
    public void ended(boolean wasApplied, long generationNow) {
        applied = wasApplied;
        generation = generationNow;
        commit();
    }
}
