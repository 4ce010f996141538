package org.heliostat.study.measure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.heliostat.study.load.Connections;
import org.heliostat.study.load.Load;
import org.heliostat.study.load.LoadClient;
import org.heliostat.study.load.RunningLoad;
import org.heliostat.study.load.Tally;
import org.heliostat.study.load.Target;

/** Asks once before anything long begins: what cannot be studied is told at once. Belongs to the thread that measures. */
public final class FirstLook {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    /** The very first may be slow because a page is compiled. */
    private static final int FIRST_ANSWERS = 3;

    /** Fewer answers than this in a run say nothing of a percentile. */
    private static final int FEWEST_ANSWERS = 10;

    private static final double MILLIS_PER_SECOND = 1e3;

    private final LoadClient client;
    private final Settings settings;

    public FirstLook(LoadClient client, Settings settings) {
        this.client = client;
        this.settings = settings;
    }

    /**
     * Finds the address of a host. It stays the same for the whole study.
     *
     * @throws StudyException when there is none
     */
    public static InetAddress address(Target target) {
        try {
            return InetAddress.getByName(target.host());
        } catch (UnknownHostException nobody) {
            throw new StudyException(target.url() + ": no host has the name " + target.host(), nobody);
        }
    }

    /**
     * Asks for the page.
     *
     * @return what is odd about it, though it can be studied
     * @throws StudyException when it cannot be: no answer, another status than 2xx, no length
     */
    public Optional<String> at(Target target, InetAddress address, Connections manner) throws InterruptedException {
        try (RunningLoad load = client.closedLoop(new Load(target, address, manner, 1, settings.timeout()))) {
            load.open();
            long looks = settings.timeout().dividedBy(BETWEEN_LOOKS) + 2;
            while (load.seen() < FIRST_ANSWERS && looks > 0) {
                load.go(BETWEEN_LOOKS);
                looks--;
            }
            load.shut();
            Tally tally = load.result(BETWEEN_LOOKS);
            if (tally.answers() == 0) {
                throw new StudyException(target.url() + ": " + reason(tally));
            }
            return slowness(target, tally);
        } catch (SSLException impossible) {
            throw new StudyException("no TLS on this machine: " + impossible.getMessage(), impossible);
        }
    }

    private static String reason(Tally tally) {
        String first = tally.firstError();
        if (first.startsWith("status 3")) {
            return first + ", which leads elsewhere (expected: the URL it leads to)";
        }
        if (first.startsWith("status ")) {
            return first + " (expected: 200)";
        }
        if (first.contains("neither Content-Length nor chunks")) {
            return first + " (expected: one of them; where an answer ends cannot be told without)";
        }
        return first.isEmpty() ? "no answer" : first;
    }

    private Optional<String> slowness(Target target, Tally tally) {
        double millis = tally.latency().p50();
        double answers = settings.seconds().toMillis() / Math.max(1, millis);
        if (answers >= FEWEST_ANSWERS) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: an answer takes %.1f s: a run of %d s sees few of them (expected: more --seconds)",
                target.url(),
                millis / MILLIS_PER_SECOND,
                settings.seconds().toSeconds()));
    }
}
