package org.heliostat.launcher.member;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.launcher.link.GroupState;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.ProcessRow;
import org.heliostat.launcher.link.SnapshotCodec;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.merge.SnapshotMerge;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The figures of all processes, in the one that administers: what each sent last, at most some seconds ago, and what those that have
 * ended counted. Its own figures, too, are those that it sent last: were they newer than what the first process has, sums
 * would fall when this process is killed. Any thread.
 */
public final class AllFigures {

    private static final Logger LOG = LoggerFactory.getLogger(AllFigures.class);

    private final SnapshotCodec codec = new SnapshotCodec();
    private final int own;
    private final Object lock = new Object();
    private final Map<Integer, ServerSnapshot> latest = new HashMap<>(); // guarded by lock
    private @Nullable ServerSnapshot ended; // guarded by lock
    private @Nullable GroupState group; // guarded by lock

    /** @param own what this process is called in frames */
    public AllFigures(int own) {
        this.own = own;
    }

    /** Takes what the first process has passed on. */
    public void take(LinkFrame frame) {
        try {
            if (frame.kind() == LinkKind.GROUP) {
                group(GroupState.of(frame.body()));
            } else if (frame.process() == 0) {
                ended(codec.snapshot(frame.body()), (int) frame.id());
            } else {
                figures(frame.process(), codec.snapshot(frame.body()));
            }
        } catch (IOException unreadable) {
            LOG.warn(
                    "figures of process {} cannot be read and are left out: {}",
                    frame.process(),
                    unreadable.getMessage());
        }
    }

    /** @return how the processes stand; empty rows before the first process has said so */
    public GroupState group() {
        synchronized (lock) {
            GroupState known = group;
            return known == null ? new GroupState(0, 0, List.of(), GroupState.Rolling.NONE) : known;
        }
    }

    /** @return what the process of that name in frames has sent last; empty before it has */
    Optional<ServerSnapshot> latest(int member) {
        synchronized (lock) {
            return Optional.ofNullable(latest.get(member));
        }
    }

    private void group(GroupState now) {
        synchronized (lock) {
            group = now;
        }
    }

    private void ended(ServerSnapshot sum, int last) {
        synchronized (lock) {
            ended = sum;
            latest.remove(last);
        }
    }

    private void figures(int member, ServerSnapshot snapshot) {
        synchronized (lock) {
            latest.put(member, snapshot);
        }
    }

    /**
     * Adds up what is known.
     *
     * @param now figures of this process, for as long as nothing is known of others
     */
    public ServerSnapshot merged(ServerSnapshot now) {
        List<ServerSnapshot> running = new ArrayList<>();
        List<ServerSnapshot> over = new ArrayList<>();
        GroupState known;
        Map<Integer, ServerSnapshot> byMember;
        synchronized (lock) {
            known = group;
            byMember = Map.copyOf(latest);
            if (ended != null) {
                over.add(ended);
            }
        }
        if (known == null) {
            return now;
        }
        running.add(byMember.getOrDefault(own, now));
        byMember.forEach((member, snapshot) -> {
            if (member != own) {
                running.add(snapshot);
            }
        });
        return ofInstance(SnapshotMerge.of(running, over), known).with(processes(known, byMember));
    }

    /** The instance began with the first process, whatever has become of others. */
    private static ServerSnapshot ofInstance(ServerSnapshot merged, GroupState group) {
        return merged.startedAs(group.pid(), group.startedMillis());
    }

    private static ProcessesSnapshot processes(GroupState group, Map<Integer, ServerSnapshot> byMember) {
        List<ProcessesSnapshot.Row> rows = new ArrayList<>();
        List<ProcessParts.Part> parts = new ArrayList<>();
        for (ProcessRow row : group.rows()) {
            ServerSnapshot figures = byMember.get(row.member());
            rows.add(row(row, figures));
            if (figures != null) {
                parts.add(figures.part());
            }
        }
        return new ProcessesSnapshot(rows, new ProcessParts(parts));
    }

    private static ProcessesSnapshot.Row row(ProcessRow row, @Nullable ServerSnapshot figures) {
        return new ProcessesSnapshot.Row(
                row.number(),
                row.pid(),
                row.state(),
                row.startedMillis(),
                row.restarts(),
                row.lastEnd(),
                row.hangs(),
                row.changesMissed(),
                figures == null ? 0 : figures.requests().requests(),
                figures == null ? 0 : figures.sessionThreads().active(),
                figures == null ? 0 : figures.protocol().connectionsOpen(),
                figures == null ? 0 : figures.jvm().heapUsed());
    }
}
