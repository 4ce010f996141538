package org.heliostat.servlet.responsecache.rule;

import com.sun.appserv.web.cache.CacheKeyGenerator;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.deploy.model.CacheSettings.Constraint;
import org.heliostat.servlet.deploy.model.CacheSettings.Field;
import org.heliostat.servlet.deploy.model.CacheSettings.Mapping;
import org.heliostat.servlet.deploy.model.CacheSettings.Scope;
import org.heliostat.servlet.deploy.model.CacheSettings.Timeout;
import org.jspecify.annotations.Nullable;

/** A mapping whose fields, constraints and methods stand in sun-web.xml: what the server's own helper goes by. */
public final class DescribedRule implements CacheRule {

    private static final String GENERATOR_PROPERTY = "cacheKeyGeneratorAttrName";
    private static final String GET = "GET";

    private final Mapping mapping;
    private final @Nullable String generatorAttribute;

    /** @param defaultHelper properties of the {@code default-helper} element */
    public DescribedRule(Mapping mapping, Map<String, String> defaultHelper) {
        this.mapping = mapping;
        this.generatorAttribute = defaultHelper.get(GENERATOR_PROPERTY);
    }

    @Override
    public boolean isCacheable(HttpServletRequest request, String method) {
        if (!hasMethod(method)) {
            return false;
        }
        for (Constraint constraint : mapping.constraints()) {
            if (!ConstraintCheck.allows(constraint, FieldValue.first(constraint.field(), request))) {
                return false;
            }
        }
        return true;
    }

    private boolean hasMethod(String method) {
        return mapping.methods().isEmpty()
                ? method.equals(GET)
                : mapping.methods().contains(method);
    }

    /**
     * Path and key fields, each value with its length, so that no value can look like another field. The original
     * leaves out the path info: there, {@code /books/1} and {@code /books/2} of one servlet were one answer.
     */
    @Override
    public @Nullable String key(HttpServletRequest request) {
        String generated = generated(request);
        if (generated != null) {
            return "g" + generated;
        }
        String info = request.getPathInfo();
        List<Field> fields = mapping.keyFields();
        if (fields.isEmpty()) {
            return info == null ? request.getServletPath() : request.getServletPath() + info;
        }
        StringBuilder key = new StringBuilder(128).append(request.getServletPath());
        if (info != null) {
            key.append(info);
        }
        for (Field field : fields) {
            List<String> values = FieldValue.all(field, request);
            if (values.isEmpty()) {
                return null;
            }
            key.append('\n').append(field.name());
            for (String value : values) {
                key.append('=').append(value.length()).append(':').append(value);
            }
        }
        return key.toString();
    }

    private @Nullable String generated(HttpServletRequest request) {
        if (generatorAttribute == null) {
            return null;
        }
        Object attribute = request.getServletContext().getAttribute(generatorAttribute);
        return attribute instanceof CacheKeyGenerator generator
                ? generator.getCacheKey(request.getServletContext(), request)
                : null;
    }

    @Override
    public boolean isRefreshNeeded(HttpServletRequest request) {
        return mapping.refreshField()
                .map(field -> FieldValue.first(field, request))
                .filter(value -> value.toString().equals("true"))
                .isPresent();
    }

    /** A field whose value is no whole number says nothing. */
    @Override
    public int timeoutSeconds(HttpServletRequest request) {
        Timeout timeout = mapping.timeout();
        Object said =
                timeout.field().map(field -> FieldValue.first(field, request)).orElse(null);
        if (said != null) {
            try {
                return Math.max(-1, Integer.parseInt(said.toString().strip()));
            } catch (NumberFormatException none) {
                return timeout.seconds().orElse(TIMEOUT_NOT_SAID);
            }
        }
        return timeout.seconds().orElse(TIMEOUT_NOT_SAID);
    }

    @Override
    public boolean tellsApart(String header) {
        return mapping.keyFields().stream()
                .anyMatch(field ->
                        field.scope() == Scope.REQUEST_HEADER && field.name().equalsIgnoreCase(header));
    }
}
