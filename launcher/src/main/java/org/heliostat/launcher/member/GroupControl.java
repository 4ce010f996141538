package org.heliostat.launcher.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.config.Finding;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.launcher.link.LinkWish;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;

/**
 * The server of the process that administers, as administration sees it: what it changes here, the other processes change as well.
 * Any thread.
 *
 * @param own server of this process
 * @param first passes on
 * @param others follow changes, and say so
 * @param tell tells how this process stands after a change
 */
public record GroupControl(ServerControl own, FirstProcess first, OtherProcesses others, Runnable tell)
        implements ServerControl {

    @Override
    public ServerState state() {
        return own.state();
    }

    @Override
    public String trouble() {
        return own.trouble();
    }

    @Override
    public ApplicationCounts applicationCounts() {
        return own.applicationCounts();
    }

    @Override
    public List<ListenAddress> listenAddresses() {
        return own.listenAddresses();
    }

    @Override
    public Configuration configuration() {
        return own.configuration();
    }

    @Override
    public Map<String, ServerCertificate> certificates() {
        return own.certificates();
    }

    @Override
    public List<ServerCertificate> standIns() {
        return own.standIns();
    }

    @Override
    public List<Finding> check(Map<String, Optional<byte[]>> staged) {
        return own.check(staged);
    }

    @Override
    public ReloadResult reload() {
        return reload(() -> {});
    }

    /** The others reload what was found to have no errors here. */
    @Override
    public ReloadResult reload(Runnable inForce) {
        ReloadResult result = own.reload(inForce);
        if (!result.applied()) {
            return result;
        }
        if (first.isOlder()) {
            // It has them do so, and does not say what became of it.
            tell.run();
            first.wish(LinkWish.RELOAD);
            return result;
        }
        first.wish(LinkWish.READ);
        return result.with(others.follow(RuntimeChange.configurationReload()));
    }

    @Override
    public DrainResult stop() {
        return own.stop();
    }

    @Override
    public ServerSnapshot snapshot() {
        return own.snapshot();
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        return own.snapshot(query);
    }

    @Override
    public String perfdump() {
        return own.perfdump();
    }

    @Override
    public void reopenLogs() {
        own.reopenLogs();
        first.wish(LinkWish.REOPEN);
    }

    /** The others see that the files were put aside. */
    @Override
    public void rotateLogs() {
        own.rotateLogs();
    }
}
