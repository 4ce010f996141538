package org.heliostat.spring.application;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.multipart.MultipartFile;

/** Has an address for each thing that the tests look at. */
@Controller
public class ShopController {

    private final CountDownLatch slowMayAnswer;

    ShopController(CountDownLatch slowMayAnswer) {
        this.slowMayAnswer = slowMayAnswer;
    }

    @GetMapping(path = "/hello", produces = "text/plain")
    @ResponseBody
    String hello(@RequestParam(defaultValue = "you") String name) {
        return "Hello " + name;
    }

    @GetMapping(path = "/long", produces = "text/plain")
    @ResponseBody
    String longText() {
        return "long ".repeat(2000);
    }

    @GetMapping(path = "/later", produces = "text/plain")
    @ResponseBody
    Callable<String> later() {
        return () -> "later";
    }

    @GetMapping(path = "/slow", produces = "text/plain")
    @ResponseBody
    String slow() throws InterruptedException {
        return slowMayAnswer.await(1, TimeUnit.MINUTES) ? "slow" : "too slow";
    }

    @GetMapping("/fails")
    @ResponseBody
    String fails() {
        throw new IllegalStateException("on purpose");
    }

    @GetMapping("/page")
    String page(Model model) {
        model.addAttribute("name", "Ann");
        return "greeting";
    }

    /** With the session's cookie and one of the application's own. */
    @GetMapping(path = "/cookies", produces = "text/plain")
    @ResponseBody
    String cookies(HttpServletRequest request, HttpServletResponse response) {
        response.addCookie(new Cookie("basket", "full"));
        return Integer.toString(request.getSession().getMaxInactiveInterval());
    }

    @GetMapping(path = "/client", produces = "text/plain")
    @ResponseBody
    String client(HttpServletRequest request) {
        return request.getScheme() + " " + request.getServerName() + " " + request.getRemoteAddr();
    }

    @GetMapping(path = "/context", produces = "text/plain")
    @ResponseBody
    String context(HttpServletRequest request) {
        var context = request.getServletContext();
        return context.getServletContextName() + " " + context.getInitParameter("colour") + " "
                + context.getAttribute(StartListener.SIGN) + " " + context.getMimeType("a.abc") + " "
                + request.getProtocol();
    }

    @PostMapping(path = "/upload", produces = "text/plain")
    @ResponseBody
    String upload(@RequestParam MultipartFile file) throws IOException {
        return file.getOriginalFilename() + " " + file.getBytes().length;
    }
}
