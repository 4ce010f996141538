package org.heliostat.servlet.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.heliostat.servlet.deploy.model.ErrorPage;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.ServletModel;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.deploy.model.WebAppModel;

/** Writes what differs from an empty application, one thing per line. */
final class ModelDump {
    private final List<String> lines = new ArrayList<>();

    private ModelDump() {}

    static List<String> of(Deployment deployment) {
        ModelDump dump = new ModelDump();
        WebAppModel model = deployment.model();
        dump.general(model);
        dump.components(model);
        dump.settings(model);
        dump.security(model);
        dump.sun(deployment.sun());
        model.findings().forEach(finding -> dump.lines.add("warning " + finding));
        return dump.lines;
    }

    private void general(WebAppModel model) {
        lines.add("version " + model.version() + (model.metadataComplete() ? " metadata-complete" : "")
                + (model.distributable() ? " distributable" : ""));
        optional("display-name", model.displayName());
        optional("default-context-path", model.defaultContextPath());
        optional("request-character-encoding", model.requestCharacterEncoding());
        optional("response-character-encoding", model.responseCharacterEncoding());
        model.orderedLibs().ifPresent(libs -> lines.add("ordered-libs " + libs));
        map("context-param", model.contextParams());
    }

    private void components(WebAppModel model) {
        for (ServletModel servlet : model.servlets()) {
            if (servlet.at().source().equals("server defaults")) {
                continue;
            }
            lines.add("servlet " + servlet.name() + " "
                    + servlet.className().or(servlet::jspFile).orElse("-")
                    + " " + servlet.initParams() + start(servlet.loadOnStartup())
                    + (servlet.asyncSupported() ? " async" : "") + (servlet.enabled() ? "" : " disabled")
                    + servlet.runAs().map(role -> " run-as " + role).orElse("")
                    + (servlet.roleRefs().isEmpty() ? "" : " refs " + servlet.roleRefs())
                    + servlet.multipart().map(parts -> " " + parts).orElse(""));
        }
        model.servletMappings().forEach((pattern, servlet) -> lines.add("map " + pattern + " -> " + servlet));
        model.filters()
                .forEach(filter -> lines.add(
                        "filter " + filter.name() + " " + filter.className().orElse("-") + " " + filter.initParams()
                                + (filter.asyncSupported() ? " async" : "")));
        model.filterMappings()
                .forEach(mapping -> lines.add("filter-map " + mapping.filterName() + " " + mapping.kind() + " "
                        + mapping.target() + " " + mapping.dispatchers()));
        model.listeners().forEach(listener -> lines.add("listener " + listener.className()));
        model.initializers().forEach(initializer -> lines.add("initializer " + initializer.className()));
    }

    private static String start(OptionalInt order) {
        return order.isPresent() ? " start " + order.getAsInt() : "";
    }

    private void settings(WebAppModel model) {
        if (!model.session().equals(org.heliostat.servlet.deploy.model.SessionConfig.NONE)) {
            lines.add("session " + start(model.session().timeoutMinutes()).replace(" start ", "") + " "
                    + model.session().trackingModes() + " "
                    + model.session().cookie().name().orElse("-") + " "
                    + model.session().cookie().attributes());
        }
        lines.add("welcome " + model.welcomeFiles());
        for (ErrorPage page : model.errorPages()) {
            String key = page.status().isPresent()
                    ? String.valueOf(page.status().getAsInt())
                    : page.exceptionType().orElse("default");
            lines.add("error-page " + key + " " + page.location());
        }
        map("mime", model.mimeMappings());
        map("locale", model.localeEncodings());
        model.jsp().taglibs().forEach(taglib -> lines.add("taglib " + taglib.uri() + " " + taglib.location()));
        model.jsp()
                .propertyGroups()
                .forEach(group -> lines.add("jsp " + group.urlPatterns() + " "
                        + group.pageEncoding().orElse("-") + " " + group.includePreludes()));
        model.naming()
                .entries()
                .forEach(entry -> lines.add("env " + entry.kind() + " " + entry.name() + " "
                        + entry.type().orElse("-") + " " + entry.value().orElse("-") + " " + entry.targets()));
        map("post-construct", model.naming().postConstruct());
    }

    private void security(WebAppModel model) {
        for (SecurityConstraint constraint : model.constraints()) {
            lines.add("constraint " + constraint.resources() + " "
                    + constraint
                            .roles()
                            .map(roles -> new TreeSet<>(roles).toString())
                            .orElse("open") + " "
                    + constraint.transport());
        }
        model.login()
                .ifPresent(login -> lines.add(
                        "login " + login.method() + " " + login.realmName().orElse("-")
                                + login.formLoginPage().map(page -> " " + page).orElse("")));
        if (!model.securityRoles().isEmpty()) {
            lines.add("roles " + model.securityRoles());
        }
        if (model.denyUncoveredHttpMethods()) {
            lines.add("deny-uncovered-http-methods");
        }
    }

    private void sun(SunWebApp sun) {
        if (!sun.equals(SunWebApp.NONE)) {
            lines.add("sun session " + sun.session());
            lines.add("sun class-loader " + sun.classLoader());
            lines.add("sun jsp " + sun.jspProperties());
            lines.add("sun properties " + sun.properties());
            lines.add("sun roles " + sun.roleMappings());
            lines.add("sun refs " + sun.resourceRefs());
            sun.cache().ifPresent(cache -> lines.add("sun cache " + cache));
            sun.instancePools().forEach((name, pool) -> lines.add("sun pool " + name + " " + pool));
        }
    }

    private void optional(String name, Optional<String> value) {
        value.ifPresent(text -> lines.add(name + " " + text));
    }

    private void map(String name, Map<String, String> map) {
        map.forEach((key, value) -> lines.add(name + " " + key + "=" + value));
    }
}
