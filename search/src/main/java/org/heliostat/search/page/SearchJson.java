package org.heliostat.search.page;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.request.target.UriText;
import org.heliostat.search.index.Shown;

/** Writes an answer as JSON (RFC 8259). Pure. */
final class SearchJson {

    private static final String HEX = "0123456789abcdef";

    private SearchJson() {}

    static String of(SearchAnswer answer) {
        StringBuilder text = new StringBuilder(1_024).append('{');
        field(text, "query", answer.call().query()).append(',');
        field(text, "collection", answer.call().collection()).append(',');
        answer.problem().ifPresent(problem -> field(text, "error", problem).append(','));
        number(text, "start", answer.call().start()).append(',');
        flag(text, "more", answer.rest() == SearchAnswer.Rest.MORE).append(',');
        flag(text, "limited", answer.rest() == SearchAnswer.Rest.BEYOND_LIMIT).append(',');
        flag(text, "complete", answer.isComplete()).append(",\"hits\":[");
        String between = "";
        for (SearchAnswer.Result result : answer.results()) {
            text.append(between);
            result(text, result);
            between = ",";
        }
        return text.append("]}\n").toString();
    }

    private static void result(StringBuilder text, SearchAnswer.Result result) {
        text.append('{');
        field(text, "uri", UriText.escaped(result.uriPath())).append(',');
        field(text, "title", result.shown().title()).append(',');
        field(text, "collection", result.collection()).append(',');
        number(text, "modified", result.modifiedMillis() / 1_000).append(',');
        number(text, "size", result.size()).append(',');
        field(text, "snippet", result.shown().snippet()).append(",\"marks\":");
        text.append(marks(result.shown().marks())).append('}');
    }

    private static String marks(List<Shown.Mark> marks) {
        return marks.stream()
                .map(mark -> "[" + mark.begin() + "," + mark.end() + "]")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static StringBuilder field(StringBuilder text, String name, String value) {
        quote(text, name);
        text.append(':');
        quote(text, value);
        return text;
    }

    private static StringBuilder number(StringBuilder text, String name, long value) {
        quote(text, name);
        return text.append(':').append(value);
    }

    private static StringBuilder flag(StringBuilder text, String name, boolean value) {
        quote(text, name);
        return text.append(':').append(value);
    }

    private static void quote(StringBuilder text, String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' '
                    || c == '<'
                    || c == '>'
                    || c == '&'
                    || c == 0x7f
                    || c == 0x2028
                    || c == 0x2029
                    || Character.isSurrogate(c)) {
                text.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    text.append(HEX.charAt((c >> shift) & 0xf));
                }
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
