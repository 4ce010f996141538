package org.heliostat.log.access.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Neighbours in a format whose text depends on nothing but the request's target and protocol and the answer's status and
 * length. Where the same request is answered again, their text is taken from its {@link SteadyText}. Immutable.
 */
record SteadyTokens(List<LedValue> parts) implements TokenWriter {

    private static final byte[] NOTHING = {};

    private static final Set<String> NAMES = Set.of(
            "Req->reqpb.clf-request",
            "Req->reqpb.clf-request.method",
            "Req->reqpb.clf-request.uri",
            "Req->reqpb.clf-request.uri.abs_path",
            "Req->reqpb.clf-request.uri.query",
            "Req->reqpb.clf-request.protocol",
            "Req->reqpb.method",
            "Req->reqpb.protocol",
            "Req->srvhdrs.clf-status",
            "Req->srvhdrs.status.code",
            "Req->srvhdrs.content-length");

    SteadyTokens {
        parts = List.copyOf(parts);
    }

    static boolean isSteady(String token) {
        return NAMES.contains(token);
    }

    /** A value of a format, and whether it is of the kind that may be kept. */
    record Part(LedValue value, boolean isSteady) {}

    /** @return the same text, with steady neighbours together */
    static List<TokenWriter> together(List<Part> parts) {
        List<TokenWriter> result = new ArrayList<>();
        List<LedValue> run = new ArrayList<>();
        for (Part part : parts) {
            if (part.isSteady()) {
                run.add(part.value());
            } else {
                end(run, result);
                result.add(part.value());
            }
        }
        end(run, result);
        return result;
    }

    private static void end(List<LedValue> run, List<TokenWriter> result) {
        if (!run.isEmpty()) {
            result.add(new LedValue(NOTHING, new SteadyTokens(run)));
            run.clear();
        }
    }

    @Override
    public void write(LineBuffer line, AccessLogEntry entry, LogDates.Second now, LogDates dates) {
        SteadyText steady = entry.steadyText();
        if (steady != null && steady.append(line, this, entry)) {
            return;
        }
        int start = line.length();
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).write(line, entry, now, dates);
        }
        if (steady != null) {
            steady.keep(line, start, this, entry);
        }
    }
}
