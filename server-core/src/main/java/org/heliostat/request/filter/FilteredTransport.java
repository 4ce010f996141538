package org.heliostat.request.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which filters Output lines ask for or take out, and puts the right ones before the transport when the
 * answer begins: only then its type is known. Of the lines that name the same filter and are for the type the first
 * decides; those of the most exact object of obj.conf come first.
 */
public final class FilteredTransport extends ForwardingTransport {

    /** Lines that can speak for one request; more would be a mistake in obj.conf. */
    private static final int MOST_CHOICES = 64;

    private final Exchange exchange;
    private final List<FilterChoice> choices = new ArrayList<>(2);
    private ResponseTransport next;

    private FilteredTransport(Exchange exchange) {
        this.exchange = exchange;
        this.next = exchange.response().transport();
    }

    /** Adds what a line says; without effect once the answer has begun. */
    public static void choose(Exchange exchange, FilterChoice choice) {
        Response response = exchange.response();
        if (response.isCommitted()) {
            return;
        }
        if (!(response.way() instanceof FilteredTransport)) {
            response.way(new FilteredTransport(exchange));
        }
        if (response.way() instanceof FilteredTransport filtered && filtered.choices.size() < MOST_CHOICES) {
            filtered.choices.add(choice);
        }
    }

    /** Lets the filters chosen so far get what they need. Before each function that may answer; some are ready already. */
    public static void ready(Exchange exchange) throws IOException {
        if (exchange.response().way() instanceof FilteredTransport filtered
                && !exchange.response().isCommitted()) {
            filtered.ready();
        }
    }

    private void ready() throws IOException {
        for (int i = 0; i < choices.size(); i++) {
            FilterChoice choice = choices.get(i);
            AnswerFilter filter = choice.filter();
            AnswerFilter ready = filter == null ? null : filter.ready(exchange);
            if (ready == null && filter != null) {
                choices.remove(i--);
            } else if (ready != filter) {
                choices.set(i, new FilterChoice(choice.name(), ready, choice.type()));
            }
        }
    }

    @Override
    protected ResponseTransport next() {
        return next;
    }

    @Override
    public void send(@Nullable Response head, byte[] bytes, int offset, int length, boolean last) {
        begin(head, length, last);
        next.send(head, bytes, offset, length, last);
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        begin(head, content.remaining(), last);
        next.send(head, content, last);
    }

    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        try {
            begin(head, count, last);
        } catch (RuntimeException | Error failed) {
            // Nobody else would let go of the file.
            release.run();
            throw failed;
        }
        next.send(head, file, position, count, last, release);
    }

    /** Asked when an answer that is a file is about to begin. Of one to HEAD nothing needs to be read. */
    @Override
    public boolean takesFiles() {
        return isUntouched() && next.takesFiles();
    }

    @Override
    public boolean readsFiles() {
        return isUntouched() && next.readsFiles();
    }

    private boolean isUntouched() {
        return exchange.request().method().equals("HEAD") || chosen(-1).isEmpty();
    }

    @Override
    public boolean changes(Response answer) {
        return !chosen(-1).isEmpty();
    }

    @Override
    public boolean adds(Response answer) {
        return chosen(-1).stream().anyMatch(AnswerFilter::makesContent);
    }

    private void begin(@Nullable Response head, long length, boolean last) {
        if (head == null) {
            return;
        }
        List<AnswerFilter> chosen = chosen(last ? length : -1);
        // Each stands before those that have begun: what adds to the content begins last and is asked first.
        begin(chosen, false);
        begin(chosen, true);
    }

    private void begin(List<AnswerFilter> chosen, boolean makesContent) {
        for (AnswerFilter filter : chosen) {
            if (filter.makesContent() == makesContent) {
                next = begun(filter, filter.begin(exchange, next));
            }
        }
    }

    /** What stands before it stays when one of a plug-in breaks its promise: it is still ended. */
    private static ResponseTransport begun(AnswerFilter filter, @Nullable ResponseTransport way) {
        if (way == null) {
            throw new IllegalStateException(filter.getClass().getName()
                    + ": begin has returned nothing (expected: where the answer goes, or what it was given)");
        }
        return way;
    }

    private List<AnswerFilter> chosen(long length) {
        String type = type();
        Set<String> named = new HashSet<>();
        List<AnswerFilter> chosen = new ArrayList<>(1);
        for (FilterChoice choice : choices) {
            if (choice.isFor(type) && named.add(choice.name())) {
                AnswerFilter filter = choice.filter();
                if (filter != null && concerns(filter, length)) {
                    chosen.add(filter);
                }
            }
        }
        return chosen;
    }

    /** Whether the answer may be a file was decided before its length was looked at. */
    private boolean concerns(AnswerFilter filter, long length) {
        return filter.concerns(exchange, -1) && (length < 0 || filter.concerns(exchange, length));
    }

    /** An answer 304 does not say its type; what the stages found out stands in. */
    private String type() {
        String sent = exchange.response().headers().first("Content-Type");
        String known = sent != null ? sent : exchange.request().contentType();
        String type = known == null ? "" : known;
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
