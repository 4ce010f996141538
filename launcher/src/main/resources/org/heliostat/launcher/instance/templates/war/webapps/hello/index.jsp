<%@ page contentType="text/html; charset=UTF-8" session="false" %>
<!DOCTYPE html>
<html lang="en">
<head><title>Hello</title></head>
<body>
<h1>Hello from a web application</h1>
<p>Answered by ${pageContext.servletContext.serverInfo}. Change this page, webapps/hello/index.jsp, and look again.</p>
</body>
</html>
