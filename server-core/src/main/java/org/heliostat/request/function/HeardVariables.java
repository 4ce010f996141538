package org.heliostat.request.function;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The variables of a virtual server, while it is noted which of them are asked for. One thread. */
final class HeardVariables extends AbstractMap<String, String> {

    private final Map<String, String> variables;
    private final Answers answers;

    HeardVariables(Map<String, String> variables, Answers answers) {
        this.variables = variables;
        this.answers = answers;
    }

    @Override
    public @Nullable String get(Object name) {
        String value = variables.get(name);
        answers.add(new Answers.Question.Variable((String) name), value);
        return value;
    }

    @Override
    public String getOrDefault(Object name, String missing) {
        String value = get(name);
        return value == null ? missing : value;
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        answers.add(Answers.Question.Whole.VARIABLES, variables);
        return variables.entrySet();
    }
}
