<%@ tag pageEncoding="UTF-8" body-content="empty" trimDirectiveWhitespaces="true" %>
<%@ attribute name="name" required="true" %>
<%@ attribute name="value" required="true" %>
<%@ attribute name="error" required="false" %>
<%@ attribute name="type" required="false" %>
<%@ attribute name="autocomplete" required="true" %>
<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<%@ taglib prefix="fn" uri="jakarta.tags.functions" %>
<%@ taglib prefix="fmt" uri="jakarta.tags.fmt" %>
<label><fmt:message key="form.${name}"/>
    <input name="${name}" type="${empty type ? 'text' : type}" value="${fn:escapeXml(value)}" autocomplete="${autocomplete}" required
           <c:if test="${not empty error}">aria-invalid="true"</c:if>>
    <c:if test="${not empty error}"><span class="bad"><fmt:message key="${error}"/></span></c:if>
</label>
