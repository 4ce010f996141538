package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns {@code key=%token%} pairs into lines of JSON: one object per line, always valid. Used once. */
final class JsonFields {

    /** The keys of a line that says no more than {@code json}. */
    static final String USUAL = "time=%ISOTIME% client=%Ses->client.ip% user=%Req->vars.auth-user%"
            + " method=%Req->reqpb.clf-request.method% uri=%Req->reqpb.clf-request.uri%"
            + " protocol=%Req->reqpb.clf-request.protocol% status=%Req->srvhdrs.clf-status%"
            + " bytes=%Req->srvhdrs.content-length% micros=%duration% referer=%Req->headers.referer%"
            + " agent=%Req->headers.user-agent% vs=%vsid%";

    private static final byte[] NULL = "null".getBytes(US_ASCII);
    private static final Pattern FIELD = Pattern.compile("([A-Za-z0-9_.@-]{1,64})=%([^%]+)%");

    private final List<TokenWriter> tokens = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();

    private JsonFields() {}

    static List<TokenWriter> compile(String text) throws AccessLogFormatException {
        JsonFields fields = new JsonFields();
        for (String field : text.strip().split("\\s+")) {
            fields.add(field);
        }
        fields.literal("}");
        if (!fields.findings.isEmpty()) {
            throw new AccessLogFormatException(fields.findings);
        }
        return fields.tokens;
    }

    private void add(String field) {
        Matcher matcher = FIELD.matcher(field);
        if (!matcher.matches()) {
            findings.add("json: " + field + " (expected: key=%token%, the key of letters, digits and _ . @ -)");
            return;
        }
        String key = matcher.group(1);
        String name = matcher.group(2);
        TokenWriter token = Tokens.named(name, Escaping.JSON);
        if (token == null) {
            findings.add("json: " + key + ": %" + name + "% (expected: a token of flex-log, such as %Ses->client.ip%)");
            return;
        }
        if (!keys.add(key)) {
            findings.add("json: " + key + " (expected: each key once)");
        }
        literal((tokens.isEmpty() ? "{\"" : ",\"") + key + "\":");
        tokens.add(new FramedValue(token, !Tokens.isNumber(name), NULL));
    }

    private void literal(String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        tokens.add((line, entry, now, dates) -> line.raw(bytes));
    }
}
