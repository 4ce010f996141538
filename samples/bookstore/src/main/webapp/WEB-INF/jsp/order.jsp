<%@ page contentType="text/html;charset=UTF-8" session="false" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<fmt:message key="order.title" var="title"><fmt:param value="${order.number.toString()}"/></fmt:message>
<t:page title="${title}">
<h1>${title}</h1>
<p class="good"><fmt:message key="order.thanks"><fmt:param><c:out value="${order.name}"/></fmt:param>
    <fmt:param><c:out value="${order.city}"/></fmt:param></fmt:message></p>
<table>
    <c:forEach var="line" items="${order.lines}">
        <tr><td>${line.quantity} ×</td><td><c:out value="${line.title}"/></td>
            <td class="number"><t:money amount="${line.sum}"/></td></tr>
    </c:forEach>
    <tr><th colspan="2"><fmt:message key="cart.total"/></th><th class="number"><t:money amount="${order.total}"/></th></tr>
</table>
<p><a class="button" href="${base}/books"><fmt:message key="cart.browse"/></a></p>
</t:page>
