<%@ page contentType="text/plain; charset=UTF-8" import="java.sql.*, java.text.*, java.util.*" %><%
  Class.forName("org.h2.Driver");
  try (Connection shop = DriverManager.getConnection("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1")) {
    shop.createStatement().execute("create table if not exists orders (buyer varchar(20), price double)");
    PreparedStatement order = shop.prepareStatement("insert into orders values (?, 9.99)");
    order.setString(1, request.getParameter("buyer"));
    order.execute();
    ResultSet buyers = shop.createStatement().executeQuery("select buyer, sum(price) from orders group by buyer");
    while (buyers.next()) {
      out.println(buyers.getString(1) + " " + NumberFormat.getCurrencyInstance(Locale.GERMANY).format(buyers.getDouble(2)));
    }
  }
%>
