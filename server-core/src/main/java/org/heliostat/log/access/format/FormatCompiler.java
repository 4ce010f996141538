package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** Turns the text of a format into token writers, collecting every mistake. Used once. */
final class FormatCompiler {

    private final String text;
    private final List<SteadyTokens.Part> tokens = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private boolean inQuotes;

    FormatCompiler(String text) {
        this.text = text;
    }

    List<TokenWriter> compile() throws AccessLogFormatException {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c != '%') {
                literal(c);
                at++;
                continue;
            }
            int end = text.indexOf('%', at + 1);
            if (end < 0) {
                findings.add("format: " + text.substring(at) + " (expected: a second % that ends the token,"
                        + " or %% for a percent sign)");
                break;
            }
            if (end == at + 1) {
                literal('%');
            } else {
                token(text.substring(at + 1, end));
            }
            at = end + 1;
        }
        endLiteral();
        if (!findings.isEmpty()) {
            throw new AccessLogFormatException(findings);
        }
        return SteadyTokens.together(tokens);
    }

    private void literal(char c) {
        if (Character.isISOControl(c)) {
            findings.add("format: character " + (int) c + " (expected: no control characters)");
            return;
        }
        if (c == '"') {
            inQuotes = !inQuotes;
        }
        literal.append(c);
    }

    private void token(String name) {
        TokenWriter writer = Tokens.named(name, inQuotes ? Escaping.QUOTED : Escaping.BARE);
        if (writer == null) {
            findings.add("format: %" + name + "% (expected: a token of flex-log, such as %Ses->client.ip%)");
            return;
        }
        tokens.add(new SteadyTokens.Part(new LedValue(literalSoFar(), writer), SteadyTokens.isSteady(name)));
    }

    private void endLiteral() {
        if (literal.length() > 0) {
            LedValue last = new LedValue(literalSoFar(), (line, entry, now, dates) -> {});
            tokens.add(new SteadyTokens.Part(last, false));
        }
    }

    private byte[] literalSoFar() {
        byte[] bytes = literal.toString().getBytes(UTF_8);
        literal.setLength(0);
        return bytes;
    }
}
