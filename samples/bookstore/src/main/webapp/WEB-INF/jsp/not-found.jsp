<%@ page contentType="text/html;charset=UTF-8" session="false" isErrorPage="true" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<fmt:message key="notFound.title" var="title"/>
<t:page title="${title}">
<h1>${title}</h1>
<p><fmt:message key="notFound.text"/></p>
<p><a class="button primary" href="${base}/books"><fmt:message key="cart.browse"/></a></p>
</t:page>
