package samples.springboot;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Says hello, as JSON. */
@RestController
class HelloController {

    /** @param thread that ran the request */
    record Greeting(String text, String thread) {}

    @GetMapping("/hello")
    Greeting hello(@RequestParam(defaultValue = "world") String name) {
        return new Greeting("Hello " + name, Thread.currentThread().getName());
    }
}
