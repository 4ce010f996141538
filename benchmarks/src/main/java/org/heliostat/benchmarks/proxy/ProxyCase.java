package org.heliostat.benchmarks.proxy;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.Documents;

/** What is asked for through the proxies. The constant's name in lower case with dashes is its name everywhere else. */
enum ProxyCase {
    FILE_1K_64("1 KB, 64 connections", Documents.SMALL, Documents.SMALL_SIZE, 64),
    FILE_1K_512("1 KB, 512 connections", Documents.SMALL, Documents.SMALL_SIZE, 512),
    FILE_100K_64("100 KB, 64 connections", Documents.MIDDLE, Documents.MIDDLE_SIZE, 64),
    FILE_100K_512("100 KB, 512 connections", Documents.MIDDLE, Documents.MIDDLE_SIZE, 512);

    private final String title;
    private final String document;
    private final int size;
    private final int connections;

    ProxyCase(String title, String document, int size, int connections) {
        this.title = title;
        this.document = document;
        this.size = size;
        this.connections = connections;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String title() {
        return title;
    }

    Workload workload() {
        return Workload.of(new RequestKind("proxied", Documents.PROXIED + document, size, size), connections);
    }

    static ProxyCase of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("case: " + label + " (expected: " + labels() + ")"));
    }

    static String labels() {
        return Arrays.stream(values()).map(ProxyCase::label).collect(Collectors.joining(", "));
    }
}
