package org.heliostat.launcher;

import java.io.IOException;
import java.util.List;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.member.AskedFigures;
import org.heliostat.launcher.member.FirstProcess;
import org.heliostat.launcher.member.Membership;
import org.heliostat.stats.thread.Heartbeat;

/**
 * What one of several servers does for the first process. Immutable.
 *
 * @param administer opens what only the process that administers has
 * @param stop lets the server of this process end, and comes back at once
 */
record MemberDuties(Membership member, ServerAssembly assembly, Runnable administer, Runnable stop)
        implements FirstProcess.Duties {

    @Override
    public void end() {
        stop.run();
    }

    @Override
    public void lost() {
        stop.run();
    }

    @Override
    public void reload() {
        assembly.control().reload();
        assembly.tellState();
    }

    @Override
    public void reopenLogs() {
        assembly.control().reopenLogs();
    }

    @Override
    public void takeOver() {
        member.takeOver();
        administer.run();
        member.first().administers();
    }

    @Override
    public void take(LinkFrame frame) {
        member.take(frame);
    }

    /** Figures go first, so that who has asked sees the change in them. */
    @Override
    public ProcessAnswer change(RuntimeChange change) {
        ProcessAnswer answer = assembly.changes().make(change, member.number());
        assembly.sendFigures();
        return answer;
    }

    @Override
    public List<Heartbeat> heartbeats() {
        return assembly.heartbeats();
    }

    @Override
    public byte[] answer(String question) throws IOException {
        return AskedFigures.answer(question, assembly.reports());
    }
}
