<%@ page contentType="text/plain;charset=UTF-8" %>Hello ${name} by a page
