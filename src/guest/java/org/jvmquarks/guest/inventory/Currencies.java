package org.jvmquarks.guest.inventory;

import java.util.Currency;
import java.util.Locale;

/** Currencies with their numeric codes, digits and English names. */
final class Currencies implements Surface {

    @Override
    public String name() {
        return "currencies";
    }

    @Override
    public void list(Rows rows) {
        for (Currency each : Currency.getAvailableCurrencies()) {
            String code = each.getCurrencyCode();
            rows.add(code, "number", Integer.toString(each.getNumericCode()));
            rows.add(code, "digits", Integer.toString(each.getDefaultFractionDigits()));
            rows.add(code, "name", each.getDisplayName(Locale.ENGLISH));
        }
    }
}
