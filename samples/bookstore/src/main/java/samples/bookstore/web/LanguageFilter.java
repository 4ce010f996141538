package samples.bookstore.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.jsp.jstl.core.Config;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import samples.bookstore.cart.Cart;

/**
 * Chooses the language of a page and tells the page what its frame shows.
 *
 * <p>The language is what {@code ?lang=} says, then the cookie that remembers it, then the browser's wish. Declared
 * in web.xml for ERROR dispatches too, so that error pages speak it as well.
 */
public final class LanguageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final String COOKIE = "lang";
    private static final int REMEMBERED_SECONDS = 180 * 24 * 60 * 60;
    private static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN);

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Locale wished = supported(langInQuery(request));
        if (wished != null) {
            remember(wished, request, response);
        }
        Locale language = wished == null ? remembered(request) : wished;
        Config.set(request, Config.FMT_LOCALE, language);
        request.setAttribute("language", language.getLanguage());
        request.setAttribute("base", request.getContextPath());
        request.setAttribute("cartPieces", cartPieces(request));
        chain.doFilter(request, response);
    }

    /** The query only: asking for a parameter would read the body of an upload before its servlet can refuse it. */
    private static @Nullable String langInQuery(HttpServletRequest request) {
        return "GET".equals(request.getMethod()) ? request.getParameter(COOKIE) : null;
    }

    private static Locale remembered(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                Locale language = cookie.getName().equals(COOKIE) ? supported(cookie.getValue()) : null;
                if (language != null) {
                    return language;
                }
            }
        }
        return Locale.GERMAN.getLanguage().equals(request.getLocale().getLanguage()) ? Locale.GERMAN : Locale.ENGLISH;
    }

    private static void remember(Locale language, HttpServletRequest request, HttpServletResponse response) {
        Cookie cookie = new Cookie(COOKIE, language.getLanguage());
        cookie.setPath(request.getContextPath() + "/");
        cookie.setMaxAge(REMEMBERED_SECONDS);
        cookie.setHttpOnly(true);
        cookie.setSecure(request.isSecure());
        cookie.setAttribute("SameSite", "Lax");
        response.addCookie(cookie);
    }

    private static @Nullable Locale supported(@Nullable String name) {
        for (Locale language : LANGUAGES) {
            if (language.getLanguage().equals(name)) {
                return language;
            }
        }
        return null;
    }

    private static int cartPieces(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute("cart") instanceof Cart cart ? cart.pieces() : 0;
    }
}
