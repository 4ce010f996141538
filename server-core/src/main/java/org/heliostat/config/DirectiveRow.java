package org.heliostat.config;

import java.util.List;
import java.util.Optional;

/** Writes one {@link Directive} the way a table of them reads best. Used while a table is built, then gone. */
public final class DirectiveRow {

    /** No upper bound of bytes; far beyond any machine, and still safe to add to. */
    static final long UNBOUNDED = Long.MAX_VALUE / 4;

    private static final long LARGEST_SECONDS = 10L * 365 * 24 * 3_600;

    private final String name;
    private final ValueType type;
    private long least;
    private long most;
    private List<String> choices = List.of();
    private Optional<String> byDefault = Optional.empty();
    private boolean required;
    private boolean repeatable;
    private Support support = Support.HONOURED;
    private String reason = "";
    private Optional<String> harmless = Optional.empty();
    private Activation activation = Activation.RESTART;
    private String category = "";
    private String help = "";
    private String advice = "";

    private DirectiveRow(String name, ValueType type, long most) {
        this.name = name;
        this.type = type;
        this.most = most;
    }

    public static DirectiveRow count(String name) {
        return new DirectiveRow(name, ValueType.COUNT, Integer.MAX_VALUE);
    }

    public static DirectiveRow seconds(String name) {
        return new DirectiveRow(name, ValueType.SECONDS, LARGEST_SECONDS);
    }

    public static DirectiveRow milliseconds(String name) {
        return new DirectiveRow(name, ValueType.MILLISECONDS, LARGEST_SECONDS * 1_000);
    }

    public static DirectiveRow bytes(String name) {
        return new DirectiveRow(name, ValueType.BYTES, UNBOUNDED);
    }

    public static DirectiveRow flag(String name) {
        return new DirectiveRow(name, ValueType.FLAG, 0);
    }

    public static DirectiveRow text(String name) {
        return new DirectiveRow(name, ValueType.TEXT, 0);
    }

    public static DirectiveRow path(String name) {
        return new DirectiveRow(name, ValueType.PATH, 0);
    }

    public static DirectiveRow list(String name) {
        return new DirectiveRow(name, ValueType.LIST, 0);
    }

    public static DirectiveRow choice(String name, String... words) {
        DirectiveRow row = new DirectiveRow(name, ValueType.CHOICE, 0);
        row.choices = List.of(words);
        return row;
    }

    /** A name that is accepted with a warning that says why it does nothing. */
    public static DirectiveRow withoutEffect(String name, String reason) {
        DirectiveRow row = text(name).help("without effect: " + reason);
        row.support = Support.WARNED;
        row.reason = reason;
        return row;
    }

    /** A name that is accepted without a word. */
    public static DirectiveRow ignored(String name) {
        DirectiveRow row = text(name).help("accepted for old files, without effect");
        row.support = Support.IGNORED;
        return row;
    }

    /** An older name; type, range and default are those of the row it stands for. */
    public static DirectiveRow alias(String name, String of) {
        DirectiveRow row = text(name).help("older name of " + of);
        row.support = Support.ALIAS;
        row.reason = of;
        return row;
    }

    public DirectiveRow range(long least, long most) {
        this.least = least;
        this.most = most;
        return this;
    }

    /** A word that is allowed beside the numbers of the range. */
    public DirectiveRow orWord(String word) {
        this.choices = List.of(word);
        return this;
    }

    public DirectiveRow atLeast(long least) {
        this.least = least;
        return this;
    }

    public DirectiveRow byDefault(long value) {
        return byDefault(Long.toString(value));
    }

    public DirectiveRow byDefault(boolean value) {
        return byDefault(value ? "on" : "off");
    }

    public DirectiveRow byDefault(String value) {
        this.byDefault = Optional.of(value);
        return this;
    }

    public DirectiveRow required() {
        this.required = true;
        return this;
    }

    public DirectiveRow repeatable() {
        this.repeatable = true;
        return this;
    }

    /** A change takes effect with a reload. */
    public DirectiveRow live() {
        this.activation = Activation.LIVE;
        return this;
    }

    /** Checked like any other value, but warned about: it does nothing here. */
    public DirectiveRow butWithoutEffect(String reason) {
        this.support = Support.WARNED;
        this.reason = reason;
        return this;
    }

    /** As {@link #butWithoutEffect(String)}, but without a warning for the value that says what is done anyway. */
    public DirectiveRow butWithoutEffect(String reason, String harmless) {
        this.harmless = Optional.of(harmless);
        return butWithoutEffect(reason);
    }

    /** Checked like any other value, but warned about: this version does not do it yet. */
    public DirectiveRow notUsedYet(String reason) {
        this.support = Support.NOT_YET;
        this.reason = reason;
        return this;
    }

    /** As {@link #notUsedYet(String)}, but without a warning for the value that says what is done anyway. */
    public DirectiveRow notUsedYet(String reason, String harmless) {
        this.harmless = Optional.of(harmless);
        return notUsedYet(reason);
    }

    public DirectiveRow help(String help) {
        this.help = help;
        return this;
    }

    public DirectiveRow advice(String advice) {
        this.advice = advice;
        return this;
    }

    DirectiveRow category(String category) {
        this.category = category;
        return this;
    }

    Directive build() {
        return new Directive(
                name,
                type,
                least,
                most,
                choices,
                byDefault,
                required,
                repeatable,
                support,
                reason,
                harmless,
                activation,
                category,
                help,
                advice);
    }
}
