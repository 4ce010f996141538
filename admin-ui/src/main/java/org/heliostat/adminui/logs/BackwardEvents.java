package org.heliostat.adminui.logs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** Reads a log from its end towards its beginning, piece by piece. Used once, by one thread. */
final class BackwardEvents {

    private final FileChannel channel;
    private final long end;
    private final Deque<String> events = new ArrayDeque<>();
    /** Tabbed lines whose event has not come yet. */
    private String tail = "";

    BackwardEvents(FileChannel channel) throws IOException {
        this.channel = channel;
        this.end = endOfLastLine(channel);
    }

    /** @return where the last whole line ends: one that is being written is left for later */
    long end() {
        return end;
    }

    /** @return the last events that are wanted, oldest first */
    List<String> read(int most, Predicate<String> wanted) throws IOException {
        long stop = Math.max(0, end - LogPiece.MOST_BYTES);
        long at = end;
        LogPiece carried = LogPiece.read(channel, 0, 0);
        while (at > stop && events.size() < most) {
            int length = (int) Math.min(LogPiece.SIZE, at - stop);
            at -= length;
            LogPiece piece = LogPiece.read(channel, at, length).plus(carried);
            int lineEnd = piece.length();
            int begin = piece.lineBefore(lineEnd - 1);
            while ((begin > 0 || at == 0) && lineEnd > 0 && events.size() < most) {
                line(piece.text(begin, lineEnd), wanted);
                lineEnd = begin;
                begin = piece.lineBefore(lineEnd - 1);
            }
            carried = piece.upTo(lineEnd);
        }
        return List.copyOf(events);
    }

    private void line(String line, Predicate<String> wanted) {
        String whole = tail.isEmpty() ? line : line + "\n" + tail;
        if (line.startsWith("\t") && whole.length() < LogPiece.LONGEST_EVENT) {
            tail = whole;
            return;
        }
        tail = "";
        if (wanted.test(whole)) {
            events.addFirst(whole);
        }
    }

    private static long endOfLastLine(FileChannel channel) throws IOException {
        long size = channel.size();
        long from = Math.max(0, size - LogPiece.SIZE);
        LogPiece piece = LogPiece.read(channel, from, (int) (size - from));
        int end = piece.lineBefore(piece.length());
        return end == 0 && from > 0 ? size : from + end;
    }
}
