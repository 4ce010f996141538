<%@ taglib prefix="c" uri="jakarta.tags.core" %>
<c:forEach var="one" items="pear,apple">[<c:out value="${one}"/>]</c:forEach>
