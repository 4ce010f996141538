package org.heliostat.http.http1;

import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.ReadThrottle;

/**
 * Whether the socket is read: only while there is use and room for what comes in, and at the rate of a bandwidth limit.
 * Belongs to one connection, runs on its I/O loop.
 */
final class Reading {

    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final Inbox inbox;
    private final BodyIntake intake;
    private final HeadWait heads;
    private final ReadThrottle throttle;

    /** @param goOn adjusts the reading when a pause ends */
    Reading(
            ConnectionChannel channel,
            HttpEnvironment environment,
            Inbox inbox,
            BodyIntake intake,
            HeadWait heads,
            Runnable goOn) {
        this.channel = channel;
        this.environment = environment;
        this.inbox = inbox;
        this.intake = intake;
        this.heads = heads;
        this.throttle = new ReadThrottle(channel, environment.ticker(), goOn);
    }

    /** Bytes have come while an exchange is out. */
    void received(Phase phase, Http1Transport serving, int bytes) {
        if (isSlowed(phase)) {
            throttle.received(serving, bytes);
        }
    }

    /** Reads, or reads no more, as the connection stands now. */
    void adjust(Phase phase) {
        boolean paused = throttle.isOn() && isSlowed(phase);
        channel.read(isWanted(phase) && !paused && !channel.isInputEnded());
    }

    private boolean isWanted(Phase phase) {
        HttpSettings settings = environment.settings();
        return switch (phase) {
            case HEAD -> !heads.isHeldBack() && inbox.size() <= settings.headLimit();
            case EXCHANGE ->
                intake.isUnfinished()
                        ? intake.takesMore()
                        : inbox.size() < settings.pipelining().pipelineBuffer();
            case UPGRADED -> intake.takesMore();
            case DRAINING, CLOSING -> true;
            case CLOSED -> false;
        };
    }

    /** @return whether what the client sends belongs to an exchange, of which there may be more */
    private boolean isSlowed(Phase phase) {
        return phase == Phase.UPGRADED || phase == Phase.EXCHANGE && intake.isUnfinished();
    }

    /** @return how long nothing was read because of a limit, in nanoseconds: this time is not the client's */
    long paused(long now) {
        return throttle.total(now);
    }

    /** Nothing is slowed any more. */
    void hurry() {
        throttle.hurry();
    }

    /** The connection is gone. */
    void end() {
        throttle.end();
    }
}
