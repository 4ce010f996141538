package org.heliostat.original.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.heliostat.testing.RawClient;

/**
 * A request and what its answer must be. The first line is {@code METHOD TARGET}, and {@code keep} where the connection
 * is to stay open; {@code > Name: value} a field of the request; {@code < 200} the status; {@code < Name: value} a field
 * of the answer, {@code <! Name} one that must not be there; other lines are about the body ({@link GuideText}).
 */
record GuideAsk(String request, List<String> fields, List<String> head, GuideText body) {

    static GuideAsk read(String block) {
        List<String> lines = block.lines().toList();
        List<String> fields = new ArrayList<>();
        List<String> head = new ArrayList<>();
        List<String> body = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            if (GuideText.isOne(line)) {
                body.add(line);
            } else if (line.startsWith("> ")) {
                fields.add(line.substring(2));
            } else if (line.startsWith("<")) {
                head.add(line);
            } else {
                throw new IllegalArgumentException(line);
            }
        }
        return new GuideAsk(lines.get(0), fields, head, new GuideText(body));
    }

    void check(int port) throws IOException {
        String answer = ask(port);
        int end = answer.indexOf("\r\n\r\n");
        assertThat(end).as("%s: the end of the head in %s", request, answer).isPositive();
        String fieldsOfAnswer = "\r\n" + answer.substring(0, end).toLowerCase(Locale.ROOT) + "\r\n";
        for (String line : head) {
            String wanted = line.substring(2).strip().toLowerCase(Locale.ROOT);
            if (line.startsWith("<!")) {
                assertThat(fieldsOfAnswer).as(request).doesNotContain("\r\n" + wanted + ":");
            } else if (wanted.matches("\\d{3}")) {
                assertThat(answer).as(request).startsWith("HTTP/1.1 " + wanted + " ");
            } else {
                assertThat(fieldsOfAnswer).as(request).contains("\r\n" + wanted + "\r\n");
            }
        }
        String rest = answer.substring(end + 4);
        body.check(request, fieldsOfAnswer.contains("transfer-encoding: chunked") ? unchunked(rest) : rest);
    }

    private String ask(int port) throws IOException {
        String[] words = request.split(" ");
        boolean keep = words.length > 2 && words[2].equals("keep");
        StringBuilder head = new StringBuilder(words[0] + " " + words[1] + " HTTP/1.1\r\n");
        if (fields.stream().noneMatch(field -> field.startsWith("Host:"))) {
            head.append("Host: localhost\r\n");
        }
        fields.forEach(field -> head.append(field).append("\r\n"));
        head.append(keep ? "\r\n" : "Connection: close\r\n\r\n");
        try (RawClient client = new RawClient(port)) {
            client.send(head.toString());
            return keep ? client.readAnswer() : client.readToEnd();
        }
    }

    private static String unchunked(String body) {
        StringBuilder whole = new StringBuilder();
        int at = 0;
        while (true) {
            int line = body.indexOf("\r\n", at);
            int size = Integer.parseInt(body.substring(at, line), 16);
            if (size == 0) {
                return whole.toString();
            }
            whole.append(body, line + 2, line + 2 + size);
            at = line + 2 + size + 2;
        }
    }
}
