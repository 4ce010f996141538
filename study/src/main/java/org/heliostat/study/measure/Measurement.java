package org.heliostat.study.measure;

import java.time.Duration;
import javax.net.ssl.SSLException;
import org.heliostat.study.load.Load;
import org.heliostat.study.load.LoadClient;
import org.heliostat.study.load.RunningLoad;
import org.heliostat.study.load.Tally;

/** Takes single figures: warms up, opens the window, waits, closes it. Belongs to the thread that measures. */
final class Measurement {

    /** After the window: what is due is answered, or counts as missing. */
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    private final LoadClient client;
    private final Settings settings;

    Measurement(LoadClient client, Settings settings) {
        this.client = client;
        this.settings = settings;
    }

    /** Lets so many connections be busy all the time. */
    Run closedLoop(Subject subject, int concurrency, Duration warmUp) throws InterruptedException {
        try (RunningLoad load = client.closedLoop(load(subject, concurrency))) {
            load.go(warmUp);
            subject.meter().begin();
            load.open();
            load.go(settings.seconds());
            load.shut();
            long answers = load.answers();
            Cost cost = subject.meter().end(answers);
            Tally tally = load.result(end());
            return new Run(
                    subject.processors(),
                    concurrency,
                    tally.answersPerSecond(),
                    tally.bytesPerAnswer(),
                    tally.errors(),
                    tally.latency().p50(),
                    tally.latency().p99(),
                    cost,
                    subject.isShared(),
                    tally.isUsable(),
                    tally.firstError());
        } catch (SSLException impossible) {
            throw new StudyException("no TLS on this machine: " + impossible.getMessage(), impossible);
        }
    }

    /** Lets requests come at a constant rate. */
    CurvePoint openLoop(Subject subject, double perSecond, int mostConnections) throws InterruptedException {
        try (RunningLoad load = client.openLoop(load(subject, mostConnections), perSecond)) {
            load.go(settings.warmUp());
            load.open();
            load.go(settings.seconds());
            load.shut();
            Tally tally = load.result(end());
            return new CurvePoint(
                    perSecond,
                    tally.answersPerSecond(),
                    tally.latency().p50(),
                    tally.latency().p90(),
                    tally.latency().p99(),
                    tally.latency().max(),
                    tally.errors());
        } catch (SSLException impossible) {
            throw new StudyException("no TLS on this machine: " + impossible.getMessage(), impossible);
        }
    }

    private Load load(Subject subject, int connections) {
        return new Load(subject.target(), subject.address(), subject.manner(), connections, settings.timeout());
    }

    private Duration end() {
        return settings.timeout().compareTo(LONGEST_END) < 0 ? settings.timeout() : LONGEST_END;
    }
}
