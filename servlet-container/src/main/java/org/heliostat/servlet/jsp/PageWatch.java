package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletContext;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jasper.JspCompilationContext;
import org.apache.jasper.runtime.JspSourceDependent;
import org.apache.jasper.servlet.JspServletWrapper;
import org.heliostat.servlet.jsp.WatchedPage.Stamp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds pages of one application that were changed in place, in the background: files are looked at once in some
 * seconds, whatever the number of requests. A page that has changed, or of which an included file, a tag file or a tag
 * library has, is taken away from Jasper, which makes it anew for the next request. A page that is gone is not found.
 *
 * <p>Jasper's own look in the background is not used: it compiles a page with an error again at each look, and a page before
 * the tag files that it uses. Pages are told by any thread; looks are taken one after another.
 */
final class PageWatch {

    private static final Logger LOG = LoggerFactory.getLogger(PageWatch.class);
    private static final String ATTRIBUTE = PageWatch.class.getName();

    private final int everyLook;
    private final int filesEachLook;
    private final Map<JspServletWrapper, WatchedPage> pages = new ConcurrentHashMap<>();
    private final Map<Path, Stamp> settled = new ConcurrentHashMap<>();
    private final AtomicLong replaced = new AtomicLong();

    // Guarded by this.
    private final Deque<WatchedPage> round = new ArrayDeque<>();
    private List<WatchedPage> toEnd = List.of();
    private List<WatchedPage> retired = List.of();
    private int calls;
    private boolean told;

    /**
     * @param everyLook of so many calls of {@link #look} one looks
     * @param filesEachLook when a look has taken so many, the next one goes on with the other pages
     */
    PageWatch(int everyLook, int filesEachLook) {
        this.everyLook = everyLook;
        this.filesEachLook = filesEachLook;
    }

    /** Lets the compilers of pages find it. */
    void serve(ServletContext context) {
        context.setAttribute(ATTRIBUTE, this);
    }

    static @Nullable PageWatch of(ServletContext context) {
        return context.getAttribute(ATTRIBUTE) instanceof PageWatch watch ? watch : null;
    }

    /** Jasper is about to make a page or tag file, or to take what it made of it earlier. */
    void made(JspCompilationContext compilation, JspServletWrapper wrapper) {
        pages.put(wrapper, new WatchedPage(compilation, wrapper));
    }

    /** An instance of a page was made. */
    void loaded(String className, Object instance) {
        if (!(instance instanceof JspSourceDependent page)) {
            return;
        }
        for (WatchedPage watched : pages.values()) {
            if (!watched.isTagFile() && watched.isOfClass(className)) {
                watched.learns(page.getDependants(), settled::get);
            }
        }
    }

    /** @return pages that had changed and were there to be made anew */
    long replaced() {
        return replaced.get();
    }

    /** @return whether {@link #endRetired} has something to do */
    synchronized boolean look() {
        calls++;
        if (calls < everyLook) {
            return false;
        }
        calls = 0;
        // Those of the look before: who ran them then has ended since, as far as anybody can tell.
        toEnd = retired;
        retired = List.of();
        if (round.isEmpty()) {
            round.addAll(pages.values());
        }
        Map<Path, Stamp> now = new HashMap<>();
        Set<WatchedPage> changed = new HashSet<>();
        while (!round.isEmpty() && now.size() < filesEachLook) {
            WatchedPage page = round.poll();
            page.learnsIfTagFile(settled::get);
            if (hasChanged(page, now)) {
                changed.add(page);
            }
        }
        if (!round.isEmpty() && !told) {
            told = true;
            LOG.info(
                    "{} pages have more than {} files (reload-files): whether they change is looked at in turns",
                    pages.size(),
                    filesEachLook);
        }
        if (!changed.isEmpty()) {
            addUsers(changed);
            retired = retire(changed, now);
        }
        return !toEnd.isEmpty();
    }

