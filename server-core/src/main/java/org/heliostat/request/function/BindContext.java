package org.heliostat.request.function;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * What a function may know of its virtual server and of the server when its directive line is bound. Used by the thread that
 * binds; a function keeps what it has learned, not the context.
 */
public final class BindContext {

    private final String virtualServerId;
    private final Path instance;
    private final Map<String, String> variables;
    private final FileAccess files;
    private final MimeTypes mimeTypes;
    private final boolean hasAccessControl;
    private final Services services;
    private final WallClock wallClock;
    private final Ticker ticker;
    private final Findings findings;
    private final @Nullable Answers heard;
    private final BindContext original;

    /**
     * @param server the virtual server
     * @param instance folder of the instance; relative file names of obj.conf start there
     * @param files the file cache
     * @param services what other parts of the server offer to functions, by type
     * @param wallClock time of day
     * @param ticker for durations
     * @param findings for warnings; an error is thrown instead
     */
    public BindContext(
            OfVirtualServer server,
            Path instance,
            FileAccess files,
            Services services,
            WallClock wallClock,
            Ticker ticker,
            Findings findings) {
        this.virtualServerId = server.id();
        this.instance = requireNonNull(instance, "instance");
        this.variables = server.variables();
        this.files = files;
        this.mimeTypes = server.mimeTypes();
        this.hasAccessControl = server.hasAccessControl();
        this.services = services;
        this.wallClock = wallClock;
        this.ticker = ticker;
        this.findings = findings;
        heard = null;
        original = this;
    }

    /**
     * The virtual server that a line is bound for. Immutable.
     *
     * @param variables already replaced in the parameters; never changed
     * @param hasAccessControl whether it names ACL files
     */
    public record OfVirtualServer(
            String id, Map<String, String> variables, MimeTypes mimeTypes, boolean hasAccessControl) {

        public OfVirtualServer {
            requireNonNull(id, "id");
            variables = Collections.unmodifiableMap(variables);
        }
    }

    private BindContext(BindContext that, Answers answers) {
        virtualServerId = that.virtualServerId;
        instance = that.instance;
        variables = new HeardVariables(that.variables, answers);
        files = that.files;
        mimeTypes = that.mimeTypes;
        hasAccessControl = that.hasAccessControl;
        services = new Services(that.services.byType, answers);
        wallClock = that.wallClock;
        ticker = that.ticker;
        findings = that.findings;
        heard = answers;
        original = that.original;
    }

    /** @return the same context, of which is noted what is asked and may differ between virtual servers */
    public BindContext heardBy(Answers answers) {
        return new BindContext(this, answers);
    }

    public String virtualServerId() {
        note(Answers.Question.Whole.ID, virtualServerId);
        return virtualServerId;
    }

    public Path instance() {
        return instance;
    }

    public Map<String, String> variables() {
        return variables;
    }

    public FileAccess files() {
        return files;
    }

    public MimeTypes mimeTypes() {
        note(Answers.Question.Whole.MIME_TYPES, mimeTypes);
        return mimeTypes;
    }

    public boolean hasAccessControl() {
        note(Answers.Question.Whole.HAS_ACCESS_CONTROL, hasAccessControl);
        return hasAccessControl;
    }

    public Services services() {
        return services;
    }

    public WallClock wallClock() {
        return wallClock;
    }

    public Ticker ticker() {
        return ticker;
    }

    public Findings findings() {
        return findings;
    }

    /**
     * Asks for something that is made of several things that virtual servers may differ in, where only the outcome counts for
     * who may share a line. Both questions and outcomes are compared.
     */
    public <T> T ask(Question<T> question) {
        if (heard == null) {
            return question.of(this);
        }
        T answer = question.of(original);
        heard.add(new Answers.Question.Made(question), answer);
        return answer;
    }

    private void note(Answers.Question question, Object answer) {
        if (heard != null) {
            heard.add(question, answer);
        }
    }

    /**
     * Something that a function asks of a virtual server as a whole; records are good for it.
     *
     * @param <T> the answer
     */
    @FunctionalInterface
    public interface Question<T> {
        T of(BindContext context);
    }

    /**
     * Offers of the assembled server that only some functions need: the statistics of service-dump, access logs.
     * Immutable.
     */
    public static final class Services {

        public static final Services NONE = new Services(Map.of(), null);

        private final Map<Class<?>, Object> byType;
        private final @Nullable Answers heard;

        private Services(Map<Class<?>, Object> byType, @Nullable Answers heard) {
            this.byType = byType;
            this.heard = heard;
        }

        public <T> Optional<T> find(Class<T> type) {
            Object offer = byType.get(type);
            if (heard != null) {
                heard.add(new Answers.Question.Offer(type), offer);
            }
            return Optional.ofNullable(offer).map(type::cast);
        }

        /** @return these and one more */
        public <T> Services plus(Class<T> type, T service) {
            Map<Class<?>, Object> all = new HashMap<>(byType);
            all.put(type, service);
            return new Services(all, heard);
        }
    }
}
