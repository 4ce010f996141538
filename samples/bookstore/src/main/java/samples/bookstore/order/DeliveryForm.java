package samples.bookstore.order;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What a visitor wrote on the checkout page, stripped; it may still be wrong. */
public record DeliveryForm(String name, String email, String street, String postcode, String city) {

    private static final Pattern EMAIL = Pattern.compile("[^@\\s]{1,64}@[^@\\s.]{1,63}(\\.[^@\\s.]{1,63}){1,8}");
    private static final Pattern POSTCODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 -]{2,11}");

    public static final DeliveryForm EMPTY = new DeliveryForm("", "", "", "", "");

    public DeliveryForm {
        name = name.strip();
        email = email.strip();
        street = street.strip();
        postcode = postcode.strip();
        city = city.strip();
    }

    /** @return message key by field, in the order of the page; empty when everything can be used */
    public Map<String, String> errors() {
        Map<String, String> errors = new LinkedHashMap<>();
        checkText(errors, "name", name, 100);
        if (email.length() > 200 || !EMAIL.matcher(email).matches()) {
            errors.put("email", email.isEmpty() ? "error.missing" : "error.email");
        }
        checkText(errors, "street", street, 150);
        if (!POSTCODE.matcher(postcode).matches()) {
            errors.put("postcode", postcode.isEmpty() ? "error.missing" : "error.postcode");
        }
        checkText(errors, "city", city, 100);
        return errors;
    }

    private static void checkText(Map<String, String> errors, String field, String text, int longest) {
        if (text.isEmpty()) {
            errors.put(field, "error.missing");
        } else if (text.length() > longest) {
            errors.put(field, "error.tooLong");
        } else if (text.chars().anyMatch(Character::isISOControl)) {
            errors.put(field, "error.characters");
        }
    }
}
