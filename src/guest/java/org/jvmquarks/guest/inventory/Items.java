package org.jvmquarks.guest.inventory;

import java.util.Optional;

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

    /** A setting of an event, after the name of a profile. */
    public static final String PROFILE = "in profile ";

    /** How a flag is declared. */
    public static final String KIND = "kind";

    /** The name of a time zone; in summer, that of its other time. */
    public static final String NAME = "name";

    public static final String SUMMER_NAME = "summer name";

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

    /** The subject of the first days of weeks, by country. */
    public static final String WEEK = "week";

    /** Before it, the name of a style. */
    public static final String DATE = " date";

    public static final String TIME = " time";
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

    private Items() {}

    /** Returns the item of a setting in a profile. */
    public static String inProfile(String profile, String setting) {
        return PROFILE + profile + ", " + setting;
    }

    /** Returns the name after a word; empty if the item has another word. */
    public static Optional<String> name(String word, String item) {
        return item.startsWith(word) ? Optional.of(item.substring(word.length())) : Optional.empty();
    }
}
