package org.heliostat.servlet.deploy.descriptor;

import jakarta.servlet.SessionTrackingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.ErrorPage;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.SessionConfig;

/** Reads what concerns the application as a whole: parameters, sessions, welcome files, error pages, JSP settings. */
final class SettingElements {
    private final Values values;
    private final boolean old;

    /** @param old whether the descriptor is older than 2.4 */
    SettingElements(Values values, boolean old) {
        this.values = values;
        this.old = old;
    }

    Descriptor.Settings read(XmlElement root) {
        return new Descriptor.Settings(
                named(root.children("context-param"), "param-name", "param-value"),
                session(root),
                root.children("welcome-file-list")
                        .flatMap(list -> list.texts("welcome-file").stream())
                        .map(file -> file.startsWith("/") ? file.substring(1) : file)
                        .toList(),
                root.children("error-page")
                        .flatMap(page -> errorPage(page).stream())
                        .toList(),
                named(root.children("mime-mapping"), "extension", "mime-type").stream()
                        .map(mime -> new NamedText(mime.at(), extension(mime.name()), mime.value()))
                        .toList(),
                localeEncodings(root),
                jsp(root));
    }

    private List<NamedText> localeEncodings(XmlElement root) {
        Stream<XmlElement> known = root.children("locale-encoding-mapping-list")
                .flatMap(list -> list.children("locale-encoding-mapping"))
                .filter(mapping -> values.charset(mapping, "encoding").isPresent()
                        || mapping.text("encoding").isEmpty());
        return named(known, "locale", "encoding");
    }

    private static String extension(String written) {
        String extension = written.startsWith("*.") ? written.substring(2) : written;
        return (extension.startsWith(".") ? extension.substring(1) : extension).toLowerCase(Locale.ROOT);
    }

    private List<NamedText> named(Stream<XmlElement> elements, String nameChild, String valueChild) {
        List<NamedText> named = new ArrayList<>();
        elements.forEach(element -> values.required(element, nameChild).ifPresent(name -> {
            String value = element.child(valueChild).map(XmlElement::text).orElse("");
            boolean again = named.stream().anyMatch(other -> other.name().equals(name));
            if (again) {
                values.problems()
                        .warn(element.at(), element.name() + " " + name + " is there twice, the first is used");
            } else {
                named.add(new NamedText(element.at(), name, value));
            }
        }));
        return named;
    }

    private SessionConfig session(XmlElement root) {
        Optional<XmlElement> config = root.child("session-config");
        if (config.isEmpty()) {
            return SessionConfig.NONE;
        }
        if (root.children("session-config").count() > 1) {
            values.problems().warn(config.get().at(), "session-config is there twice, the first is used");
        }
        OptionalInt timeout = values.integer(config.get(), "session-timeout");
        return new SessionConfig(
                timeout,
                config.get().child("cookie-config").map(this::cookie).orElse(SessionConfig.CookieSettings.NONE),
                trackingModes(config.get()));
    }

    private SessionConfig.CookieSettings cookie(XmlElement cookie) {
        Map<String, String> attributes = new LinkedHashMap<>();
        cookie.children("attribute").forEach(attribute -> values.required(attribute, "attribute-name")
                .ifPresent(name ->
                        attributes.put(name, attribute.text("attribute-value").orElse(""))));
        return new SessionConfig.CookieSettings(
                cookie.text("name"),
                cookie.text("domain"),
                cookie.text("path"),
                cookie.text("comment"),
                values.flag(cookie, "http-only"),
                values.flag(cookie, "secure"),
                values.integer(cookie, "max-age"),
                attributes);
    }

    private Set<SessionTrackingMode> trackingModes(XmlElement config) {
        Set<SessionTrackingMode> modes = new LinkedHashSet<>();
        config.children("tracking-mode").forEach(element -> {
            try {
                modes.add(SessionTrackingMode.valueOf(element.text().toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                values.problem(element, "COOKIE, URL or SSL");
            }
        });
        return modes;
    }

    private Optional<ErrorPage> errorPage(XmlElement page) {
        OptionalInt status = page.has("error-code")
                ? values.number(page, "error-code", 100, 999).stream()
                        .mapToInt(code -> (int) code)
                        .findFirst()
                : OptionalInt.empty();
        Optional<String> exception = page.text("exception-type");
        if (status.isPresent() && exception.isPresent()) {
            values.problems()
                    .error(page.at(), "error-page", "has error-code and exception-type (expected: one of them)");
            return Optional.empty();
        }
        if (page.has("error-code") && status.isEmpty()) {
            return Optional.empty();
        }
        return values.path(page, "location").map(location -> new ErrorPage(page.at(), status, exception, location));
    }

    /** Before 2.4 the {@code taglib} elements stood directly below the root. */
    private JspConfig jsp(XmlElement root) {
        List<XmlElement> holders =
                Stream.concat(Stream.of(root), root.children("jsp-config")).toList();
        List<JspConfig.Taglib> taglibs = new ArrayList<>();
        holders.stream().flatMap(holder -> holder.children("taglib")).forEach(taglib -> {
            Optional<String> uri = values.required(taglib, "taglib-uri");
            Optional<String> location = values.required(taglib, "taglib-location");
            uri.ifPresent(
                    name -> location.ifPresent(path -> taglibs.add(new JspConfig.Taglib(taglib.at(), name, path))));
        });
        return new JspConfig(
                taglibs,
                root.children("jsp-config")
                        .flatMap(config -> config.children("jsp-property-group"))
                        .map(this::propertyGroup)
                        .toList());
    }

    private JspConfig.PropertyGroup propertyGroup(XmlElement group) {
        List<String> patterns = group.children("url-pattern")
                .flatMap(pattern -> values.pattern(pattern, old).stream())
                .toList();
        if (patterns.isEmpty()) {
            values.required(group, "url-pattern");
        }
        return new JspConfig.PropertyGroup(
                group.at(),
                patterns,
                group.text("el-ignored"),
                group.text("error-on-el-not-found"),
                values.charset(group, "page-encoding"),
                group.text("scripting-invalid"),
                group.text("is-xml"),
                group.texts("include-prelude"),
                group.texts("include-coda"),
                group.text("deferred-syntax-allowed-as-literal"),
                group.text("trim-directive-whitespaces"),
                group.text("default-content-type"),
                group.text("buffer"),
                group.text("error-on-undeclared-namespace"));
    }
}
