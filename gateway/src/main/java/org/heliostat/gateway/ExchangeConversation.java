package org.heliostat.gateway;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.heliostat.gateway.cgi.ErrorOutput;
import org.heliostat.gateway.fastcgi.Conversation;
import org.heliostat.request.Exchange;

/** An exchange as a FastCGI application sees it. Used by the session thread of the exchange. */
final class ExchangeConversation implements Conversation {

    private final Exchange exchange;
    private final RequestInput input;
    private final ProgramAnswer answer;
    private final Map<String, String> parameters;
    private final ErrorOutput errors;
    private long given;
    private boolean isAtEnd;

    ExchangeConversation(
            Exchange exchange, RequestInput input, ProgramAnswer answer, Map<String, String> parameters, Path script) {
        this.exchange = exchange;
        this.input = input;
        this.answer = answer;
        this.parameters = parameters;
        this.errors = new ErrorOutput(script.toString());
    }

    /** The output does not begin with a head. */
    static final class MalformedOutputException extends IOException {

        private static final long serialVersionUID = 1L;

        MalformedOutputException(MalformedException why) {
            super(why.getMessage(), why);
        }
    }

    @Override
    public Map<String, String> parameters() {
        return parameters;
    }

    @Override
    public boolean isRepeatable() {
        String method = exchange.request().method();
        return input.length() <= 0
                && !input.isOpenEnded()
                && (method.equals("GET") || method.equals("HEAD"))
                && !answer.isBegun();
    }

    @Override
    public int body(byte[] into) throws IOException {
        if (isBodyGiven()) {
            return -1;
        }
        int count = next(into);
        given += Math.max(0, count);
        return count;
    }

    private int next(byte[] into) throws IOException {
        byte[] collected = input.collected();
        if (collected == null) {
            int read = input.body().isReady() ? input.body().read(into, 0, into.length) : 0;
            isAtEnd |= read < 0;
            return read;
        }
        int count = Math.min(collected.length - (int) given, into.length);
        System.arraycopy(collected, (int) given, into, 0, count);
        return count;
    }

    @Override
    public boolean isBodyGiven() {
        return input.isOpenEnded() ? isAtEnd : given >= input.length();
    }

    @Override
    public void whenBody(Runnable callback) {
        input.body().whenReady(callback);
    }

    @Override
    public boolean output(byte[] bytes, int offset, int count) throws IOException {
        try {
            return answer.take(bytes, offset, count) || !exchange.response().isCommitted();
        } catch (MalformedException bad) {
            throw new MalformedOutputException(bad);
        }
    }

    @Override
    public void errors(byte[] bytes, int offset, int count) {
        errors.take(bytes, offset, count);
    }

    @Override
    public void idle() throws IOException {
        answer.idle();
    }

    @Override
    public boolean isOver() {
        return exchange.isClientGone();
    }

    void done() {
        errors.end();
    }
}