    private static boolean hasChanged(WatchedPage page, Map<Path, Stamp> now) {
        Map<Path, Stamp> files = page.files();
        if (files == null) {
            return false;
        }
        boolean changed = false;
        for (Map.Entry<Path, Stamp> file : files.entrySet()) {
            changed |= !now.computeIfAbsent(file.getKey(), Stamp::of).equals(file.getValue());
        }
        return changed;
    }

    /** A page that was made after a tag file had changed, and before that was seen, has the tag's class of before. */
    private void addUsers(Set<WatchedPage> changed) {
        Set<Path> tagFiles = new HashSet<>();
        boolean grows = true;
        while (grows) {
            changed.stream().filter(WatchedPage::isTagFile).forEach(tag -> tagFiles.addAll(ownFile(tag)));
            grows = !tagFiles.isEmpty()
                    && pages.values().stream()
                            .filter(page -> uses(page, tagFiles))
                            .filter(changed::add)
                            .anyMatch(WatchedPage::isTagFile);
        }
    }

    private static List<Path> ownFile(WatchedPage page) {
        Map<Path, Stamp> files = page.files();
        return files == null ? List.of() : files.keySet().stream().limit(1).toList();
    }

    private static boolean uses(WatchedPage page, Set<Path> tagFiles) {
        Map<Path, Stamp> files = page.files();
        return files != null && files.keySet().stream().anyMatch(tagFiles::contains);
    }

    /** Tag files first: a page that is asked for meanwhile must not be made with the class of before. */
    private List<WatchedPage> retire(Set<WatchedPage> changed, Map<Path, Stamp> now) {
        List<WatchedPage> ordered = new ArrayList<>();
        changed.stream().filter(WatchedPage::isTagFile).forEach(ordered::add);
        changed.stream().filter(page -> !page.isTagFile()).forEach(ordered::add);
        now.forEach((file, stamp) -> {
            if (settled.containsKey(file) || isAnother(file, stamp, changed)) {
                settled.put(file, stamp);
            }
        });
        for (WatchedPage page : ordered) {
            LOG.debug("{} has changed", page.path());
            pages.remove(page.wrapper());
            page.retire(!isOlderOrNewer(page, now));
            if (!page.isTagFile()) {
                replaced.incrementAndGet();
            }
        }
        return ordered;
    }

    private static boolean isAnother(Path file, Stamp stamp, Set<WatchedPage> changed) {
        return changed.stream().anyMatch(page -> {
            Map<Path, Stamp> files = page.files();
            return files != null && files.containsKey(file) && !stamp.equals(files.get(file));
        });
    }

    /** @return whether Jasper sees by itself, from the times, that it must be made anew */
    private static boolean isOlderOrNewer(WatchedPage page, Map<Path, Stamp> now) {
        Map<Path, Stamp> files = page.files();
        return files != null
                && files.entrySet().stream().anyMatch(file -> {
                    Stamp stamp = now.get(file.getKey());
                    return stamp != null
                            && file.getValue() != Stamp.NONE
                            && stamp.modifiedMillis() != file.getValue().modifiedMillis();
                });
    }

    /** Ends pages that nobody is given any more. That is foreign code, which may hang: no lock is held. */
    void endRetired() {
        for (WatchedPage page : takeThoseToEnd()) {
            try {
                page.end();
            } catch (Throwable thrown) {
                LOG.warn("page {} did not end cleanly", page.path(), thrown);
            }
        }
    }

    private synchronized List<WatchedPage> takeThoseToEnd() {
        List<WatchedPage> ending = toEnd;
        toEnd = List.of();
        return ending;
    }

    /** All that is left of pages that were replaced; the others are ended by their servlets. */
    void endAll() {
        synchronized (this) {
            List<WatchedPage> left = new ArrayList<>(toEnd);
            left.addAll(retired);
            retired = List.of();
            toEnd = left;
        }
        endRetired();
    }
}
