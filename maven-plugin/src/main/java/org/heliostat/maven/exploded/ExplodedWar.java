package org.heliostat.maven.exploded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder that an application is served from, kept as its {@link Sources} are. Pages change in it; for changed code there is
 * another folder, since an application that still runs may load classes whenever it wants.
 *
 * <p>After {@link Change#CODE} whoever serves it starts the application from {@link #candidate}, and says how that went.
 */
public final class ExplodedWar {

    private final Sources sources;
    private final Path first;
    private Generation inService;
    private Optional<Generation> candidate = Optional.empty();
    private final List<Path> retired = new ArrayList<>();
    private final Set<Path> stuck = new HashSet<>();
    private Map<String, Item> tried = Map.of();
    private Optional<Map<String, Item>> unsettled = Optional.empty();

    /**
     * @param folder that is made, and emptied of what is not the application's; further ones are beside, of its name with a number
     */
    public ExplodedWar(Sources sources, Path folder) {
        this.sources = sources;
        this.first = folder;
        this.inService = new Generation(folder);
    }

    /** @return the one in service */
    public Path folder() {
        return inService.folder();
    }

    /**
     * Makes the folder. Files of an earlier run that are the same are left as they are.
     *
     * @throws IOException when a source cannot be read or the folder not be written
     */
    public void bring() throws IOException {
        removeFurther();
        Listing now = Listing.of(sources);
        inService.takeOver(now);
        inService.bring(now, name -> true);
        tried = now.code();
    }

    /** Those of an earlier run. */
    private void removeFurther() throws IOException {
        Path parent = first.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return;
        }
        Pattern further = Pattern.compile(Pattern.quote(first.getFileName().toString()) + "-\\d+");
        List<Path> left;
        try (Stream<Path> all = Files.list(parent)) {
            left = all.filter(
                            one -> further.matcher(one.getFileName().toString()).matches())
                    .toList();
        }
        for (Path one : left) {
            Generation.remove(one);
        }
    }

    /**
     * Looks for changes and brings them. Code that is just being written waits until two looks see the same; so does a folder that
     * is away for a moment.
     *
     * @param codeToo whether the application can be started anew now; else changed code waits for a later look
     * @throws IOException when a file cannot be brought; the next look tries it again
     */
    public Change look(boolean codeToo) throws IOException {
        Listing now = Listing.of(sources);
        Map<String, Item> code = now.code();
        if (code.equals(tried)) {
            unsettled = Optional.empty();
        } else if (codeToo && unsettled.equals(Optional.of(code)) && !areClassesAway(code)) {
            candidate = Optional.of(made(now));
            tried = code;
            unsettled = Optional.empty();
            return Change.CODE;
        } else {
            unsettled = Optional.of(code);
        }
        return inService.bring(now, name -> !Listing.isCode(name)) ? Change.FILES : Change.NONE;
    }

    /** @return whether there is changed code that no look has brought yet */
    public boolean isCodeWaiting() {
        return unsettled.isPresent();
    }

    /** A build that begins anew removes all classes first. */
    private boolean areClassesAway(Map<String, Item> now) {
        boolean isModuleEmpty = tried.entrySet().stream().anyMatch(one -> {
            Item item = now.get(one.getKey());
            return one.getValue().isFolder() && one.getValue().files() > 0 && item != null && item.files() == 0;
        });
        return isModuleEmpty || hasClasses(tried) && !hasClasses(now);
    }

    private static boolean hasClasses(Map<String, Item> items) {
        return items.keySet().stream().anyMatch(name -> name.startsWith(Listing.CLASSES));
    }

    private Generation made(Listing now) throws IOException {
        Generation made = new Generation(free());
        Generation.remove(made.folder());
        made.share(inService, now);
        made.bring(now, name -> true);
        return made;
    }

    /** The same few names again, since the server knows compiled pages by them. */
    private Path free() {
        Path free = first;
        for (int number = 2; isUsed(free); number++) {
            free = first.resolveSibling(first.getFileName() + "-" + number);
        }
        return free;
    }

    private boolean isUsed(Path folder) {
        return folder.equals(inService.folder()) || retired.contains(folder) || stuck.contains(folder);
    }

    /**
     * @return the folder with the changed code
     * @throws IllegalStateException when no look has found any since the last one was tried
     */
    public Path candidate() {
        return candidate
                .orElseThrow(() -> new IllegalStateException("no candidate (expected: after a change of code)"))
                .folder();
    }

    /** The application runs from the candidate now. What it was served from before stays until {@link #removeRetired}. */
    public void started() {
        retired.add(inService.folder());
        inService = candidate.orElseThrow();
        candidate = Optional.empty();
    }

    /** The application has not started from the candidate, and runs from where it did. */
    public void refused() {
        candidate.ifPresent(one -> remove(one.folder()));
        candidate = Optional.empty();
    }

    /** Removes the folders of applications that were replaced; to be called when they have ended. */
    public void removeRetired() {
        retired.forEach(this::remove);
        retired.clear();
    }

    /** What is held open somewhere is left for the next run. */
    private void remove(Path folder) {
        try {
            Generation.remove(folder);
        } catch (IOException held) {
            stuck.add(folder);
        }
    }
}
