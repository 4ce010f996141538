package org.heliostat.launcher.command.study;

import java.time.Duration;
import java.util.List;
import org.heliostat.study.measure.FirstLook;
import org.heliostat.study.measure.Settings;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.Workload;
import org.heliostat.study.report.Study;

/** One of the two ways of a study: of a server that runs, or of servers of its own. The main thread, but for closing. */
interface Way extends AutoCloseable {

    /** @return everything besides the settings that figures depend on */
    String studied();

    /** @return how long it takes at most */
    Duration total(Settings settings);

    /** @return how it is measured, for the page's head */
    List<Study.Setting> described();

    /**
     * Looks whether it can be studied, before anything long begins.
     *
     * @return what is odd about it
     */
    List<String> look(FirstLook look) throws InterruptedException;

    /** @param notes takes what a reader must know of the figures */
    List<Workload> study(Studies studies, FirstLook look, List<String> notes) throws InterruptedException;

    /** Leaves nothing behind; any thread, more than once. */
    @Override
    void close();
}
