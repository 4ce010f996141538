package samples.bookstore.cover;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import samples.bookstore.catalogue.Book;
import samples.bookstore.web.CsrfToken;
import samples.bookstore.web.Numbers;
import samples.bookstore.web.Shop;

/** A book's picture, {@code /covers/17}; a multipart POST of {@code picture} replaces it, kept in memory only. */
@WebServlet(name = "Cover", urlPatterns = "/covers/*")
@MultipartConfig(
        maxFileSize = CoverServlet.PICTURE_BYTES,
        maxRequestSize = CoverServlet.REQUEST_BYTES,
        fileSizeThreshold = CoverServlet.REQUEST_BYTES)
public final class CoverServlet extends HttpServlet {

    static final int PICTURE_BYTES = 256 * 1024;
    static final int REQUEST_BYTES = PICTURE_BYTES + 16 * 1024;

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Book> book = book(request);
        if (book.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        Cover cover = Shop.of(getServletContext()).covers().of(book.get());
        response.setHeader("ETag", cover.entityTag());
        response.setHeader("Cache-Control", "no-cache");
        if (cover.entityTag().equals(request.getHeader("If-None-Match"))) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        response.setContentType(cover.mediaType());
        response.setContentLength(cover.bytes().length);
        response.getOutputStream().write(cover.bytes());
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        Optional<Book> book = book(request);
        String type = request.getContentType();
        if (book.isEmpty() || type == null || !type.startsWith("multipart/form-data")) {
            response.sendError(
                    book.isEmpty() ? HttpServletResponse.SC_NOT_FOUND : HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
            return;
        }
        int refusal = refusal(request, book.get());
        if (refusal != 0) {
            response.sendError(refusal);
            return;
        }
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(
                "Location", request.getContextPath() + "/books/" + book.get().id() + "?cover=new");
    }

    /** @return 0 when the cover was replaced, otherwise the status that says why not */
    private int refusal(HttpServletRequest request, Book book) throws IOException, ServletException {
        Part part;
        try {
            part = request.getPart("picture");
        } catch (IllegalStateException tooLarge) {
            return HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
        }
        if (!CsrfToken.matches(request)) {
            return HttpServletResponse.SC_FORBIDDEN;
        }
        if (part == null) {
            return HttpServletResponse.SC_BAD_REQUEST;
        }
        try (InputStream picture = part.getInputStream()) {
            boolean replaced = Shop.of(getServletContext()).covers().replace(book, picture.readAllBytes());
            return replaced ? 0 : HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE;
        }
    }

    private Optional<Book> book(HttpServletRequest request) {
        return Shop.of(getServletContext()).catalogue().find(Numbers.ofPath(request.getPathInfo()));
    }
}
