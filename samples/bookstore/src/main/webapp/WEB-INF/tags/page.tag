<%@ tag pageEncoding="UTF-8" body-content="scriptless" trimDirectiveWhitespaces="true" %>
<%@ attribute name="title" required="true" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<!DOCTYPE html>
<html lang="${language}">
<head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title><c:out value="${title}"/> · <fmt:message key="shop.name"/></title>
    <link rel="icon" href="${base}/theme/logo.svg">
    <link rel="stylesheet" href="${base}/theme/shop.css">
</head>
<body>
<header>
    <div class="bar">
        <a class="brand" href="${base}/"><img src="${base}/theme/logo.svg" alt=""><fmt:message key="shop.name"/></a>
        <nav>
            <a href="${base}/books"><fmt:message key="nav.books"/></a>
            <a href="${base}/clock"><fmt:message key="nav.clock"/></a>
            <a href="${base}/cart"><fmt:message key="nav.cart"/>
                <c:if test="${cartPieces gt 0}"><span class="count">${cartPieces}</span></c:if></a>
        </nav>
    </div>
</header>
<main>
<jsp:doBody/>
</main>
<footer class="foot">
    <span><fmt:message key="foot.invented"/></span>
    <span><fmt:message key="foot.visitors"><fmt:param value="${applicationScope.visitors.get()}"/></fmt:message></span>
    <span><a href="${base}/books?lang=en" lang="en">English</a> · <a href="${base}/books?lang=de" lang="de">Deutsch</a></span>
    <span><fmt:message key="foot.errors"/>&#32;<a href="${base}/books/0">404</a> · <a href="${base}/fault">500</a></span>
</footer>
</body>
</html>
