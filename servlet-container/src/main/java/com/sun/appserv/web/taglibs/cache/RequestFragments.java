package com.sun.appserv.web.taglibs.cache;

import jakarta.servlet.ServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fragments of one request ({@code scope="request"}): nothing of them is left when it ends. Used by one thread. */
final class RequestFragments {

    private static final String ATTRIBUTE = "com.sun.appserv.web.taglibs.cache.fragments";

    /** A page that asks for more has a loop without end; the rest is not kept. */
    private static final int MOST = 1_000;

    private final Map<String, String> texts = new HashMap<>();

    static RequestFragments of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RequestFragments known) {
            return known;
        }
        RequestFragments made = new RequestFragments();
        request.setAttribute(ATTRIBUTE, made);
        return made;
    }

    @Nullable
    String find(String key) {
        return texts.get(key);
    }

    void keep(String key, String text) {
        if (texts.size() < MOST || texts.containsKey(key)) {
            texts.put(key, text);
        }
    }

    void flush(@Nullable String key) {
        if (key == null) {
            texts.clear();
        } else {
            texts.remove(key);
        }
    }
}
