package org.heliostat.manual;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page of Markdown as HTML: headings have the anchors that usual viewers give them, rows of directives have anchors of their own. */
final class MarkdownPage {

    /** Pages whose tables name something in each row; the ids are known to the administration's pages (manual.js there). */
    private static final Set<String> PAGES_OF_NAMES = Set.of("directives.html", "functions.html");

    /** Files whose names are their own, whatever the category they stand in. */
    private static final Set<String> FLAT = Set.of("magnus.conf", "nsfc.conf");

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private final SourcePages.Source source;
    private final Node document;
    private final IdentityHashMap<Node, String> ids = new IdentityHashMap<>();
    /** Headings of columns by cell, for narrow screens. */
    private final IdentityHashMap<Node, String> labels = new IdentityHashMap<>();

    private String title = "";

    private MarkdownPage(SourcePages.Source source, Node document) {
        this.source = source;
        this.document = document;
    }

    static MarkdownPage of(SourcePages.Source source, SourcePages sources) {
        Node document = Parser.builder().extensions(EXTENSIONS).build().parse(source.text());
        document.accept(new LinkRewriter(source.file(), sources));
        MarkdownPage page = new MarkdownPage(source, document);
        page.identify();
        return page;
    }

    Page page() {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    String id = ids.get(node);
                    // A table's body is a node with a tag, too; the id is that of the row alone.
                    if (id != null) {
                        attributes.put("id", id);
                    }
                    String label = labels.get(node);
                    if (label != null && !label.isEmpty()) {
                        attributes.put("data-label", label);
                    }
                    // Columns are aligned by the style sheet.
                    attributes.remove("align");
                })
                .build();
        String html = renderer.render(document)
                .replace("<table>", "<div class=\"wide\"><table>")
                .replace("</table>", "</table></div>");
        return new Page(source.path(), title, html);
    }

    /** Puts every section and every named row into the index. */
    void addTo(SearchIndex index) {
        String heading = title;
        String id = "";
        StringBuilder text = new StringBuilder();
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                index.addSection(heading, title, source.path(), id, text.toString());
                heading = text(node);
                id = ids.getOrDefault(node, "");
                text.setLength(0);
            } else if (node instanceof TableBlock && PAGES_OF_NAMES.contains(source.path())) {
                addRows(index, node, heading);
            } else {
                text.append(text(node)).append(' ');
            }
        }
        index.addSection(heading, title, source.path(), id, text.toString());
    }

    private void addRows(SearchIndex index, Node table, String heading) {
        for (Node row : rows(table)) {
            String id = ids.get(row);
            if (id != null) {
                index.addName(
                        text(row.getFirstChild()),
                        id.substring(0, id.lastIndexOf(':'))
                                .replace(':', ' ')
                                .replace("Init-functions", "Init functions"),
                        source.path(),
                        id,
                        text(row.getLastChild()) + " " + heading);
            }
        }
    }

    private void identify() {
        Map<String, Integer> used = new HashMap<>();
        String first = "";
        String second = "";
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                String text = text(heading);
                title = title.isEmpty() ? text : title;
                first = heading.getLevel() == 1 ? text : first;
                second = heading.getLevel() == 1 ? "" : heading.getLevel() == 2 ? text : second;
                String anchor = anchor(text);
                int before = used.merge(anchor, 1, Integer::sum) - 1;
                ids.put(heading, before == 0 ? anchor : anchor + "-" + before);
            }
            if (node instanceof TableBlock) {
                label(node);
            }
            if (node instanceof TableBlock && PAGES_OF_NAMES.contains(source.path())) {
                String place = FLAT.contains(first) || second.isEmpty() ? first : first + ":" + second;
                for (Node row : rows(node)) {
                    nameOf(row).ifPresent(name -> ids.put(row, (place + ":" + name).replace(' ', '-')));
                }
            }
        }
    }

    private void label(Node table) {
        List<String> headings = new ArrayList<>();
        for (Node cell = table.getFirstChild().getFirstChild().getFirstChild(); cell != null; cell = cell.getNext()) {
            headings.add(text(cell));
        }
        for (Node row : rows(table)) {
            int column = 0;
            for (Node cell = row.getFirstChild(); cell != null && column < headings.size(); cell = cell.getNext()) {
                labels.put(cell, headings.get(column));
                column++;
            }
        }
    }

    private static List<Node> rows(Node table) {
        List<Node> rows = new ArrayList<>();
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node row = part.getFirstChild(); row != null && part instanceof TableBody; row = row.getNext()) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static Optional<String> nameOf(Node row) {
        return row instanceof TableRow
                        && row.getFirstChild() instanceof TableCell cell
                        && cell.getFirstChild() instanceof Code code
                        && code.getNext() == null
                ? Optional.of(code.getLiteral())
                : Optional.empty();
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .strip()
                .replace(' ', '-');
    }

    static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak part) {
                text.append(' ');
            }

            @Override
            protected void visitChildren(Node parent) {
                super.visitChildren(parent);
                if (parent instanceof TableCell || parent instanceof ListItem) {
                    text.append(' ');
                }
            }
        });
        return text.toString().strip();
    }

    /** Leads links to pages of the site; words whose page is elsewhere stay as words, pictures are left out. */
    private static final class LinkRewriter extends AbstractVisitor {

        private final String file;
        private final SourcePages sources;

        LinkRewriter(String file, SourcePages sources) {
            this.file = file;
            this.sources = sources;
        }

        @Override
        public void visit(Link link) {
            visitChildren(link);
            String to = link.getDestination();
            if (to.contains("://") || to.startsWith("mailto:") || to.startsWith("#")) {
                return;
            }
            int hash = to.indexOf('#');
            String fragment = hash < 0 ? "" : to.substring(hash);
            Optional<String> path = sources.pathOf(file, hash < 0 ? to : to.substring(0, hash));
            if (path.isPresent()) {
                link.setDestination(path.get() + fragment);
                return;
            }
            for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
                link.insertBefore(child);
            }
            link.unlink();
        }

        @Override
        public void visit(Image image) {
            Node paragraph = image.getParent();
            image.unlink();
            if (paragraph.getFirstChild() == null) {
                paragraph.unlink();
            }
        }

        /** Comments of pages that are made. */
        @Override
        public void visit(HtmlBlock comment) {
            comment.unlink();
        }

        @Override
        public void visit(HtmlInline comment) {
            comment.unlink();
        }
    }
}
