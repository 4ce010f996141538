package org.heliostat.maven;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.maven.plugin.logging.SystemStreamLog;

/** Keeps the lines of a goal. */
final class RecordedLog extends SystemStreamLog {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    List<String> lines() {
        return lines;
    }

    @Override
    public void debug(CharSequence content) {
        lines.add("debug " + content);
    }

    @Override
    public void debug(CharSequence content, Throwable error) {
        lines.add("debug " + content + " " + error);
    }

    @Override
    public void debug(Throwable error) {
        lines.add("debug " + error);
    }

    @Override
    public void info(CharSequence content) {
        lines.add("info " + content);
    }

    @Override
    public void info(CharSequence content, Throwable error) {
        lines.add("info " + content + " " + error);
    }

    @Override
    public void warn(CharSequence content) {
        lines.add("warn " + content);
    }

    @Override
    public void warn(CharSequence content, Throwable error) {
        lines.add("warn " + content + " " + error);
    }

    @Override
    public void error(CharSequence content) {
        lines.add("error " + content);
    }

    @Override
    public void error(CharSequence content, Throwable error) {
        lines.add("error " + content + " " + error);
    }
}
