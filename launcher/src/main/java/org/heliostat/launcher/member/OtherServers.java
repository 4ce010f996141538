package org.heliostat.launcher.member;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessApplications;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.launcher.link.ChangeCodec;
import org.heliostat.launcher.link.ProcessRow;
import org.heliostat.stats.ServerSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The other servers of the instance, through the first process, which passes a change on to them and tells what became of it.
 * Threads of the administration; waits.
 *
 * @param tell tells the first process how this one stands after the change
 */
public record OtherServers(Membership member, Runnable tell) implements OtherProcesses {

    private static final Logger LOG = LoggerFactory.getLogger(OtherServers.class);

    /** Beyond the time that the first process gives the others. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final ChangeCodec CODEC = new ChangeCodec();

    @Override
    public List<ProcessAnswer> follow(RuntimeChange change) {
        // Who starts in between begins with what lasts.
        tell.run();
        if (change.kind() == RuntimeChange.Kind.APPLICATION_DEPLOY
                && member.first().isOlder()) {
            return later();
        }
        try {
            byte[] answers = member.first()
                    .change(change)
                    .orTimeout(change.kind().longest().plus(GRACE).toMillis(), TimeUnit.MILLISECONDS)
                    .get();
            return CODEC.answers(answers);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return nobody(change, "this process ends");
        } catch (ExecutionException silent) {
            boolean late = silent.getCause() instanceof TimeoutException;
            return nobody(change, late ? "the first process does not answer" : String.valueOf(silent.getCause()));
        } catch (IOException malformed) {
            return nobody(change, String.valueOf(malformed.getMessage()));
        }
    }

    @Override
    public List<ProcessApplications> applications() {
        return rows().map(row -> new ProcessApplications(
                        row.number(),
                        row.pid(),
                        row.state(),
                        member.figures().latest(row.member()).map(ServerSnapshot::webApps)))
                .toList();
    }

    /** A first process that does not know the change gives the others too little time for it. */
    private List<ProcessAnswer> later() {
        return rows().map(
                        row -> ProcessAnswer.later(
                                row.number(),
                                row.pid(),
                                "it finds the application by itself; the first process is of an older version, and does not ask"))
                .toList();
    }

    private List<ProcessAnswer> nobody(RuntimeChange change, String why) {
        LOG.warn("{}: whether other processes make it is not known: {}", change, why);
        return rows().map(row -> ProcessAnswer.failed(row.number(), row.pid(), why))
                .toList();
    }

    private Stream<ProcessRow> rows() {
        return member.figures().group().rows().stream().filter(row -> row.number() != member.number());
    }
}
