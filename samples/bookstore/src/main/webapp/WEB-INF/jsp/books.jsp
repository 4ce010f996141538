<%@ page contentType="text/html;charset=UTF-8" session="false" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<fmt:message key="books.title" var="title"/>
<t:page title="${title}">
<h1>${title}</h1>
<form class="search" action="${base}/books" role="search">
    <input name="q" type="search" value="${fn:escapeXml(q)}" maxlength="100"
           aria-label="<fmt:message key='search.words'/>" placeholder="<fmt:message key='search.words'/>">
    <select name="in" aria-label="<fmt:message key='search.in'/>">
        <c:forTokens var="field" items="any,title,author,subject" delims=",">
            <option value="${field}" ${field eq in ? 'selected' : ''}><fmt:message key="search.${field}"/></option>
        </c:forTokens>
    </select>
    <button class="primary"><fmt:message key="search.go"/></button>
</form>
<ul class="subjects">
    <c:forEach var="subject" items="${subjects}">
        <c:url var="link" value="/books"><c:param name="q" value="${subject}"/><c:param name="in" value="subject"/></c:url>
        <li><a href="${fn:escapeXml(link)}"><c:out value="${subject}"/></a></li>
    </c:forEach>
</ul>
<p class="quiet"><fmt:message key="books.found"><fmt:param value="${result.found}"/></fmt:message></p>
<ul class="books">
    <c:forEach var="book" items="${result.books}">
        <li><a href="${base}/books/${book.id}">
            <img src="${base}/covers/${book.id}" alt="" loading="lazy" width="300" height="400">
            <span class="words">
                <span class="title"><c:out value="${book.title}"/></span>
                <span class="quiet"><c:out value="${book.author}"/></span>
                <span class="price"><t:money amount="${book.price}"/></span>
            </span></a></li>
    </c:forEach>
</ul>
<c:if test="${result.pages gt 1}">
    <nav class="pages">
        <c:forEach var="page" begin="1" end="${result.pages}">
            <c:url var="link" value="/books">
                <c:param name="q" value="${q}"/><c:param name="in" value="${in}"/><c:param name="page" value="${page}"/>
            </c:url>
            <c:choose>
                <c:when test="${page eq result.number}"><strong aria-current="page">${page}</strong></c:when>
                <c:otherwise><a href="${fn:escapeXml(link)}">${page}</a></c:otherwise>
            </c:choose>
        </c:forEach>
    </nav>
</c:if>
</t:page>
