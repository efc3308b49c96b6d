package org.jvmquarks.guest.inventory;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Items of subjects that the host knows by name. A word that ends with a blank stands before a name, as in {@code alias
 * latin1}.
 */
public final class Items {
    /** Another name of a charset. */
    public static final String ALIAS = "alias ";

    /** A package that a module exports to all. */
    public static final String EXPORTS = "exports ";

    /** A field of an event. */
    public static final String FIELD = "field ";

    private static final String PROFILE = "in profile ";

    /** How a flag is declared. */
    public static final String KIND = "kind";

    /** The name of a time zone; in summer, that of its other time. */
    public static final String NAME = "name";

    public static final String SUMMER_NAME = "summer name";

    /** The rules of a time zone for years to come. */
    public static final String EVERY_YEAR = "every year";

    /** The day from which on new certificates of a root are not trusted. */
    public static final String DISTRUSTED_AFTER = "distrusted if issued after";

    /** When the certificates of a root are not trusted any more. */
    public static final String DISTRUSTED = "distrusted altogether";

    /**
     * The subject of orders, each of which is an item; and what TLS can do without being asked to, which are others.
     */
    public static final String ORDER = "order";

    public static final String SUPPORTED_PROTOCOL = "supported protocol";
    public static final String SUPPORTED_SUITE = "supported suite";
    public static final String ENABLED_PROTOCOL = "enabled protocol";
    public static final String ENABLED_SUITE = "enabled suite";
    public static final String OFFERED_GROUP = "offered group";
    public static final String OFFERED_SCHEME = "offered signature scheme";
    public static final String OFFERED_CERTIFICATE_SCHEME = "offered signature scheme of certificates";
    public static final String OFFERED_EXTENSION = "offered extension";

    /** The value of a class whose serial version this program does not calculate. */
    public static final String NO_SERIAL_VERSION = "not declared as a constant";

    /** The subjects and properties of characters. */
    public static final String VERSION = "version";

    public static final String BLOCK = "block";

    /** The subject of the first days of weeks, by country. */
    public static final String WEEK = "week";

    private static final String DATE = " date";
    private static final String TIME = " time";
    public static final String DATE_AND_TIME = "sample of date and time";
    public static final String MONTHS = "months";
    public static final String SHORT_MONTHS = "short months";
    public static final String DAYS = "days";
    public static final String SHORT_DAYS = "short days";
    public static final String HALVES_OF_DAY = "halves of the day";
    public static final String ERAS = "eras";
    public static final String NUMBER = "number";
    public static final String NUMBER_SAMPLE = "sample of a number";
    public static final String PERCENTAGE = "percentage";
    public static final String NUMBER_SYMBOLS = "number symbols";
    public static final String MONEY = "amount of money";
    public static final String MONEY_SAMPLE = "sample of an amount of money";
    public static final String CURRENCY = "currency";

    private static final String DECADE = "s";
    private static final String SEPARATOR = ", ";

    private Items() {}

    /** Returns the item of a setting of an event in a profile. */
    static String inProfile(String profile, String setting) {
        return PROFILE + profile + SEPARATOR + setting;
    }

    /** Tells whether an item is a setting of an event in some profile. */
    public static boolean isInProfile(String item) {
        return item.startsWith(PROFILE);
    }

    /** Tells whether an item is a setting of an event in a profile. */
    public static boolean isInProfile(String profile, String item) {
        return item.startsWith(inProfile(profile, ""));
    }

    /** Returns the item of dates in a style: {@code short date}. */
    static String date(String style) {
        return style + DATE;
    }

    /** Returns the item of times in a style. */
    static String time(String style) {
        return style + TIME;
    }

    /** Tells whether an item is about dates or times in a style. */
    public static boolean isDateOrTime(String item) {
        return item.endsWith(DATE) || item.endsWith(TIME);
    }

    /** Returns the item of the rules of a time zone in a decade: {@code 1970s}. */
    static String decade(int year) {
        return year + DECADE;
    }

    /** Returns the first year of the decade that an item is about; empty if it is about something else. */
    public static OptionalInt decade(String item) {
        return Character.isDigit(item.charAt(0)) && item.endsWith(DECADE)
                ? OptionalInt.of(Integer.parseInt(item.substring(0, item.length() - DECADE.length())))
                : OptionalInt.empty();
    }

    /** Returns a list of names as a value. */
    static String list(List<String> names) {
        return String.join(SEPARATOR, names);
    }

    /** Returns the names in a list. */
    public static List<String> names(String list) {
        return Arrays.asList(list.split(SEPARATOR));
    }

    /** Returns the name after a word; empty if the item has another word. */
    public static Optional<String> name(String word, String item) {
        return item.startsWith(word) ? Optional.of(item.substring(word.length())) : Optional.empty();
    }

    /** A service of a security provider, as an item: {@code Cipher AES}. */
    public static final class Service {
        private final String type;
        private final String algorithm;

        Service(String type, String algorithm) {
            this.type = type;
            this.algorithm = algorithm;
        }

        /** Returns the service of an item; empty if the item is something else. */
        public static Optional<Service> read(String item) {
            int space = item.indexOf(' ');
            return space < 0
                    ? Optional.empty()
                    : Optional.of(new Service(item.substring(0, space), item.substring(space + 1)));
        }

        /** Returns the simple name of the class that has the service: {@code Cipher}. */
        public String type() {
            return type;
        }

        public String algorithm() {
            return algorithm;
        }

        @Override
        public String toString() {
            return type + " " + algorithm;
        }
    }
}
