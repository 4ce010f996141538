package org.heliostat.servlet.context.supply;

import jakarta.servlet.descriptor.JspConfigDescriptor;
import jakarta.servlet.descriptor.JspPropertyGroupDescriptor;
import jakarta.servlet.descriptor.TaglibDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.jspecify.annotations.Nullable;

/** The descriptor's settings for pages as the Servlet API hands them out (Servlet 6.1, 4.4.5). Immutable. */
public record JspDescriptors(JspConfig config) implements JspConfigDescriptor {

    @Override
    public Collection<TaglibDescriptor> getTaglibs() {
        List<TaglibDescriptor> taglibs = new ArrayList<>();
        config.taglibs().forEach(taglib -> taglibs.add(new Taglib(taglib)));
        return taglibs;
    }

    @Override
    public Collection<JspPropertyGroupDescriptor> getJspPropertyGroups() {
        List<JspPropertyGroupDescriptor> groups = new ArrayList<>();
        config.propertyGroups().forEach(group -> groups.add(new Group(group)));
        return groups;
    }

    private record Taglib(JspConfig.Taglib taglib) implements TaglibDescriptor {

        @Override
        public String getTaglibURI() {
            return taglib.uri();
        }

        @Override
        public String getTaglibLocation() {
            return taglib.location();
        }
    }

    private record Group(JspConfig.PropertyGroup group) implements JspPropertyGroupDescriptor {

        @Override
        public Collection<String> getUrlPatterns() {
            return new ArrayList<>(group.urlPatterns());
        }

        @Override
        public @Nullable String getElIgnored() {
            return group.elIgnored().orElse(null);
        }

        @Override
        public @Nullable String getErrorOnELNotFound() {
            return group.errorOnElNotFound().orElse(null);
        }

        @Override
        public @Nullable String getPageEncoding() {
            return group.pageEncoding().orElse(null);
        }

        @Override
        public @Nullable String getScriptingInvalid() {
            return group.scriptingInvalid().orElse(null);
        }

        @Override
        public @Nullable String getIsXml() {
            return group.isXml().orElse(null);
        }

        @Override
        public Collection<String> getIncludePreludes() {
            return new ArrayList<>(group.includePreludes());
        }

        @Override
        public Collection<String> getIncludeCodas() {
            return new ArrayList<>(group.includeCodas());
        }

        @Override
        public @Nullable String getDeferredSyntaxAllowedAsLiteral() {
            return group.deferredSyntaxAllowedAsLiteral().orElse(null);
        }

        @Override
        public @Nullable String getTrimDirectiveWhitespaces() {
            return group.trimDirectiveWhitespaces().orElse(null);
        }

        @Override
        public @Nullable String getDefaultContentType() {
            return group.defaultContentType().orElse(null);
        }

        @Override
        public @Nullable String getBuffer() {
            return group.buffer().orElse(null);
        }

        @Override
        public @Nullable String getErrorOnUndeclaredNamespace() {
            return group.errorOnUndeclaredNamespace().orElse(null);
        }
    }
}
