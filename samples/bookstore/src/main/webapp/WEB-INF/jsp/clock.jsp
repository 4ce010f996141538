<%@ page contentType="text/html;charset=UTF-8" session="false" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<fmt:message key="nav.clock" var="title"/>
<t:page title="${title}">
<h1>${title}</h1>
<p><fmt:message key="clock.text"/></p>
<p class="clock" id="clock" data-events="${base}/clock/events?count=30">--:--:--</p>
<p><button id="again" hidden><fmt:message key="clock.again"/></button></p>
<script src="${base}/clock.js" defer></script>
</t:page>
