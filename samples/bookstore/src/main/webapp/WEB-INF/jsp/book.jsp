<%@ page contentType="text/html;charset=UTF-8" session="false" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<t:page title="${book.title}">
<div class="one">
    <img src="${base}/covers/${book.id}" alt="" width="300" height="400">
    <div>
        <h1><c:out value="${book.title}"/></h1>
        <p><c:url var="link" value="/books"><c:param name="q" value="${book.author}"/><c:param name="in" value="author"/></c:url>
            <a href="${fn:escapeXml(link)}"><c:out value="${book.author}"/></a>
            <span class="quiet">· <c:out value="${book.subject}"/> · ${book.published} ·
                <fmt:message key="book.pages"><fmt:param value="${book.pages}"/></fmt:message></span></p>
        <p><c:out value="${book.blurb}"/></p>
        <p class="price"><t:money amount="${book.price}"/></p>
        <c:choose>
            <c:when test="${book.stock gt 0}">
                <form class="row" method="post" action="${base}/cart">
                    <input type="hidden" name="csrf" value="${csrf}">
                    <input type="hidden" name="action" value="add">
                    <input type="hidden" name="book" value="${book.id}">
                    <input type="number" name="copies" value="1" min="1" max="99" aria-label="<fmt:message key='book.copies'/>">
                    <button class="primary"><fmt:message key="book.add"/></button>
                    <span class="good"><fmt:message key="book.stock"><fmt:param value="${book.stock}"/></fmt:message></span>
                </form>
            </c:when>
            <c:otherwise><p class="bad"><fmt:message key="book.soldOut"/></p></c:otherwise>
        </c:choose>
        <details ${coverChanged ? 'open' : ''}>
            <summary><fmt:message key="cover.title"/></summary>
            <c:if test="${coverChanged}"><p class="good"><fmt:message key="cover.changed"/></p></c:if>
            <p class="quiet"><fmt:message key="cover.hint"/></p>
            <form class="row" method="post" enctype="multipart/form-data" action="${base}/covers/${book.id}">
                <input type="hidden" name="csrf" value="${csrf}">
                <input type="file" name="picture" accept="image/png,image/jpeg,image/gif" required>
                <button><fmt:message key="cover.send"/></button>
            </form>
        </details>
    </div>
</div>
</t:page>
