package org.heliostat.spring;

import java.util.Arrays;
import java.util.List;
import org.heliostat.embedding.Compression;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;

/** {@code server.compression.*} as the server has it. */
final class CompressionSettings {

    /** Since Spring Boot 4.1. */
    private static final String WITH_ADDITIONAL = "allMimeTypes";

    private CompressionSettings() {}

    static Compression of(org.springframework.boot.web.server.Compression settings) {
        long least = Math.min(1L << 30, settings.getMinResponseSize().toBytes());
        String[] agents = settings.getExcludedUserAgents();
        List<String> types = Arrays.stream(types(settings))
                .map(CompressionSettings::withoutParameters)
                .distinct()
                .toList();
        return new Compression((int) Math.max(0, least), types, agents == null ? List.of() : List.of(agents));
    }

    /** Other engines take {@code application/json;charset=UTF-8} as well. */
    private static String withoutParameters(String type) {
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip();
    }

    private static String[] types(org.springframework.boot.web.server.Compression settings) {
        BeanWrapper bean = PropertyAccessorFactory.forBeanPropertyAccess(settings);
        boolean known = bean.isReadableProperty(WITH_ADDITIONAL);
        return known && bean.getPropertyValue(WITH_ADDITIONAL) instanceof String[] all ? all : settings.getMimeTypes();
    }
}
