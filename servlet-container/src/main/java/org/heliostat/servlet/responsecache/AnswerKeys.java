package org.heliostat.servlet.responsecache;

import jakarta.servlet.http.HttpServletRequest;
import org.heliostat.request.Request;
import org.heliostat.servlet.responsecache.rule.CacheRule;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.RequestUser;
import org.jspecify.annotations.Nullable;

/**
 * The keys of answers. Beside what the rule says, an answer belongs to a method, to the scheme, host and port that its
 * links may name, and to the user who has logged in: what one user sees is never shown to another.
 */
final class AnswerKeys {

    /** A longer key is not worth its memory; it would be a client that fills the cache. */
    static final int LONGEST_KEY = 4_096;

    private AnswerKeys() {}

    /**
     * @param method of the request; GET for HEAD, too
     * @return null when its answer is not for others
     */
    static @Nullable String of(CacheRule rule, String method, ContainerRequest container, HttpServletRequest request) {
        RequestUser user = container.user();
        Request asked = container.pipelineRequest();
        // A login of the application's own making: who it is for we cannot know (RFC 9111 §3.5).
        if (user == null && asked.headers().contains("Authorization")) {
            return null;
        }
        String own = rule.key(request);
        if (own == null || own.length() > LONGEST_KEY) {
            return null;
        }
        StringBuilder key = new StringBuilder(own.length() + 48)
                .append("a ")
                .append(method)
                .append(' ')
                .append(asked.client().origin())
                .append(' ');
        if (user != null) {
            String name = user.identity().name();
            // The same name may be another's in the database of an ACL.
            key.append(container.isLoggedIn() ? 'u' : 'p')
                    .append(name.length())
                    .append(':')
                    .append(name);
        }
        return key.append('\n').append(own).toString();
    }

    /** @return whether a key is one of a path: the key's own part begins with it */
    static boolean isOf(String key, String path) {
        int own = key.indexOf('\n') + 1;
        return key.startsWith("a ") && key.startsWith(path, own) && endsAt(key, own + path.length());
    }

    private static boolean endsAt(String key, int index) {
        return index >= key.length() || key.charAt(index) == '\n';
    }
}
