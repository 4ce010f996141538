<%@ page contentType="text/html;charset=UTF-8" session="false" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<fmt:message key="cart.title" var="title"/>
<t:page title="${title}">
<h1>${title}</h1>
<c:if test="${full}"><p class="bad"><fmt:message key="cart.full"/></p></c:if>
<c:choose>
    <c:when test="${empty view.lines}">
        <p><fmt:message key="cart.empty"/></p>
        <p><a class="button primary" href="${base}/books"><fmt:message key="cart.browse"/></a></p>
    </c:when>
    <c:otherwise>
        <table>
            <thead><tr><th><fmt:message key="cart.book"/></th><th><fmt:message key="book.copies"/></th>
                <th class="number"><fmt:message key="cart.sum"/></th></tr></thead>
            <tbody>
            <c:forEach var="line" items="${view.lines}">
                <tr>
                    <td><a href="${base}/books/${line.book.id}"><c:out value="${line.book.title}"/></a></td>
                    <td><form class="row" method="post" action="${base}/cart">
                        <input type="hidden" name="csrf" value="${csrf}">
                        <input type="hidden" name="action" value="set">
                        <input type="hidden" name="book" value="${line.book.id}">
                        <input type="number" name="copies" value="${line.quantity}" min="0" max="99"
                               aria-label="<fmt:message key='book.copies'/>">
                        <button><fmt:message key="cart.change"/></button>
                    </form></td>
                    <td class="number"><t:money amount="${line.sum}"/></td>
                </tr>
            </c:forEach>
            </tbody>
            <tfoot><tr><th colspan="2"><fmt:message key="cart.total"/></th>
                <th class="number"><t:money amount="${view.total}"/></th></tr></tfoot>
        </table>
        <p><a class="button primary" href="${base}/checkout"><fmt:message key="cart.checkout"/></a></p>
    </c:otherwise>
</c:choose>
</t:page>
