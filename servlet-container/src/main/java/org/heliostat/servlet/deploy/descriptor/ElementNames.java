package org.heliostat.servlet.deploy.descriptor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.Problems;

/**
 * Which elements of a descriptor may stand inside of which (schemas of Servlet 6.1, 14). Their order is not looked at:
 * it has no meaning, and older containers never minded.
 */
final class ElementNames {

    private static final String TEXTS = "description display-name icon ";
    private static final Map<String, Set<String>> INSIDE = new HashMap<>();

    static {
        inside(
                "servlet",
                TEXTS + "servlet-name servlet-class jsp-file init-param load-on-startup enabled async-supported"
                        + " run-as security-role-ref multipart-config");
        inside("init-param", "description param-name param-value");
        inside("context-param", "description param-name param-value");
        inside("servlet-mapping", "servlet-name url-pattern");
        inside("filter", TEXTS + "filter-name filter-class async-supported init-param");
        inside("filter-mapping", "filter-name url-pattern servlet-name dispatcher");
        inside("listener", TEXTS + "listener-class");
        inside("session-config", "session-timeout cookie-config tracking-mode");
        inside("cookie-config", "name domain path comment http-only secure max-age attribute");
        inside("attribute", "description attribute-name attribute-value");
        inside("mime-mapping", "extension mime-type");
        inside("welcome-file-list", "welcome-file");
        inside("error-page", "error-code exception-type location");
        inside("security-constraint", TEXTS + "web-resource-collection auth-constraint user-data-constraint");
        inside("web-resource-collection", "web-resource-name description url-pattern http-method http-method-omission");
        inside("auth-constraint", "description role-name");
        inside("user-data-constraint", "description transport-guarantee");
        inside("login-config", "auth-method realm-name form-login-config");
        inside("form-login-config", "form-login-page form-error-page");
        inside("security-role", "description role-name");
        inside("run-as", "description role-name");
        inside("security-role-ref", "description role-name role-link");
        inside("multipart-config", "location max-file-size max-request-size file-size-threshold");
        inside(
                "env-entry",
                "description env-entry-name env-entry-type env-entry-value mapped-name injection-target"
                        + " lookup-name");
        inside(
                "resource-ref",
                "description res-ref-name res-type res-auth res-sharing-scope mapped-name injection-target"
                        + " lookup-name");
        inside(
                "resource-env-ref",
                "description resource-env-ref-name resource-env-ref-type mapped-name injection-target"
                        + " lookup-name");
        inside("injection-target", "injection-target-class injection-target-name");
        inside("jsp-config", "taglib jsp-property-group");
        inside("taglib", "taglib-uri taglib-location");
        inside(
                "jsp-property-group",
                TEXTS + "url-pattern el-ignored error-on-el-not-found page-encoding"
                        + " scripting-invalid is-xml include-prelude include-coda deferred-syntax-allowed-as-literal"
                        + " trim-directive-whitespaces default-content-type buffer error-on-undeclared-namespace");
        inside("locale-encoding-mapping-list", "locale-encoding-mapping");
        inside("locale-encoding-mapping", "locale encoding");
        inside("absolute-ordering", "name others");
        inside("ordering", "before after");
        inside("before", "name others");
        inside("after", "name others");
        inside("post-construct", "lifecycle-callback-class lifecycle-callback-method");
        inside("pre-destroy", "lifecycle-callback-class lifecycle-callback-method");
    }

    private ElementNames() {}

    private static void inside(String parent, String children) {
        INSIDE.put(parent, new HashSet<>(List.of(children.split(" "))));
    }

    /** Warns of each element that its parent does not know: it is passed over, which a typing error is not meant to be. */
    static void check(XmlElement parent, Problems problems) {
        Set<String> known = INSIDE.get(parent.name());
        for (XmlElement child : parent.children()) {
            if (known != null && !known.contains(child.name())) {
                problems.warn(
                        child.at(), "unknown element " + child.name() + " in " + parent.name() + " is passed over");
            } else {
                check(child, problems);
            }
        }
    }
}
