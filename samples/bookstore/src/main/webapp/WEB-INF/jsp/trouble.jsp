<%@ page contentType="text/html;charset=UTF-8" session="false" isErrorPage="true" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<c:set var="status" value="${requestScope['jakarta.servlet.error.status_code']}"/>
<fmt:message key="trouble.title" var="title"><fmt:param value="${status}"/></fmt:message>
<c:choose>
    <c:when test="${status eq 403 or status eq 413 or status eq 415}"><fmt:message key="trouble.${status}" var="text"/></c:when>
    <c:when test="${status ge 500}"><fmt:message key="trouble.ours" var="text"/></c:when>
    <c:otherwise><fmt:message key="trouble.yours" var="text"/></c:otherwise>
</c:choose>
<t:page title="${title}">
<h1>${title}</h1>
<p>${text}</p>
<p><a class="button primary" href="${base}/books"><fmt:message key="cart.browse"/></a></p>
</t:page>
