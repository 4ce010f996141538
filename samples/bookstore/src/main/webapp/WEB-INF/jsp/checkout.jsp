<%@ page contentType="text/html;charset=UTF-8" session="false" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<fmt:message key="checkout.title" var="title"/>
<t:page title="${title}">
<h1>${title}</h1>
<c:if test="${not empty soldOut}">
    <p class="bad" role="alert"><fmt:message key="checkout.soldOut"><fmt:param><c:out value="${soldOut}"/></fmt:param></fmt:message></p>
</c:if>
<c:choose>
    <c:when test="${empty view.lines}"><p><fmt:message key="cart.empty"/></p></c:when>
    <c:otherwise>
        <p><fmt:message key="cart.total"/>: <strong class="price"><t:money amount="${view.total}"/></strong></p>
        <form class="form" method="post" action="${base}/checkout" novalidate>
            <input type="hidden" name="csrf" value="${csrf}">
            <t:field name="name" value="${form.name}" error="${errors.name}" autocomplete="name"/>
            <t:field name="email" value="${form.email}" error="${errors.email}" type="email" autocomplete="email"/>
            <t:field name="street" value="${form.street}" error="${errors.street}" autocomplete="street-address"/>
            <t:field name="postcode" value="${form.postcode}" error="${errors.postcode}" autocomplete="postal-code"/>
            <t:field name="city" value="${form.city}" error="${errors.city}" autocomplete="address-level2"/>
            <div><button class="primary"><fmt:message key="checkout.order"/></button></div>
        </form>
    </c:otherwise>
</c:choose>
</t:page>
