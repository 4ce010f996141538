package org.heliostat.servlet.deploy.merge;

import jakarta.servlet.SessionTrackingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.NamedText;
import org.heliostat.servlet.deploy.model.ErrorPage;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.SessionConfig;
import org.heliostat.servlet.deploy.model.SessionConfig.CookieSettings;

/** Merges what concerns the application as a whole. */
final class SettingMerge {
    private final MergedMap<NamedText> contextParams;
    private final MergedMap<NamedText> mimeMappings;
    private final MergedMap<NamedText> localeEncodings;
    private final MergedMap<NamedText> cookieAttributes;
    private final MergedMap<ErrorPage> errorPages;
    private final MergedMap<JspConfig.Taglib> taglibs;
    private final List<JspConfig.PropertyGroup> propertyGroups = new ArrayList<>();
    private final Set<String> welcomeFiles = new LinkedHashSet<>();
    private final MergedValue<Integer> timeout;
    private final MergedValue<String> cookieName;
    private final MergedValue<String> cookieDomain;
    private final MergedValue<String> cookiePath;
    private final MergedValue<String> cookieComment;
    private final MergedValue<Boolean> cookieHttpOnly;
    private final MergedValue<Boolean> cookieSecure;
    private final MergedValue<Integer> cookieMaxAge;
    private final MergedValue<Set<SessionTrackingMode>> trackingModes;

    SettingMerge(Problems problems) {
        contextParams = texts("context-param", problems);
        mimeMappings = texts("mime-mapping", problems);
        localeEncodings = texts("locale-encoding-mapping", problems);
        cookieAttributes = texts("session cookie attribute", problems);
        errorPages = new MergedMap<>(
                "error-page", ErrorPage::at, (one, other) -> one.location().equals(other.location()), problems);
        taglibs = new MergedMap<>(
                "taglib", JspConfig.Taglib::at, (one, other) -> one.location().equals(other.location()), problems);
        timeout = new MergedValue<>("session-timeout", problems);
        cookieName = new MergedValue<>("session cookie name", problems);
        cookieDomain = new MergedValue<>("session cookie domain", problems);
        cookiePath = new MergedValue<>("session cookie path", problems);
        cookieComment = new MergedValue<>("session cookie comment", problems);
        cookieHttpOnly = new MergedValue<>("session cookie http-only", problems);
        cookieSecure = new MergedValue<>("session cookie secure", problems);
        cookieMaxAge = new MergedValue<>("session cookie max-age", problems);
        trackingModes = new MergedValue<>("tracking-mode", problems);
    }

    private static MergedMap<NamedText> texts(String what, Problems problems) {
        return new MergedMap<>(what, NamedText::at, (one, other) -> one.value().equals(other.value()), problems);
    }

    void add(Tier tier) {
        boolean hasWelcomeFiles = !welcomeFiles.isEmpty();
        for (Descriptor descriptor : tier.descriptors()) {
            Descriptor.Settings settings = descriptor.settings();
            settings.contextParams().forEach(one -> contextParams.offer(one.name(), one));
            settings.mimeMappings().forEach(one -> mimeMappings.offer(one.name(), one));
            settings.localeEncodings().forEach(one -> localeEncodings.offer(one.name(), one));
            settings.errorPages().forEach(one -> errorPages.offer(key(one), one));
            settings.jsp().taglibs().forEach(one -> taglibs.offer(one.uri(), one));
            propertyGroups.addAll(settings.jsp().propertyGroups());
            if (tier.rank() != Tier.Rank.SERVER_DEFAULTS || !hasWelcomeFiles) {
                welcomeFiles.addAll(settings.welcomeFiles());
            }
            addSession(descriptor.at(), settings.session());
        }
        List.of(contextParams, mimeMappings, localeEncodings, cookieAttributes, errorPages, taglibs)
                .forEach(MergedMap::endTier);
        List.of(timeout, cookieName, cookieDomain, cookiePath, cookieComment, cookieHttpOnly, cookieSecure)
                .forEach(MergedValue::endTier);
        List.of(cookieMaxAge, trackingModes).forEach(MergedValue::endTier);
    }

    private static String key(ErrorPage page) {
        if (page.status().isPresent()) {
            return String.valueOf(page.status().getAsInt());
        }
        return page.exceptionType().orElse("default");
    }

    private void addSession(Origin at, SessionConfig session) {
        CookieSettings cookie = session.cookie();
        timeout.offer(at, boxed(session.timeoutMinutes()));
        cookieName.offer(at, cookie.name());
        cookieDomain.offer(at, cookie.domain());
        cookiePath.offer(at, cookie.path());
        cookieComment.offer(at, cookie.comment());
        cookieHttpOnly.offer(at, cookie.httpOnly());
        cookieSecure.offer(at, cookie.secure());
        cookieMaxAge.offer(at, boxed(cookie.maxAgeSeconds()));
        trackingModes.offer(at, Optional.of(session.trackingModes()).filter(modes -> !modes.isEmpty()));
        cookie.attributes().forEach((name, value) -> cookieAttributes.offer(name, new NamedText(at, name, value)));
    }

    private static Optional<Integer> boxed(OptionalInt value) {
        return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
    }

    private static OptionalInt unboxed(Optional<Integer> value) {
        return value.isPresent() ? OptionalInt.of(value.get()) : OptionalInt.empty();
    }

    Map<String, String> contextParams() {
        return contextParams.view(NamedText::value);
    }

    Map<String, String> mimeMappings() {
        return mimeMappings.view(NamedText::value);
    }

    Map<String, String> localeEncodings() {
        return localeEncodings.view(NamedText::value);
    }

    List<ErrorPage> errorPages() {
        return List.copyOf(errorPages.values());
    }

    List<String> welcomeFiles() {
        return List.copyOf(welcomeFiles);
    }

    JspConfig jsp() {
        return new JspConfig(List.copyOf(taglibs.values()), propertyGroups);
    }

    SessionConfig session() {
        CookieSettings cookie = new CookieSettings(
                cookieName.value(),
                cookieDomain.value(),
                cookiePath.value(),
                cookieComment.value(),
                cookieHttpOnly.value(),
                cookieSecure.value(),
                unboxed(cookieMaxAge.value()),
                new LinkedHashMap<>(cookieAttributes.view(NamedText::value)));
        return new SessionConfig(
                unboxed(timeout.value()), cookie, trackingModes.value().orElse(Set.of()));
    }
}
