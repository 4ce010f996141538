package org.heliostat.conformance.garden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Changes a request of HTTP/2 field by field, so that most of it stays what a server takes. One thread. */
final class FieldMutation {

    private static final String END = String.valueOf(FieldInputs.END);
    private static final int MOST_CHANGES = 2;

    private final List<String> written;
    private final Random random;
    private final List<String> fields;
    private String content;

    private FieldMutation(List<String> written, Random random) {
        this.written = written;
        this.random = random;
        String input = any(written);
        String head = FieldInputs.fields(input);
        this.fields = new ArrayList<>(split(head));
        this.content = input.substring(head.length()).replace(END, "");
    }

    /** @return one of the written inputs with one or two changes; the same for the same seed */
    static String mutated(List<String> written, long seed) {
        FieldMutation mutation = new FieldMutation(written, new Random(seed * 0x9E3779B97F4A7C15L));
        int changes = 1 + mutation.random.nextInt(MOST_CHANGES);
        for (int i = 0; i < changes; i++) {
            mutation.change();
        }
        return mutation.text();
    }

    private static List<String> split(String head) {
        return Arrays.stream(head.split(END, -1)).filter(one -> !one.isEmpty()).toList();
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private void change() {
        int at = random.nextInt(Math.max(1, fields.size()));
        if (fields.isEmpty()) {
            fields.add(FieldInputs.PLAIN.substring(0, FieldInputs.PLAIN.indexOf(END)));
            return;
        }
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> add(any(split(FieldInputs.fields(any(written)))));
            case 3 -> fields.remove(at);
            case 4 -> add(fields.get(at));
            case 5 -> Collections.swap(fields, at, random.nextInt(fields.size()));
            case 6 -> changeName(at);
            case 7 -> content = content.isEmpty() ? "12345" : content.substring(1);
            default -> changeValue(at);
        }
    }

    /** Nobody takes a second pseudo field: the written inputs have shown that, and one in ten is left to chance. */
    private void add(String field) {
        if (!field.startsWith(":") || random.nextInt(10) == 0) {
            fields.add(random.nextInt(10) == 0 ? 0 : fields.size(), field);
        } else {
            changeValue(random.nextInt(fields.size()));
        }
    }

    /** A pseudo field without its name is nothing to anybody. */
    private void changeName(int at) {
        String field = fields.get(at);
        if (!field.startsWith(":")) {
            int is = Math.max(0, field.indexOf(FieldInputs.IS));
            fields.set(at, changed(field.substring(0, is)) + field.substring(is));
        }
    }

    private void changeValue(int at) {
        String field = fields.get(at);
        int behind = field.indexOf(FieldInputs.IS) + 1;
        fields.set(at, field.substring(0, behind) + changed(field.substring(behind)));
    }

    private String changed(String text) {
        StringBuilder out = new StringBuilder(text);
        char letter = Inputs.ALPHABET.charAt(random.nextInt(Inputs.ALPHABET.length()));
        int at = random.nextInt(text.length() + 1);
        if (at == text.length() || random.nextBoolean()) {
            return out.insert(at, letter).toString();
        }
        switch (random.nextInt(3)) {
            case 0 -> out.deleteCharAt(at);
            case 1 -> out.setCharAt(at, letter);
            default -> out.setCharAt(at, (char) (text.charAt(at) ^ 0x20));
        }
        return out.toString();
    }

    private String text() {
        String head = String.join(END, fields) + END;
        return content.isEmpty() ? head : head + END + content;
    }
}
