import t from 'tap';
import { jspAsJava } from '../../../../../../packages/core/src/scan/engines/insecure-code/languages/jsp-text.ts';
import { graded } from '../reported-lines.ts';

t.test('pages of Java: everything keeps its place', async (t) => {
  const page = [
    '<%@ page import="java.sql.*, java.util.List" %><%@page language="java" contentType="text/html; charset=UTF-8"%>',
    '<%-- a <%= b %> --%>',
    '<%! int n = 1; %><p class="<%= n %>"><% if (n > 1) { // more %>',
    '<b>more</b><% } %>',
  ].join('\n');
  const code = jspAsJava(page);
  t.equal(code.replace(/[^\n]/g, '').length - page.replace(/[^\n]/g, '').length, 3);
  t.equal(code.length, page.length);
  for (const part of ['java.sql.*', 'int n = 1;', 'if (n > 1) {'])
    t.equal(code.indexOf(part), page.indexOf(part), part);
  t.match(code, 'import java.sql.*;');
  t.match(code, 'res.type("text/html; charset=UTF-8");');
  t.match(code, '_$( n );');
  t.notMatch(code, /more<|a </);
});

t.test('pages of Java: what is written of the request', async (t) => {
  const found = async (...lines: readonly string[]) => graded('web/show.jsp', `${lines.join('\n')}\n`);
  const query = '<% String query = request.getParameter("q"); %>';
  t.same(await found(query, '<p>', '<%= query %></p>'), ['3 cross-site-scripting high high']);
  t.same(await found('<p><%= request.getParameter("q") == null ? "" : request.getParameter("q") %></p>'), [
    '1 cross-site-scripting high high',
  ]);
  t.same(await found(query, '<% if (query != null) { %>', '<b>', '<% out.println("<i>" + query); } %>'), [
    '4 cross-site-scripting high high',
  ]);
  t.same(await found(`<p>Hello \${param.name}</p>`), ['1 cross-site-scripting high high']);
  t.same(await found(`<p title="\${header['User-Agent']}">`), ['1 cross-site-scripting high high']);
  t.same(await found(query, '<p><%= StringEscapeUtils.escapeHtml4(query) %></p>'), []);
  t.same(await found(query, '<p><%= Integer.parseInt(query) %></p>'), []);
  t.same(await found(query, '<c:out value="<%= query %>"/>'), []);
  t.same(await found('<c:out', `  value="\${param.name}"/>`, `<p>\${fn:escapeXml(param.name)}</p>`), []);
  t.same(await found('<%@ page contentType="application/json" %>', query, '{"q": "<%= query %>"}'), []);
  t.same(await found('<%-- <%= request.getParameter("q") %> --%>', '<%= title %>'), []);
});

t.test('pages of Java: other sinks of a page', async (t) => {
  const found = async (...lines: readonly string[]) => graded('web/show.jsp', `${lines.join('\n')}\n`);
  t.same(
    await found(
      '<%@ page import="java.sql.*" %>',
      '<%@ include file="/connection.jspf" %>',
      '<%',
      'Statement all = conn.createStatement();',
      'ResultSet rows = all.executeQuery("SELECT * FROM Users WHERE name = \'" + request.getParameter("name") + "\'");',
      'while (rows.next()) { %>',
      '<li><%= rows.getInt(1) %></li>',
      '<% } %>',
    ),
    ['5 sql-injection high high'],
  );
  t.same(
    await found(
      '<%',
      'PreparedStatement one = conn.prepareStatement("SELECT * FROM Users WHERE name = ?");',
      'one.setString(1, request.getParameter("name"));',
      'ResultSet rows = one.executeQuery();',
      '%>',
    ),
    [],
  );
  t.same(await found('<% response.sendRedirect(request.getParameter("to")); %>'), [
    '1 open-redirect high high',
  ]);
  t.same(
    await found(
      '<% String part = "static/" + request.getParameter("part"); %>',
      '<jsp:include page="<%= part %>"/>',
    ),
    ['2 path-traversal high high'],
  );
  t.same(await found('<% String part = "static/a.jsp"; %>', '<jsp:include page="<%= part %>"/>'), []);
});
