package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.heliostat.admin.DrainResult;
import org.heliostat.config.instance.Configuration;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.link.FrameChannel;
import org.heliostat.launcher.link.GroupState;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkVersion;
import org.heliostat.launcher.link.ProcessRow;
import org.heliostat.log.ServerLog;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All server processes of an instance: starts them, watches them, starts again what ends by itself, and stops them. Main thread,
 * but for {@link #killAll}; {@link #look} after each event and a few times in a second.
 */
final class Group {

    private static final Logger LOG = LoggerFactory.getLogger(Group.class);

    /** Beyond TerminateTimeout: for the end of applications and logs. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final List<Seat> seats = new ArrayList<>();
    private final Map<Integer, Member> members = new LinkedHashMap<>();
    private final Map<Integer, Child> children = new ConcurrentHashMap<>();
    private final ServerStarter starter;
    private final SharedSockets sockets;
    private final Supplier<Optional<Configuration>> read;
    private final EndedFigures ended = new EndedFigures(FrameChannel.LONGEST_BODY);
    private final ChangeRounds changes;
    private final LifeWatch life;
    private final Events events;
    private final Ticker ticker;
    private final WallClock clock;
    private final long startedMillis;
    private Configuration configuration;
    private String whyNotStarted = "";
    private Optional<Replacement> replacement = Optional.empty();
    private @Nullable Member administering;
    private @Nullable Member successor;

    /** Changes that a process begins with, as the one that administers has told them last. */
    private byte[] lasting = {'[', ']'};

    private int started;
    private long replacements;
    private long toldTroubles;
    private boolean isStarted;
    private boolean isStopping;
    private @Nullable String startFailure;
    private int startStatus;
    private long inProgress;
    private long answered;
    private long lost;

    /**
     * @param read the configuration as it is on disk now; empty where it has errors
     * @param startedMillis of the instance, since 1970
     */
    Group(
            Configuration configuration,
            ServerStarter starter,
            SharedSockets sockets,
            Supplier<Optional<Configuration>> read,
            Events events,
            Ticker ticker,
            WallClock clock,
            long startedMillis) {
        this.configuration = configuration;
        this.starter = starter;
        this.sockets = sockets;
        this.read = read;
        this.events = events;
        this.ticker = ticker;
        this.clock = clock;
        this.startedMillis = startedMillis;
        ServerLog log = new ServerLog(ticker);
        this.changes = new ChangeRounds(log);
        this.life = new LifeWatch(log);
        for (int number = 1; number <= configuration.magnus().maxProcs(); number++) {
            seats.add(new Seat(number));
        }
    }

    /** Starts the first server; the others follow once it has found no error in the configuration. */
    void begin() {
        sockets.forServers(configuration);
        startOn(seats.get(0), true);
    }

    int seats() {
        return seats.size();
    }

    @Nullable
    Member memberOf(int seat) {
        return seats.get(seat).member();
    }

    /** The seat belongs to that process from now on. */
    void seat(int seat, Member next) {
        seats.get(seat).member(next);
    }

    /** Every server has the sockets of the configuration as it was read since, and no others: these are closed. */
    void allReplaced() {
        sockets.closeOthers(configuration);
        changed();
    }

    boolean isAdministering(Member member) {
        return member == administering;
    }

    /** That process was asked to administer. */
    void awaitAdministration(Member next) {
        administering = null;
        successor = next;
    }

    boolean awaitsAdministration(Member member) {
        return member == successor;
    }

    /** @return whether every server is ready, for the first time */
    boolean isStarted() {
        return isStarted;
    }

    /** @return why the start of all has failed; null while it has not */
    @Nullable
    String startFailure() {
        return startFailure;
    }

    /** @return what the server has ended with that did not start */
    int startStatus() {
        return startStatus;
    }

    /** @return whether no server runs any more */
    boolean isOver() {
        return members.isEmpty();
    }

    /** @return what became of requests when servers were stopped at the end */
    DrainResult drained() {
        return new DrainResult(inProgress, answered, lost);
    }

    /** @param frame what a server has said; empty: its connection is over */
    void heard(ServerLink link, Optional<LinkFrame> frame) {
        if (frame.isEmpty()) {
            members.values().stream().filter(member -> member.link() == link).forEach(Member::linkOver);
            return;
        }
        LinkFrame said = frame.get();
        Member member = members.get(said.process());
        if (said.kind() == LinkKind.HELLO) {
            hello(link, said, member);
        } else if (said.kind() == LinkKind.ANSWER) {
            // The process is the one that has asked.
            if (member != null) {
                member.send(said);
            }
        } else if (member == null || member.link() != link) {
            LOG.warn("{} of a process that is none of ours is left out", said.kind());
        } else {
            heard(member, said);
        }
    }

    private void hello(ServerLink link, LinkFrame said, @Nullable Member member) {
        if (member == null
                || member.link() != null
                || !said.text().equals(Long.toString(member.child().pid()))) {
            LOG.warn("a process that is none of ours was not let in: {}", said.text());
            link.close();
            return;
        }
        member.connected(link);
        member.send(LinkFrame.of(LinkKind.VERSION, member.id(), LinkVersion.OWN.text()));
        member.send(new LinkFrame(LinkKind.LASTING, member.id(), 0, lasting));
        if (member == administering) {
            tellAll(member);
        }
    }

    private void heard(Member member, LinkFrame said) {
        switch (said.kind()) {
            case CHECKED -> checked(member, said.text());
            case READY -> ready(member);
            case DRAINED -> drained(said.text());
            case FIGURES -> figures(member, said);
            case ASK -> {
                Member asked = administering;
                if (asked != null) {
                    asked.send(said);
                }
            }
            case ADMINISTERS -> administers(member);
            case CHANGE -> change(member, said);
            case CHANGED -> changes.answered(member, said);
            case ALIVE -> life.alive(member);
            case PAUSE -> life.pauses(member, said.text());
            case VERSION -> member.version(LinkVersion.of(said.text()));
            case LASTING -> {
                if (member == administering || member == successor) {
                    lasting(said.body());
                }
            }
            case HELLO, ANSWER, GROUP, WISH, ADMINISTER, STOP, RELOAD, REOPEN, BEAT ->
                LOG.debug("{} is not for the group", said.kind());
        }
    }

    /** Who starts and was told of others may not have made them yet. */
    private void lasting(byte[] changes) {
        lasting = changes;
        members.values().stream()
                .filter(member -> member.state() == Member.State.STARTING)
                .forEach(member -> member.send(new LinkFrame(LinkKind.LASTING, member.id(), 0, changes)));
    }

    /** @param closed keys of listen sockets that it was given and does not want, one in a line */
    private void checked(Member member, String closed) {
        sockets.closedBy(member.id(), List.of(closed.split("\n", -1)));
        sockets.closeOthers(configuration);
        if (!isStarted && member.number() == 1) {
            seats.stream().skip(1).filter(seat -> seat.member() == null).forEach(seat -> startOn(seat, false));
        }
    }

    private void ready(Member member) {
        member.ready(ticker.nanos());
        sockets.served(member.id());
        LOG.info(
                "process {} ({}) takes requests",
                member.number(),
                member.child().pid());
        if (!isStarted && seats.stream().allMatch(seat -> isReady(seat.member()))) {
            isStarted = true;
        }
        changed();
    }

    private static boolean isReady(@Nullable Member member) {
        return member != null && member.isReady();
    }

    private void administers(Member member) {
        if (member == successor) {
            successor = null;
            administering = member;
            LOG.info(
                    "process {} ({}) administers",
                    member.number(),
                    member.child().pid());
            tellAll(member);
        }
    }

    /** Who administers learns everything that is known. */
    private void tellAll(Member member) {
        members.values().forEach(one -> {
            byte[] known = one.figures();
            if (known != null) {
                member.send(new LinkFrame(LinkKind.FIGURES, one.id(), 0, known));
            }
        });
        byte[] over = ended.bytes();
        if (over != null) {
            member.send(new LinkFrame(LinkKind.FIGURES, 0, 0, over));
        }
        changed();
    }

    private void figures(Member member, LinkFrame said) {
        member.figures(said.body());
        Member told = administering;
        if (told != null) {
            told.send(said);
        }
    }

    /** The others make the change as well. */
    private void change(Member by, LinkFrame said) {
        List<Member> others = members.values().stream()
                .filter(other -> other != by && other.state() != Member.State.STOPPING)
                .toList();
        List<Seat> vacant = seats.stream().filter(seat -> seat.member() == null).toList();
        changes.begin(by, said, others, vacant, ticker.nanos());
    }

    /** Three numbers as they are sent. */
    private void drained(String text) {
        String[] numbers = text.split(" ", -1);
        if (isStopping && numbers.length == 3) {
            inProgress += Long.parseLong(numbers[0]);
            answered += Long.parseLong(numbers[1]);
            lost += Long.parseLong(numbers[2]);
        }
    }

    /** What is started from now on follows the configuration as it is now; listen sockets that nobody has any longer are closed. */
    void readAgain() {
        read.get().ifPresent(now -> {
            configuration = now;
            sockets.closeOthers(now);
        });
    }

    /** All read the configuration again, but for the one that has done so; who is starting may have read the one before. */
    void reload(@Nullable Member done) {
        readAgain();
        members.values().stream()
                .filter(member -> member != done && member.state() != Member.State.STOPPING)
                .forEach(member -> member.sendWhenReady(LinkFrame.of(LinkKind.RELOAD, member.id())));
    }

    void reopenLogs(@Nullable Member done) {
        members.values().stream()
                .filter(member -> member != done)
                .forEach(member -> member.send(LinkFrame.of(LinkKind.REOPEN, member.id())));
    }

    /** @return the member of the connection, null for none */
    @Nullable
    Member of(ServerLink link) {
        return members.values().stream()
                .filter(member -> member.link() == link)
                .findFirst()
                .orElse(null);
    }

    /** Begins to replace all processes; without effect while that goes on. */
    void replaceAll() {
        if (isStopping
                || !isStarted
                || replacement.filter(Replacement::isRunning).isPresent()) {
            LOG.warn(
                    "processes are not replaced: {}",
                    isStarted && !isStopping ? "they are being replaced" : "they start or end");
            return;
        }
        LOG.info("processes are replaced one after the other");
        replacements++;
        replacement = Optional.of(new Replacement(this, replacements));
        changed();
    }

    /** Asks all to finish what was begun and to end. */
    void stopAll() {
        if (!isStopping) {
            isStopping = true;
            long now = ticker.nanos();
            members.values().forEach(member -> member.stop(now));
            changed();
        }
    }

    /** Ends all at once. Any thread. */
    void killAll() {
        children.values().forEach(Child::kill);
    }

    /** Starts a process for a seat that has one, which keeps it whatever comes of this. */
    @Nullable
    Member startBeside(int seat) {
        return started(seats.get(seat), false);
    }

    private void startOn(Seat seat, boolean administers) {
        Member member = started(seat, administers);
        if (member == null) {
            if (!isStarted) {
                startFailure = "process " + seat.number() + " could not be started";
            }
            Duration wait = seat.backoff().after(Duration.ZERO);
            seat.notStarted("could not be started", ticker.nanos() + wait.toNanos());
            return;
        }
        seat.member(member);
        if (administers) {
            administering = member;
        }
        changed();
    }

    private @Nullable Member started(Seat seat, boolean administers) {
        // What has changed on disk since the last reload is what a new process begins with.
        read.get().ifPresent(now -> configuration = now);
        started++;
        String letter = seat.nextLetter();
        try {
            Map<String, Integer> passed = sockets.forServers(configuration);
            Child child = starter.start(seat.number(), letter, started, administers, passed);
            sockets.given(started, passed);
            Member member = new Member(started, seat, letter, child, clock.millis());
            members.put(member.id(), member);
            children.put(member.id(), child);
            child.whenEnded(() -> events.add(() -> LOG.debug("process {} has ended", child.pid())));
            LOG.info("process {} is {}", seat.number(), child.pid());
            return member;
        } catch (IOException | LaunchException impossible) {
            LOG.error("process {} cannot be started: {}", seat.number(), impossible.getMessage());
            whyNotStarted = String.valueOf(impossible.getMessage());
            sockets.closeUnserved();
            return null;
        }
    }

    /** @return why the last one that could not be started could not */
    String whyNotStarted() {
        return whyNotStarted;
    }

    /** Does what is due. */
    void look() {
        long now = ticker.nanos();
        List.copyOf(members.values()).stream().filter(Member::isOver).forEach(member -> over(member, now));
        if (!isStopping && startFailure == null) {
            seats.stream().filter(seat -> seat.isDue(now)).forEach(seat -> startOn(seat, mayAdminister(seat)));
            replacement.ifPresent(one -> one.look(now));
            handOver();
        }
        changes.look(now);
        life.look(now, configuration.magnus().processTimeout(), List.copyOf(members.values()));
        tellTroubles();
        long longest = configuration.magnus().terminateTimeout().plus(GRACE).toNanos();
        members.values().stream()
                .filter(member -> member.mustBeKilled(now, longest))
                .forEach(member -> {
                    LOG.warn(
                            "process {} ({}) does not end and is killed",
                            member.number(),
                            member.child().pid());
                    member.kill();
                });
    }

    /** What was counted since the last look is told. */
    private void tellTroubles() {
        long troubles = seats.stream().mapToLong(Seat::troubles).sum();
        if (troubles != toldTroubles) {
            toldTroubles = troubles;
            changed();
        }
    }

    /** Process 1 administers; whoever replaces it does from its start, unless another does now. */
    private boolean mayAdminister(Seat seat) {
        return seat.number() == 1 && administering == null && successor == null;
    }

    /** Where the one that administers has ended while its replacement was being started, that one takes over. */
    private void handOver() {
        Member first = seats.get(0).member();
        if (administering == null && successor == null && first != null && first.isReady()) {
            first.send(LinkFrame.of(LinkKind.ADMINISTER, first.id()));
            successor = first;
        }
    }

    private void over(Member member, long now) {
        members.remove(member.id());
        children.remove(member.id());
        member.child().close();
        sockets.ended(member.id());
        if (member == administering) {
            administering = null;
        }
        if (member == successor) {
            successor = null;
        }
        keepFigures(member);
        changes.ended(member);
        life.ended(member);
        boolean isFresh = replacement.filter(one -> one.isFresh(member)).isPresent();
        if (isFresh) {
            replacement.ifPresent(one -> one.freshEnded(member.end()));
        } else if (member.state() != Member.State.STOPPING) {
            endedByItself(member, now);
        }
        sockets.closeOthers(configuration);
        changed();
    }

    private void keepFigures(Member member) {
        byte[] last = member.figures();
        if (last == null) {
            return;
        }
        ended.add(last);
        byte[] sum = ended.bytes();
        Member told = administering;
        if (told != null && sum != null) {
            told.send(new LinkFrame(LinkKind.FIGURES, 0, member.id(), sum));
        }
    }

    private void endedByItself(Member member, long now) {
        String how = member.end();
        if (!isStarted) {
            startStatus = member.child().exitStatus();
            startFailure = "process " + member.number() + " has ended with " + how + " before it was ready";
            return;
        }
        Seat seat = seats.get(member.number() - 1);
        if (seat.member() != member) {
            LOG.warn(
                    "{} has ended with {}; another is process {}",
                    member.child().pid(),
                    how,
                    member.number());
            return;
        }
        Duration lived = member.wasReady() ? Duration.ofNanos(now - member.readyNanos()) : Duration.ZERO;
        Duration wait = seat.backoff().after(lived);
        LOG.warn(
                "process {} ({}) has ended by itself with {} after {} s; it is started again in {} s",
                member.number(),
                member.child().pid(),
                how,
                lived.toSeconds(),
                wait.toSeconds());
        seat.endedByItself(how, now + wait.toNanos());
    }

    /** How all stand has changed: the one that administers is told. */
    void changed() {
        Member told = administering;
        if (told == null) {
            return;
        }
        List<ProcessRow> rows = seats.stream().map(Seat::row).toList();
        GroupState.Rolling rolling = replacement.map(Replacement::state).orElse(GroupState.Rolling.NONE);
        try {
            told.send(new LinkFrame(
                    LinkKind.GROUP,
                    0,
                    0,
                    new GroupState(ProcessHandle.current().pid(), startedMillis, rows, rolling).bytes()));
        } catch (IOException impossible) {
            throw new IllegalStateException("states of processes cannot be written", impossible);
        }
    }
}
