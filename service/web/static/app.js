// node_modules/preact/dist/preact.mjs
var n;
var t;
var r;
var u;
var i;
var f;
var o;
var e;
var l;
var c;
var a;
var s;
var h = /* @__PURE__ */ Symbol.for("pv");
var p = {};
var y = [];
var v = /^m(i|n|o|s|text|space)$/;
var w = Array.isArray;
var d = y.slice;
var _ = Object.assign;
function g(n2) {
  n2 && n2.parentNode && n2.remove();
}
function m(r3, u3, i3, f4, o4) {
  var e3 = { type: r3, props: u3, key: i3, ref: f4, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: h, __v: o4 || ++t, __i: -1, __u: 0 };
  return !o4 && n.vnode && n.vnode(e3), e3;
}
function $(n2) {
  return n2.children;
}
function x(n2, t3) {
  this.props = n2, this.context = t3, this.__g = 0;
}
function S(n2, t3) {
  if (null == t3) return n2.__ && S(n2.__, n2.__i + 1);
  for (var r3; t3 < n2.__k.length; t3++) if ((r3 = n2.__k[t3]) && r3.__e) return r3.__e;
  return "function" != typeof n2.type || n2.props.__P ? null : S(n2);
}
function C(t3) {
  var r3, u3 = t3.__v, i3 = u3.__e, f4 = [], o4 = [], e3 = t3.__P;
  e3 && ((r3 = _({ constructor: h }, u3)).__v = u3.__v + 1, n.vnode && n.vnode(r3), z(e3, r3, u3, t3.__n, e3.namespaceURI, 32 & u3.__u ? [i3] : null, f4, i3 || S(u3), 32 & u3.__u, o4), r3.__v = u3.__v, r3.__.__k[r3.__i] = r3, E(f4, r3, o4), u3.__ = u3.__e = null, r3.__e != i3 && j(r3));
}
function j(n2) {
  if ((n2 = n2.__) && n2.__c && !n2.props.__P) return n2.__e = null, n2.__k.some(function(t3) {
    return t3 && (n2.__e = t3.__e);
  }), j(n2);
}
function L(t3) {
  (8 & t3.__g || (t3.__g |= 8, u.push(t3), f++)) && i == n.debounceRendering || ((i = n.debounceRendering) || queueMicrotask)(H);
}
function H() {
  try {
    for (var n2, t3 = 1; u.length; ) u.length > t3 && u.sort(o), n2 = u.shift(), t3 = u.length, 8 & n2.__g && C(n2);
  } finally {
    (f = u.length) && (i || queueMicrotask)(H);
  }
}
function I(n2, t3, r3, u3, i3, f4, o4, e3, l3, c3, a4) {
  var s3, h3, v3, w3, d3, _3, g3 = u3.__k || y, k2 = t3.length;
  for (l3 = q(r3, t3, g3, l3, k2), s3 = 0; s3 < k2; s3++) null != (v3 = r3.__k[s3]) && (h3 = ~v3.__i && g3[v3.__i] || p, v3.__i = s3, _3 = z(n2, v3, h3, i3, f4, o4, e3, l3, c3, a4), w3 = v3.__e, (h3.ref != v3.ref || 8 & h3.__u) && (h3.ref && G(h3.ref, null, v3, h3), v3.ref && a4.push(v3.ref, v3.__c || w3, v3)), d3 = d3 || w3, 4 & v3.__u ? (l3 = A(v3, l3, n2, !h3.__v), h3.__e && (h3.__e = null)) : "function" == typeof v3.type && void 0 !== _3 ? l3 = _3 : w3 && (l3 = w3.nextSibling), v3.__u &= -21);
  return r3.__e = d3, l3;
}
function q(n2, t3, r3, u3, i3) {
  var f4, o4, e3, l3, c3, a4, s3, p3, y3, v3 = r3.length, d3 = v3, _3 = 0, g3 = 0, k2 = n2.__k = Array(i3);
  for (f4 = 0; f4 < i3; f4++) null != (o4 = t3[f4]) && "boolean" != typeof o4 && "function" != typeof o4 ? ("object" != typeof o4 || o4.constructor === String ? o4 = k2[f4] = m(null, o4) : w(o4) ? o4 = k2[f4] = m($, { children: o4 }) : o4.constructor === h && o4.__b ? o4 = k2[f4] = m(o4.type, o4.props, o4.key, o4.ref, o4.__v) : k2[f4] = o4, l3 = f4 + _3, o4.__ = n2, o4.__b = n2.__b + 1, e3 = null, ~(c3 = o4.__i = P(o4, r3, l3, d3)) && (d3--, (e3 = r3[c3]) && (e3.__u |= 2)), e3 && e3.__v ? (o4.__u |= 16, c3 == l3 - 1 ? _3-- : c3 == l3 + 1 ? _3++ : c3 != l3 && (c3 > l3 ? _3-- : _3++, g3 = 1)) : (~c3 || (i3 > v3 ? _3-- : i3 < v3 && _3++), "function" != typeof o4.type && (o4.__u |= 4))) : k2[f4] = null;
  if (g3) {
    for (a4 = [], s3 = [], f4 = 0; f4 < i3; f4++) if ((o4 = k2[f4]) && 16 & o4.__u) {
      for (_3 = 0, p3 = a4.length; _3 < p3; ) a4[y3 = _3 + p3 >> 1] < o4.__i ? _3 = y3 + 1 : p3 = y3;
      a4[_3] = o4.__i, s3[f4] = _3 + 1;
    }
    for (_3 = a4.length; f4--; ) s3[f4] && (s3[f4] == _3 ? _3-- : k2[f4].__u |= 4);
  }
  if (d3) for (f4 = 0; f4 < v3; f4++) !(e3 = r3[f4]) || 2 & e3.__u || (e3.__e == u3 && (u3 = S(e3)), J(e3, e3));
  return u3;
}
function A(n2, t3, r3, u3) {
  var i3, f4, o4, e3;
  if ("function" == typeof n2.type) {
    if (n2.props.__P) return t3;
    if (i3 = n2.__k) for (f4 = 0; f4 < i3.length; f4++) i3[f4] && (i3[f4].__ = n2, t3 = A(i3[f4], t3, r3, false));
    return t3;
  }
  for (t3 && !t3.parentNode && (t3 = S(n2)) && !t3.parentNode && (t3 = null), o4 = n2.__e, e3 = t3; e3 && 8 == e3.nodeType; ) e3 = e3.nextSibling;
  for (o4 != e3 && (!u3 && r3.moveBefore && o4.parentNode ? r3.moveBefore(o4, t3) : r3.insertBefore(o4, t3 || null)), t3 = o4; (t3 = t3 && t3.nextSibling) && 8 == t3.nodeType && !t3.data.startsWith("$s"); ) ;
  return t3;
}
function P(n2, t3, r3, u3) {
  var i3, f4 = n2.key, o4 = n2.type, e3 = t3[r3], l3 = e3 && !(2 & e3.__u);
  if (null === e3 && null == f4 || l3 && f4 == e3.key && o4 == e3.type) return r3;
  if (u3 > (l3 ? 1 : 0)) {
    for (i3 = r3 - 1; i3 >= 0; i3--) if ((e3 = t3[i3]) && !(2 & e3.__u) && f4 == e3.key && o4 == e3.type) return i3;
    for (i3 = r3 + 1; i3 < t3.length; i3++) if ((e3 = t3[i3]) && !(2 & e3.__u) && f4 == e3.key && o4 == e3.type) return i3;
  }
  return -1;
}
function T(n2, t3, r3) {
  null == r3 && (r3 = ""), "-" == t3[0] ? n2.setProperty(t3, r3) : n2[t3] = r3;
}
function N(n2, t3, r3, u3, i3) {
  var f4, o4;
  if ("style" == t3) if ("string" == typeof r3) n2.style.cssText = r3;
  else {
    if ("string" == typeof u3 && (n2.style.cssText = u3 = ""), u3) for (t3 in u3) r3 && t3 in r3 || T(n2.style, t3);
    if (r3) for (t3 in r3) u3 && r3[t3] == u3[t3] || T(n2.style, t3, r3[t3]);
  }
  else if ("o" == t3[0] && "n" == t3[1]) "function" != typeof r3 && (r3 = null), "function" != typeof u3 && (u3 = null), (n2.__e || (n2.__e = {}))[t3] = r3, r3 && u3 || (o4 = a[t3] || (a[t3] = V(t3)), (n2.__a || (n2.__a = {}))[t3] = c, f4 = t3 != (t3 = t3.replace(l, "$1")), (t3 = t3.slice(2))[0] < "a" && (t3 = t3.toLowerCase()), r3 ? n2.addEventListener(t3, o4, f4) : n2.removeEventListener(t3, o4, f4));
  else {
    if ("http://www.w3.org/2000/svg" == i3) t3 = t3.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
    else if ("width" != t3 && "height" != t3 && "href" != t3 && "list" != t3 && "form" != t3 && "tabIndex" != t3 && "download" != t3 && "rowSpan" != t3 && "colSpan" != t3 && "role" != t3 && "popover" != t3 && t3 in n2) try {
      return void (n2[t3] = null == r3 ? "" : r3);
    } catch (n3) {
    }
    if ("function" == typeof r3) return;
    null == r3 || false === r3 && "-" != t3[4] ? n2.removeAttribute(t3) : n2.setAttribute(t3, "popover" == t3 && 1 == r3 ? "" : r3);
  }
}
function V(t3) {
  return function(r3) {
    var u3 = this.__e;
    if (u3) {
      if (u3 = u3[t3], null == r3[e]) r3[e] = c++;
      else if (r3[e] < this.__a[t3]) return;
      return u3(n.event ? n.event(r3) : r3);
    }
  };
}
function z(t3, r3, u3, i3, f4, o4, e3, l3, c3, a4) {
  var s3, p3, v3, d3, k2, b, m3, M, C3, j2, L2, H2, q2, A3, O, P2, T3, N2, V2 = r3.type;
  if (r3.constructor !== h) return null;
  128 & u3.__u && (c3 = 32 & u3.__u, s3 = u3.__c.__z) && (r3.__u |= c3, p3 = o4 = [], 8 == s3.nodeType ? l3 = B(s3, o4) : o4.push(s3), l3 = o4[0] || l3), (s3 = n.__b) && s3(r3);
  n: if ("function" == typeof V2) {
    v3 = e3.length;
    try {
      if (M = r3.props, C3 = (s3 = V2.prototype) && s3.render, j2 = (s3 = V2.contextType) && i3[s3.__c], L2 = s3 ? j2 ? j2.props.value : s3.__ : i3, (d3 = u3.__c) ? (r3.__c = d3, 2 & d3.__g && (d3.__g |= 1)) : (C3 ? r3.__c = d3 = new V2(M, L2) : (r3.__c = d3 = new x(M, L2), d3.constructor = V2, d3.render = K), j2 && j2.sub(d3), d3.state || (d3.state = {}), d3.__n = i3, d3.__g |= 8, d3.__h = [], d3.__k = []), C3 && (d3.__s || (d3.__s = d3.state), V2.getDerivedStateFromProps && (d3.__s == d3.state && (d3.__s = _({}, d3.__s)), _(d3.__s, V2.getDerivedStateFromProps(M, d3.__s)))), k2 = d3.props, b = d3.state, d3.__v = r3, u3.__c) {
        if (M !== k2 && C3 && !V2.getDerivedStateFromProps && d3.componentWillReceiveProps && d3.componentWillReceiveProps(M, L2), r3.__v == u3.__v && !(8 & d3.__g) || !(4 & d3.__g) && d3.shouldComponentUpdate && false === d3.shouldComponentUpdate(M, d3.__s, L2)) {
          r3.__v != u3.__v && (d3.props = M, d3.state = d3.__s, d3.__g &= -9), r3.__e = u3.__e, r3.__k = u3.__k, r3.__k.some(function(n2) {
            n2 && (n2.__ = r3);
          }), y.push.apply(d3.__h, d3.__k), d3.__k = [], d3.__h.length && e3.push(d3), l3 = S(u3);
          break n;
        }
        d3.componentWillUpdate && d3.componentWillUpdate(M, d3.__s, L2), C3 && d3.componentDidUpdate && d3.__h.push(function() {
          d3.componentDidUpdate(k2, b, m3);
        });
      } else C3 && !V2.getDerivedStateFromProps && d3.componentWillMount && d3.componentWillMount(), C3 && d3.componentDidMount && d3.__h.push(d3.componentDidMount);
      d3.context = L2, d3.props = M, d3.__P = t3, d3.__g &= -5, H2 = n.__r, q2 = C3 ? 25 : 0;
      do {
        d3.__g &= -9, H2 && H2(r3), s3 = d3.render(d3.props, d3.state = d3.__s, d3.context);
      } while (8 & d3.__g && ++q2 < 25);
      C3 && (y.push.apply(d3.__h, d3.__k), d3.__k = []), d3.state = d3.__s, d3.getChildContext && (i3 = _({}, i3, d3.getChildContext())), C3 && u3.__c && d3.getSnapshotBeforeUpdate && (m3 = d3.getSnapshotBeforeUpdate(k2, b)), A3 = s3 && s3.type === $ && null == s3.key ? s3.props.children : s3, M.__P && (s3 = l3, f4 = (t3 = M.__P).namespaceURI, c3 = o4 = null, u3.props && u3.props.__P != t3 && (u3.__k.some(function(n2) {
        n2 && J(n2, n2);
      }), u3.__k = null), l3 = u3.__k ? S(u3, 0) : null), l3 = I(t3, w(A3) ? A3 : [A3], r3, u3, i3, f4, o4, e3, l3, c3, a4), M.__P && (r3.__e = null, l3 = s3), r3.__u &= -161, p3 && p3.some(g), d3.__h.length && e3.push(d3), 1 & d3.__g && (d3.__g &= -4);
    } catch (t4) {
      if (e3.length = v3, r3.__v = null, c3 || o4) if (t4 && t4.then) {
        if (r3.__u |= 128 | c3, o4) {
          for (~(T3 = o4.indexOf(l3 || void 0)) || (T3 = o4.length); (N2 = o4[T3 - 1]) && 8 == N2.nodeType; ) T3--;
          for (; T3 < o4.length; T3++) if (N2 = o4[T3]) if (o4[T3] = null, O) {
            if (N2 == P2) break;
          } else {
            if (8 != N2.nodeType) break;
            N2.data.startsWith("$s") && (P2 = B(O = N2));
          }
        }
        if (!O) {
          for (; l3 && 8 == l3.nodeType && l3.nextSibling; ) l3 = l3.nextSibling;
          O = l3;
        }
        (s3 = B(O = r3.__c.__z || (r3.__c.__z = O))) ? (r3.__e = O, l3 = s3) : r3.__e = l3, l3 = l3 && l3.nextSibling;
      } else o4 && o4.some(g);
      else r3.__e = u3.__e;
      r3.__k || (r3.__k = u3.__k || []), t4 && t4.then || D(r3), n.__e(t4, r3, u3);
    }
  } else l3 = r3.__e = F(u3.__e, r3, u3, i3, f4, o4, e3, c3, a4, t3);
  return (s3 = n.diffed) && s3(r3), l3;
}
function B(n2, t3) {
  if (n2 && 8 == n2.nodeType && n2.data.startsWith("$s")) for (var r3 = 1; n2 = n2.nextSibling; ) {
    if (8 == n2.nodeType) {
      if (n2.data.startsWith("$s")) r3++;
      else if (n2.data.startsWith("/$s") && !--r3) return n2;
    }
    t3 && t3.push(n2);
  }
}
function D(n2) {
  n2 && (n2.__c && (n2.__c.__g |= 4), n2.__k && n2.__k.some(D));
}
function E(t3, r3, u3) {
  for (var i3 = 0; i3 < u3.length; ) G(u3[i3++], u3[i3++], u3[i3++]);
  n.__c && n.__c(r3, t3), t3.some(function(r4) {
    try {
      t3 = r4.__h, r4.__h = [], t3.some(function(n2) {
        n2.call(r4);
      });
    } catch (t4) {
      n.__e(t4, r4.__v);
    }
  });
}
function F(t3, r3, u3, i3, f4, o4, e3, l3, c3, a4) {
  var s3, h3, y3, _3, k2, b, m3, M, $2 = u3.props || p, x2 = r3.props, C3 = r3.type;
  if ("svg" == C3 ? f4 = "http://www.w3.org/2000/svg" : "math" == C3 ? f4 = "http://www.w3.org/1998/Math/MathML" : f4 || (f4 = "http://www.w3.org/1999/xhtml"), o4) {
    for (s3 = 0; s3 < o4.length; s3++) if ((k2 = o4[s3]) && (C3 ? k2.localName == C3 : 3 == k2.nodeType)) {
      t3 = k2, o4[s3] = null;
      break;
    }
  }
  if (!t3) {
    if (M = a4.ownerDocument || document, !C3) return M.createTextNode(x2);
    t3 = M.createElementNS(f4, C3, x2.is ? x2 : a4), l3 && (n.__m && n.__m(r3, o4), l3 = false), o4 = null;
  }
  if (C3) {
    if (a4 = "template" == C3 && t3.content || t3, o4 = "textarea" == C3 && null != x2.defaultValue ? null : o4 && d.call(a4.childNodes), !l3 && o4) for ($2 = {}, s3 = 0; s3 < t3.attributes.length; s3++) $2[(k2 = t3.attributes[s3]).name] = k2.value;
    for (s3 in $2) k2 = $2[s3], "dangerouslySetInnerHTML" == s3 ? y3 = k2 : "children" == s3 || s3 in x2 || "value" == s3 && "defaultValue" in x2 || "checked" == s3 && "defaultChecked" in x2 || N(t3, s3, null, k2, f4);
    for (s3 in x2) k2 = x2[s3], "children" == s3 ? _3 = k2 : "dangerouslySetInnerHTML" == s3 ? h3 = k2 : "value" == s3 ? b = k2 : "checked" == s3 ? m3 = k2 : l3 && "function" != typeof k2 || $2[s3] === k2 || N(t3, s3, k2, $2[s3], f4);
    h3 ? (l3 || y3 && (h3.__html == y3.__html || h3.__html == t3.innerHTML) || (t3.innerHTML = h3.__html), r3.__k = []) : (y3 && (t3.textContent = ""), ("foreignObject" == C3 || "http://www.w3.org/1998/Math/MathML" == f4 && v.test(C3)) && (f4 = "http://www.w3.org/1999/xhtml"), I(a4, w(_3) ? _3 : [_3], r3, u3, i3, f4, o4, e3, o4 ? o4[0] : u3.__k && S(u3, 0), l3, c3), o4 && o4.some(g)), l3 && "textarea" != C3 || (s3 = "value", "progress" == C3 && null == b ? t3.removeAttribute(s3) : null == b || b === t3[s3] && ("progress" != C3 || b) || N(t3, s3, b, $2[s3], f4), s3 = "checked", null != m3 && m3 != t3[s3] && N(t3, s3, m3, $2[s3], f4));
  } else $2 === x2 || l3 && t3.data == x2 || (t3.data = x2);
  return t3;
}
function G(t3, r3, u3, i3) {
  try {
    "function" == typeof t3 ? r3 ? r3.__x = t3(r3) || 1 : i3 && (i3 = i3.__c || i3.__e) && (r3 = i3.__x) && (i3.__x = null, "function" == typeof r3 ? r3() : t3(null)) : t3.current = r3;
  } catch (t4) {
    n.__e(t4, u3);
  }
}
function J(t3, r3, u3) {
  var i3, f4, o4, e3;
  if (n.unmount && n.unmount(t3), !(i3 = t3.ref) || i3.current && i3.current != t3.__e || G(i3, null, r3, t3), i3 = t3.__c) {
    if (i3.componentWillUnmount) try {
      i3.componentWillUnmount();
    } catch (t4) {
      n.__e(t4, r3);
    }
    i3.__P = i3.__n = null;
  }
  if (i3 = t3.__k) for (e3 = 0; e3 < i3.length; e3++) i3[e3] && J(i3[e3], r3, "function" != typeof t3.type || u3 && !t3.props.__P);
  !u3 && (i3 = t3.__c) && (i3 = i3.__z) && (f4 = B(i3, o4 = [])) && (i3 == t3.__e && o4.some(g), g(f4), g(i3)), u3 || g(t3.__e), t3.__e = t3.__c = t3.__ = null;
}
function K(n2, t3, r3) {
  return this.constructor(n2, r3);
}
function Q(t3, r3) {
  var u3, i3, f4, o4;
  n.__ && n.__(t3, r3), 9 == r3.nodeType && (r3 = r3.documentElement), i3 = (u3 = t3 && 32 & t3.__u) ? null : r3.__k, r3.__k = m($, { children: [t3] }), f4 = [], o4 = [], z(r3, r3.__k, i3 || p, p, r3.namespaceURI, i3 ? null : r3.firstChild ? d.call(r3.childNodes) : null, f4, i3 ? i3.__e : r3.firstChild, u3, o4), E(f4, r3.__k, o4), r3.__k.props.children = null;
}
n = { __e: function(n2, t3, r3, u3) {
  for (var i3, o4, e3; t3 = t3.__; ) if ((i3 = t3.__c) && !(1 & i3.__g)) {
    i3.__g |= 4;
    try {
      if ((e3 = (o4 = i3.constructor) && o4.getDerivedStateFromError) && i3.setState(o4.getDerivedStateFromError(n2)), i3.componentDidCatch && (i3.componentDidCatch(n2, u3 || {}), e3 = 1), e3 && 8 & i3.__g) return void (i3.__g |= 2);
    } catch (t4) {
      n2 = t4;
    }
  }
  throw f = 0, n2;
} }, t = 0, r = function(n2) {
  return null != n2 && n2.constructor === h;
}, x.prototype.setState = function(n2, t3) {
  var r3 = this.__s;
  r3 && r3 != this.state || (r3 = this.__s = _({}, this.state)), "function" == typeof n2 && (n2 = n2(_({}, r3), this.props)), n2 && (_(r3, n2), this.__v && (t3 && this.__k.push(t3), L(this)));
}, x.prototype.forceUpdate = function(n2) {
  this.__v && (this.__g |= 4, n2 && this.__h.push(n2), L(this));
}, x.prototype.render = $, u = [], f = 0, o = function(n2, t3) {
  return n2.__v.__b - t3.__v.__b;
}, e = /* @__PURE__ */ Symbol(), l = /(PointerCapture)$|Capture$/i, c = 0, a = {}, s = 0;

// node_modules/preact/hooks/dist/hooks.mjs
var t2;
var r2;
var u2;
var i2;
var o2 = Object.is;
var f2 = 0;
var c2 = [];
var e2 = [];
var a2 = n;
var v2 = a2.__b;
var l2 = a2.__r;
var m2 = a2.diffed;
var h2 = a2.__c;
var s2 = a2.unmount;
var p2 = a2.__;
function y2(n2, t3) {
  a2.__h && a2.__h(r2, n2, f2 || t3), f2 = 0;
  var u3 = r2.__H || (r2.__H = { __: [], __h: [] });
  return n2 >= u3.__.length && u3.__.push({}), u3.__[n2];
}
function d2(n2) {
  return f2 = 1, _2(G2, n2);
}
function _2(n2, u3, i3) {
  var f4 = y2(t2++, 2);
  if (f4.t = n2, !f4.__c && (f4.__ = [i3 ? i3(u3) : G2(void 0, u3), function(n3) {
    var t3 = (f4.__N || f4.__)[0], r3 = f4.t(t3, n3);
    o2(t3, r3) || (f4.__N = [r3, f4.__[1]], f4.__c.setState({}));
  }], f4.__c = r2, !r2.__f)) {
    r2.__f = true;
    var c3 = r2.shouldComponentUpdate;
    r2.shouldComponentUpdate = function(n3, t3, r3) {
      var u4 = this.__H;
      if (!u4) return true;
      var i4 = false, f5 = this.props != n3;
      if (u4.__.some(function(n4) {
        n4.__N && (i4 = true, o2(n4.__[0], n4.__N[0]) || (f5 = true));
      }), c3) {
        var e3 = c3.call(this, n3, t3, r3);
        return i4 ? e3 || f5 : e3;
      }
      return !i4 || f5;
    };
  }
  return f4.__;
}
function A2(n2, u3) {
  var i3 = y2(t2++, 3);
  !a2.__s && E2(i3.__H, u3) && (i3.__P = true, i3.__ = n2, i3.u = u3, r2.__H.__h.push(i3));
}
function F2(n2, u3) {
  var i3 = y2(t2++, 4);
  !a2.__s && E2(i3.__H, u3) && (i3.__P = false, i3.__ = n2, i3.u = u3, r2.__h.push(i3));
}
function T2(n2) {
  return f2 = 5, w2(function() {
    return { current: n2 };
  }, []);
}
function w2(n2, r3) {
  var u3 = y2(t2++, 7);
  return E2(u3.__H, r3) && (u3.__ = n2(), u3.__H = r3), u3.__;
}
function g2() {
  var n2;
  do {
    for (; n2 = e2.shift(); ) try {
      C2(n2);
    } catch (t4) {
      a2.__e(t4, { __: (n2 = n2.__P) && n2.__v });
    }
    for (; n2 = c2.shift(); ) {
      var t3 = n2.__H;
      if (n2.__P && t3) try {
        t3.__h.some(C2), t3.__h.some(D2), t3.__h = [];
      } catch (r3) {
        t3.__h = [], a2.__e(r3, n2.__v);
      }
    }
  } while (e2.length);
}
a2.__b = function(n2) {
  r2 = null, v2 && v2(n2);
}, a2.__ = function(n2, t3) {
  n2 && t3.__k && t3.__k.__m && (n2.__m = t3.__k.__m), p2 && p2(n2, t3);
}, a2.__r = function(n2) {
  l2 && l2(n2), t2 = 0;
  var i3 = (r2 = n2.__c).__H;
  i3 && (u2 == r2 ? r2.__h = [] : (i3.__h.some(C2), i3.__h.some(D2), t2 = 0), i3.__h = [], i3.__.some(function(n3) {
    n3.__N && (n3.__ = n3.__N), n3.u = n3.__N = void 0;
  })), u2 = r2;
}, a2.diffed = function(n2) {
  m2 && m2(n2);
  var t3 = n2.__c;
  t3 && t3.__H && (t3.__H.__h.length && B2(c2.push(t3)), t3.__H.__.some(function(n3) {
    n3.u && (n3.__H = n3.u);
  })), u2 = r2 = null;
}, a2.__c = function(n2, t3) {
  t3.some(function(n3) {
    try {
      n3.__h.some(C2), n3.__h = n3.__h.filter(function(n4) {
        return !n4.__ || D2(n4);
      });
    } catch (t4) {
      n3.__h = [function() {
        throw t4;
      }];
    }
  }), h2 && h2(n2, t3);
}, a2.unmount = function(n2) {
  s2 && s2(n2);
  var t3, r3, u3 = n2.__c;
  u3 && u3.__H && (u3.__H.__.some(function(u4) {
    try {
      if (u4.__P && u4.__c) {
        if (void 0 === r3) {
          for (r3 = n2.__; r3 && (!r3.__c || !r3.__c.__P); ) r3 = r3.__;
          r3 = r3 && r3.__c;
        }
        u4.__P = r3, B2(e2.push(u4));
      } else C2(u4);
    } catch (n3) {
      t3 = n3;
    }
  }), u3.__H = void 0, t3 && a2.__e(t3, u3.__v));
};
var k = "function" == typeof requestAnimationFrame;
function z2(n2) {
  var t3, r3 = function() {
    clearTimeout(u3), k && cancelAnimationFrame(t3), setTimeout(n2);
  }, u3 = setTimeout(r3, 35);
  k && (t3 = requestAnimationFrame(r3));
}
function B2(n2) {
  1 != n2 && i2 == a2.requestAnimationFrame || ((i2 = a2.requestAnimationFrame) || z2)(g2);
}
function C2(n2) {
  var t3 = r2, u3 = n2.__c;
  "function" == typeof u3 && (n2.__c = void 0, u3()), r2 = t3;
}
function D2(n2) {
  var t3 = r2;
  n2.__c = n2.__(), r2 = t3;
}
function E2(n2, t3) {
  return !n2 || n2.length != t3.length || t3.some(function(t4, r3) {
    return !o2(t4, n2[r3]);
  });
}
function G2(n2, t3) {
  return "function" == typeof t3 ? t3(n2) : t3;
}

// node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
var f3 = /* @__PURE__ */ Symbol.for("pv");
var o3 = 0;
function a3(t3, e3, n2, u3, a4, i3) {
  e3 || (e3 = {});
  var c3, l3, p3 = e3;
  if ("ref" in p3 && "function" != typeof t3) for (l3 in p3 = {}, e3) "ref" == l3 ? c3 = e3[l3] : p3[l3] = e3[l3];
  var s3 = { type: t3, props: p3, key: n2, ref: c3, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: f3, __v: --o3, __i: -1, __u: 0 };
  return (a4 || i3) && (s3.__source = a4, s3.__self = i3), n.vnode && n.vnode(s3), s3;
}

// lobby/About.tsx
function About() {
  const [credits, set2] = d2("");
  A2(() => void fetch("/web/CREDITS.txt").then(async (answer) => set2(answer.ok ? await answer.text() : "")), []);
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: "About" }),
    /* @__PURE__ */ a3("p", { children: "Sealog plays board games and proves its dice: every decision and every draw stands in a log that anybody can check. It is not an official product of any publisher." }),
    /* @__PURE__ */ a3("ul", { class: "plain", children: [
      /* @__PURE__ */ a3("li", { children: [
        /* @__PURE__ */ a3("a", { href: "/docs", children: "The API" }),
        ": this page uses nothing else"
      ] }),
      /* @__PURE__ */ a3("li", { children: [
        /* @__PURE__ */ a3("a", { href: "/verify", children: "Verify a record" }),
        " without an account"
      ] }),
      /* @__PURE__ */ a3("li", { children: [
        /* @__PURE__ */ a3("a", { href: "/web/app.js", children: "The script of this page" }),
        ", readable"
      ] })
    ] }),
    credits && /* @__PURE__ */ a3($, { children: [
      /* @__PURE__ */ a3("h2", { children: "Credits" }),
      /* @__PURE__ */ a3("pre", { class: "credits", tabIndex: 0, "aria-label": "Credits", children: credits })
    ] })
  ] });
}

// api/store.ts
var memory = /* @__PURE__ */ new Map();
function kept(name) {
  try {
    return localStorage.getItem(`sealog.${name}`) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}
function keep(name, value) {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(`sealog.${name}`);
    else localStorage.setItem(`sealog.${name}`, value);
  } catch {
  }
}
function keptNames(prefix) {
  const names = new Set(memory.keys());
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("sealog.")) names.add(name.slice(7));
  } catch {
  }
  return [...names].filter((name) => name.startsWith(prefix)).sort();
}

// api/client.ts
var Problem = class extends Error {
  constructor(status, code, detail, fresh) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fresh = fresh;
  }
  status;
  code;
  fresh;
};
function account() {
  const found = kept("account");
  return found ? JSON.parse(found) : null;
}
function keepAccount(whole) {
  keep("account", whole && JSON.stringify(whole));
}
async function registered(name) {
  const mine = account();
  if (mine) return mine;
  const said3 = name.trim() || "Guest";
  const made = await call("POST", "/v1/players", { name: said3 }, { once: true });
  const whole = { ...made, name: said3 };
  keepAccount(whole);
  return whole;
}
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
function headers() {
  const secret = account()?.secret;
  return secret ? { Authorization: `Bearer ${secret}` } : {};
}
var PATIENCE = 6e4;
async function call(method, path, body, how = {}) {
  const sent = headers();
  if (body !== void 0) sent["Content-Type"] = how.type ?? "application/json";
  if (how.once) sent["Idempotency-Key"] = freshKey();
  const request = { method, headers: sent };
  if (body !== void 0) request.body = typeof body === "string" && how.type ? body : JSON.stringify(body);
  if (how.signal) request.signal = how.signal;
  const repeat = method === "GET" || how.once || how.again, began = Date.now();
  for (let tried = 1; ; tried++) {
    const again = !!repeat && Date.now() - began < PATIENCE;
    const answer = await attempt(path, request, again);
    if (answer === null) {
      await wait(Math.min(4e3, 150 * 2 ** tried));
      continue;
    }
    if (answer.ok) return answer.status === 204 ? null : how.text ? await answer.text() : await answer.json();
    const problem = await problemOf(answer);
    const soon = Number(answer.headers.get("Retry-After") ?? 1);
    if ((problem.code === "too-many-requests" || problem.code === "busy") && tried < 20) await wait(1e3 * Math.min(soon, 10));
    else if (problem.status === 503 && again) await wait(Math.min(4e3, 300 * tried));
    else throw problem;
  }
}
async function attempt(path, request, again) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (again && !request.signal?.aborted) return null;
    throw new Problem(0, "no-answer", request.signal?.aborted ? "Given up." : `The service does not answer (${String(error)}).`);
  }
}
async function problemOf(answer) {
  const found = await answer.json().catch(() => null);
  return new Problem(answer.status, found?.code ?? "unknown", found?.detail ?? `The service answers ${answer.status}.`, found?.fresh);
}
function keepReceipt(receipt) {
  if (!receipt) return;
  const name = `receipts.${receipt.game}`;
  const held = JSON.parse(kept(name) ?? "[]");
  if (held.some((one) => one.head === receipt.head)) return;
  keep(name, JSON.stringify([...held.slice(-7), receipt]));
}
function receiptsOf(game) {
  return JSON.parse(kept(`receipts.${game}`) ?? "[]");
}
async function hasLost(game) {
  const furthest = receiptsOf(game).reduce((far, one) => far && far.seq >= one.seq ? far : one, null);
  if (!furthest) return false;
  const judged = await call("POST", `${gamePath(game)}/receipts`, furthest).catch(() => null);
  return judged?.verdict === "not-held";
}
async function command(path, body, method = "POST") {
  const game = await call(method, path, body, { once: method === "POST", again: method !== "POST" });
  keepReceipt(game.receipt);
  return game;
}
var gamePath = (game) => `/v1/games/${encodeURIComponent(game)}`;

// lobby/Account.tsx
function Account() {
  const [me, setMe] = d2(account());
  const [trouble, setTrouble] = d2("");
  const guarded = (work) => () => {
    setTrouble("");
    work().catch((error) => setTrouble(error.message));
  };
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: "Account" }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    me ? /* @__PURE__ */ a3(Known, { me, changed: () => setMe(account()), guarded }) : /* @__PURE__ */ a3(Unknown, { changed: () => setMe(account()), guarded })
  ] });
}
function Unknown({ changed: changed2, guarded }) {
  const [name, setName] = d2("");
  const [secret, setSecret] = d2("");
  const enter = guarded(async () => {
    keepAccount({ id: "", name: "", secret: secret.trim() });
    try {
      const found = await call("GET", "/v1/players/me");
      keepAccount({ ...found, secret: secret.trim() });
    } catch (error) {
      keepAccount(null);
      throw error;
    }
    changed2();
  });
  return /* @__PURE__ */ a3($, { children: [
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      guarded(async () => {
        await registered(name);
        changed2();
      })();
    }, children: [
      /* @__PURE__ */ a3("h2", { children: "New here" }),
      /* @__PURE__ */ a3("label", { children: [
        "Your name ",
        /* @__PURE__ */ a3("input", { required: true, maxLength: 40, value: name, onInput: (event) => setName(event.currentTarget.value) })
      ] }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: /* @__PURE__ */ a3("button", { class: "main", type: "submit", children: "Register" }) })
    ] }),
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      enter();
    }, children: [
      /* @__PURE__ */ a3("h2", { children: "I have a secret" }),
      /* @__PURE__ */ a3("label", { children: [
        "Secret ",
        /* @__PURE__ */ a3("input", { type: "password", autocomplete: "current-password", value: secret, onInput: (event) => setSecret(event.currentTarget.value) })
      ] }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: /* @__PURE__ */ a3("button", { type: "submit", disabled: !secret.trim(), children: "Use it here" }) })
    ] })
  ] });
}
function Known({ me, changed: changed2, guarded }) {
  const [name, setName] = d2(me.name);
  const [shown2, show] = d2(false);
  const rename = guarded(async () => {
    await call("PATCH", "/v1/players/me", { name });
    keepAccount({ ...me, name });
    changed2();
  });
  const rotate = guarded(async () => {
    const { secret } = await call("POST", "/v1/players/me/secret");
    keepAccount({ ...me, secret });
    changed2();
  });
  const forget = () => {
    if (confirm("Forget the secret in this browser? Without it nobody can use the account again.")) {
      keepAccount(null);
      changed2();
    }
  };
  const remove = guarded(async () => {
    if (!confirm("Delete the account for good? Seats go to bots.")) return;
    await call("DELETE", "/v1/players/me");
    keepAccount(null);
    changed2();
  });
  return /* @__PURE__ */ a3($, { children: [
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      rename();
    }, children: [
      /* @__PURE__ */ a3("label", { children: [
        "Name ",
        /* @__PURE__ */ a3("input", { value: name, maxLength: 40, onInput: (event) => setName(event.currentTarget.value) })
      ] }),
      " ",
      /* @__PURE__ */ a3("button", { type: "submit", disabled: name === me.name || !name.trim(), children: "Rename" })
    ] }),
    /* @__PURE__ */ a3("h2", { children: "Secret" }),
    /* @__PURE__ */ a3("p", { children: "It is the key to your account, kept in this browser only. Take a copy to play elsewhere." }),
    /* @__PURE__ */ a3("p", { children: [
      /* @__PURE__ */ a3("label", { children: [
        "Secret ",
        shown2 ? /* @__PURE__ */ a3("input", { readOnly: true, type: "text", value: me.secret }) : /* @__PURE__ */ a3("input", { readOnly: true, type: "password", value: me.secret })
      ] }),
      " ",
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => show(!shown2), children: shown2 ? "Hide" : "Show" })
    ] }),
    /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { type: "button", onClick: rotate, children: "Make a new secret" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: forget, children: "Forget it here" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: remove, children: "Delete the account" })
    ] }),
    /* @__PURE__ */ a3(Tokens, { guarded })
  ] });
}
function Tokens({ guarded }) {
  const [list, setList] = d2([]);
  const [name, setName] = d2("");
  const [play, setPlay] = d2(false);
  const [made, setMade] = d2("");
  const look = () => void call("GET", "/v1/players/me/tokens").then((found) => setList(found.tokens), () => void 0);
  A2(look, []);
  const make = guarded(async () => {
    const token = await call("POST", "/v1/players/me/tokens", { name, scopes: play ? ["read", "play"] : ["read"] }, { once: true });
    setMade(token.secret);
    look();
  });
  return /* @__PURE__ */ a3("section", { children: [
    /* @__PURE__ */ a3("h2", { children: "Tokens for other programs" }),
    /* @__PURE__ */ a3("ul", { class: "plain", children: list.map((token) => /* @__PURE__ */ a3("li", { children: [
      token.name,
      " ",
      /* @__PURE__ */ a3("small", { children: [
        token.scopes.join(", "),
        token.game ? `, only ${token.game}` : ""
      ] }),
      " ",
      /* @__PURE__ */ a3("button", { type: "button", onClick: guarded(async () => {
        await call("DELETE", `/v1/players/me/tokens/${token.id}`);
        look();
      }), children: [
        "Revoke",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " ",
          token.name
        ] })
      ] })
    ] }, token.id)) }),
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      make();
    }, children: [
      /* @__PURE__ */ a3("label", { children: [
        "For what ",
        /* @__PURE__ */ a3("input", { required: true, value: name, maxLength: 40, onInput: (event) => setName(event.currentTarget.value) })
      ] }),
      " ",
      /* @__PURE__ */ a3("label", { children: [
        /* @__PURE__ */ a3("input", { type: "checkbox", checked: play, onChange: (event) => setPlay(event.currentTarget.checked) }),
        " may play"
      ] }),
      " ",
      /* @__PURE__ */ a3("button", { type: "submit", children: "Make a token" })
    ] }),
    made && /* @__PURE__ */ a3("p", { role: "status", children: [
      "Shown once: ",
      /* @__PURE__ */ a3("code", { children: made })
    ] })
  ] });
}

// router.ts
var changes = /* @__PURE__ */ new Set();
function go(path) {
  history.pushState(null, "", path);
  for (const change of changes) change();
}
function onChange(change) {
  changes.add(change);
  window.addEventListener("popstate", change);
  return () => {
    changes.delete(change);
    window.removeEventListener("popstate", change);
  };
}
var OURS = /^\/(?:$|open\/|join\/|series\/|table\/|replay\/|proof\/|verify$|me$|about$)/;
function followLinks(event) {
  const link = event.target.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !OURS.test(url.pathname) || url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search);
  window.scrollTo(0, 0);
}

// lobby/Join.tsx
function Join({ id, invitation }) {
  const [name, setName] = d2(account()?.name ?? "");
  const [trouble, setTrouble] = d2("");
  const join = async () => {
    try {
      await registered(name);
      await command(`/v1/games/${encodeURIComponent(id)}/seats`, invitation ? { invitation } : {});
      go(`/table/${id}`);
    } catch (error) {
      setTrouble(error.message);
    }
  };
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: "You are invited to a table" }),
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      void join();
    }, children: [
      !account() && /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("label", { children: [
        "Your name ",
        /* @__PURE__ */ a3("input", { value: name, placeholder: "Guest", onInput: (event) => setName(event.currentTarget.value) })
      ] }) }),
      trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: [
        /* @__PURE__ */ a3("button", { class: "main", type: "submit", children: "Take a seat" }),
        /* @__PURE__ */ a3("a", { class: "button", href: `/table/${id}`, children: "Look on" })
      ] })
    ] })
  ] });
}

// api/names.ts
function seatName(seat) {
  return seat.called || "free";
}
function namesOf(game) {
  return new Map((game?.seats ?? []).filter((seat) => seat.player).map((seat) => [seat.seat, seatName(seat)]));
}
function speaker(game, message) {
  return game?.seats.find((seat) => seat.player === message.player)?.called ?? message.name ?? "somebody";
}
function said(text, names) {
  return named(text?.en ?? "", names);
}
function named(en, names) {
  return en.replace(/\bSeat (\d+)\b/g, (seat, number) => names.get(`s${number}`) ?? seat);
}

// api/stream.ts
var Cutter = class {
  rest = "";
  take(text) {
    const blocks = (this.rest + text.replaceAll("\r\n", "\n")).split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => messageOf(block) ?? []);
  }
};
function messageOf(block) {
  const message = { event: "message", id: "", data: [] };
  for (const line of block.split("\n")) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === "event" && value) message.event = value;
    if (field === "id" && value) message.id = value;
    if (field === "data") message.data.push(value ?? "");
  }
  if (message.data.length === 0) return null;
  return { ...message, data: JSON.parse(message.data.join("\n")) };
}
var HIDDEN = 3e4;
var SILENT = 4e4;
function follow(follower) {
  let stopped = false, anew = false;
  let line = new AbortController();
  let timer;
  let wake = () => void 0;
  const seen = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => line.abort(), HIDDEN);
    else wake();
  };
  const cut = () => line.abort();
  let hurry = () => void 0;
  const back = () => hurry();
  document.addEventListener("visibilitychange", seen);
  addEventListener("offline", cut);
  addEventListener("online", back);
  void (async () => {
    for (let lost = 0; !stopped; ) {
      if (document.hidden && line.signal.aborted) {
        follower.state("away");
        await new Promise((done) => wake = done);
      }
      if (stopped) return;
      line = new AbortController();
      anew = false;
      try {
        if (await listen(follower, line)) {
          follower.state("over");
          return;
        }
        lost = 0;
      } catch (error) {
        if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
          follower.state("over", error);
          return;
        }
        lost += 1;
      }
      if (stopped) return;
      if (anew) continue;
      if (!line.signal.aborted || !document.hidden) follower.state("lost");
      await Promise.race([wait(Math.min(5e3, 300 * 2 ** lost)), new Promise((done) => hurry = done)]);
    }
  })();
  const stop = () => {
    stopped = true;
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("offline", cut);
    removeEventListener("online", back);
    clearTimeout(timer);
    line.abort();
    wake();
  };
  return { stop, again: () => {
    anew = true;
    line.abort();
    hurry();
  } };
}
async function listen(follower, line) {
  const answer = await fetch(follower.address(), { headers: headers(), signal: line.signal });
  if (answer.status === 204) return true;
  if (!answer.ok || !answer.body) throw await problemOf(answer);
  follower.state("live");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const cutter = new Cutter();
  for (; ; ) {
    const silence = setTimeout(() => line.abort(), SILENT);
    const { value, done } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return false;
    for (const message of cutter.take(value)) {
      follower.hear(message);
      if (message.event === "end") return true;
    }
  }
}

// proof/check.ts
var DROP = { "--keys": "drop the file of its keys here, too", "--receipt": "drop its file here, too", "--site": "drop the file of the site log here, too" };
function inPage(told) {
  return told.replace(/ \((--\w+(?:, --\w+)*)(?:, from ([^)]*))?\)/g, (_3, options, from) => {
    const drop = options.split(", ").map((option) => DROP[option]).find(Boolean);
    return ` (${drop ?? "the verifier for the command line can take it"}${from ? `; it is at ${from}` : ""})`;
  });
}
function check(record, beside) {
  const worker = new Worker("/web/worker.js", { type: "module" });
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      if (data.error !== void 0) done({ told: data.error, holds: false });
      else done({ told: inPage(data.told ?? ""), holds: data.result?.holds ?? data.result?.ok ?? true });
    };
    worker.onerror = (event) => fail(new Error(event.message || "The verifier could not be started."));
    worker.postMessage({ record, beside }, [record]);
  }).finally(() => worker.terminate());
}
async function siteLog() {
  const pages = [];
  for (let after = 0; ; ) {
    const text = await call("GET", `/v1/site-log?limit=1000&after=${after}`, void 0, { text: true });
    pages.push(text);
    const { more, next } = JSON.parse(text);
    if (!more) return pages.join("\n");
    after = next;
  }
}
var recordOf = (game) => call("GET", `${gamePath(game)}/record`, void 0, { text: true });
var seriesRecord = (series) => call("GET", `/v1/series/${encodeURIComponent(series)}/record`, void 0, { text: true });
function saved(name, record) {
  const address = URL.createObjectURL(new Blob([record], { type: "application/jsonl" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: `${name}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 6e4);
}
var saveRecord = async (game) => saved(game, await recordOf(game));
var saveSeries = async (series) => saved(series, await seriesRecord(series));
async function checkSeries(series, of) {
  const [record, keys2, ...games] = await Promise.all([
    seriesRecord(series),
    call("GET", "/.well-known/sealog-keys.json", void 0, { text: true }),
    ...of.map((game) => recordOf(game).catch(() => ""))
    // of a table that was closed one may know nothing
  ]);
  return check(new TextEncoder().encode(record).buffer, { keys: keys2, games: games.filter(Boolean) });
}
async function checkGame(game) {
  const [record, keys2, site] = await Promise.all([
    recordOf(game),
    call("GET", "/.well-known/sealog-keys.json", void 0, { text: true }),
    siteLog().catch(() => "")
  ]);
  const receipts = receiptsOf(game).map((receipt) => JSON.stringify(receipt));
  const bytes = new TextEncoder().encode(record).buffer;
  return { ...await check(bytes, { keys: keys2, receipts, ...site ? { site } : {} }), receipts: receipts.length };
}

// Dialog.tsx
function Dialog({ title: title2, close, children }) {
  const box = T2(null);
  A2(() => box.current?.showModal(), []);
  return /* @__PURE__ */ a3("dialog", { ref: box, onClose: close, "aria-labelledby": "dialog-title", children: [
    /* @__PURE__ */ a3("form", { method: "dialog", children: /* @__PURE__ */ a3("button", { type: "submit", class: "close", "aria-label": "Close", children: "×" }) }),
    /* @__PURE__ */ a3("h2", { id: "dialog-title", children: title2 }),
    children
  ] });
}

// table/Proposals.tsx
var WHAT = { pause: "pause the game", resume: "go on", abandon: "abandon the game", undo: "go back" };
function ProposalCard({ table }) {
  const proposal = table.game?.proposal;
  if (!proposal) return null;
  const by = table.names.get(proposal.by) ?? proposal.by;
  const open2 = table.mine.includes(table.seat) && !proposal.agreed.includes(table.seat);
  const vote = (agrees) => void table.do("/votes", { agrees, seat: table.seat });
  return /* @__PURE__ */ a3("section", { class: "card proposal", role: "alertdialog", "aria-label": "A proposal", children: [
    /* @__PURE__ */ a3("p", { children: [
      by,
      " proposes to ",
      WHAT[proposal.what],
      proposal.what === "undo" && proposal.decision ? ` to before decision ${proposal.decision}` : "",
      ". ",
      proposal.agreed.length,
      " agreed."
    ] }),
    open2 && /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { class: "main", type: "button", onClick: () => vote(true), children: "Agree" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => vote(false), children: "Refuse" })
    ] })
  ] });
}
function Around({ table }) {
  const game = table.game;
  const propose = (what, more = {}) => void table.do("/proposals", { what, seat: table.seat, ...more });
  const [dialog, open2] = d2(null);
  const running = game.state === "running" && table.mine.length > 0;
  return /* @__PURE__ */ a3("div", { class: "around", children: [
    game.invitation && /* @__PURE__ */ a3("p", { children: [
      "Invite: ",
      /* @__PURE__ */ a3(Copy, { text: `${location.origin}/join/${game.id}#${game.invitation}` })
    ] }),
    running && /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => propose(game.paused ? "resume" : "pause"), children: game.paused ? "Propose to go on" : "Propose a pause" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => open2("back"), children: "Propose to go back" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => propose("abandon"), children: "Propose to abandon" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => open2("resign"), children: "Resign" })
    ] }),
    /* @__PURE__ */ a3("ul", { class: "plain", children: [
      /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3("a", { href: `/replay/${game.id}`, children: "Look back" }) }),
      /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3("a", { href: `/proof/${game.id}`, children: "Dice and shuffles, with proofs" }) }),
      /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3("a", { href: `/table/${game.id}?seat=onlooker`, children: "What everybody can see" }) }),
      /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3("a", { href: `${table.path}/record`, onClick: (event) => {
        event.preventDefault();
        event.stopPropagation();
        void saveRecord(table.id).catch((error) => table.complain(error));
      }, children: "Save the record" }) })
    ] }),
    dialog === "back" && /* @__PURE__ */ a3(GoBack, { table, close: () => open2(null), propose: (decision) => {
      propose("undo", { decision });
      open2(null);
    } }),
    dialog === "resign" && /* @__PURE__ */ a3(Dialog, { title: "Give up this seat?", close: () => open2(null), children: [
      /* @__PURE__ */ a3("p", { children: "A bot plays on, and there is no way back." }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: [
        /* @__PURE__ */ a3("button", { type: "button", class: "main", onClick: () => {
          open2(null);
          void table.do("/resign", { seat: table.seat });
        }, children: "Resign" }),
        /* @__PURE__ */ a3("button", { type: "button", onClick: () => open2(null), children: "Stay" })
      ] })
    ] }),
    table.shares !== null && /* @__PURE__ */ a3("p", { class: "hint", children: table.shares ? "Your share of chance is in the log." : "Your share of chance is NOT in the log." })
  ] });
}
function GoBack({ table, close, propose }) {
  const [found, setFound] = d2(null);
  const [chosen, choose] = d2(0);
  A2(() => {
    const after = Math.max(0, (table.view?.seq ?? 0) - 400);
    void call("GET", `${table.path}/history?seat=${table.seat}&after=${after}&limit=500`).then((past) => {
      const decisions = decisionsOf(past, table).slice(0, 30);
      setFound(decisions);
      choose(decisions[0]?.seq ?? 0);
    }, (error) => {
      table.complain(error);
      close();
    });
  }, []);
  return /* @__PURE__ */ a3(Dialog, { title: "Propose to go back", close, children: [
    !found && /* @__PURE__ */ a3("p", { role: "status", children: "One moment …" }),
    found?.length === 0 && /* @__PURE__ */ a3("p", { children: "Nobody has decided anything lately." }),
    found && found.length > 0 && /* @__PURE__ */ a3("form", { class: "go-back", onSubmit: (event) => {
      event.preventDefault();
      propose(chosen);
    }, children: [
      /* @__PURE__ */ a3("fieldset", { children: [
        /* @__PURE__ */ a3("legend", { children: "This, and all that came after it, is taken back if everybody agrees:" }),
        found.map(({ seq, text }) => /* @__PURE__ */ a3("label", { class: "row", children: [
          /* @__PURE__ */ a3("input", { type: "radio", name: "decision", value: seq, checked: seq === chosen, onChange: () => choose(seq) }),
          " ",
          /* @__PURE__ */ a3("span", { class: "words", children: text }),
          " ",
          /* @__PURE__ */ a3("small", { children: [
            "event ",
            seq
          ] })
        ] }, seq))
      ] }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: [
        /* @__PURE__ */ a3("button", { type: "submit", class: "main", children: "Propose it" }),
        /* @__PURE__ */ a3("button", { type: "button", onClick: close, children: "Leave it" })
      ] })
    ] })
  ] });
}
function decisionsOf(past, table) {
  const deeds = past.turns.flatMap((turn) => turn.chapters.flatMap((chapter) => chapter.deeds));
  return deeds.filter((deed) => deed.decision).map((deed) => ({ seq: deed.decision, text: named(deed.events[0]?.text.en ?? "", table.names) })).reverse();
}
function Copy({ text }) {
  return /* @__PURE__ */ a3("span", { class: "copy", children: [
    /* @__PURE__ */ a3("input", { readOnly: true, value: text, "aria-label": "Link to send", onFocus: (event) => event.currentTarget.select() }),
    /* @__PURE__ */ a3("button", { type: "button", onClick: () => void navigator.clipboard?.writeText(text), children: "Copy" })
  ] });
}

// lobby/schema.ts
function fields(schema) {
  const resolved = (one) => one.$ref ? { ...schema.$defs?.[one.$ref.split("/").at(-1)], ...one, $ref: void 0 } : one;
  return Object.entries(resolved(schema).properties ?? {}).map(([name, raw]) => {
    const one = resolved(raw);
    const title2 = one.description?.split("\n")[0] ?? name.replaceAll("_", " ");
    const choices = one.enum ?? one.anyOf?.flatMap((part) => resolved(part).enum ?? ("const" in part ? [part.const] : [])) ?? [];
    const some2 = one.type === "array" && one.items ? resolved(one.items).enum : void 0;
    if (some2) return { name, title: title2, kind: "some-of", choices: some2, default: one.default ?? [] };
    const kind = one.type === "boolean" ? "yes-no" : choices.length ? "one-of" : one.type === "integer" ? "number" : "json";
    return { name, title: title2, kind, choices, default: one.default };
  });
}

// lobby/Open.tsx
var CLOCKS = { "no limit": {}, "a minute a move": { per_move: 60 }, "five minutes a move": { per_move: 300 }, "a day a move": { per_move: 86400 }, "half an hour a game": { per_game: 1800, increment: 10 } };
function Open({ ruleset }) {
  const [full, setFull] = d2(null);
  const [list, setList] = d2([]);
  const [name, setName] = d2(account()?.name ?? "");
  const [seats, setSeats] = d2(0);
  const [clock, setClock] = d2("no limit");
  const [flags, setFlags] = d2({ public: true, spectators: true, hot_seat: false, strict: false });
  const [setup, setSetup] = d2({});
  const [trouble, setTrouble] = d2("");
  A2(() => void call("GET", "/v1/rulesets").then((found) => setList(found.rulesets), () => void 0), []);
  A2(() => {
    void call("GET", `/v1/rulesets/${ruleset}`).then((found) => {
      setFull(found);
      setSeats(found.ruleset.seats[0] ?? 2);
      setSetup({});
    }, (error) => setTrouble(error.message));
  }, [ruleset]);
  const open2 = async () => {
    try {
      await registered(name);
      const wanted = { ruleset, seats, clock: CLOCKS[clock], setup, ...flags };
      go(`/table/${(await command("/v1/games", wanted)).id}`);
    } catch (error) {
      setTrouble(error.message);
    }
  };
  const words = { public: "listed for everybody (else by link only)", spectators: "onlookers may follow what is public", hot_seat: "one player may hold several seats", strict: "whoever withholds a share of chance ends the game" };
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: "Open a table" }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    /* @__PURE__ */ a3("form", { class: "open", onSubmit: (event) => {
      event.preventDefault();
      void open2();
    }, children: [
      !account() && /* @__PURE__ */ a3("label", { children: [
        "Your name ",
        /* @__PURE__ */ a3("input", { value: name, placeholder: "Guest", onInput: (event) => setName(event.currentTarget.value) })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "Game ",
        /* @__PURE__ */ a3("select", { value: ruleset, onChange: (event) => go(`/open/${event.currentTarget.value}`), children: list.map((one) => /* @__PURE__ */ a3("option", { value: one.name, children: one.title }, one.name)) })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "Seats ",
        /* @__PURE__ */ a3("select", { value: seats, onChange: (event) => setSeats(Number(event.currentTarget.value)), children: (full?.ruleset.seats ?? []).map((n2) => /* @__PURE__ */ a3("option", { value: n2, children: n2 }, n2)) })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "Time ",
        /* @__PURE__ */ a3("select", { value: clock, onChange: (event) => setClock(event.currentTarget.value), children: Object.keys(CLOCKS).map((one) => /* @__PURE__ */ a3("option", { children: one }, one)) })
      ] }),
      /* @__PURE__ */ a3("fieldset", { children: [
        /* @__PURE__ */ a3("legend", { children: "The table" }),
        Object.keys(flags).map((flag) => /* @__PURE__ */ a3("label", { children: [
          /* @__PURE__ */ a3("input", { type: "checkbox", checked: flags[flag], onChange: (event) => setFlags({ ...flags, [flag]: event.currentTarget.checked }) }),
          " ",
          words[flag]
        ] }, flag))
      ] }),
      full && /* @__PURE__ */ a3("fieldset", { children: [
        /* @__PURE__ */ a3("legend", { children: [
          "Options of ",
          full.ruleset.title
        ] }),
        fields(full.setup).map((field) => /* @__PURE__ */ a3(OptionField, { field, value: setup[field.name] ?? field.default, change: (value) => setSetup({ ...setup, [field.name]: value }) }, field.name))
      ] }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: /* @__PURE__ */ a3("button", { class: "main", type: "submit", disabled: !full, children: "Open the table" }) })
    ] })
  ] });
}
function OptionField({ field, value, change }) {
  if (field.kind === "yes-no") return /* @__PURE__ */ a3("label", { children: [
    /* @__PURE__ */ a3("input", { type: "checkbox", checked: value === true, onChange: (event) => change(event.currentTarget.checked) }),
    " ",
    field.title
  ] });
  if (field.kind === "one-of") {
    return /* @__PURE__ */ a3("label", { children: [
      field.title,
      " ",
      /* @__PURE__ */ a3("select", { value: JSON.stringify(value), onChange: (event) => change(JSON.parse(event.currentTarget.value)), children: field.choices.map((one) => /* @__PURE__ */ a3("option", { value: JSON.stringify(one), children: String(one).replaceAll("_", " ") || "none" }, JSON.stringify(one))) })
    ] });
  }
  if (field.kind === "some-of") {
    const chosen = value;
    return /* @__PURE__ */ a3("fieldset", { class: "some-of", children: [
      /* @__PURE__ */ a3("legend", { children: field.title }),
      field.choices.map((one) => /* @__PURE__ */ a3("label", { children: [
        /* @__PURE__ */ a3("input", { type: "checkbox", checked: chosen.includes(one), onChange: (event) => change(field.choices.filter((other) => other === one ? event.currentTarget.checked : chosen.includes(other))) }),
        " ",
        String(one).replaceAll("_", " ")
      ] }, String(one)))
    ] });
  }
  if (field.kind === "number") return /* @__PURE__ */ a3("label", { children: [
    field.title,
    " ",
    /* @__PURE__ */ a3("input", { type: "number", value: Number(value ?? 0), onChange: (event) => change(Number(event.currentTarget.value)) })
  ] });
  return /* @__PURE__ */ a3("label", { children: [
    field.title,
    " ",
    /* @__PURE__ */ a3("input", { value: JSON.stringify(value ?? null), onChange: (event) => {
      try {
        change(JSON.parse(event.currentTarget.value));
      } catch {
      }
    } })
  ] });
}

// series/Options.tsx
function Options({ rules, chosen, locked, change }) {
  const all = fields(rules);
  if (!all.length) return /* @__PURE__ */ a3("p", { class: "hint", children: "There is nothing to choose." });
  if (locked) return /* @__PURE__ */ a3("ul", { class: "plain", children: all.map((field) => /* @__PURE__ */ a3("li", { children: [
    field.title,
    " ",
    /* @__PURE__ */ a3("strong", { children: said2(field, chosen) })
  ] }, field.name)) });
  return /* @__PURE__ */ a3("div", { class: "chosen", children: all.map((field) => /* @__PURE__ */ a3(OptionField, { field, value: chosen[field.name] ?? field.default, change: (value) => change({ ...chosen, [field.name]: value }) }, field.name)) });
}
function said2(field, chosen) {
  const value = chosen[field.name] ?? field.default;
  return value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " ");
}

// series/Series.tsx
var EVERY = 5e3;
var DROPPED = { closed: "The table was closed before the game began.", withheld: "A share of chance was withheld before the game began.", abandoned: "The game was given up." };
var seriesPath = (id) => `/v1/series/${encodeURIComponent(id)}`;
function Series({ id, invitation }) {
  const [now, setNow] = d2(null);
  const [then, setThen] = d2(null);
  const [full, setFull] = d2(null);
  const [trouble, setTrouble] = d2("");
  const [hidden, setHidden] = d2(false);
  const ended = T2(false);
  const took = (found) => {
    setNow(found);
    setHidden(false);
    ended.current = found.state === "ended";
  };
  const look = () => void call("GET", seriesPath(id)).then(took, (error) => {
    setHidden(true);
    setTrouble(invitation ? "" : error.message);
  });
  A2(() => {
    look();
    const again = setInterval(() => {
      if (!document.hidden && !ended.current) look();
    }, EVERY);
    const ear = account() ? follow({ address: () => "/v1/players/me/stream", hear: look, state: () => void 0 }) : null;
    return () => {
      clearInterval(again);
      ear?.stop();
    };
  }, [id]);
  A2(() => {
    if (now) document.title = `${now.title}: a series · Sealog`;
  }, [now?.title]);
  A2(() => {
    if (now) void call("GET", `/v1/rulesets/${now.ruleset}`).then(setFull, () => void 0);
  }, [now?.ruleset]);
  const guarded = (work) => {
    setTrouble("");
    work().catch((error) => setTrouble(error.message));
  };
  if (!now) return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: "A series" }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    hidden && invitation ? /* @__PURE__ */ a3(Join2, { id, invitation, joined: took, guarded }) : !trouble && /* @__PURE__ */ a3("p", { role: "status", children: "One moment …" })
  ] });
  const shown2 = then ?? now, me = account()?.id, mine = now.players.some((one) => one.you), host = !!me && now.host === me && !now.ended;
  return /* @__PURE__ */ a3("main", { class: "page series", children: [
    /* @__PURE__ */ a3("header", { class: "hero", children: [
      /* @__PURE__ */ a3("h1", { children: [
        now.title,
        ": a series"
      ] }),
      /* @__PURE__ */ a3("p", { class: "lead", role: "status", children: saidOf(shown2) })
    ] }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    shown2.games.length > 0 && /* @__PURE__ */ a3("ol", { class: "nights", "aria-label": "Games", children: shown2.games.map((game) => /* @__PURE__ */ a3(Night, { game }, game.game)) }),
    shown2.next && /* @__PURE__ */ a3(Next, { series: shown2, full, host: host && !then, guarded }),
    /* @__PURE__ */ a3("div", { class: "beside", children: [
      (shown2.standing ?? []).length > 0 && /* @__PURE__ */ a3("section", { children: [
        /* @__PURE__ */ a3("h2", { children: "What has come of it" }),
        /* @__PURE__ */ a3("ul", { class: "plain", children: shown2.standing.map((text) => /* @__PURE__ */ a3("li", { children: text.en }, text.en)) })
      ] }),
      /* @__PURE__ */ a3("section", { children: [
        /* @__PURE__ */ a3("h2", { children: "Who plays" }),
        /* @__PURE__ */ a3("ul", { class: "plain", children: shown2.players.map((one) => /* @__PURE__ */ a3("li", { children: [
          one.name ?? "somebody who has gone",
          one.player === shown2.host && /* @__PURE__ */ a3("small", { children: " · opens the games" }),
          one.you && /* @__PURE__ */ a3("small", { children: " · you" }),
          !then && !now.ended && (one.you || host) && /* @__PURE__ */ a3($, { children: [
            " ",
            /* @__PURE__ */ a3("button", { type: "button", onClick: () => guarded(async () => took(await call("DELETE", `${seriesPath(id)}/players/${one.player}`))), children: [
              one.you ? "Leave" : "Ask to leave",
              /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
                " ",
                one.you ? "the series" : one.name
              ] })
            ] })
          ] })
        ] }, one.player)) }),
        !mine && !now.ended && /* @__PURE__ */ a3(Join2, { id, invitation, joined: took, guarded }),
        now.link && /* @__PURE__ */ a3("p", { children: [
          "Send this link: ",
          /* @__PURE__ */ a3(Copy, { text: location.origin + now.link })
        ] })
      ] }),
      full?.series && /* @__PURE__ */ a3("section", { children: [
        /* @__PURE__ */ a3("h2", { children: "What is chosen" }),
        /* @__PURE__ */ a3(Options, { rules: full.series.options, chosen: shown2.options, locked: !host || !!then, change: (options) => guarded(async () => took(await call("PUT", `${seriesPath(id)}/options`, { options }, { again: true }))) })
      ] })
    ] }),
    /* @__PURE__ */ a3(Past, { series: now, at: then?.seq ?? now.seq, show: setThen }),
    /* @__PURE__ */ a3(Check, { series: now }),
    host && /* @__PURE__ */ a3("p", { class: "buttons", children: /* @__PURE__ */ a3("button", { type: "button", onClick: () => {
      if (confirm("Give the series up? No further game comes.")) guarded(async () => took(await call("DELETE", seriesPath(id))));
    }, children: "Give the series up" }) })
  ] });
}
function saidOf(series) {
  const said3 = series.said?.en ?? "", waits = series.games.at(-1);
  if (series.ended === "done") return `The series is ${series.won ? "won" : "over"}: ${said3}.`;
  if (series.ended) return series.ended === "given-up" ? "The series was given up." : "The series ended when a game was given up.";
  return series.state === "playing" ? `Game ${waits?.n} is at the table.` : `Game ${series.next?.n ?? series.games.length + 1} comes next.`;
}
function Night({ game }) {
  const over = game.state === "counted";
  return /* @__PURE__ */ a3("li", { class: `night ${game.state}`, children: [
    /* @__PURE__ */ a3("h2", { children: [
      /* @__PURE__ */ a3("span", { class: "count", children: game.n }),
      " ",
      over ? "Played" : game.state === "dropped" ? "Does not count" : "At the table"
    ] }),
    /* @__PURE__ */ a3("p", { children: [
      over ? `${game.said?.en ?? ""}.` : game.state === "dropped" ? DROPPED[game.dropped ?? ""] : "It counts when it is over.",
      game.studied && " It was studied while it ran."
    ] }),
    (game.changes ?? []).length > 0 && /* @__PURE__ */ a3("details", { children: [
      /* @__PURE__ */ a3("summary", { children: "How it is set up" }),
      /* @__PURE__ */ a3("ul", { children: game.changes.map((text) => /* @__PURE__ */ a3("li", { children: text.en }, text.en)) })
    ] }),
    /* @__PURE__ */ a3("p", { class: "buttons", children: [
      game.state === "waited-for" && /* @__PURE__ */ a3("a", { class: "button main", href: `/table/${game.game}`, children: [
        "To the table",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " of game ",
          game.n
        ] })
      ] }),
      (over || game.dropped === "abandoned") && /* @__PURE__ */ a3("a", { class: "button", href: `/replay/${game.game}`, children: [
        "Look back",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " at game ",
          game.n
        ] })
      ] }),
      (over || game.dropped === "abandoned") && /* @__PURE__ */ a3("a", { class: "button", href: `/proof/${game.game}`, children: [
        "Proofs",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " of game ",
          game.n
        ] })
      ] })
    ] })
  ] });
}
function Next({ series, full, host, guarded }) {
  const ruleset = full?.ruleset, people = series.players.length;
  const [seats, setSeats] = d2(0);
  const [bot, setBot] = d2("");
  const [busy2, setBusy] = d2(false);
  const counts = (ruleset?.seats ?? []).filter((n2) => n2 >= people), wanted = seats >= people ? seats : counts[0] ?? 0;
  const open2 = () => guarded(async () => {
    setBusy(true);
    try {
      go(`/table/${(await command(`${seriesPath(series.id)}/games`, { seats: wanted, bot })).id}`);
    } finally {
      setBusy(false);
    }
  });
  return /* @__PURE__ */ a3("section", { class: "coming", children: [
    /* @__PURE__ */ a3("h2", { children: [
      "Game ",
      series.next.n,
      " comes next"
    ] }),
    series.next.changes.length > 0 && /* @__PURE__ */ a3("ul", { children: series.next.changes.map((text) => /* @__PURE__ */ a3("li", { children: text.en }, text.en)) }),
    host && ruleset && /* @__PURE__ */ a3("p", { class: "choices", children: [
      /* @__PURE__ */ a3("label", { children: [
        "seats ",
        /* @__PURE__ */ a3("select", { value: wanted, onChange: (event) => setSeats(Number(event.currentTarget.value)), children: counts.map((n2) => /* @__PURE__ */ a3("option", { value: n2, children: n2 }, n2)) })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "further seats ",
        /* @__PURE__ */ a3("select", { value: bot, onChange: (event) => setBot(event.currentTarget.value), children: [
          /* @__PURE__ */ a3("option", { value: "", children: "are free" }),
          ruleset.bots.map((one) => /* @__PURE__ */ a3("option", { value: one, children: [
            one,
            " bots"
          ] }, one))
        ] })
      ] }),
      /* @__PURE__ */ a3("button", { class: "main", type: "button", disabled: busy2, onClick: open2, children: [
        "Open game ",
        series.next.n
      ] })
    ] }),
    !host && /* @__PURE__ */ a3("p", { class: "hint", children: [
      series.players.find((one) => one.player === series.host)?.name ?? "Its host",
      " opens the table."
    ] })
  ] });
}
function Join2({ id, invitation, joined: joined2, guarded }) {
  const [name, setName] = d2(account()?.name ?? "");
  const join = () => guarded(async () => {
    await registered(name);
    joined2(await call("POST", `${seriesPath(id)}/players`, { invitation }, { once: true }));
  });
  return /* @__PURE__ */ a3("form", { onSubmit: (event) => {
    event.preventDefault();
    join();
  }, children: [
    !account() && /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("label", { children: [
      "Your name ",
      /* @__PURE__ */ a3("input", { value: name, maxLength: 40, placeholder: "Guest", onInput: (event) => setName(event.currentTarget.value) })
    ] }) }),
    /* @__PURE__ */ a3("p", { class: "buttons", children: /* @__PURE__ */ a3("button", { class: "main", type: "submit", children: "Join from the next game on" }) })
  ] });
}
function Past({ series, at, show }) {
  const [told, setTold] = d2([]);
  const look = (seq) => {
    if (seq >= series.seq) return show(null);
    void call("GET", `${seriesPath(series.id)}?at=${seq}`).then(show, () => void 0);
  };
  A2(() => void call("GET", `${seriesPath(series.id)}/events?limit=200`).then((page) => setTold(page.events), () => void 0), [series.id, series.seq]);
  return /* @__PURE__ */ a3("details", { class: "past", open: at < series.seq, children: [
    /* @__PURE__ */ a3("summary", { children: "What happened" }),
    /* @__PURE__ */ a3("ol", { class: "plain", children: told.map((one) => /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3("button", { type: "button", "aria-current": one.seq === at ? "step" : void 0, onClick: () => look(one.seq), children: one.text.en }) }, one.seq)) }),
    at < series.seq && /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("span", { class: "hint", children: "Shown is the series as it was then." }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => show(null), children: "Back to now" })
    ] })
  ] });
}
function Check({ series }) {
  const [result, setResult] = d2(null);
  const [busy2, setBusy] = d2(false);
  const games = series.games.filter((game) => game.state !== "waited-for").map((game) => game.game);
  const check2 = () => {
    setBusy(true);
    void checkSeries(series.id, games).then(setResult, (error) => setResult({ told: error.message, holds: false })).finally(() => setBusy(false));
  };
  return /* @__PURE__ */ a3("section", { children: [
    /* @__PURE__ */ a3("h2", { children: "Proof" }),
    /* @__PURE__ */ a3("p", { children: "The record of the series and those of its games are checked in this browser: that these games were played, in this order and set up so, and that each holds by itself." }),
    /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { type: "button", disabled: busy2, onClick: check2, children: busy2 ? "Checking …" : "Check here" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => void saveSeries(series.id), children: "Save the record" })
    ] }),
    /* @__PURE__ */ a3("div", { role: "status", children: result && /* @__PURE__ */ a3($, { children: [
      /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("strong", { children: result.holds ? "It holds." : "It does not hold." }) }),
      /* @__PURE__ */ a3("pre", { tabIndex: 0, "aria-label": "What was checked", children: result.told })
    ] }) })
  ] });
}

// table/morph.ts
var OWN_CLASSES = ["can", "on", "hot", "was", "proven"];
var OWN_ATTRIBUTES = ["tabindex", "aria-pressed", "data-role"];
var SVG = "image/svg+xml";
function parsed(text) {
  return new DOMParser().parseFromString(text, SVG).documentElement;
}
function sync(old, next) {
  if (old.isEqualNode(next)) return;
  syncAttributes(old, next);
  const mine = new Map([...old.children].filter((kid) => kid.id).map((kid) => [kid.id, kid]));
  let at = old.firstChild;
  for (const kid of [...next.childNodes]) {
    const id = kid.nodeType === 1 ? kid.id : "";
    const atId = at?.nodeType === 1 ? at.id : "";
    const same = id ? mine.get(id) : at && !atId && at.nodeName === kid.nodeName ? at : null;
    if (!same) {
      old.insertBefore(document.importNode(kid, true), at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (same.nodeType === 1) sync(same, kid);
    else if (same.nodeValue !== kid.nodeValue) same.nodeValue = kid.nodeValue;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}
function syncAttributes(old, next) {
  const lit2 = old.classList.contains("can");
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !OWN_ATTRIBUTES.includes(name) && name !== "class") old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (name !== "class" && !(name === "role" && lit2) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const own = OWN_CLASSES.filter((name) => old.classList.contains(name));
  const wanted = [...(next.getAttribute("class") ?? "").split(" "), ...own].filter(Boolean).join(" ");
  if ((old.getAttribute("class") ?? "") !== wanted) wanted ? old.setAttribute("class", wanted) : old.removeAttribute("class");
}
function things(roots) {
  const found = /* @__PURE__ */ new Map();
  for (const root2 of roots) {
    for (const el of root2.querySelectorAll("g.thing[id]")) {
      const data = (name) => el.getAttribute(`data-${name}`) ?? "";
      found.set(el.id, { id: el.id, el, kind: data("kind"), where: data("where"), count: Number(data("count") || 1), draw: data("draw") });
    }
  }
  return found;
}
function pairs(before, after) {
  const moved2 = [];
  let gone = [];
  let born = [];
  for (const [id, old] of before) {
    const now = after.get(id);
    if (!now) gone.push(old);
    else if (now.count < old.count) gone.push(old);
    if (now && now.where !== old.where) moved2.push([old, now]);
  }
  for (const [id, now] of after) if (!before.has(id) || now.count > before.get(id).count) born.push(now);
  for (const now of [...born]) {
    const renamed = gone.find((old) => old.where === now.where && old.kind === now.kind && old.id !== now.id && !after.has(old.id));
    if (!renamed || before.has(now.id)) continue;
    gone = gone.filter((old) => old !== renamed);
    born = born.filter((one) => one !== now);
  }
  const carried = [];
  for (const now of [...born]) {
    const from = gone.find((old) => old.kind === now.kind);
    if (!from) continue;
    carried.push([from, now]);
    gone = gone.filter((old) => old !== from);
    born = born.filter((one) => one !== now);
  }
  return { moved: moved2, carried, came: born.filter((one) => !before.has(one.id)), went: gone.filter((one) => !after.has(one.id)) };
}
var calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var MOTION = 450;
var TUMBLE = 600;
function morph(root2, { olds, nexts }, change, ms = MOTION) {
  for (const ghost of root2.querySelectorAll(".ghost")) ghost.remove();
  if (ms === 0 || calm()) {
    change();
    return;
  }
  const before = things(olds), after = things(nexts);
  const { moved: moved2, carried, came, went } = pairs(before, after);
  const from = new Map([...moved2, ...carried].map(([old]) => [old.id, middle(old.el)]));
  const ghosts2 = new Map([...carried.map(([old]) => old), ...went].map((one) => [one.id, ghostOf(one.el, !after.has(one.id))]));
  const rolled = [...after.values()].filter((now) => now.draw && now.draw !== before.get(now.id)?.draw);
  change();
  const drawn = (one) => document.getElementById(one.id);
  const flights = [];
  for (const [old, now] of [...moved2, ...carried]) {
    const el = drawn(now), copied = before.has(now.id) && old.id !== now.id;
    const flying = el && copied ? ghosts2.get(old.id)?.(el) : el;
    if (el && flying) flights.push([flying, from.get(old.id), middle(el), copied]);
  }
  for (const [el, start, end, copied] of flights) {
    if (Math.hypot(start.x - end.x, start.y - end.y) > 1) glide(el, start.x - end.x, start.y - end.y, ms);
    if (copied) setTimeout(() => el.remove(), ms);
  }
  for (const one of came) drawn(one)?.animate([{ opacity: 0, translate: "0 -14px" }, { opacity: 1, translate: "0 0" }], { duration: ms });
  for (const one of went) {
    const ghost = ghosts2.get(one.id)?.();
    if (ghost) ghost.animate([{ opacity: 1 }, { opacity: 0, translate: "0 18px" }], { duration: ms }).onfinish = () => ghost.remove();
  }
  for (const one of rolled) {
    const el = drawn(one);
    if (el) tumble(el);
  }
}
function middle(el) {
  const box = el.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
function ghostOf(el, goes) {
  const svg = el.ownerSVGElement, place = goes ? el.getCTM() : null;
  return (over) => {
    const drawing = over ? over.ownerSVGElement : svg, from = over?.getCTM() ?? place;
    if (!drawing?.isConnected || !from) return null;
    const copy = el.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    for (const one of [copy, ...copy.querySelectorAll("[data-id], [tabindex]")]) for (const name of ["data-id", "tabindex", "role", "aria-label", "class"]) one.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("class", "ghost");
    const inner = drawing.getCTM()?.inverse().multiply(from) ?? from;
    copy.setAttribute("transform", `matrix(${inner.a} ${inner.b} ${inner.c} ${inner.d} ${inner.e} ${inner.f})`);
    drawing.append(copy);
    return copy;
  };
}
function glide(el, dx, dy, ms) {
  const scale = el.ownerSVGElement?.getScreenCTM()?.a || 1;
  if (!Number.isFinite(dx + dy)) return;
  el.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: "0px 0px" }], { duration: ms, easing: "cubic-bezier(.3,.7,.2,1)" });
}
function tumble(el) {
  for (const kid of el.children) kid.animate([{ rotate: "-540deg", scale: 0.4 }, { rotate: "0deg", scale: 1 }], { duration: TUMBLE, easing: "cubic-bezier(.2,.8,.3,1.1)" });
}

// table/scenery.ts
var GROUPS = ["backdrop", "heading", "common", "board", "panel", "seat", "open", "hand", "notes", "legend", "more"];
var GROUP_NAMES = { heading: "State of the game", common: "Dials", board: "Board", panel: "Beside the board", seat: "Seats", open: "Open cards", hand: "Your cards", notes: "Notes", legend: "What the signs mean", more: "Piles" };
var ROWS = { heading: "band", common: "band", open: "below", hand: "below", notes: "rest", legend: "rest", more: "rest" };
function groupOf(part) {
  if (part.kind !== "common") return part.kind;
  if (["heading", "notes", "legend"].includes(part.id)) return part.id;
  if (part.id.startsWith("cards:")) return "open";
  if (part.id.startsWith("panel:")) return "panel";
  return /^(dials|tracks|dice|tokens)\b/.test(part.id) ? "common" : "more";
}
var MOST_WAITING = 3;
var WIDE = 2.4;
var Scenery = class {
  constructor(root2) {
    this.root = root2;
  }
  root;
  busy = false;
  wanted = [];
  etags = /* @__PURE__ */ new Map();
  /** Drawings by their digest: what is here already is not sent again. */
  drawings = /* @__PURE__ */ new Map();
  newest = [];
  pictured = false;
  hurried = () => void 0;
  onDrawn = () => void 0;
  /** Show this. What comes while another is being shown waits for it and is shown after it, step by step; where three
   * wait, or nothing may move, only the newest is. `seq`: the event after which a table stands so. */
  show(source, still = false, seq = 0) {
    const last = this.wanted.at(-1);
    const steps = !still && !calm() && !document.hidden && !source.at && seq > 0;
    if (!steps || this.wanted.length >= MOST_WAITING || last?.still) this.wanted = [];
    this.wanted.push({ source, still, seq });
    if (!this.busy) void this.work();
  }
  async work() {
    this.busy = true;
    await Promise.resolve();
    for (let next = this.wanted.shift(); next; next = this.wanted.shift()) {
      const { source, still, seq } = next;
      const then = this.wanted.length > 0 && seq > 0 ? { ...source, at: String(seq) } : source;
      try {
        const start = performance.now();
        const stage = await this.fetched(then);
        this.draw(stage, still);
        performance.measure("picture", { start });
        if (this.wanted.length > 0 && !still && !calm()) await this.motion();
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 0) console.warn(error);
      }
    }
    this.busy = false;
  }
  /** Until the motion is over, or until the player does something: what comes of that waits for nothing. */
  motion() {
    return Promise.race([wait(MOTION), new Promise((done) => this.hurried = done)]);
  }
  hurry() {
    this.wanted = this.wanted.slice(-1);
    this.hurried();
  }
  /** Fetch ahead: what is shown next comes at once. */
  async ahead(source) {
    await this.fetched(source).catch(() => void 0);
  }
  async fetched(source) {
    const query = new URLSearchParams();
    if (source.seat) query.set("seat", source.seat);
    if (source.at) query.set("at", source.at);
    const base = `${source.api}/v1/games/${encodeURIComponent(source.game)}`;
    if (this.pictured) return this.picture(`${base}/picture?${query}`, source);
    const address = `${base}/stage?${query}`;
    const known = this.etags.get(address);
    const headers2 = known ? { ...source.headers, "If-None-Match": known.etag } : source.headers;
    const have = this.newest.flatMap((part) => part.digest ?? []).join(",");
    const answer = await fetch(have && have.length < 4e3 ? `${address}&have=${have}` : address, { headers: headers2 });
    if (answer.status === 304 && known) return known.shown;
    if (answer.status === 404 && (await answer.clone().json().catch(() => ({}))).code !== "no-such-game") {
      this.pictured = true;
      return this.picture(`${base}/picture?${query}`, source);
    }
    if (!answer.ok) throw await problemOf(answer);
    const shown2 = this.whole(await answer.json());
    const etag = answer.headers.get("ETag");
    if (etag) {
      if (this.etags.size > 60) this.etags.clear();
      this.etags.set(address, { etag, shown: shown2 });
    }
    return shown2;
  }
  whole(stage) {
    const parts = stage.parts.map((part) => ({ ...part, svg: part.svg || this.drawings.get(part.digest ?? "") || "" }));
    if (this.drawings.size > 400) this.drawings.clear();
    for (const part of parts) if (part.digest && part.svg) this.drawings.set(part.digest, part.svg);
    this.newest = parts.filter((part) => part.svg);
    return { ...stage, parts };
  }
  /** A service that draws no parts gives one picture of all. */
  async picture(address, source) {
    const answer = await fetch(address, { headers: source.headers });
    if (!answer.ok) throw await problemOf(answer);
    return { version: address, parts: [{ id: "picture", kind: "board", title: "The table", svg: await answer.text() }] };
  }
  draw(stage, still) {
    const first = this.root.querySelector(".part") === null;
    const focused = document.activeElement?.id;
    const start = performance.now();
    const change = this.changed(stage.parts);
    morph(this.root, { olds: change.olds, nexts: [...change.drawn.values()] }, () => this.place(stage.parts, change.drawn), first || still ? 0 : MOTION);
    performance.measure("merge", { start });
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
    this.root.dataset["version"] = stage.version;
    this.onDrawn();
  }
  /** Drawings that go or change, and what those that change or come are to be. */
  changed(parts) {
    const olds = [], drawn = /* @__PURE__ */ new Map();
    const here = new Map([...this.root.querySelectorAll(".part")].map((el) => [el.id, el]));
    for (const part of parts) {
      const old = here.get(`part-${part.id}`);
      here.delete(`part-${part.id}`);
      if (old && part.digest && old.dataset["digest"] === part.digest) continue;
      if (old) olds.push(old);
      drawn.set(part.id, parsed(part.svg));
    }
    return { olds: [...olds, ...here.values()], drawn };
  }
  /** What is looked at as one: all groups but the seats, where these stand beside it. */
  get scene() {
    return this.root.querySelector(".scene") ?? this.root;
  }
  place(parts, drawn) {
    const groups = new Map(GROUPS.map((kind) => [kind, this.group(kind)]));
    const ids = new Set(parts.map((part) => `part-${part.id}`));
    for (const old of this.root.querySelectorAll(".part")) if (!ids.has(old.id)) old.remove();
    const filled = /* @__PURE__ */ new Map();
    for (const part of parts) {
      const group = groups.get(groupOf(part)) ?? groups.get("more"), figure = this.figure(group, part, drawn.get(part.id));
      const next = filled.has(group) ? filled.get(group).nextElementSibling : group.firstElementChild;
      if (next !== figure) group.insertBefore(figure, next);
      filled.set(group, figure);
    }
    for (const [kind, group] of groups) {
      const empty = group.childElementCount === 0;
      if (group.hidden !== empty) group.hidden = empty;
      this.root.classList.toggle(`has-${kind}`, !empty);
    }
    const box = groups.get("board")?.querySelector("svg")?.viewBox.baseVal;
    const wide = !!box && box.width > WIDE * box.height;
    this.root.classList.toggle("wide-board", wide);
    this.seat(groups.get("seat"), !!box && !wide);
  }
  /** Seats stand beside the picture, or in it between the board and the hand. */
  seat(group, beside) {
    const home = beside ? this.root : this.scene;
    if (group.parentElement !== home) home.insertBefore(group, beside ? null : home.querySelector(":scope > .below"));
  }
  row(name) {
    const home = this.scene;
    if (!name) return home;
    const found = home.querySelector(`:scope > .${name}`);
    if (found) return found;
    const made = document.createElement("div");
    made.className = name;
    home.append(made);
    return made;
  }
  group(kind) {
    const row = this.row(ROWS[kind]), found = this.root.querySelector(`.parts-${kind}`);
    if (found) return found;
    const made = document.createElement("div");
    made.className = `parts parts-${kind}`;
    if (kind !== "backdrop") {
      made.tabIndex = 0;
      made.setAttribute("role", "group");
      made.setAttribute("aria-label", GROUP_NAMES[kind] ?? kind);
    }
    row.append(made);
    return made;
  }
  /** The figure of a part: as it is, made like the new drawing, or new. */
  figure(group, part, svg) {
    const id = `part-${part.id}`, old = document.getElementById(id);
    if (old && !svg) return old;
    if (old?.firstElementChild && old.parentElement === group && svg) {
      old.dataset["digest"] = part.digest ?? "";
      sync(old.firstElementChild, svg);
      return old;
    }
    old?.remove();
    const made = document.createElement("figure");
    made.id = id;
    made.className = "part";
    made.dataset["kind"] = part.kind;
    made.dataset["digest"] = part.digest ?? "";
    if (part.kind === "backdrop") made.setAttribute("aria-hidden", "true");
    else made.setAttribute("aria-label", part.title);
    made.append(document.importNode(svg ?? parsed(part.svg), true));
    return made;
  }
};
var icons = null;
function withIcons(api) {
  icons ??= (async () => {
    const answer = await fetch(`${api}/web/icons.svg`);
    if (!answer.ok) return;
    const svg = document.importNode(parsed(await answer.text()), true);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "signs");
    document.body.append(svg);
  })().catch(() => void 0);
  return icons;
}

// lobby/play.ts
function withBots(seats, bot, own = "s1") {
  const all = Array.from({ length: seats }, (_3, at) => `s${at + 1}`);
  return Object.fromEntries(all.filter((seat) => seat !== own).map((seat) => [seat, bot]));
}
async function playNow(ruleset, name, seats, bot) {
  await registered(name);
  const wanted = { ruleset: ruleset.name, seats, public: false, bots: withBots(seats, bot) };
  const game = await command("/v1/games", wanted);
  return command(`/v1/games/${game.id}/start`);
}

// lobby/Lobby.tsx
function Lobby() {
  const me = account();
  const [rulesets, setRulesets] = d2(null);
  const [mine, setMine] = d2([]);
  const [open2, setOpen] = d2([]);
  const [series, setSeries] = d2([]);
  const [name, setName] = d2(me?.name ?? "");
  const [trouble, setTrouble] = d2("");
  const [busy2, setBusy] = d2("");
  const look = () => {
    void call("GET", "/v1/games?state=open&free=true").then((list) => setOpen(list.games.filter((game) => !game.seats.some((seat) => seat.you))), () => void 0);
    void allSeries().then(setSeries, () => void 0);
    if (account()) void call("GET", "/v1/games?mine=true").then((list) => setMine(list.games), () => void 0);
  };
  A2(() => {
    document.title = "Sealog";
    void withIcons("");
    void call("GET", "/v1/rulesets").then((list) => setRulesets(list.rulesets), (error) => setTrouble(error.message));
    look();
    if (!account()) return;
    return follow({ address: () => "/v1/players/me/stream", hear: look, state: () => void 0 }).stop;
  }, []);
  const play = async (ruleset, seats, bot) => {
    setBusy(ruleset.name);
    try {
      const game = await playNow(ruleset, name, seats, bot);
      go(`/table/${game.id}`);
    } catch (error) {
      setTrouble(error.message);
      setBusy("");
    }
  };
  return /* @__PURE__ */ a3("main", { class: "page lobby", children: [
    /* @__PURE__ */ a3("header", { class: "hero", children: [
      /* @__PURE__ */ a3("h1", { children: "Sealog" }),
      /* @__PURE__ */ a3("p", { class: "lead", children: "Board games of the deep sea. You bring a share of the chance, so every die and every card can be proven." })
    ] }),
    !me && /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("label", { children: [
      "Your name ",
      /* @__PURE__ */ a3("input", { value: name, maxLength: 40, placeholder: "Guest", onInput: (event) => setName(event.currentTarget.value) })
    ] }) }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    /* @__PURE__ */ a3("h2", { children: "Play now" }),
    /* @__PURE__ */ a3("ul", { class: "games", children: (rulesets ?? []).map((ruleset) => /* @__PURE__ */ a3(GameCard, { ruleset, busy: !!busy2, starting: busy2 === ruleset.name, play }, ruleset.name)) }),
    rulesets === null && !trouble && /* @__PURE__ */ a3("p", { role: "status", children: "One moment …" }),
    mine.length > 0 && /* @__PURE__ */ a3("section", { children: [
      /* @__PURE__ */ a3("h2", { children: "My tables" }),
      /* @__PURE__ */ a3(Tables, { games: mine })
    ] }),
    series.length > 0 && /* @__PURE__ */ a3("section", { children: [
      /* @__PURE__ */ a3("h2", { children: "Series" }),
      /* @__PURE__ */ a3(SeriesList, { series })
    ] }),
    /* @__PURE__ */ a3("section", { children: [
      /* @__PURE__ */ a3("h2", { children: "Open tables" }),
      open2.length ? /* @__PURE__ */ a3(Tables, { games: open2 }) : /* @__PURE__ */ a3("p", { class: "hint", children: [
        "Nobody waits for players now. ",
        /* @__PURE__ */ a3("a", { href: `/open/${rulesets?.[0]?.name ?? ""}`, children: "Open a table" }),
        " and send the link."
      ] })
    ] })
  ] });
}
var WIDE2 = 320;
var HIGH = 120;
var SIGNS = 5;
function Banner({ ruleset }) {
  const [looks, set2] = d2(null);
  A2(() => void call("GET", `/v1/rulesets/${ruleset.name}/looks`).then(set2, () => void 0), [ruleset.name]);
  const { back, night, gold, light } = { back: "#12343c", night: "#061219", gold: "#d8b878", light: "#f3ead6", ...looks?.palette };
  const all = [...new Set(Object.values(looks?.faces ?? {}).map((face) => face.icon).filter((icon) => icon && icon !== looks?.emblem))];
  const signs = Array.from({ length: Math.min(SIGNS, all.length) }, (_3, i3) => all[Math.floor(i3 * all.length / SIGNS)]);
  const id = `banner-${ruleset.name}`;
  return /* @__PURE__ */ a3("svg", { class: "banner", viewBox: `0 0 ${WIDE2} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true", children: [
    /* @__PURE__ */ a3("defs", { children: /* @__PURE__ */ a3("radialGradient", { id, cx: "0.26", cy: "0.4", r: "0.9", children: [
      /* @__PURE__ */ a3("stop", { offset: "0", "stop-color": back }),
      /* @__PURE__ */ a3("stop", { offset: "1", "stop-color": night })
    ] }) }),
    /* @__PURE__ */ a3("rect", { width: WIDE2, height: HIGH, fill: `url(#${id})` }),
    signs.map((icon, i3) => /* @__PURE__ */ a3("use", { href: `#i-${icon}`, x: 122 + i3 * 39, y: i3 % 2 ? 56 : 26, width: "38", height: "38", fill: light, opacity: "0.2" }, icon)),
    looks && /* @__PURE__ */ a3("use", { href: `#i-${looks.emblem}`, x: "24", y: "18", width: "84", height: "84", fill: gold })
  ] });
}
function GameCard({ ruleset, busy: busy2, starting, play }) {
  const [seats, setSeats] = d2(ruleset.seats[0] ?? 2);
  const [bot, setBot] = d2(ruleset.bots.at(-1) ?? "");
  return /* @__PURE__ */ a3("li", { class: `game game-${ruleset.name}`, children: [
    /* @__PURE__ */ a3(Banner, { ruleset }),
    /* @__PURE__ */ a3("h3", { children: ruleset.title }),
    /* @__PURE__ */ a3("p", { class: "hint", children: [
      ruleset.seats[0],
      "–",
      ruleset.seats.at(-1),
      " players"
    ] }),
    /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { class: "main", type: "button", disabled: busy2 || !bot, onClick: () => void play(ruleset, seats, bot), children: [
        starting ? "The table is laid …" : "Play now",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " ",
          ruleset.title
        ] })
      ] }),
      /* @__PURE__ */ a3("a", { class: "button", href: `/open/${ruleset.name}`, children: [
        "Open a table",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " of ",
          ruleset.title
        ] })
      ] }),
      ruleset.series && /* @__PURE__ */ a3("a", { class: "button", href: `/series/open/${ruleset.name}`, children: [
        "Open a series",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " of ",
          ruleset.title
        ] })
      ] })
    ] }),
    /* @__PURE__ */ a3("p", { class: "choices", children: [
      /* @__PURE__ */ a3("label", { children: [
        "seats ",
        /* @__PURE__ */ a3("select", { value: seats, onChange: (event) => setSeats(Number(event.currentTarget.value)), children: ruleset.seats.map((n2) => /* @__PURE__ */ a3("option", { value: n2, children: n2 }, n2)) })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "bots ",
        /* @__PURE__ */ a3("select", { value: bot, onChange: (event) => setBot(event.currentTarget.value), children: ruleset.bots.map((one) => /* @__PURE__ */ a3("option", { value: one, children: one }, one)) })
      ] })
    ] })
  ] });
}
async function allSeries() {
  const asked = [...account() ? ["mine=true"] : [], "state=open", "state=playing"];
  const lists = await Promise.all(asked.map((query) => call("GET", `/v1/series?${query}`)));
  return [...new Map(lists.flatMap((list) => list.series).map((one) => [one.id, one])).values()];
}
function SeriesList({ series }) {
  return /* @__PURE__ */ a3("ul", { class: "tables", children: series.map((one) => /* @__PURE__ */ a3("li", { children: [
    /* @__PURE__ */ a3("a", { href: `/series/${one.id}`, children: /* @__PURE__ */ a3("strong", { children: one.title }) }),
    " ",
    /* @__PURE__ */ a3("small", { children: saidOf(one) }),
    /* @__PURE__ */ a3("span", { children: one.players.map((player) => player.name ?? "somebody who has gone").join(", ") })
  ] }, one.id)) });
}
var STATES = { open: "open", locked: "about to start", running: "running", ended: "over", abandoned: "abandoned" };
function Tables({ games }) {
  return /* @__PURE__ */ a3("ul", { class: "tables", children: games.map((game) => {
    const mine = game.seats.filter((seat) => seat.you).map((seat) => seat.seat);
    const turn = game.state === "running" && (game.waiting ?? []).some((seat) => mine.includes(seat));
    return /* @__PURE__ */ a3("li", { children: [
      /* @__PURE__ */ a3("a", { href: `/table/${game.id}`, children: /* @__PURE__ */ a3("strong", { children: game.title }) }),
      " ",
      /* @__PURE__ */ a3("small", { children: [
        STATES[game.state],
        game.series && /* @__PURE__ */ a3($, { children: [
          " · ",
          /* @__PURE__ */ a3("a", { href: `/series/${game.series.id}`, children: [
            "game ",
            game.series.n,
            " of a series"
          ] })
        ] }),
        turn && " · you are asked",
        game.study && " · study"
      ] }),
      /* @__PURE__ */ a3("span", { children: game.seats.map(seatName).join(", ") }),
      game.state === "ended" && /* @__PURE__ */ a3("a", { href: `/replay/${game.id}`, children: [
        "look back",
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
          " at ",
          game.title
        ] })
      ] })
    ] }, game.id);
  }) });
}

// proof/Proof.tsx
var provableAt = (part) => part.includes(".") ? { card: part } : { draw: Number(part) };
var title = (what) => "draw" in what ? `Draw ${what.draw}` : `Card ${what.card}`;
function Proof({ game, what, seat = "" }) {
  const [proof, setProof] = d2(null);
  const [trouble, setTrouble] = d2("");
  const path = "draw" in what ? `draws/${what.draw}` : `cards/${encodeURIComponent(what.card)}`;
  A2(() => {
    setProof(null);
    setTrouble("");
    void call("GET", `${gamePath(game)}/audit/${path}${seat ? `?seat=${seat}` : ""}`).then(setProof, (error) => setTrouble(error.message));
  }, [game, path, seat]);
  if (trouble) return /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble });
  if (!proof) return /* @__PURE__ */ a3("p", { role: "status", children: "One moment …" });
  return /* @__PURE__ */ a3("article", { class: "proof-of-draw", children: [
    /* @__PURE__ */ a3("p", { class: "sentence", children: proof.sentence.en }),
    "draw" in proof && /* @__PURE__ */ a3("p", { children: [
      /* @__PURE__ */ a3("strong", { children: proof.draw.proof_text.en }),
      proof.draw.odds && ` · the odds of exactly this: ${proof.draw.odds}`
    ] }),
    "card" in proof && laidBy(proof.card) !== null && /* @__PURE__ */ a3("p", { children: [
      /* @__PURE__ */ a3("a", { href: `/proof/${game}/${laidBy(proof.card)}`, children: [
        "Draw ",
        laidBy(proof.card)
      ] }),
      " laid it down."
    ] }),
    /* @__PURE__ */ a3("details", { open: true, children: [
      /* @__PURE__ */ a3("summary", { children: "Step by step" }),
      /* @__PURE__ */ a3("ol", { children: proof.steps.map((step, at) => /* @__PURE__ */ a3("li", { children: step.en }, at)) })
    ] }),
    /* @__PURE__ */ a3("details", { children: [
      /* @__PURE__ */ a3("summary", { children: "All numbers" }),
      /* @__PURE__ */ a3("pre", { tabIndex: 0, "aria-label": "All numbers", children: JSON.stringify(proof.raw, null, 1) })
    ] }),
    /* @__PURE__ */ a3(CheckHere, { game })
  ] });
}
function laidBy(card) {
  const found = /^(\d+)\.\d+$/.exec(card);
  return found ? Number(found[1]) : null;
}
function CheckHere({ game }) {
  const [state, set2] = d2(null);
  const failed = (error) => set2({ told: error.message, holds: false, receipts: 0 });
  const run = async () => {
    set2("busy");
    await checkGame(game).then(set2, failed);
  };
  return /* @__PURE__ */ a3("section", { class: "check", children: [
    /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { class: "main", type: "button", disabled: state === "busy", onClick: () => void run(), children: state === "busy" ? "Checking …" : "Check here" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => void saveRecord(game).catch(failed), children: "Save the record" })
    ] }),
    /* @__PURE__ */ a3("div", { role: "status", children: state && state !== "busy" && /* @__PURE__ */ a3($, { children: [
      /* @__PURE__ */ a3("p", { children: [
        /* @__PURE__ */ a3("strong", { children: state.holds ? "It holds." : "It does not hold." }),
        " Checked in this browser, with ",
        state.receipts,
        " receipts that the page has kept."
      ] }),
      /* @__PURE__ */ a3("pre", { tabIndex: 0, "aria-label": "What was checked", children: state.told })
    ] }) })
  ] });
}
function ProofPage({ game, what, seat }) {
  A2(() => {
    document.title = `${title(what)} · Sealog`;
  }, [title(what)]);
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("p", { children: [
      /* @__PURE__ */ a3("a", { href: `/table/${game}`, children: "The table" }),
      " · ",
      /* @__PURE__ */ a3("a", { href: `/proof/${game}`, children: "All draws" })
    ] }),
    /* @__PURE__ */ a3("h1", { children: title(what) }),
    /* @__PURE__ */ a3(Proof, { game, what, seat })
  ] });
}
function ProofDialog({ game, what, seat, close }) {
  return /* @__PURE__ */ a3(Dialog, { title: title(what), close, children: /* @__PURE__ */ a3(Proof, { game, what, seat }) });
}
function DrawList({ game }) {
  const [draws, setDraws] = d2([]);
  const [names, setNames] = d2(/* @__PURE__ */ new Map());
  const [more, setMore] = d2(null);
  const [trouble, setTrouble] = d2("");
  const look = (after) => {
    const path = `${gamePath(game)}/audit/draws?limit=100${after === null ? "" : `&after=${after}`}`;
    void call("GET", path).then((page) => {
      setDraws((old) => [...after === null ? [] : old, ...page.draws]);
      setMore(page.more ? page.next : null);
    }, (error) => setTrouble(error.message));
  };
  A2(() => {
    document.title = "Draws · Sealog";
    look(null);
    void call("GET", gamePath(game)).then((found) => setNames(namesOf(found)), () => void 0);
  }, [game]);
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("p", { children: [
      /* @__PURE__ */ a3("a", { href: `/table/${game}`, children: "The table" }),
      " · ",
      /* @__PURE__ */ a3("a", { href: `/replay/${game}`, children: "Look back" })
    ] }),
    /* @__PURE__ */ a3("h1", { children: "Dice and shuffles" }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    /* @__PURE__ */ a3(CheckHere, { game }),
    /* @__PURE__ */ a3("ol", { class: "draws", start: draws[0]?.n ?? 0, children: draws.map((draw) => /* @__PURE__ */ a3("li", { value: draw.n, children: [
      /* @__PURE__ */ a3("a", { href: `/proof/${game}/${draw.n}`, children: draw.text.en }),
      " ",
      draw.seat && names.has(draw.seat) && /* @__PURE__ */ a3("small", { children: names.get(draw.seat) }),
      " ",
      draw.dice?.map((die) => named(die.faces.join(", ").replaceAll("_", " "), names)).join("; "),
      " ",
      /* @__PURE__ */ a3("small", { children: draw.proof_text.en })
    ] }, draw.n)) }),
    more !== null && /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("button", { type: "button", onClick: () => look(more), children: "More" }) })
  ] });
}

// proof/Verify.tsx
function sorted(files) {
  const out = { record: null, beside: {}, unknown: [] };
  const games = [];
  let series = "";
  for (const { name, text } of files) {
    const start = text.trimStart().slice(0, 400);
    if (/^\{[^\n]*"format"\s*:\s*"sealog-record\//.test(start) || /^\{[^\n]*sealog-record\//.test(start)) games.push(text);
    else if (/^\{[^\n]*sealog-series\//.test(start)) series = text;
    else if (/"keys"\s*:/.test(start)) out.beside.keys = text;
    else if (/"signature"\s*:/.test(text) && /"head"\s*:/.test(text) && /"game"\s*:/.test(text)) out.beside.receipts = [...out.beside.receipts ?? [], text];
    else if (/"lines"\s*:/.test(text)) out.beside.site = text;
    else out.unknown.push(name);
  }
  const record = series || games.at(-1);
  if (record !== void 0) out.record = new TextEncoder().encode(record).buffer;
  if (series && games.length) out.beside.games = games;
  return out;
}
function Verify() {
  const [result, setResult] = d2(null);
  const [said3, say] = d2("");
  const [over, setOver] = d2(false);
  const take = async (list) => {
    if (!list?.length) return;
    setResult(null);
    const files = await Promise.all([...list].map(async (file) => ({ name: file.name, text: await file.text() })));
    const { record, beside, unknown } = sorted(files);
    if (!record) return say(`No record among them: ${files.map((file) => file.name).join(", ")}.`);
    say(unknown.length ? `Not used: ${unknown.join(", ")}.` : "Checking …");
    try {
      setResult(await check(record, beside));
      if (!unknown.length) say("");
    } catch (error) {
      say(error.message);
    }
  };
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: "Verify a record" }),
    /* @__PURE__ */ a3("p", { children: "Drop the file of a game here, or of a series with those of its games, and beside it, if you have them, the keys, receipts and site log. It is checked in this browser and sent nowhere." }),
    /* @__PURE__ */ a3(
      "label",
      {
        class: `drop${over ? " over" : ""}`,
        onDragOver: (event) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer?.files);
        },
        children: [
          /* @__PURE__ */ a3("span", { children: "Drop files, or choose them" }),
          /* @__PURE__ */ a3("input", { type: "file", multiple: true, accept: ".jsonl,.json", onChange: (event) => void take(event.currentTarget.files) })
        ]
      }
    ),
    /* @__PURE__ */ a3("div", { role: "status", children: [
      said3 && /* @__PURE__ */ a3("p", { children: said3 }),
      result && /* @__PURE__ */ a3($, { children: [
        /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("strong", { children: result.holds ? "It holds." : "It does not hold." }) }),
        /* @__PURE__ */ a3("pre", { tabIndex: 0, "aria-label": "What was checked", children: result.told })
      ] })
    ] })
  ] });
}

// table/Stage.tsx
var CARD = /^\d+\.\d+$/;
function provable(thing) {
  if (!(thing instanceof SVGElement)) return null;
  const { id = "", draw } = thing.dataset;
  if (draw) return { draw: Number(draw) };
  return CARD.test(id) ? { card: id } : null;
}
var NONE = /* @__PURE__ */ new Set();
var NOTHING = [];
function Stage({ label, game, seat, version, steps, acts = 0, at = "", ahead = [], still = false, lit: lit2 = NONE, marked: marked2 = NONE, laid = NOTHING, pick: pick2, hover, drags = false, prove, proving = false }) {
  const root2 = T2(null);
  const scenery = T2(null);
  const now = T2({ lit: lit2, marked: marked2, laid, proving });
  now.current = { lit: lit2, marked: marked2, laid, proving };
  const light = () => {
    if (!root2.current) return;
    paint(root2.current, now.current.lit, now.current.marked, now.current.proving);
    haunt(root2.current, now.current.laid);
  };
  F2(() => {
    const made = new Scenery(root2.current);
    made.onDrawn = light;
    scenery.current = made;
    void withIcons("");
  }, []);
  F2(() => {
    if (!version && !at) return;
    const source = { api: "", game, seat, headers: headers() };
    const passed = steps?.() ?? [];
    for (const seq of passed.length > 0 ? passed : [parseInt(version, 10) || 0]) scenery.current?.show({ ...source, at }, still, seq);
    for (const point of ahead) void scenery.current?.ahead({ ...source, at: point });
  }, [game, seat, version, at]);
  A2(() => scenery.current?.hurry(), [acts]);
  A2(light, [lit2, marked2, laid, proving]);
  const dragging = useDragging(drags ? pick2 : void 0);
  const clicked = (event) => {
    if (dragging.over()) return;
    const target = event.target, found = provable(target.closest?.("[data-draw], [data-kind=card]"));
    const thing = target.closest?.(".can") ?? beneath(event);
    if (found && (proving || !target.closest?.(".can"))) prove?.(found);
    else if (thing instanceof SVGElement && thing.dataset["id"]) pick2?.(thing.dataset["id"]);
  };
  const keyed = (event) => {
    const thing = event.target.closest?.(".can");
    if (!(thing instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      clicked(event);
    } else if (event.key.startsWith("Arrow")) {
      const next = nearest(root2.current, thing, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  };
  const over = (event) => event.target.closest?.(".can")?.dataset["id"] ?? "";
  const wheeled = (event) => {
    const ref = over(event);
    if (!laid.some((one) => one.at === ref) || !marked2.has(ref)) return;
    event.preventDefault();
    pick2?.(ref);
  };
  A2(() => {
    const el = root2.current.querySelector(".picture");
    el.addEventListener("wheel", wheeled, { passive: false });
    return () => el.removeEventListener("wheel", wheeled);
  });
  return /* @__PURE__ */ a3("div", { class: "stage", ref: root2, onClick: clicked, onKeyDown: keyed, onPointerDown: dragging.down, onPointerOver: hover && ((event) => hover(over(event))), onFocusIn: hover && ((event) => hover(over(event))), children: /* @__PURE__ */ a3("section", { class: "picture", "aria-label": label, tabIndex: 0, children: /* @__PURE__ */ a3("div", { class: "scene" }) }) });
}
var FAR = 8;
function useDragging(pick2) {
  const now = T2(pick2);
  now.current = pick2;
  const ended = T2(false);
  const down = (event) => {
    ended.current = false;
    const thing = event.target.closest(".can[data-id]");
    if (!now.current || !thing || event.pointerType === "touch" || event.button !== 0) return;
    event.preventDefault();
    const scale = thing.ownerSVGElement?.getScreenCTM()?.a || 1;
    let carried = false;
    const move = ({ clientX, clientY }) => {
      const dx = clientX - event.clientX, dy = clientY - event.clientY;
      if (!carried && Math.hypot(dx, dy) > FAR) {
        carried = true;
        if (!thing.classList.contains("on") || thing.getAttribute("aria-pressed") !== "true") now.current?.(thing.dataset["id"]);
      }
      if (carried) thing.style.translate = `${dx / scale}px ${dy / scale}px`;
    };
    const up = ({ clientX, clientY, type }) => {
      removeEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, up);
      thing.style.removeProperty("translate");
      if (!thing.getAttribute("style")) thing.removeAttribute("style");
      if (!carried || type === "pointercancel") return;
      ended.current = true;
      const under = document.elementsFromPoint(clientX, clientY).map((el) => el.closest(".stage .can"));
      const target = under.find((el) => el && el !== thing && !el.contains(thing) && !thing.contains(el));
      if (target?.dataset["id"]) now.current?.(target.dataset["id"]);
    };
    addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up);
  };
  return { down, over: () => {
    const was = ended.current;
    ended.current = false;
    return was;
  } };
}
function beneath(event) {
  if (!(event instanceof MouseEvent) || !event.detail) return null;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((el) => el.closest(".stage .can")).find((el) => el !== null) ?? null;
}
function paint(root2, lit2, marked2, proving) {
  const lights = (el) => proving ? provable(el) !== null : lit2.has(el.dataset["id"]) || marked2.has(el.dataset["id"]);
  for (const el of root2.querySelectorAll("[data-id]")) {
    const can = lights(el), on = !proving && marked2.has(el.dataset["id"]);
    const around = can && [...el.querySelectorAll("[data-id]")].some(lights);
    el.classList.toggle("proven", provable(el) !== null);
    el.classList.toggle("can", can);
    el.classList.toggle("on", on);
    if (can && !around) {
      el.dataset["role"] ??= el.getAttribute("role") ?? "img";
      el.setAttribute("tabindex", "0");
      el.setAttribute("role", "button");
      el.setAttribute("aria-pressed", String(on));
    } else if (el.dataset["role"] || el.hasAttribute("aria-pressed")) {
      el.removeAttribute("tabindex");
      el.removeAttribute("aria-pressed");
      el.setAttribute("role", el.dataset["role"] ?? el.getAttribute("role") ?? "img");
      delete el.dataset["role"];
    }
  }
}
var SVG2 = "http://www.w3.org/2000/svg";
function haunt(root2, laid) {
  for (const old of root2.querySelectorAll(".ghost.tile")) old.remove();
  for (const { piece, at, turn, turns, text } of laid) {
    const place = root2.querySelector(`[data-id="${CSS.escape(at)}"]`), drawing = place?.ownerSVGElement;
    const inner = drawing?.getCTM()?.inverse().multiply(place.getCTM());
    if (!place || !drawing || !inner) continue;
    const card = root2.querySelector(`[data-id="${CSS.escape(piece)}"] > .laid`);
    const box = place.getBBox(), r3 = Math.min(box.width, box.height) * (card ? 0.5 : 0.36);
    const middle2 = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inner);
    const ghost = document.createElementNS(SVG2, "g");
    ghost.setAttribute("class", "ghost tile");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("transform", `translate(${middle2.x} ${middle2.y})`);
    const hexes = Array.from({ length: 6 }, (_3, i3) => `${r3 * Math.sin(i3 * Math.PI / 3)},${-r3 * Math.cos(i3 * Math.PI / 3)}`).join(" ");
    const shape = document.createElementNS(SVG2, "polygon");
    shape.setAttribute("points", hexes);
    const arrow = document.createElementNS(SVG2, "path");
    arrow.setAttribute("d", `M0 ${-r3 * 0.78}L${r3 * 0.3} ${-r3 * 0.35}H${-r3 * 0.3}Z`);
    arrow.setAttribute("transform", `rotate(${turn * 60})`);
    if (card) {
      const face = card.cloneNode(true), size = card.getBBox();
      const scale = 2 * r3 / Math.max(1, Math.min(size.width, size.height));
      face.setAttribute("transform", `rotate(${turn * 60}) scale(${scale})`);
      ghost.append(face, shape);
      drawing.append(ghost);
      continue;
    }
    const words = document.createElementNS(SVG2, "text");
    words.setAttribute("text-anchor", "middle");
    words.setAttribute("y", String(r3 * 0.2));
    words.setAttribute("font-size", String(Math.max(6, Math.min(r3 * 0.34, 2.6 * r3 / Math.max(6, text.length)))));
    words.textContent = text;
    if (turns) ghost.append(shape, arrow, words);
    else ghost.append(shape, words);
    drawing.append(ghost);
  }
}
function nearest(root2, from, key) {
  const middle2 = (el) => {
    const box = el.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x2, y3] = middle2(from);
  const along = (dx, dy) => key === "ArrowRight" ? [dx, dy] : key === "ArrowLeft" ? [-dx, dy] : key === "ArrowDown" ? [dy, dx] : [-dy, dx];
  let best = null;
  let closest = Infinity;
  for (const el of root2.querySelectorAll(".can")) {
    const [ex, ey] = middle2(el);
    const [ahead, aside] = along(ex - x2, ey - y3);
    const far = ahead + 2 * Math.abs(aside);
    if (el !== from && ahead > 1 && far < closest) [best, closest] = [el, far];
  }
  return best;
}

// replay/course.ts
function stopsOf(pages) {
  const stops = [];
  let decided = false;
  for (const turn of pages.flatMap((page) => page.turns)) {
    for (const deed of turn.chapters.flatMap((chapter) => chapter.deeds)) {
      const last = deed.events.at(-1), before = stops.at(-1), decision = deed.decision ?? 0;
      if (!last) continue;
      if (decision > 0 && before?.at === decision - 1) before.open = true;
      decided ||= decision > 0 || deed.events.some((event) => event.tag === "Passed");
      if (before && decision === 0 && turn.turn === before.turn) {
        before.events.push(...deed.events);
        before.at = last.seq;
        before.open ||= decided;
        continue;
      }
      stops.push({ at: last.seq, decision, turn: turn.turn, firstOfTurn: turn.turn !== before?.turn, open: decided, events: [...deed.events] });
    }
  }
  return stops;
}
function stopAt(stops, point) {
  if (stops.length === 0 || point === "start") return 0;
  const [kind, number] = point.includes(":") ? point.split(":") : ["event", point];
  const n2 = Number(number);
  if (point === "" || point === "end" || !Number.isFinite(n2)) return stops.length - 1;
  const found = kind === "turn" ? stops.findIndex((stop) => stop.turn >= n2) : kind === "decision" ? nth(stops, n2) : stops.findIndex((stop) => stop.at >= n2);
  return found < 0 ? stops.length - 1 : found;
}
function nth(stops, n2) {
  const decisions = stops.flatMap((stop, at) => stop.decision > 0 ? [at] : []);
  return decisions[Math.max(n2, 1) - 1] ?? -1;
}

// replay/Replay.tsx
function Replay({ id, at, seat }) {
  const [game, setGame] = d2(null);
  const [pages, setPages] = d2([]);
  const [looking2, setLooking] = d2(seat);
  const [chosen, setIndex] = d2(null);
  const [playing, setPlaying] = d2(false);
  const [trouble, setTrouble] = d2("");
  const [proven, prove] = d2(null);
  const stops = w2(() => stopsOf(pages), [pages]);
  const index = Math.max(0, Math.min(chosen ?? stopAt(stops, at || "end"), stops.length - 1));
  const names = namesOf(game);
  A2(() => void call("GET", gamePath(id)).then(setGame, (error) => setTrouble(error.message)), [id]);
  A2(() => {
    let off = false;
    void (async () => {
      const found = [];
      for (let after = 0; !off; ) {
        const page = await call("GET", `${gamePath(id)}/history?quiet=true&limit=500&after=${after}${looking2 ? `&seat=${looking2}` : ""}`);
        found.push(page);
        if (!page.more) break;
        after = page.next;
      }
      if (!off) setPages(found);
    })().catch((error) => setTrouble(error.message));
    return () => {
      off = true;
    };
  }, [id, looking2]);
  const now = stops[index];
  const to = (next) => setIndex(Math.max(0, Math.min(stops.length - 1, next)));
  A2(() => {
    if (!playing) return;
    const timer = setTimeout(() => index < stops.length - 1 ? setIndex(index + 1) : setPlaying(false), 1100);
    return () => clearTimeout(timer);
  }, [playing, index, stops.length]);
  A2(() => {
    if (now) history.replaceState(null, "", `/replay/${id}?at=${now.at}${looking2 ? `&seat=${looking2}` : ""}`);
    document.title = `${game?.title ?? "Replay"} · Sealog`;
  }, [now?.at, looking2, game?.title]);
  const play = () => {
    if (!playing && index >= stops.length - 1) to(0);
    setPlaying(!playing);
  };
  const keys2 = (event) => {
    if (event.key !== " " || event.target.closest("button, a, select, input:not([type=range])")) return;
    event.preventDefault();
    play();
  };
  const turnFrom = (by) => {
    const turns = stops.flatMap((stop, i3) => stop.firstOfTurn ? [i3] : []);
    to((by > 0 ? turns.find((i3) => i3 > index) : turns.filter((i3) => i3 < index).at(-1)) ?? (by > 0 ? stops.length - 1 : 0));
  };
  if (!game || !now) return /* @__PURE__ */ a3("main", { class: "page", children: /* @__PURE__ */ a3("p", { role: "status", children: trouble || "One moment …" }) });
  const over = game.state === "ended" || game.state === "abandoned";
  const ahead = [stops[index + 1], stops[index - 1]].flatMap((stop) => stop ? [String(stop.at)] : []);
  return /* @__PURE__ */ a3("main", { class: `table replay game-${game.ruleset}`, onKeyDown: keys2, children: [
    /* @__PURE__ */ a3("header", { class: "top-line", children: [
      /* @__PURE__ */ a3("a", { href: "/", class: "home", "aria-label": "Sealog: all tables", children: "Sealog" }),
      /* @__PURE__ */ a3("h1", { children: game.title }),
      /* @__PURE__ */ a3("a", { href: `/table/${id}`, children: "The table" }),
      /* @__PURE__ */ a3("a", { href: `/proof/${id}`, children: "Proofs" }),
      /* @__PURE__ */ a3("label", { children: [
        "as ",
        /* @__PURE__ */ a3("select", { value: looking2, onChange: (event) => setLooking(event.currentTarget.value), children: [
          /* @__PURE__ */ a3("option", { value: "", children: game.seats.some((one) => one.you) ? "my seat" : "an onlooker" }),
          (over ? game.seats : game.seats.filter((one) => one.you)).map((one) => /* @__PURE__ */ a3("option", { value: one.seat, children: seatName(one) }, one.seat)),
          over && /* @__PURE__ */ a3("option", { value: "everything", children: "everything" })
        ] })
      ] })
    ] }),
    /* @__PURE__ */ a3(Stage, { label: "The table then", game: id, seat: looking2, version: "", at: String(now.at), ahead, still: !playing, prove }),
    /* @__PURE__ */ a3("aside", { class: "side", "aria-label": "Story", children: /* @__PURE__ */ a3(ReplayStory, { stops, index, game: id, names, to }) }),
    /* @__PURE__ */ a3("div", { class: "scrubber", children: [
      /* @__PURE__ */ a3("button", { type: "button", "aria-label": "one turn back", onClick: () => turnFrom(-1), children: "◀◀" }),
      /* @__PURE__ */ a3("button", { type: "button", "aria-label": "one decision back", onClick: () => to(index - 1), children: "◀" }),
      /* @__PURE__ */ a3("button", { type: "button", class: "main", "aria-pressed": playing, onClick: play, children: playing ? "Pause" : "Play" }),
      /* @__PURE__ */ a3("button", { type: "button", "aria-label": "one decision on", onClick: () => to(index + 1), children: "▶" }),
      /* @__PURE__ */ a3("button", { type: "button", "aria-label": "one turn on", onClick: () => turnFrom(1), children: "▶▶" }),
      /* @__PURE__ */ a3(
        "input",
        {
          type: "range",
          min: 0,
          max: stops.length - 1,
          value: index,
          list: "turns",
          "aria-label": "Point of the game",
          "aria-valuetext": `decision ${index} of ${stops.length - 1}, turn ${now.turn}`,
          onInput: (event) => to(Number(event.currentTarget.value))
        }
      ),
      /* @__PURE__ */ a3("datalist", { id: "turns", children: stops.map((stop, i3) => stop.firstOfTurn && /* @__PURE__ */ a3("option", { value: i3 }, i3)) }),
      /* @__PURE__ */ a3("output", { children: [
        "turn ",
        now.turn,
        ", event ",
        now.at
      ] }),
      /* @__PURE__ */ a3(GoOn, { game, stop: now, complain: setTrouble })
    ] }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    proven && /* @__PURE__ */ a3(ProofDialog, { game: id, what: proven, seat: looking2, close: () => prove(null) })
  ] });
}
function GoOn({ game, stop, complain }) {
  const over = game.state === "ended";
  const mine = game.seats.find((seat) => seat.you)?.seat ?? "s1";
  const fork = async () => {
    if (!over && !confirm("The game still runs. A study of it marks it for good: it counts nowhere. Go on?")) return;
    try {
      const bot = game.seats.find((seat) => seat.bot)?.bot || (await call("GET", `/v1/rulesets/${game.ruleset}`)).ruleset.bots.at(-1);
      const study = await command(`${gamePath(game.id)}/forks`, { at: String(stop.at), chance: "fresh", bots: withBots(game.seats.length, bot, mine) });
      go(`/table/${study.id}`);
    } catch (error) {
      complain(error.message);
    }
  };
  return /* @__PURE__ */ a3("button", { type: "button", disabled: !stop.open, title: stop.open ? void 0 : "Nobody has to decide anything yet.", onClick: () => void fork(), children: "Go on from here" });
}
function ReplayStory({ stops, index, game, names, to }) {
  const list = T2(null);
  A2(() => {
    const here = list.current?.querySelector("[aria-current]");
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [index]);
  const from = Math.max(0, index - 60);
  return /* @__PURE__ */ a3("div", { class: "story", children: /* @__PURE__ */ a3("ol", { ref: list, tabIndex: 0, "aria-label": "Story", children: stops.slice(from, index + 30).map((stop, i3) => /* @__PURE__ */ a3("li", { "aria-current": from + i3 === index ? "step" : void 0, class: from + i3 > index ? "later" : "", children: [
    stop.firstOfTurn && /* @__PURE__ */ a3("h2", { children: [
      "Turn ",
      stop.turn
    ] }),
    /* @__PURE__ */ a3("button", { type: "button", class: "point", onClick: () => to(from + i3), "aria-label": `Show event ${stop.at}`, children: stop.at }),
    stop.events.filter((event) => !event.quiet).map((event) => /* @__PURE__ */ a3("span", { class: "event", children: [
      named(event.text.en, names),
      " ",
      event.draw !== void 0 && event.draw !== null && /* @__PURE__ */ a3("a", { class: "proof", href: `/proof/${game}/${event.draw}`, children: "proof" }),
      " "
    ] }, event.seq))
  ] }, stop.at)) }) });
}

// series/OpenSeries.tsx
function OpenSeries({ ruleset }) {
  const [full, setFull] = d2(null);
  const [name, setName] = d2(account()?.name ?? "");
  const [options, setOptions] = d2({});
  const [open2, setOpen] = d2(true);
  const [trouble, setTrouble] = d2("");
  A2(() => void call("GET", `/v1/rulesets/${ruleset}`).then(setFull, (error) => setTrouble(error.message)), [ruleset]);
  const begin2 = async () => {
    try {
      await registered(name);
      go(`/series/${(await call("POST", "/v1/series", { ruleset, options, public: open2 }, { once: true })).id}`);
    } catch (error) {
      setTrouble(error.message);
    }
  };
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: [
      "Open a series",
      full && ` of ${full.ruleset.title}`
    ] }),
    trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: trouble }),
    /* @__PURE__ */ a3("p", { children: "Games one after the other. Each hands something on to the next, people may come and go between them, and the series is won or lost as a whole." }),
    /* @__PURE__ */ a3("form", { class: "open", onSubmit: (event) => {
      event.preventDefault();
      void begin2();
    }, children: [
      !account() && /* @__PURE__ */ a3("label", { children: [
        "Your name ",
        /* @__PURE__ */ a3("input", { value: name, placeholder: "Guest", onInput: (event) => setName(event.currentTarget.value) })
      ] }),
      /* @__PURE__ */ a3("fieldset", { children: [
        /* @__PURE__ */ a3("legend", { children: "The series" }),
        /* @__PURE__ */ a3("label", { children: [
          /* @__PURE__ */ a3("input", { type: "checkbox", checked: open2, onChange: (event) => setOpen(event.currentTarget.checked) }),
          " listed for everybody (else by link only)"
        ] })
      ] }),
      full?.series && /* @__PURE__ */ a3("fieldset", { children: [
        /* @__PURE__ */ a3("legend", { children: "Options" }),
        /* @__PURE__ */ a3(Options, { rules: full.series.options, chosen: options, locked: false, change: setOptions })
      ] }),
      full && !full.series && /* @__PURE__ */ a3("p", { class: "trouble", children: [
        full.ruleset.title,
        " is not played in series."
      ] }),
      /* @__PURE__ */ a3("p", { class: "buttons", children: /* @__PURE__ */ a3("button", { class: "main", type: "submit", disabled: !full?.series, children: "Open the series" }) })
    ] })
  ] });
}

// forms/turns.ts
function looking(ask, laid) {
  const turns = ask?.turns ?? [];
  return turns.length === 0 ? laid : laid.map((ghost) => ({ ...ghost, turn: (turns[ghost.turn]?.toward ?? ghost.turn * 60) / 60 }));
}
function turnable(fits2) {
  return Object.values(fits2).some((places) => Object.values(places).some((bits) => (bits & bits - 1) !== 0));
}

// settings.ts
function settings() {
  return { keys: true, emptyWindows: "bots", ...JSON.parse(kept("settings") ?? "{}") };
}
function set(part) {
  keep("settings", JSON.stringify({ ...settings(), ...part }));
}

// table/Chat.tsx
function Chat({ table }) {
  const [text, setText] = d2("");
  const [talk, setTalk] = d2(null);
  const ruleset = table.game?.ruleset;
  A2(() => {
    if (ruleset) void call("GET", `/v1/rulesets/${ruleset}`).then((full) => setTalk(full.talk), () => void 0);
  }, [ruleset]);
  const seated = table.mine.length > 0;
  const say = async (words) => {
    if (!words.trim()) return;
    setText("");
    await table.say(words.trim(), seated ? void 0 : "spectators");
  };
  return /* @__PURE__ */ a3("div", { class: "chat", children: [
    /* @__PURE__ */ a3("div", { class: "lines", role: "log", "aria-label": "Chat", tabIndex: 0, children: [
      table.chat.map((message) => /* @__PURE__ */ a3("p", { children: [
        /* @__PURE__ */ a3("strong", { children: speaker(table.game, message) }),
        " ",
        message.said
      ] }, message.id)),
      table.chat.length === 0 && /* @__PURE__ */ a3("p", { class: "hint", children: "Nothing was said yet." })
    ] }),
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      void say(text);
    }, children: [
      /* @__PURE__ */ a3("label", { children: [
        "Say ",
        /* @__PURE__ */ a3("input", { value: text, maxLength: 500, onInput: (event) => setText(event.currentTarget.value) })
      ] }),
      /* @__PURE__ */ a3("button", { type: "submit", disabled: !text.trim(), children: "Say it" })
    ] }),
    !!talk?.phrases.length && /* @__PURE__ */ a3("label", { children: [
      "Phrases",
      " ",
      /* @__PURE__ */ a3("select", { value: "", onChange: (event) => {
        void say(event.currentTarget.value);
        event.currentTarget.value = "";
      }, children: [
        /* @__PURE__ */ a3("option", { value: "", children: "–" }),
        talk.phrases.map((phrase) => /* @__PURE__ */ a3("option", { value: phrase.en, children: phrase.en }, phrase.key))
      ] })
    ] }),
    !!talk?.rules.length && /* @__PURE__ */ a3("details", { children: [
      /* @__PURE__ */ a3("summary", { children: "Manners of this game" }),
      /* @__PURE__ */ a3("ul", { children: talk.rules.map((rule) => /* @__PURE__ */ a3("li", { children: rule.en }, rule.key)) })
    ] })
  ] });
}

// table/Before.tsx
function Before({ table }) {
  const game = table.game;
  const [full, setFull] = d2(null);
  A2(() => void call("GET", `/v1/rulesets/${game.ruleset}`).then(setFull, () => void 0), [game.ruleset]);
  const host = game.host === account()?.id;
  const free = game.seats.filter((seat) => !seat.player);
  const bots = full?.ruleset.bots ?? [];
  const link = `${location.origin}/join/${game.id}${game.invitation ? `#${game.invitation}` : ""}`;
  if (game.state === "locked") return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: game.title }),
    /* @__PURE__ */ a3("p", { role: "status", children: [
      "Everybody's share of chance is brought: ",
      (game.chance?.waiting ?? []).map((seat) => table.names.get(seat) ?? seat).join(", ") || "done",
      " …"
    ] })
  ] });
  return /* @__PURE__ */ a3("main", { class: "page", children: [
    /* @__PURE__ */ a3("h1", { children: game.title }),
    game.series && /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("a", { href: `/series/${game.series.id}`, children: [
      "Game ",
      game.series.n,
      " of a series"
    ] }) }),
    /* @__PURE__ */ a3("p", { children: [
      "Seats are being taken. ",
      free.length ? `${free.length} free.` : "All are taken."
    ] }),
    /* @__PURE__ */ a3("ul", { class: "taking", children: game.seats.map((seat) => /* @__PURE__ */ a3("li", { children: [
      /* @__PURE__ */ a3("strong", { children: seatName(seat) }),
      " ",
      seat.you && /* @__PURE__ */ a3("small", { children: "you" }),
      !seat.player && table.mine.length === 0 && /* @__PURE__ */ a3("button", { type: "button", onClick: () => void table.do("/seats", { seat: seat.seat }), children: "Sit here" }),
      !seat.player && host && bots.map((bot) => /* @__PURE__ */ a3("button", { type: "button", onClick: () => void table.do("/seats", { seat: seat.seat, bot }), children: [
        bot,
        " bot"
      ] }, bot)),
      seat.player && (host || seat.you) && /* @__PURE__ */ a3("button", { type: "button", onClick: () => void table.do(`/seats/${seat.seat}`, void 0, "DELETE"), children: seat.you ? "Leave" : "Ask to leave" })
    ] }, seat.seat)) }),
    /* @__PURE__ */ a3("p", { children: [
      "Send this link: ",
      /* @__PURE__ */ a3(Copy, { text: link })
    ] }),
    table.trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: table.trouble }),
    host && /* @__PURE__ */ a3("p", { class: "buttons", children: [
      /* @__PURE__ */ a3("button", { class: "main", type: "button", disabled: free.length > 0, onClick: () => void table.do("/start"), children: "Start" }),
      free.length > 0 && bots.length > 0 && /* @__PURE__ */ a3("button", { type: "button", onClick: () => void fill(table, bots.at(-1)), children: "Fill with bots" }),
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => void table.do("", void 0, "DELETE"), children: "Close the table" })
    ] })
  ] });
}
async function fill(table, bot) {
  for (const seat of table.game.seats.filter((one) => !one.player)) await table.do("/seats", { seat: seat.seat, bot });
}

// forms/answers.ts
function begin(form, byDefault, passes = false) {
  switch (form.type) {
    case "choose":
      return { type: "choose", chosen: form.options.length === 1 && least(form) === 1 && !passes ? [...form.options] : [] };
    case "number":
      return { type: "number", number: typeof byDefault === "number" ? byDefault : form.least };
    case "arrange":
      return { type: "arrange", order: [...form.items] };
    case "assign":
      return { type: "assign", to: onlyTargets(form) };
    case "propose":
      return { type: "propose", deal: { reply: form.on_table ? "accept" : "offer", give: {}, want: {} } };
    case "split":
      return { type: "split", amounts: { ...form.floor ?? {}, ...leastOf(form) === 0 && isAmounts(byDefault) ? byDefault : {} } };
    case "place":
      return { type: "place", laid: least(form) === 0 && Array.isArray(byDefault) ? byDefault.map((one) => ({ ...one, turn: one.turn ?? 0 })) : [] };
  }
}
var isAmounts = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function nothingIn(draft) {
  if (draft.type === "choose") return draft.chosen.length === 0;
  if (draft.type === "place") return draft.laid.length === 0;
  return draft.type === "split" && total(draft.amounts) === 0;
}
function onlyTargets(form) {
  return Object.fromEntries(Object.entries(form.items).flatMap(([item, to]) => to.length === 1 ? [[item, to[0]]] : []));
}
function answerOf(draft) {
  switch (draft.type) {
    case "choose":
      return draft.chosen;
    case "number":
      return draft.number;
    case "arrange":
      return draft.order;
    case "assign":
      return draft.to;
    case "propose":
      return draft.deal.reply === "offer" ? { reply: "offer", give: some(draft.deal.give), want: some(draft.deal.want) } : { reply: draft.deal.reply };
    case "split":
      return some(draft.amounts);
    case "place":
      return draft.laid;
  }
}
var some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, n2]) => n2 > 0));
var total = (counts) => Object.values(counts).reduce((sum, n2) => sum + n2, 0);
var least = (form) => form.least ?? 1;
var most = (form) => form.most ?? 1;
var leastOf = (form) => form.least === void 0 || form.least < 0 ? form.most : form.least;
function span(from, to) {
  return from === to ? `${to}` : from === 0 ? `up to ${to}` : `${from} to ${to}`;
}
function wrong(form, draft) {
  if (form.type === "choose" && draft.type === "choose") return wrongChoice(form, draft.chosen);
  if (form.type === "number" && draft.type === "number") return wrongNumber(form, draft.number);
  if (form.type === "arrange" && draft.type === "arrange") return wrongOrder(form, draft.order);
  if (form.type === "assign" && draft.type === "assign") return wrongAssignment(form, draft.to);
  if (form.type === "propose" && draft.type === "propose") return wrongDeal(form, draft.deal);
  if (form.type === "split" && draft.type === "split") return wrongSplit(form, draft.amounts);
  if (form.type === "place" && draft.type === "place") return wrongPlacing(form, draft.laid);
  return "This is an answer to another question.";
}
function wrongChoice(form, chosen) {
  const from = least(form), to = most(form);
  if (chosen.length === 0 && from === 0) return "";
  if (chosen.length < from) return `Choose ${span(from, to)}; ${chosen.length} chosen.`;
  if (chosen.length > to) return `At most ${to}; ${chosen.length} chosen.`;
  const worth = chosen.reduce((sum, id) => sum + (form.weights?.[id] ?? 0), 0);
  return worth < (form.worth ?? 0) ? `Worth ${worth} of ${form.worth}.` : "";
}
function wrongNumber(form, n2) {
  return Number.isInteger(n2) && n2 >= form.least && n2 <= form.most ? "" : `From ${form.least} to ${form.most}.`;
}
function wrongOrder(form, order) {
  return order.length === form.items.length ? "" : `${order.length} of ${form.items.length} in order.`;
}
function wrongAssignment(form, to) {
  const items = Object.keys(form.items), open2 = items.filter((item) => !to[item]);
  if (open2.length > 0) return `${items.length - open2.length} of ${items.length} assigned.`;
  const taken = counted(Object.values(to));
  for (const [target, n2] of Object.entries(form.most ?? {})) if ((taken[target] ?? 0) > n2) return `At most ${n2} for one target.`;
  for (const [target, n2] of Object.entries(form.least ?? {})) if ((taken[target] ?? 0) < n2) return `At least ${n2} for one target.`;
  return "";
}
function counted(ids) {
  const out = {};
  for (const id of ids) out[id] = (out[id] ?? 0) + 1;
  return out;
}
function wrongDeal(form, deal) {
  if (deal.reply !== "offer") return "";
  const gives = total(deal.give), wants = total(deal.want);
  if (gives + wants === 0) return "Say what you give or want.";
  return form.both && (gives === 0 || wants === 0) ? "An offer must both give and want something." : "";
}
function wrongSplit(form, amounts) {
  const spread = total(amounts), from = leastOf(form);
  if (spread < from) return `${from - spread} left to spread.`;
  return spread > form.most ? `${spread - form.most} too many.` : "";
}
function wrongPlacing(form, laid) {
  if (laid.length < least(form)) return `Place ${span(least(form), most(form))}; ${laid.length} placed.`;
  return laid.length > most(form) ? `At most ${most(form)}.` : "";
}
function fits(form, piece, at, turn) {
  const turns = form.fits[form.pieces[piece] ?? ""]?.[at] ?? 0;
  return Math.floor(turns / 2 ** turn) % 2 === 1;
}
function turnsOf(form, piece, at) {
  const bits = form.fits[form.pieces[piece] ?? ""]?.[at] ?? 0;
  return [...bits.toString(2)].reverse().flatMap((bit, turn) => bit === "1" ? [turn] : []);
}
function withLaid(form, laid, next) {
  const others = laid.filter((one) => one.piece !== next.piece);
  return [...most(form) === 1 ? [] : others, next];
}
function turnedOn(form, laid) {
  const last = laid.at(-1);
  if (!last) return [];
  const turns = turnsOf(form, last.piece, last.at);
  return withLaid(form, laid, { ...last, turn: turns[(turns.indexOf(last.turn) + 1) % turns.length] ?? last.turn });
}
function placesOf(form, piece, laid) {
  const taken = form.shared ? [] : laid.filter((one) => one.piece !== piece).map((one) => one.at);
  return Object.keys(form.fits[form.pieces[piece] ?? ""] ?? {}).filter((at) => !taken.includes(at));
}
function rows(ask, ids) {
  const known = new Map((ask.options ?? []).map((option) => [option.id, option]));
  const found = /* @__PURE__ */ new Map();
  for (const id of ids) {
    const option = known.get(id) ?? { id, text: { key: "", args: {}, en: id } };
    const alike = JSON.stringify([option.text.en, option.cost ?? [], option.odds ?? []]);
    const row = found.get(alike);
    if (row) row.ids.push(id);
    else found.set(alike, { ids: [id], option });
  }
  return [...found.values()];
}
function withRow(form, chosen, row, n2) {
  const others = chosen.filter((id) => !row.ids.includes(id));
  const wanted = row.ids.slice(0, Math.max(0, n2));
  if (most(form) === 1) return wanted.slice(0, 1);
  return [...others, ...wanted];
}

// forms/parts.tsx
function Stepper({ label, value, least: least2, most: most2, change }) {
  const to = (n2) => change(Math.max(least2, Math.min(most2, n2)));
  const keys2 = (event) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[event.key];
    if (step) to(value + step);
    else if (event.key === "Home") to(least2);
    else if (event.key === "End") to(most2);
    else return;
    event.preventDefault();
  };
  return /* @__PURE__ */ a3("span", { class: "stepper", children: [
    /* @__PURE__ */ a3("button", { type: "button", tabIndex: -1, "aria-hidden": "true", disabled: value <= least2, onClick: () => to(value - 1), children: "−" }),
    /* @__PURE__ */ a3("span", { role: "spinbutton", tabIndex: 0, "aria-label": label, "aria-valuenow": value, "aria-valuemin": least2, "aria-valuemax": most2, onKeyDown: keys2, children: value }),
    /* @__PURE__ */ a3("button", { type: "button", tabIndex: -1, "aria-hidden": "true", disabled: value >= most2, onClick: () => to(value + 1), children: "+" })
  ] });
}
var share = (n2, of) => `${n2} in ${of}`;
var inWords = (en) => en.replace(/^(A|An|The) /, (article) => article.toLowerCase());
function SmallPrint({ cost = [], odds = [] }) {
  const telling2 = odds.filter((die) => Object.keys(die.outcomes).length < die.of);
  if (cost.length === 0 && telling2.length === 0) return null;
  return /* @__PURE__ */ a3("span", { class: "small-print", children: [
    cost.map((one) => /* @__PURE__ */ a3("span", { class: "cost", children: [
      "costs ",
      inWords(one.text.en)
    ] })),
    telling2.map((die) => /* @__PURE__ */ a3("span", { class: "odds", children: [
      (die.dice ?? 1) > 1 ? `${die.dice} dice, each ` : "",
      Object.entries(die.outcomes).map(([face, n2]) => `${face.replaceAll("_", " ")}: ${share(n2, die.of)}`).join(", ")
    ] }))
  ] });
}
function Hint({ children }) {
  return /* @__PURE__ */ a3("p", { class: "hint", children });
}

// forms/Arrange.tsx
function moved(order, from, to) {
  const copy = [...order];
  const [item] = copy.splice(from, 1);
  if (item !== void 0) copy.splice(Math.max(0, Math.min(copy.length, to)), 0, item);
  return copy;
}
function Arrange({ ask, draft, change, say }) {
  const list = T2(null);
  const [dragged, setDragged] = d2(null);
  const words = new Map((ask.options ?? []).map((option) => [option.id, say(option.text)]));
  const move = (from, to) => {
    if (to < 0 || to >= draft.order.length) return;
    change({ ...draft, order: moved(draft.order, from, to) });
    requestAnimationFrame(() => list.current?.querySelectorAll("li")[to]?.focus());
  };
  const keys2 = (event, at) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey && event.target !== event.currentTarget) return;
    event.preventDefault();
    if (event.altKey) move(at, at + by);
    else list.current?.querySelectorAll("li")[at + by]?.focus();
  };
  return /* @__PURE__ */ a3($, { children: [
    /* @__PURE__ */ a3(Hint, { children: "Put in order, the first on top. Drag, use the buttons, or Alt and the arrow keys." }),
    /* @__PURE__ */ a3("ol", { ref: list, class: "arrange", children: draft.order.map((id, at) => /* @__PURE__ */ a3(
      "li",
      {
        tabIndex: 0,
        draggable: true,
        class: dragged === at ? "dragged" : "",
        onKeyDown: (event) => keys2(event, at),
        onDragStart: () => setDragged(at),
        onDragEnd: () => setDragged(null),
        onDragOver: (event) => event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault();
          if (dragged !== null) move(dragged, at);
        },
        children: [
          /* @__PURE__ */ a3("span", { class: "words", children: words.get(id) ?? id }),
          /* @__PURE__ */ a3("button", { type: "button", "aria-label": `${words.get(id) ?? id}: up`, disabled: at === 0, onClick: () => move(at, at - 1), children: "↑" }),
          /* @__PURE__ */ a3("button", { type: "button", "aria-label": `${words.get(id) ?? id}: down`, disabled: at === draft.order.length - 1, onClick: () => move(at, at + 1), children: "↓" })
        ]
      },
      id
    )) })
  ] });
}

// forms/Assign.tsx
function Assign({ ask, form, draft, change, say }) {
  const targets = new Map((ask.targets ?? []).map((option) => [option.id, say(option.text)]));
  const open2 = Object.keys(form.items).filter((item) => !draft.to[item]);
  const set2 = (item, target) => {
    const { [item]: _3, ...rest } = draft.to;
    change({ ...draft, to: target ? { ...rest, [item]: target } : rest });
  };
  const taken = counted(Object.values(draft.to));
  const all = (target) => change({ ...draft, to: { ...Object.fromEntries(open2.filter((item) => form.items[item]?.includes(target)).map((item) => [item, target])), ...draft.to } });
  const [dragged, drag] = d2("");
  const drop = (event, target) => {
    event.preventDefault();
    if (form.items[dragged]?.includes(target)) set2(dragged, target);
    drag("");
  };
  const limits = [.../* @__PURE__ */ new Set([...Object.keys(form.least ?? {}), ...Object.keys(form.most ?? {})])];
  return /* @__PURE__ */ a3("div", { class: "assign", children: [
    limits.length > 0 && /* @__PURE__ */ a3("p", { class: "hint", children: limits.map((target) => `${targets.get(target) ?? target}: ${taken[target] ?? 0} (${[
      form.least?.[target] ? `at least ${form.least[target]}` : "",
      form.most?.[target] !== void 0 ? `at most ${form.most[target]}` : ""
    ].filter(Boolean).join(", ")})`).join("; ") }),
    Object.keys(form.items).length > 2 && /* @__PURE__ */ a3("label", { class: "row", children: [
      /* @__PURE__ */ a3("span", { class: "words", children: [
        "All that are left",
        open2.length > 0 && ` (${open2.length})`
      ] }),
      /* @__PURE__ */ a3("select", { value: "", disabled: open2.length === 0, onChange: (event) => all(event.currentTarget.value), children: [
        /* @__PURE__ */ a3("option", { value: "", children: "–" }),
        [...targets].map(([id, text]) => /* @__PURE__ */ a3("option", { value: id, children: text }, id))
      ] })
    ] }),
    (ask.options ?? []).map((option) => /* @__PURE__ */ a3("label", { class: `row${dragged === option.id ? " dragged" : ""}`, draggable: true, onDragStart: (event) => {
      event.dataTransfer?.setData("text/plain", say(option.text));
      drag(option.id);
    }, onDragEnd: () => drag(""), children: [
      /* @__PURE__ */ a3("span", { class: "words", children: say(option.text) }),
      /* @__PURE__ */ a3("select", { value: draft.to[option.id] ?? "", onChange: (event) => set2(option.id, event.currentTarget.value), children: [
        /* @__PURE__ */ a3("option", { value: "", children: "–" }),
        (form.items[option.id] ?? []).map((target) => /* @__PURE__ */ a3("option", { value: target, children: targets.get(target) ?? target }, target))
      ] }),
      /* @__PURE__ */ a3(SmallPrint, { cost: option.cost, odds: option.odds })
    ] }, option.id)),
    targets.size > 1 && /* @__PURE__ */ a3("ul", { class: "places", "aria-label": "Where to", children: [...targets].map(([target, text]) => /* @__PURE__ */ a3("li", { class: form.items[dragged]?.includes(target) ? "fits" : "", onDragOver: (event) => event.preventDefault(), onDrop: (event) => drop(event, target), children: [
      text,
      (ask.options ?? []).filter((option) => draft.to[option.id] === target).map((option) => /* @__PURE__ */ a3("strong", { children: say(option.text) }, option.id))
    ] }, target)) })
  ] });
}

// forms/lots.ts
var isText = (value) => typeof value === "object" && value !== null && "en" in value;
function halves(text) {
  const { option, more } = text.args ?? {};
  return isText(option) && isText(more) ? { short: option, more } : { short: text, more: null };
}
function parted(question) {
  if (question.length <= SHORT_QUESTION) return [question, ""];
  const sentences = question.split(/(?<=[.?!]) (?=\p{Lu})/u), asked = Math.max(0, sentences.findIndex((one) => one.endsWith("?")));
  return [sentences[asked], sentences.filter((_3, at) => at !== asked).join(" ")];
}
var SHORT_QUESTION = 56;
var SHORT_LIST = 6;
var LONGEST = 26;
var SEAT = /\bs\d+\b/g;
var SEAT_NAME = /\bSeat (\d+)/g;
var HELD = " ";
function kindOf({ option }) {
  const { short, more } = halves(option.text);
  return JSON.stringify([short.key.replace(SEAT, "*"), more?.en ?? "", option.cost ?? [], option.odds ?? []]);
}
function lots(rows2, say, single = () => false) {
  const found = [];
  for (const row of rows2) {
    const last = found.at(-1);
    if (last && rows2.length > SHORT_LIST && !single(row) && !single(last[0]) && kindOf(last[0]) === kindOf(row)) last.push(row);
    else found.push([row]);
  }
  return found.flatMap((some2) => finer(some2).flatMap((few) => together(few, say) ?? few.map((row) => alone(row, say))));
}
var OF_ONE_WORD = 3;
function finer(rows2) {
  if (rows2.length < 2 * OF_ONE_WORD) return [rows2];
  const split = rows2.map(wordsOf), same = alikeFromFront(split), found = [];
  rows2.forEach((row, at) => {
    if (at > 0 && split[at][same] === split[at - 1][same]) found.at(-1).push(row);
    else found.push([row]);
  });
  return found.every((some2) => some2.length >= OF_ONE_WORD) ? found : [rows2];
}
var wordsOf = ({ option }) => halves(option.text).short.en.replace(SEAT_NAME, `Seat${HELD}$1`).split(" ");
function alikeFromFront(split) {
  const most2 = Math.min(...split.map((words) => words.length)) - 1;
  let n2 = 0;
  while (n2 < most2 && split.every((words) => words[n2] === split[0][n2])) n2 += 1;
  return n2;
}
function alone(row, say) {
  const { short, more } = halves(row.option.text);
  return { rows: [row], head: say(short), tail: "", more: more ? say(more) : "", words: [] };
}
var ARTICLE = /^(A|An|The)$/;
function together(rows2, say) {
  if (rows2.length < 2) return null;
  const texts = rows2.map((row) => halves(row.option.text)), split = rows2.map(wordsOf), first = split[0];
  const alike = alikeFromFront(split), head = alike > 1 && ARTICLE.test(first[alike - 1]) ? alike - 1 : alike, tail = alikeFromFront(split.map((words2) => words2.slice(head).reverse()));
  const said3 = (words2) => say({ key: "", args: {}, en: words2.join(" ").replaceAll(HELD, " ") });
  const words = split.map((all) => said3(all.slice(head, all.length - tail)).replace(/[,:;]$/, ""));
  if (head + tail === 0 && !texts[0].more || words.some((one) => one.length > LONGEST)) return null;
  const { more } = texts[0];
  return { rows: rows2, head: said3(first.slice(0, head)), tail: said3(first.slice(first.length - tail)), more: more ? say(more) : "", words };
}

// forms/Choose.tsx
function Choose({ ask, form, draft, change, say }) {
  const from = least(form), to = most(form), shown2 = rows(ask, form.options);
  const counted2 = (row) => to > 1 && row.ids.length > 1;
  const set2 = (row, n2) => change({ ...draft, chosen: withRow(form, draft.chosen, row, n2) });
  const worth = draft.chosen.reduce((sum, id) => sum + (form.weights?.[id] ?? 0), 0);
  const rest = form.options.filter((id) => !draft.chosen.includes(id));
  const numbers = new Map(shown2.map((row, at) => [row, at + 1]));
  const on = (row) => row.ids.filter((id) => draft.chosen.includes(id)).length;
  const box = (row) => /* @__PURE__ */ a3(
    "input",
    {
      type: to > 1 ? "checkbox" : "radio",
      name: "choice",
      value: row.ids[0],
      checked: on(row) > 0,
      disabled: to > 1 && !on(row) && draft.chosen.length >= to,
      onClick: () => {
        if (to === 1 && on(row) && from === 0) set2(row, 0);
      },
      onChange: (event) => set2(row, event.currentTarget.checked ? 1 : 0)
    }
  );
  const place = (row) => draft.chosen.length > 1 && on(row) > 0 && !counted2(row) && /* @__PURE__ */ a3("small", { class: "nth", title: "in this order", children: [
    draft.chosen.indexOf(row.ids.find((id) => draft.chosen.includes(id))) + 1,
    "."
  ] });
  const copies = (row) => row.ids.length > 1 && /* @__PURE__ */ a3("small", { children: [
    " ×",
    row.ids.length
  ] });
  const one = ({ rows: [row], head, more }) => {
    const words = /* @__PURE__ */ a3("span", { class: "words", children: [
      /* @__PURE__ */ a3("span", { class: more ? "called" : "", children: head }),
      counted2(row) ? /* @__PURE__ */ a3("small", { children: [
        " up to ",
        row.ids.length
      ] }) : copies(row),
      more && /* @__PURE__ */ a3($, { children: [
        /* @__PURE__ */ a3("span", { class: "visually-hidden", children: ": " }),
        /* @__PURE__ */ a3("span", { class: "more", children: more })
      ] })
    ] });
    const print = /* @__PURE__ */ a3(SmallPrint, { cost: row.option.cost, odds: row.option.odds });
    if (!counted2(row)) return /* @__PURE__ */ a3("label", { class: `row${on(row) ? " on" : ""}`, "data-row": numbers.get(row), children: [
      box(row),
      words,
      print,
      place(row)
    ] }, row.ids[0]);
    const room = Math.min(row.ids.length, to - draft.chosen.length + on(row));
    return /* @__PURE__ */ a3("div", { class: `row${on(row) ? " on" : ""}`, "data-row": numbers.get(row), children: [
      /* @__PURE__ */ a3(Stepper, { label: say(row.option.text), value: on(row), least: 0, most: room, change: (n2) => set2(row, n2) }),
      words,
      print
    ] }, row.ids[0]);
  };
  const several = ({ rows: some2, head, tail, more, words }) => {
    const told = [head, "…", tail].filter(Boolean).join(" ");
    return /* @__PURE__ */ a3("div", { class: "lot", role: "group", "aria-label": told, children: [
      head || tail ? /* @__PURE__ */ a3("p", { class: "words", "aria-hidden": "true", children: told }) : null,
      /* @__PURE__ */ a3("div", { class: "chips", children: some2.map((row, at) => /* @__PURE__ */ a3("label", { class: `chip${on(row) ? " on" : ""}`, "data-row": numbers.get(row), children: [
        box(row),
        /* @__PURE__ */ a3("span", { children: [
          /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
            head,
            " "
          ] }),
          words[at],
          copies(row),
          /* @__PURE__ */ a3("span", { class: "visually-hidden", children: [
            " ",
            tail
          ] })
        ] }),
        place(row)
      ] }, row.ids[0])) }),
      more && /* @__PURE__ */ a3("p", { class: "more", children: more }),
      /* @__PURE__ */ a3(SmallPrint, { cost: some2[0].option.cost, odds: some2[0].option.odds })
    ] }, some2[0].ids[0]);
  };
  if (shown2.length === 0) return /* @__PURE__ */ a3(Hint, { children: "There is nothing that you could do here." });
  return /* @__PURE__ */ a3("fieldset", { children: [
    /* @__PURE__ */ a3("legend", { class: "hint", children: [
      "Choose ",
      span(from, to),
      to > 1 && `; ${draft.chosen.length} of ${to} chosen`,
      form.worth ? `; worth ${worth} of ${form.worth}` : "",
      to > 2 && form.options.length <= to && /* @__PURE__ */ a3("button", { type: "button", class: "all", onClick: () => change({ ...draft, chosen: rest.length ? [...draft.chosen, ...rest] : [] }), children: rest.length ? "All" : "None" })
    ] }),
    lots(shown2, say, counted2).map((lot) => lot.rows.length > 1 ? several(lot) : one(lot))
  ] });
}

// forms/Number.tsx
function NumberAnswer({ form, draft, change, title: title2 }) {
  const to = (n2) => change({ ...draft, number: Math.max(form.least, Math.min(form.most, n2)) });
  return /* @__PURE__ */ a3("div", { class: "number", children: [
    /* @__PURE__ */ a3("button", { type: "button", "aria-label": "one less", disabled: draft.number <= form.least, onClick: () => to(draft.number - 1), children: "−" }),
    /* @__PURE__ */ a3(
      "input",
      {
        type: "range",
        min: form.least,
        max: form.most,
        step: 1,
        value: draft.number,
        "aria-label": title2,
        onInput: (event) => to(Number(event.currentTarget.value))
      }
    ),
    /* @__PURE__ */ a3("button", { type: "button", "aria-label": "one more", disabled: draft.number >= form.most, onClick: () => to(draft.number + 1), children: "+" }),
    /* @__PURE__ */ a3("output", { children: draft.number })
  ] });
}

// forms/Place.tsx
function Place({ ask, form, draft, change, say }) {
  const places = new Map((ask.targets ?? []).map((option) => [option.id, say(option.text)]));
  const put = (piece, at, turn) => {
    const next = { piece, at, turn: turn ?? turnsOf(form, piece, at)[0] ?? 0 };
    change({ ...draft, laid: at ? withLaid(form, draft.laid, next) : draft.laid.filter((one) => one.piece !== piece) });
  };
  const turnOn = () => change({ ...draft, laid: turnedOn(form, draft.laid) });
  const keys2 = (event) => {
    if ((event.key === "r" || event.key === "R") && draft.laid.length > 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      turnOn();
    }
  };
  return /* @__PURE__ */ a3("div", { onKeyDown: keys2, onWheel: (event) => {
    if (draft.laid.length > 0 && event.altKey) turnOn();
  }, children: [
    /* @__PURE__ */ a3(Hint, { children: [
      "Place ",
      span(least(form), most(form)),
      "; ",
      draft.laid.length,
      " placed.",
      turnable(form.fits) && " A click on it, the wheel or R turns the last one."
    ] }),
    (ask.options ?? []).map((option) => {
      const laid = draft.laid.find((one) => one.piece === option.id);
      const full = !laid && draft.laid.length >= most(form) && most(form) > 1;
      const open2 = placesOf(form, option.id, draft.laid);
      const turns = laid ? turnsOf(form, option.id, laid.at) : [];
      return /* @__PURE__ */ a3("fieldset", { class: `row place${laid ? " on" : ""}`, children: [
        /* @__PURE__ */ a3("legend", { class: "words", children: [
          say(option.text),
          " ",
          /* @__PURE__ */ a3(SmallPrint, { cost: option.cost, odds: option.odds })
        ] }),
        /* @__PURE__ */ a3("label", { children: [
          "place ",
          /* @__PURE__ */ a3("select", { disabled: full, value: laid?.at ?? "", onChange: (event) => put(option.id, event.currentTarget.value), children: [
            /* @__PURE__ */ a3("option", { value: "", children: least(form) > 0 ? "not yet" : "nowhere" }),
            open2.map((at) => /* @__PURE__ */ a3("option", { value: at, children: places.get(at) ?? at }, at))
          ] })
        ] }),
        laid && turns.length > 1 && /* @__PURE__ */ a3("label", { children: [
          ask.turns?.length ? "towards" : "turn",
          " ",
          /* @__PURE__ */ a3("select", { value: laid.turn, onChange: (event) => put(option.id, laid.at, Number(event.currentTarget.value)), children: turns.map((turn) => /* @__PURE__ */ a3("option", { value: turn, children: ask.turns?.[turn] ? say(ask.turns[turn].text) : turn === 0 ? "as it is" : `${turn} of 6` }, turn)) })
        ] })
      ] }, option.id);
    })
  ] });
}

// forms/Propose.tsx
function Propose({ ask, form, draft, change, say, name }) {
  const { deal } = draft;
  const set2 = (part) => change({ ...draft, deal: { ...deal, ...part } });
  const words = new Map([...ask.options ?? [], ...ask.targets ?? []].map((option) => [option.id, say(option.text)]));
  const listed = (counts) => Object.entries(counts ?? {}).map(([id, n2]) => `${n2} ${words.get(id) ?? id}`).join(", ") || "nothing";
  const tray = (title2, side, options, limits) => /* @__PURE__ */ a3("fieldset", { class: "tray", children: [
    /* @__PURE__ */ a3("legend", { children: title2 }),
    options.length === 0 && /* @__PURE__ */ a3(Hint, { children: "nothing" }),
    options.map((option) => /* @__PURE__ */ a3("div", { class: "row", children: [
      /* @__PURE__ */ a3(
        Stepper,
        {
          label: `${title2}: ${say(option.text)}`,
          value: deal[side][option.id] ?? 0,
          least: 0,
          most: limits[option.id] ?? 0,
          change: (n2) => set2({ reply: "offer", [side]: { ...deal[side], [option.id]: n2 } })
        }
      ),
      /* @__PURE__ */ a3("span", { class: "words", children: [
        say(option.text),
        " ",
        /* @__PURE__ */ a3("small", { children: [
          "up to ",
          limits[option.id]
        ] })
      ] })
    ] }, option.id))
  ] });
  const replies = [["refuse", "Refuse"]];
  if (!form.on_table || form.counter) replies.unshift(["offer", form.on_table ? "Offer something else" : "Offer"]);
  if (form.on_table) replies.unshift(["accept", "Accept"]);
  const tabled = form.on_table && !("give" in (ask.text.args ?? {})) ? ` On the table: they give ${listed(form.on_table.give)} for ${listed(form.on_table.want)}.` : "";
  return /* @__PURE__ */ a3($, { children: [
    /* @__PURE__ */ a3(Hint, { children: [
      "With ",
      name(form.partner),
      ".",
      tabled
    ] }),
    /* @__PURE__ */ a3("fieldset", { class: "replies", children: [
      /* @__PURE__ */ a3("legend", { class: "hint", children: "Your reply" }),
      replies.map(([reply, text]) => /* @__PURE__ */ a3("label", { class: `row${deal.reply === reply ? " on" : ""}`, children: [
        /* @__PURE__ */ a3("input", { type: "radio", name: "reply", checked: deal.reply === reply, onChange: () => set2({ reply }) }),
        /* @__PURE__ */ a3("span", { class: "words", children: text })
      ] }, reply))
    ] }),
    deal.reply === "offer" && /* @__PURE__ */ a3("div", { class: "trays", children: [
      tray("You give", "give", ask.options ?? [], form.give),
      tray("You want", "want", ask.targets ?? [], form.want)
    ] })
  ] });
}

// forms/Split.tsx
function Split({ ask, form, draft, change, say }) {
  const spread = total(draft.amounts), left2 = form.most - spread, all = Object.values(form.targets).reduce((sum, n2) => sum + n2, 0);
  const everything = all > 1 && all <= form.most;
  return /* @__PURE__ */ a3($, { children: [
    /* @__PURE__ */ a3("p", { class: "hint", "aria-live": "polite", children: [
      "Spread ",
      span(leastOf(form), form.most),
      "; ",
      left2,
      " left.",
      everything && /* @__PURE__ */ a3("button", { type: "button", class: "all", onClick: () => change({ ...draft, amounts: spread < all ? { ...form.targets } : {} }), children: spread < all ? "All" : "None" })
    ] }),
    (ask.options ?? []).map((option) => {
      const now = draft.amounts[option.id] ?? 0, floor = form.floor?.[option.id] ?? 0;
      return /* @__PURE__ */ a3("div", { class: `row${now ? " on" : ""}`, children: [
        /* @__PURE__ */ a3(
          Stepper,
          {
            label: say(option.text),
            value: now,
            least: floor,
            most: Math.min(form.targets[option.id] ?? 0, now + left2),
            change: (n2) => change({ ...draft, amounts: { ...draft.amounts, [option.id]: n2 } })
          }
        ),
        /* @__PURE__ */ a3("span", { class: "words", children: [
          say(option.text),
          " ",
          /* @__PURE__ */ a3("small", { children: [
            "up to ",
            form.targets[option.id]
          ] })
        ] }),
        /* @__PURE__ */ a3(SmallPrint, { cost: option.cost, odds: option.odds })
      ] }, option.id);
    })
  ] });
}

// forms/Form.tsx
var FORMS = {
  choose: Choose,
  number: NumberAnswer,
  arrange: Arrange,
  assign: Assign,
  propose: Propose,
  split: Split,
  place: Place
};
function Form(props) {
  const One = FORMS[props.form.type];
  return /* @__PURE__ */ a3(One, { ...props });
}

// table/Clock.tsx
function left(ms) {
  const s3 = Math.max(0, Math.ceil(ms / 1e3));
  if (s3 >= 172800) return `${Math.floor(s3 / 86400)} days`;
  if (s3 >= 3600) return `${Math.floor(s3 / 3600)} h ${Math.floor(s3 % 3600 / 60)} min`;
  return `${Math.floor(s3 / 60)}:${String(s3 % 60).padStart(2, "0")}`;
}
function useNow(running) {
  const [now, set2] = d2(Date.now());
  A2(() => {
    if (!running) return;
    const timer = setInterval(() => set2(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
function Ring({ deadline }) {
  const now = useNow(!!deadline);
  if (!deadline) return null;
  const ms = deadline - now, share2 = Math.max(0, Math.min(1, ms / 6e4));
  return /* @__PURE__ */ a3("span", { class: `ring${ms < 15e3 ? " hot" : ""}`, role: "timer", "aria-label": `time left: ${left(ms)}`, children: [
    /* @__PURE__ */ a3("svg", { viewBox: "0 0 40 40", "aria-hidden": "true", children: [
      /* @__PURE__ */ a3("circle", { cx: "20", cy: "20", r: "17", class: "ground" }),
      /* @__PURE__ */ a3("circle", { cx: "20", cy: "20", r: "17", class: "rest", pathLength: 1, "stroke-dasharray": `${share2} 1`, transform: "rotate(-90 20 20)" })
    ] }),
    left(ms)
  ] });
}

// table/refs.ts
var refsOf = (option) => option.refs ?? [];
function telling(options) {
  const counts = /* @__PURE__ */ new Map();
  for (const option of options) for (const ref of new Set(refsOf(option))) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  return new Set([...counts].filter(([, n2]) => n2 < options.length || options.length === 1).map(([ref]) => ref));
}
var narrowed = (options, picked) => options.filter((option) => picked.every((ref) => refsOf(option).includes(ref)));
function offered(ask, picked) {
  if (ask.form?.type !== "choose") return [];
  if (picked.length === 0) return ask.form.options;
  const left2 = new Set(narrowed(ask.options ?? [], picked).map((option) => option.id));
  return ask.form.options.filter((id) => left2.has(id));
}
function open(ask, draft, picked) {
  const options = ask.options ?? [], targets = ask.targets ?? [];
  if (ask.form?.type === "place") {
    const piece = pieceInHand(ask, draft, picked);
    return piece === null ? options : [...options, ...targets.filter((t3) => placesOf(ask.form, piece, laidOf(draft)).includes(t3.id))];
  }
  if (ask.form?.type === "assign") {
    const item = itemInHand(ask, picked);
    return item === null ? options : [...options, ...targets.filter((t3) => (ask.form?.type === "assign" ? ask.form.items[item] ?? [] : []).includes(t3.id))];
  }
  return narrowed(options, picked).filter((option) => option.refs?.some((ref) => !picked.includes(ref)) || picked.length === 0);
}
var laidOf = (draft) => draft.type === "place" ? draft.laid : [];
function lit(ask, draft, picked) {
  if (!ask?.form || !draft || ask.form.type === "number" || ask.form.type === "propose") return /* @__PURE__ */ new Set();
  const found = open(ask, draft, picked);
  if (ask.form.type === "choose") return new Set([...telling(found)].filter((ref) => !picked.includes(ref)));
  return new Set(found.flatMap((option) => [...refsOf(option)]));
}
function marked(ask, draft, picked) {
  if (!ask || !draft) return /* @__PURE__ */ new Set();
  const of = (ids, options2) => options2.filter((option) => ids.includes(option.id)).flatMap((option) => [...refsOf(option)]);
  const options = ask.options ?? [], targets = ask.targets ?? [];
  switch (draft.type) {
    case "choose": {
      const told = telling(options);
      return /* @__PURE__ */ new Set([...picked, ...of(draft.chosen, options).filter((ref) => told.has(ref))]);
    }
    case "assign":
      return /* @__PURE__ */ new Set([...picked, ...of(Object.keys(draft.to), options)]);
    case "split":
      return new Set(of(Object.keys(draft.amounts).filter((id) => draft.amounts[id]), options));
    case "place":
      return /* @__PURE__ */ new Set([...picked, ...of(draft.laid.map((one) => one.at), targets)]);
    default:
      return new Set(picked);
  }
}
function pick(ask, draft, picked, ref) {
  const form = ask.form;
  if (form?.type === "choose" && draft.type === "choose") return chooseBy(ask, draft, picked, ref);
  if (form?.type === "assign" && draft.type === "assign") return assignBy(ask, draft, picked, ref);
  if (form?.type === "place" && draft.type === "place") return placeBy(ask, draft, picked, ref);
  if (form?.type === "split" && draft.type === "split") {
    const target = (ask.options ?? []).find((option) => refsOf(option).includes(ref) && option.id in form.targets);
    const spread = Object.values(draft.amounts).reduce((sum, n3) => sum + n3, 0);
    if (!target || spread >= Math.max(form.most, leastOf(form))) return { draft, picked };
    const n2 = Math.min((draft.amounts[target.id] ?? 0) + 1, form.targets[target.id] ?? 0);
    return { draft: { ...draft, amounts: { ...draft.amounts, [target.id]: n2 } }, picked };
  }
  if (form?.type === "arrange" && draft.type === "arrange") {
    const item = (ask.options ?? []).find((option) => refsOf(option).includes(ref))?.id;
    if (!item) return { draft, picked };
    const clicked = picked.includes(item) ? picked.filter((id) => id !== item) : [...picked, item];
    const rest = form.items.filter((id) => !clicked.includes(id));
    return { draft: { ...draft, order: [...clicked, ...rest] }, picked: clicked };
  }
  return { draft, picked };
}
function chooseBy(ask, draft, picked, ref) {
  const form = ask.form;
  if (form?.type !== "choose") return { draft, picked };
  const next = picked.includes(ref) ? picked.filter((one) => one !== ref) : [...picked, ref];
  const left2 = narrowed(ask.options ?? [], next);
  const alike = rows(ask, left2.map((option) => option.id));
  if (alike.length !== 1 || next.length === 0) return { draft: most(form) === 1 && next.length > 0 ? among(draft, left2) : draft, picked: next };
  const ids = alike[0].ids;
  const on = ids.filter((id) => draft.chosen.includes(id));
  if (most(form) === 1) return { draft: { ...draft, chosen: on.length ? [] : ids.slice(0, 1) }, picked: [] };
  const fresh = ids.find((id) => !draft.chosen.includes(id));
  const chosen = fresh && draft.chosen.length < most(form) ? [...draft.chosen, fresh] : draft.chosen.filter((id) => !ids.includes(id));
  return { draft: { ...draft, chosen }, picked: [] };
}
function among(draft, left2) {
  return { ...draft, chosen: draft.chosen.filter((id) => left2.some((option) => option.id === id)) };
}
function itemInHand(ask, picked) {
  return (ask.options ?? []).find((option) => refsOf(option).some((ref) => picked.includes(ref)))?.id ?? null;
}
function assignBy(ask, draft, picked, ref) {
  const form = ask.form;
  if (form?.type !== "assign") return { draft, picked };
  const item = itemInHand(ask, picked);
  const target = (ask.targets ?? []).find((option) => refsOf(option).includes(ref))?.id;
  if (item && target && form.items[item]?.includes(target)) return { draft: { ...draft, to: { ...draft.to, [item]: target } }, picked: [] };
  return { draft, picked: picked.includes(ref) ? [] : [ref] };
}
function pieceInHand(ask, draft, picked) {
  const form = ask.form;
  if (form?.type !== "place") return null;
  const pieces = Object.keys(form.pieces);
  const clicked = (ask.options ?? []).find((option) => refsOf(option).some((ref) => picked.includes(ref)))?.id;
  return clicked ?? (pieces.length === 1 ? pieces[0] : pieces.find((piece) => !laidOf(draft).some((one) => one.piece === piece)) ?? null);
}
function placeBy(ask, draft, picked, ref) {
  const form = ask.form;
  if (form?.type !== "place") return { draft, picked };
  const at = (ask.targets ?? []).find((option) => refsOf(option).includes(ref))?.id;
  const there = form.shared || picked.length > 0 ? void 0 : draft.laid.find((one) => one.at === at);
  const piece = there?.piece ?? pieceInHand(ask, draft, picked);
  if (!piece || !at) return { draft, picked: [ref] };
  const before = draft.laid.find((one) => one.piece === piece);
  const turns = turnsOf(form, piece, at);
  const turn = before && before.at === at ? turns[(turns.indexOf(before.turn) + 1) % turns.length] : turns.find((n2) => n2 === before?.turn) ?? turns[0];
  if (turn === void 0 || !fits(form, piece, at, turn)) return { draft, picked };
  const laid = withLaid(form, draft.laid, { piece, at, turn });
  return laid.length > most(form) ? { draft, picked } : { draft: { ...draft, laid }, picked: [] };
}
var NO_GHOSTS = [];
function ghosts(ask, draft, picked, over) {
  if (!ask || ask.form?.type !== "place" || draft?.type !== "place") return NO_GHOSTS;
  const places = new Map((ask.targets ?? []).map((option) => [option.id, refsOf(option)[0] ?? option.id]));
  const words = new Map((ask.options ?? []).map((option) => [option.id, option.text.en]));
  const there = draft.laid.some((one) => places.get(one.at) === over);
  const then = over && !there ? pick(ask, draft, picked, over).draft : draft;
  const drawn = new Map((ask.options ?? []).map((option) => [option.id, refsOf(option)[0] ?? option.id]));
  const turns = turnable(ask.form.fits);
  return laidOf(then).map(({ piece, at, turn }) => ({ piece: drawn.get(piece) ?? piece, at: places.get(at) ?? at, turn, turns, text: words.get(piece) ?? piece }));
}

// table/Dock.tsx
function useAsking(table) {
  const asks = table.asks;
  const [chosen, choose] = d2("");
  const ask = asks.find((one) => one.id === chosen) ?? asks[0] ?? null;
  const [state, set2] = d2(null);
  const draft = !ask?.form ? null : state?.id === ask.id ? state.draft : begin(ask.form, ask.default, !!ask.may_pass);
  A2(() => choose(ask?.id ?? ""), [ask?.id]);
  return {
    ask,
    draft,
    picked: state && ask && state.id === ask.id ? state.picked : [],
    change: (next, picked = []) => ask && set2({ id: ask.id, draft: next, picked })
  };
}
function Dock({ table, asking }) {
  const { ask } = asking;
  if (!ask?.form || !asking.draft) return /* @__PURE__ */ a3(Waiting, { table });
  return /* @__PURE__ */ a3(Question, { table, ask, asking, draft: asking.draft }, ask.id);
}
function Question({ table, ask, asking, draft }) {
  const form = ask.form;
  const [sending, setSending] = d2(false);
  const [folded, fold] = d2(false);
  const [preview, setPreview] = d2(null);
  const heading = T2(null);
  const box = T2(null);
  const names = table.names;
  const title2 = said(ask.text, names), [asked, around] = parted(title2);
  const fault = wrong(form, draft);
  const left2 = offered(ask, asking.picked);
  const passes = !!ask.may_pass;
  const empty = passes && form.type === "choose" && form.options.length === 0;
  const none = !fault && nothingIn(draft);
  const send = async (answer) => {
    if (sending) return;
    setSending(true);
    await table.answer(ask, answer);
    setSending(false);
  };
  A2(() => {
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  A2(() => {
    if (empty && settings().emptyWindows === "bots" && table.onlyBots) void send(null);
  }, []);
  A2(() => {
    setPreview(null);
    box.current?.querySelector(".answers .on")?.scrollIntoView({ block: "nearest" });
  }, [JSON.stringify(draft)]);
  useKeys(ask, draft, asking, box);
  const look = async () => {
    const body = { ask: ask.id, answer: answerOf(draft), seat: ask.seat };
    setPreview(await call("POST", `${table.path}/previews`, body).catch((error) => table.complain(error)));
  };
  return /* @__PURE__ */ a3("form", { class: `dock${folded ? " folded" : ""}`, ref: box, "aria-label": "What you are asked", onSubmit: (event) => {
    event.preventDefault();
    if (!fault && !empty) void send(answerOf(draft));
  }, children: [
    /* @__PURE__ */ a3("header", { children: [
      /* @__PURE__ */ a3("h2", { ref: heading, tabIndex: -1, children: asked }),
      /* @__PURE__ */ a3(Ring, { deadline: table.game?.deadline }),
      /* @__PURE__ */ a3("button", { type: "button", class: "fold", "aria-expanded": !folded, onClick: () => fold(!folded), children: folded ? "Show" : "Hide" })
    ] }),
    around && /* @__PURE__ */ a3("p", { class: "around", children: around }),
    table.view?.trigger && /* @__PURE__ */ a3(TriggerLine, { table }),
    ask.together && /* @__PURE__ */ a3("p", { class: "hint", children: said(ask.together, names) }),
    ask.said && /* @__PURE__ */ a3("p", { class: "hint", children: [
      "You have said: ",
      said(ask.said, names)
    ] }),
    ask.hidden && /* @__PURE__ */ a3("p", { class: "hint", children: "Only you will know your answer." }),
    /* @__PURE__ */ a3(SmallPrint, { cost: ask.cost }),
    form.type === "choose" && left2.length < form.options.length && /* @__PURE__ */ a3("p", { class: "hint narrowed", role: "status", children: [
      "What you clicked leaves ",
      left2.length,
      " of ",
      form.options.length,
      ". ",
      /* @__PURE__ */ a3("button", { type: "button", onClick: () => asking.change(draft), children: "Show all" })
    ] }),
    /* @__PURE__ */ a3("div", { class: "answers", children: /* @__PURE__ */ a3(
      Form,
      {
        ask,
        form: form.type === "choose" ? { ...form, options: left2 } : form,
        draft,
        title: title2,
        change: (next) => asking.change(next, form.type === "choose" ? asking.picked : []),
        say: (text) => said(text, names),
        name: (seat) => names.get(seat) ?? seat
      }
    ) }),
    preview && /* @__PURE__ */ a3(Foreseen, { preview, table }),
    table.trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: table.trouble }),
    TELLS.includes(form.type) && /* @__PURE__ */ a3("p", { class: "fault", "aria-live": "polite", children: fault }),
    /* @__PURE__ */ a3("div", { class: "buttons", children: [
      !empty && /* @__PURE__ */ a3("button", { class: "main", type: "submit", disabled: !!fault || sending, children: none ? "Confirm: none" : "Confirm" }),
      passes && /* @__PURE__ */ a3("button", { type: "button", class: empty ? "main" : "", disabled: sending, onClick: () => void send(null), children: "Pass" }),
      !empty && /* @__PURE__ */ a3("button", { type: "button", disabled: !!fault || sending, onClick: () => void look(), children: "Preview" }),
      table.view?.may_undo && /* @__PURE__ */ a3("button", { type: "button", onClick: () => void table.undo(), children: "Undo" }),
      passes && /* @__PURE__ */ a3(PassUntil, { table, ask })
    ] })
  ] });
}
var TELLS = ["number", "arrange", "assign", "propose"];
function TriggerLine({ table }) {
  const trigger = table.view.trigger;
  const called = (seat) => seat === table.seat ? ["you"] : [table.names.get(seat) ?? []].flat();
  const listed = (seats) => (seats ?? []).flatMap(called).join(", ");
  const parts = [
    trigger.current && (trigger.current === table.seat ? "your turn" : table.names.has(trigger.current) && `turn of ${table.names.get(trigger.current)}`),
    listed(trigger.targets) && `aimed at ${listed(trigger.targets)}`,
    listed(trigger.dying) && `dying: ${listed(trigger.dying)}`,
    trigger.margin !== null && trigger.margin !== void 0 && `${Math.abs(trigger.margin)} ${trigger.margin < 0 ? "short" : "to spare"}`
  ].filter(Boolean);
  return /* @__PURE__ */ a3("p", { class: "trigger", children: [
    "Reaction: ",
    trigger.name.replaceAll("_", " "),
    parts.length > 0 && ` (${parts.join("; ")})`
  ] });
}
var STOPS = {
  draw: "then chance decides",
  told: "then something is said aloud",
  "unknown-face": "then a card is seen that you do not know",
  question: "then the next question comes",
  deferred: "then a longer phase runs",
  end: "then the game is over"
};
function Foreseen({ preview, table }) {
  const told = preview.events.filter((event) => !event.quiet);
  return /* @__PURE__ */ a3("div", { class: "preview", role: "status", children: [
    /* @__PURE__ */ a3("strong", { children: "What would follow" }),
    /* @__PURE__ */ a3("ul", { children: told.map((event) => /* @__PURE__ */ a3("li", { children: named(event.text.en, table.names) })) }),
    /* @__PURE__ */ a3("p", { children: [
      "… ",
      STOPS[preview.stop] ?? preview.stop,
      "."
    ] })
  ] });
}
function PassUntil({ table, ask }) {
  const give = async (scope) => {
    const order = { do: "pass", kind: ask.kind, scope };
    await table.order([order, ...table.view?.orders ?? []]);
  };
  return /* @__PURE__ */ a3("select", { class: "until", "aria-label": "Pass until…", value: "", onChange: (event) => void give(event.currentTarget.value), children: [
    /* @__PURE__ */ a3("option", { value: "", children: "Pass until…" }),
    /* @__PURE__ */ a3("option", { value: "window", children: "this window closes" }),
    /* @__PURE__ */ a3("option", { value: "turn", children: "the turn ends" }),
    /* @__PURE__ */ a3("option", { value: "standing", children: "I say otherwise" })
  ] });
}
var sentence = (en) => /[.!?…]$/.test(en) ? en : `${en}.`;
function Waiting({ table }) {
  const game = table.game, view = table.view;
  const waiting = (view?.waiting ?? game?.waiting ?? []).map((seat) => table.names.get(seat) ?? seat);
  const inWindow = (view?.asks ?? []).some((ask) => ask.seat === view?.seat && ask.passed);
  const words = () => {
    if (!game || !view) return "One moment …";
    if (game.state === "ended") return view.ended ? named(view.ended.text.en, table.names) : "The game is over.";
    if (game.state === "abandoned") return "The game was abandoned.";
    if (game.paused) return "The game is paused.";
    if (game.resolving) return "A longer phase runs …";
    if (game.state === "locked") return "The shares of chance are brought …";
    if (inWindow) return `You have passed. Waiting for ${waiting.join(", ")}.`;
    return waiting.length ? `Waiting for ${waiting.join(", ")}.` : "The others play …";
  };
  const winners = (game?.winners ?? []).map((seat) => table.names.get(seat) ?? seat).join(", ");
  const mine = table.mine.includes(table.seat), over = game?.state === "ended";
  return /* @__PURE__ */ a3("section", { class: "dock", "aria-label": "What you are asked", children: [
    /* @__PURE__ */ a3("header", { children: [
      /* @__PURE__ */ a3("h2", { children: over && mine ? game?.winners?.includes(table.seat) ? "You have won" : "You have not won" : words() }),
      /* @__PURE__ */ a3(Ring, { deadline: game?.deadline })
    ] }),
    over && /* @__PURE__ */ a3("p", { children: [
      sentence(words()),
      winners && ` Won: ${winners}.`
    ] }),
    table.trouble && /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: table.trouble }),
    /* @__PURE__ */ a3("div", { class: "buttons", children: [
      view?.may_undo && /* @__PURE__ */ a3("button", { type: "button", onClick: () => void table.undo(), children: "Undo" }),
      over && /* @__PURE__ */ a3("a", { class: "button main", href: `/replay/${game?.id}`, children: "Look back" }),
      over && /* @__PURE__ */ a3("a", { class: "button", href: `/proof/${game?.id}`, children: "Prove it" }),
      over && /* @__PURE__ */ a3("a", { class: "button", href: "/", children: "Play again" })
    ] })
  ] });
}
function useKeys(ask, draft, asking, box) {
  const now = T2({ ask, draft, asking });
  now.current = { ask, draft, asking };
  const handler = w2(() => (event) => {
    const { ask: ask2, draft: draft2, asking: asking2 } = now.current;
    const form = ask2.form;
    if (!settings().keys || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target.closest("dialog, input:not([type=radio]):not([type=checkbox]), textarea, select, [role=spinbutton]")) return;
    if (event.defaultPrevented) return;
    if ((event.key === "r" || event.key === "R") && form.type === "place" && draft2.type === "place") asking2.change({ ...draft2, laid: turnedOn(form, draft2.laid) });
    else if (event.key === "Escape") asking2.change(begin(form, ask2.default, !!ask2.may_pass));
    else if (/^[1-9]$/.test(event.key) && form.type === "choose" && draft2.type === "choose") {
      const row = rows(ask2, offered(ask2, asking2.picked))[Number(event.key) - 1];
      if (!row) return;
      const on = row.ids.filter((id) => draft2.chosen.includes(id)).length;
      asking2.change({ ...draft2, chosen: withRow(form, draft2.chosen, row, on >= row.ids.length ? 0 : on + 1) }, asking2.picked);
    } else if (event.key === "Enter" && !target.closest("button, a, .can, form")) box.current?.requestSubmit();
    else if (event.key === "Enter" && target.tagName === "H2") box.current?.requestSubmit();
    else return;
    event.preventDefault();
  }, []);
  A2(() => {
    document.addEventListener("keydown", handler);
    return () => document.removeEventListener("keydown", handler);
  }, []);
}

// table/Orders.tsx
var DO = { pass: "pass", ask: "ask me", default: "take the default", answer: "answer" };
var SCOPES = { standing: "always", turn: "this turn", window: "this window", once: "once" };
function orderWords(order) {
  const when = order.when ?? {};
  const terms = [
    when.current && "it is my turn",
    when.targeted && "it targets me",
    when.dying && "I am dying",
    when.within !== void 0 && when.within !== null && `within ${when.within} of the target`,
    when.about?.length && `it is about ${when.about.join(" or ")}`
  ].filter(Boolean);
  const kind = !order.kind || order.kind === "*" ? "every question that may be passed" : order.kind.replaceAll("_", " ");
  const what = order.do === "answer" ? `answer ${JSON.stringify(order.answer)}` : DO[order.do];
  return `${kind}: ${what}${terms.length ? `, if ${terms.join(" or ")}` : ""} (${SCOPES[order.scope ?? "standing"]})`;
}
function Orders({ table }) {
  const orders = table.view?.orders ?? [];
  const [full, setFull] = d2(null);
  const [draft, setDraft] = d2(
    { do: "pass", kind: "*", scope: "standing", targeted: false, current: false, dying: false, answer: "", about: "" }
  );
  const ruleset = table.game?.ruleset;
  A2(() => {
    if (ruleset) void call("GET", `/v1/rulesets/${ruleset}`).then(setFull, () => void 0);
  }, [ruleset]);
  const words = (text) => text.split(/[\s,]+/).filter(Boolean);
  const made = () => {
    const when = {};
    for (const name of ["targeted", "current", "dying"]) if (draft[name]) when[name] = true;
    if (words(draft.about).length) when["about"] = words(draft.about);
    return {
      do: draft.do,
      kind: draft.kind,
      scope: draft.scope,
      ...Object.keys(when).length ? { when } : {},
      ...draft.do === "answer" ? { answer: words(draft.answer) } : {}
    };
  };
  const kinds = [.../* @__PURE__ */ new Set([...full?.windows ?? [], ...full?.early ?? []])];
  return /* @__PURE__ */ a3("div", { class: "orders", children: [
    /* @__PURE__ */ a3("p", { class: "hint", children: "What your seat does while you are away. The first that fits counts; nobody else learns of them." }),
    /* @__PURE__ */ a3("ol", { children: orders.map((order, at) => /* @__PURE__ */ a3("li", { children: [
      orderWords(order),
      " ",
      /* @__PURE__ */ a3("button", { type: "button", "aria-label": `Remove order ${at + 1}`, onClick: () => void table.order(orders.filter((_3, i3) => i3 !== at)), children: "Remove" })
    ] }, at)) }),
    orders.length === 0 && /* @__PURE__ */ a3("p", { class: "hint", children: "No orders." }),
    /* @__PURE__ */ a3("form", { onSubmit: (event) => {
      event.preventDefault();
      void table.order([...orders, made()]);
    }, children: [
      /* @__PURE__ */ a3("label", { children: [
        "When asked ",
        /* @__PURE__ */ a3("select", { value: draft.kind, onChange: (event) => setDraft({ ...draft, kind: event.currentTarget.value }), children: [
          /* @__PURE__ */ a3("option", { value: "*", children: "anything that may be passed" }),
          kinds.map((kind) => /* @__PURE__ */ a3("option", { value: kind, children: kind.replaceAll("_", " ") }, kind))
        ] })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "do ",
        /* @__PURE__ */ a3("select", { value: draft.do, onChange: (event) => setDraft({ ...draft, do: event.currentTarget.value }), children: Object.entries(DO).map(([id, text]) => /* @__PURE__ */ a3("option", { value: id, children: text }, id)) })
      ] }),
      draft.do === "answer" && /* @__PURE__ */ a3("label", { children: [
        "with ids ",
        /* @__PURE__ */ a3("input", { value: draft.answer, onInput: (event) => setDraft({ ...draft, answer: event.currentTarget.value }) })
      ] }),
      /* @__PURE__ */ a3("label", { children: [
        "for ",
        /* @__PURE__ */ a3("select", { value: draft.scope, onChange: (event) => setDraft({ ...draft, scope: event.currentTarget.value }), children: Object.entries(SCOPES).map(([id, text]) => /* @__PURE__ */ a3("option", { value: id, children: text }, id)) })
      ] }),
      /* @__PURE__ */ a3("fieldset", { children: [
        /* @__PURE__ */ a3("legend", { class: "hint", children: "only if (any of these)" }),
        ["targeted", "current", "dying"].map((name) => /* @__PURE__ */ a3("label", { children: [
          /* @__PURE__ */ a3("input", { type: "checkbox", checked: draft[name], onChange: (event) => setDraft({ ...draft, [name]: event.currentTarget.checked }) }),
          { targeted: " it targets me", current: " it is my turn", dying: " I am dying" }[name]
        ] }, name)),
        /* @__PURE__ */ a3("label", { children: [
          "about ",
          /* @__PURE__ */ a3("input", { value: draft.about, placeholder: "ids", onInput: (event) => setDraft({ ...draft, about: event.currentTarget.value }) })
        ] })
      ] }),
      /* @__PURE__ */ a3("button", { type: "submit", children: "Add order" })
    ] })
  ] });
}

// table/Seats.tsx
function Seats({ table }) {
  const game = table.game;
  const waiting = table.view?.waiting ?? game.waiting ?? [];
  return /* @__PURE__ */ a3("ul", { class: `seats${table.mine.length > 1 || game.left ? " needed" : ""}`, "aria-label": "Seats", tabIndex: 0, children: game.seats.map((seat, at) => {
    const marks = [
      seat.you && "you",
      waiting.includes(seat.seat) && game.state === "running" && "to act",
      game.winners?.includes(seat.seat) && "won",
      seat.resigned && "a bot plays on"
    ].filter(Boolean);
    const time = game.left?.[seat.seat];
    return /* @__PURE__ */ a3("li", { class: `seat-${at % 8 + 1}${waiting.includes(seat.seat) ? " waiting" : ""}`, children: [
      /* @__PURE__ */ a3("strong", { children: seatName(seat) }),
      /* @__PURE__ */ a3("small", { children: marks.filter(Boolean).join(" · ") }),
      time !== void 0 && /* @__PURE__ */ a3("small", { class: "time", children: left(time) }),
      seat.you && table.mine.length > 1 && seat.seat !== table.seat && /* @__PURE__ */ a3("a", { href: `/table/${game.id}?seat=${seat.seat}`, children: "play this seat" })
    ] }, seat.seat);
  }) });
}

// table/Story.tsx
function Story({ table, prove }) {
  const kept2 = T2(/* @__PURE__ */ new Map());
  const [all, setAll] = d2(false);
  const line = (one) => {
    const draw = one.seq === null ? void 0 : table.draws.get(one.seq), key = `${one.key} ${draw}`;
    const found = kept2.current.get(key) ?? /* @__PURE__ */ a3("p", { "data-seq": one.seq, class: one.quiet ? "quiet" : "", children: [
      one.text,
      draw !== void 0 && /* @__PURE__ */ a3($, { children: [
        " ",
        /* @__PURE__ */ a3("a", { class: "proof", href: `/proof/${table.id}/${draw}`, onClick: (event) => {
          event.preventDefault();
          event.stopPropagation();
          prove({ draw });
        }, children: "proof" })
      ] })
    ] }, one.key);
    kept2.current.set(key, found);
    return found;
  };
  return /* @__PURE__ */ a3("div", { class: "story", children: [
    /* @__PURE__ */ a3("div", { class: "lines", tabIndex: 0, children: /* @__PURE__ */ a3("div", { role: "log", "aria-label": "Story", "aria-live": "polite", children: table.story.filter((one) => all || !one.quiet).map(line) }) }),
    /* @__PURE__ */ a3("label", { class: "hint", children: [
      /* @__PURE__ */ a3("input", { type: "checkbox", checked: all, onChange: (event) => setAll(event.currentTarget.checked) }),
      " show every event"
    ] })
  ] });
}

// api/chance.ts
var verifier = "/web/verify.mjs";
async function sha256(data) {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const { digest } = await import(verifier);
  return digest(data);
}
var base64 = (bytes) => btoa(String.fromCharCode(...bytes));
var bytesOf = (text) => Uint8Array.from(atob(text), (c3) => c3.charCodeAt(0));
var busy = false;
async function bringShares(game) {
  const chance = game.chance;
  if (busy || !chance?.owed?.length) return null;
  busy = true;
  try {
    let after = null;
    for (const owed of chance.owed) {
      const name = `share.${game.id} ${chance.scope} ${chance.root} ${chance.config} ${owed.seat}`;
      const r3 = shareOf(name, game.seq ?? 0);
      const commits = owed.what === "commitment";
      const value = commits ? await sha256(joined(bytesOf(owed.prefix ?? ""), r3)) : r3;
      const body = { seat: owed.seat, epoch: chance.epoch, [commits ? "commitment" : "r"]: base64(value) };
      after = await call("POST", `${gamePath(game.id)}/entropy/${commits ? "commit" : "reveal"}`, body, { again: true });
      keepReceipt(after.receipt);
    }
    return after;
  } finally {
    busy = false;
  }
}
function shareOf(name, seq) {
  const held = kept(name);
  if (held) return bytesOf(JSON.parse(held).r);
  const r3 = crypto.getRandomValues(new Uint8Array(32));
  keep(name, JSON.stringify({ r: base64(r3), seq }));
  return r3;
}
async function sharesInLog(game) {
  const names = keptNames(`share.${game} `);
  if (names.length === 0) return null;
  const shares = names.map((name) => JSON.parse(kept(name) ?? "{}"));
  const after = Math.min(...shares.map((share2) => share2.seq));
  const log = await call("GET", `${gamePath(game)}/events?limit=500&after=${after}`);
  const found = new Set(log.events.map((event) => event.event.r));
  for (const name of names) keep(name, null);
  return shares.every((share2) => found.has(share2.r));
}
function joined(one, other) {
  const out = new Uint8Array(one.length + other.length);
  out.set(one);
  out.set(other, one.length);
  return out;
}

// api/patch.ts
function patched(document2, ops) {
  return ops.reduce((whole, op) => changed(whole, keys(op.path), op), document2);
}
function keys(path) {
  return path === "" ? [] : path.slice(1).split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
function changed(whole, path, op) {
  const [key, ...rest] = path;
  if (key === void 0) return op.value;
  if (Array.isArray(whole)) return inList(whole, key, rest, op);
  if (whole === null || typeof whole !== "object") throw new Error(`nothing lies at ${op.path}`);
  const copy = { ...whole };
  if (rest.length > 0) {
    if (!(key in copy)) throw new Error(`nothing lies at ${op.path}`);
    copy[key] = changed(copy[key], rest, op);
  } else if (op.op === "remove") delete copy[key];
  else copy[key] = op.value;
  return copy;
}
function inList(list, key, rest, op) {
  const copy = [...list];
  const at = key === "-" ? copy.length : Number(key);
  if (!Number.isInteger(at) || at < 0 || at > copy.length) throw new Error(`nothing lies at ${op.path}`);
  if (rest.length > 0) copy[at] = changed(copy[at], rest, op);
  else if (op.op === "add") copy.splice(at, 0, op.value);
  else if (op.op === "remove") copy.splice(at, 1);
  else copy[at] = op.value;
  return copy;
}

// table/live.ts
var STORY = 400;
var SLOWLY = 12;
var MOVED_ON = /* @__PURE__ */ new Set(["ask-closed", "already-answered", "already-passed", "undone", "resolving", "game-over"]);
var SOON = 2500;
var LATE = 6e3;
function reached(version, wanted) {
  const [seq = 0, own = 0] = (version ?? "").split(".").map(Number), [there = 0, inputs = 0] = wanted.split(".").map(Number);
  return seq > there || seq === there && own >= inputs;
}
var LiveTable = class {
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
  }
  id;
  seat;
  game = null;
  view = null;
  story = [];
  chat = [];
  /** Which draw an event was: the story leads to its proof. */
  draws = /* @__PURE__ */ new Map();
  caption = "";
  link = "lost";
  trouble = "";
  shares = null;
  /** Changes with everything that may change the picture. */
  version = "";
  /** How often this player has answered. */
  acts = 0;
  /** Dice that have just been rolled, by anybody. */
  thrown = null;
  head = "";
  since = [];
  listeners = /* @__PURE__ */ new Set();
  following = null;
  lines = 0;
  untold = [];
  telling = false;
  get path() {
    return gamePath(this.id);
  }
  get names() {
    return namesOf(this.game);
  }
  /** Seats that are this player's. */
  get mine() {
    return (this.game?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat);
  }
  get onlyBots() {
    return (this.game?.seats ?? []).every((seat) => seat.you || seat.bot);
  }
  /** What this seat is asked, the most pressing first. */
  get asks() {
    const view = this.view;
    if (!view || this.game?.state !== "running" || this.game.paused) return [];
    return (view.asks ?? []).filter((ask) => ask.seat === view.seat && ask.form && !ask.passed && (!ask.answered || !!ask.group));
  }
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  changed() {
    for (const listener of this.listeners) listener();
  }
  async open() {
    this.game = await call("GET", this.path);
    if (!this.seat) this.seat = this.mine[0] ?? "onlooker";
    this.changed();
    void this.serve();
    this.following = follow({
      address: () => `${this.path}/stream?seat=${this.seat}${this.view ? `&after=${this.view.version}` : ""}${this.chat.length ? `&chat=${this.chat.at(-1).id}` : ""}`,
      hear: (message) => this.hear(message),
      state: (state, why) => {
        this.link = state;
        if (why) {
          this.trouble = why.message;
          void this.compare();
        }
        this.changed();
      }
    });
    void this.remember();
    void this.overhear();
  }
  close() {
    this.following?.stop();
    this.listeners.clear();
  }
  hear({ event, data }) {
    if (event === "state") this.take(data);
    else if (event === "step") this.step(data);
    else if (event === "table") {
      this.game = data;
      void this.serve();
    } else if (event === "chat") this.chat = [...this.chat, data];
    else if (event === "problem") this.trouble = data.detail ?? "";
    else if (event === "end") void call("GET", this.path).then((game) => {
      this.game = game;
      this.changed();
    });
    this.changed();
  }
  take(state) {
    this.view = state.view;
    this.head = state.head;
    this.version = state.view.version;
    this.since = [state.view.seq];
    void this.compare();
  }
  /** Whether the service still holds what it has given receipts for. */
  async compare() {
    if (this.game?.state !== "running" || !await hasLost(this.id)) return;
    this.trouble = "The service has lost a part of this game that it had acknowledged. Nobody goes on with it until that is there again.";
    this.changed();
  }
  /** Events after which the table stood still since this was last asked, the newest last. */
  steps() {
    const { since } = this;
    this.since = [];
    return since;
  }
  step(step) {
    if (!this.view) return;
    this.view = patched(this.view, step.patch);
    this.head = step.head;
    this.version = step.version;
    this.since.push(step.seq);
    this.untold.push(...step.events);
    if (!this.telling) void this.tellOn();
  }
  /** Tells what has happened, one line after the other; at once where many wait or nobody looks. */
  async tellOn() {
    this.telling = true;
    for (let line = this.untold.shift(); line; line = this.untold.shift()) {
      this.tell(line);
      if (line.quiet || this.untold.length === 0 || this.untold.filter((next) => !next.quiet).length > SLOWLY || document.hidden) continue;
      this.changed();
      await wait(140);
    }
    this.telling = false;
    this.changed();
  }
  /** Whoever acts has seen enough: the rest is told at once. */
  tellAll() {
    for (const line of this.untold.splice(0)) this.tell(line);
  }
  tell(line) {
    const text = named(line.text.en, this.names);
    this.story = [...this.story.slice(-STORY), { key: `l${this.lines++}`, seq: line.seq, text, quiet: !!line.quiet }];
    if (!line.quiet && line.tag !== "Passed") this.caption = text;
    if (line.draw === void 0) return;
    this.draws = new Map([...this.draws, [line.seq, line.draw]]);
    if (line.faces?.length) this.thrown = { draw: line.draw, text, faces: line.faces.map((face) => named(face.en, this.names)) };
  }
  /** What happened before one came. */
  async remember() {
    const after = Math.max(0, (this.game?.seq ?? 0) - 150);
    const past = await call("GET", `${this.path}/history?seat=${this.seat}&after=${after}&limit=500`).catch(() => null);
    if (!past) return;
    const told = past.turns.flatMap((turn) => turn.chapters.flatMap((chapter) => chapter.deeds.flatMap((deed) => deed.events))).map((event) => ({ key: `h${event.seq}`, seq: event.seq, text: named(event.text.en, this.names), quiet: !!event.quiet }));
    const first = this.story.find((line) => line.seq !== null)?.seq ?? Infinity;
    this.mark(past);
    this.story = [...told.filter((line) => (line.seq ?? 0) < first), ...this.story];
    this.changed();
  }
  async overhear() {
    const said3 = await call("GET", `${this.path}/chat?limit=50`).catch(() => null);
    if (!said3) return;
    const known = new Set(this.chat.map((message) => message.id));
    this.chat = [...said3.messages.filter((message) => !known.has(message.id)), ...this.chat];
    this.changed();
  }
  mark(past) {
    const told = past.turns.flatMap((turn) => turn.chapters.flatMap((chapter) => chapter.deeds.flatMap((deed) => deed.events)));
    this.draws = new Map([...this.draws, ...told.flatMap((event) => typeof event.draw === "number" ? [[event.seq, event.draw]] : [])]);
    this.changed();
  }
  /** Bring what is owed, unasked. */
  async serve() {
    const game = this.game;
    if (!game) return;
    keepReceipt(game.receipt);
    if (game.chance?.owed?.length && account()) {
      const after = await bringShares(game).catch((error) => this.complain(error));
      if (after) this.game = after;
      if (after?.chance?.owed?.length) void this.serve();
      this.changed();
    } else if (this.shares === null && game.chance?.phase === "sealed") {
      this.shares = await sharesInLog(game.id).catch(() => null);
      this.changed();
    }
  }
  complain(error) {
    this.trouble = error instanceof Problem || error instanceof Error ? error.message : String(error);
    this.changed();
    return null;
  }
  /** Answers, and waits until what came of it is here: until then the question looks open and is not. */
  async answer(ask, answer) {
    this.trouble = "";
    this.acts += 1;
    this.tellAll();
    this.changed();
    try {
      const body = { ask: ask.id, answer, seat: ask.seat, ...this.head ? { saw: this.head } : {} };
      const taken = await call("POST", `${this.path}/answers`, body, { again: true });
      keepReceipt(taken.receipt);
      await this.caughtUp(() => reached(this.view?.version, taken.version));
    } catch (error) {
      if (await this.closed(ask, error)) this.caption = "That question is closed already.";
      else this.complain(error);
    }
  }
  /** Whether a question was refused only because the table has moved on, unseen as yet. */
  async closed(ask, error) {
    if (!(error instanceof Problem) || !MOVED_ON.has(error.code)) return false;
    return this.caughtUp(() => !this.asks.some((one) => one.id === ask.id));
  }
  /** Waits until this holds; where nothing comes for a while, the line is made anew. */
  async caughtUp(holds) {
    for (const patience of [SOON, LATE]) {
      if (await this.until(holds, patience)) return true;
      if (this.link !== "over") this.following?.again();
    }
    return this.until(holds, LATE);
  }
  until(holds, ms) {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        off();
        done(holds());
      };
      const off = this.subscribe(() => {
        if (holds()) end();
      });
      const timer = setTimeout(end, holds() || this.link === "over" ? 0 : ms);
    });
  }
  async undo() {
    if (!this.view) return;
    const body = { seat: this.seat, version: this.view.version };
    await call("POST", `${this.path}/undo`, body, { again: true }).catch((error) => this.complain(error));
  }
  async order(orders) {
    try {
      keepReceipt((await call("PUT", `${this.path}/orders`, { orders, seat: this.seat }, { again: true })).receipt);
      this.trouble = "";
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }
  /** A command around the table. */
  async do(path, body, method = "POST") {
    try {
      this.game = await command(`${this.path}${path}`, body, method);
      this.trouble = "";
      void this.serve();
      this.changed();
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }
  async say(said3, channel) {
    await call("POST", `${this.path}/chat`, channel ? { said: said3, channel } : { said: said3 }, { once: true }).catch((error) => this.complain(error));
  }
};

// table/useTable.ts
function useTable(id, seat) {
  const [, again] = _2((n2, _3) => n2 + 1, 0);
  const [table, set2] = d2(() => new LiveTable(id, seat));
  A2(() => {
    const fresh = table.id === id && (table.seat === seat || !seat) && !table.game ? table : new LiveTable(id, seat);
    if (fresh !== table) set2(fresh);
    const off = fresh.subscribe(() => again());
    fresh.open().catch((error) => fresh.complain(error));
    return () => {
      off();
      fresh.close();
    };
  }, [id, seat]);
  return table;
}

// table/Words.tsx
function Words({ table }) {
  const [text, set2] = d2("");
  A2(() => {
    void call("GET", `${table.path}/table?seat=${table.seat}`, void 0, { text: true }).then(set2, () => void 0);
  }, [table.version, table.seat]);
  return /* @__PURE__ */ a3("pre", { class: "words-table", tabIndex: 0, "aria-label": "The table in words", children: named(text, table.names) });
}

// table/Table.tsx
var DRAWER = ["Story", "Chat", "Orders", "Words", "Table"];
function Table({ id, seat }) {
  const table = useTable(id, seat);
  const asking = useAsking(table);
  const [proven, prove] = d2(null);
  const [proving, setProving] = d2(false);
  const { ask, draft, picked } = asking;
  const can = w2(() => lit(ask, draft, picked), [ask, draft, picked]);
  const on = w2(() => marked(ask, draft, picked), [ask, draft, picked]);
  const [over, hover] = d2("");
  const laid = w2(() => looking(ask, ghosts(ask, draft, picked, can.has(over) ? over : "")), [ask, draft, picked, can, over]);
  useOtherSeat(table, !!ask);
  A2(() => {
    document.title = `${ask ? "● " : ""}${table.game?.title ?? "Table"} · Sealog`;
  }, [table.game?.title, !!ask]);
  if (!table.game) return /* @__PURE__ */ a3("main", { class: "page", children: /* @__PURE__ */ a3("p", { role: "status", children: table.trouble || "One moment …" }) });
  if (table.game.state === "open" || table.game.state === "locked" && table.game.chance?.phase !== "sealed") return /* @__PURE__ */ a3(Before, { table });
  const touch = (ref) => {
    if (!ask || !draft) return;
    const next = pick(ask, draft, picked, ref);
    asking.change(next.draft, next.picked);
  };
  return /* @__PURE__ */ a3("main", { class: `table game-${table.game.ruleset}`, "data-version": table.version, children: [
    /* @__PURE__ */ a3("h1", { class: "visually-hidden", children: table.game.title }),
    /* @__PURE__ */ a3(TopLine, { table, proving, setProving }),
    /* @__PURE__ */ a3(Stage, { label: "The table", game: id, seat: table.seat, version: table.version, steps: () => table.steps(), acts: table.acts, lit: can, marked: on, laid, hover: ask?.form?.type === "place" ? hover : void 0, pick: touch, drags: ask?.form?.type === "assign", prove, proving }),
    /* @__PURE__ */ a3(Caption, { table }),
    /* @__PURE__ */ a3(ThrownDice, { table, prove }),
    /* @__PURE__ */ a3("aside", { class: "side", "aria-label": "Seats and story", children: [
      /* @__PURE__ */ a3(Seats, { table }),
      /* @__PURE__ */ a3(SideDrawer, { table, prove })
    ] }),
    /* @__PURE__ */ a3("div", { class: "dock-place", children: [
      /* @__PURE__ */ a3(ProposalCard, { table }),
      /* @__PURE__ */ a3(Dock, { table, asking })
    ] }),
    proven && /* @__PURE__ */ a3(ProofDialog, { game: id, what: proven, seat: table.seat, close: () => prove(null) })
  ] });
}
function TopLine({ table, proving, setProving }) {
  const game = table.game;
  const marks = [game.study && "study", game.paused && "paused", table.mine.length === 0 && "you look on", table.seat === "onlooker" && table.mine.length > 0 && "as an onlooker"].filter(Boolean);
  return /* @__PURE__ */ a3("header", { class: "top-line", children: [
    /* @__PURE__ */ a3("a", { href: "/", class: "home", "aria-label": "Sealog: all tables", children: "Sealog" }),
    /* @__PURE__ */ a3("strong", { children: game.title }),
    game.series && /* @__PURE__ */ a3("a", { href: `/series/${game.series.id}`, children: [
      "Game ",
      game.series.n,
      " of a series"
    ] }),
    marks.length > 0 && /* @__PURE__ */ a3("small", { children: marks.join(" · ") }),
    /* @__PURE__ */ a3("span", { class: "line-state", role: "status", children: table.link === "lost" ? "The connection is lost; trying again …" : "" }),
    /* @__PURE__ */ a3("button", { type: "button", class: "prove", "aria-pressed": proving, title: "Each die and card in the picture leads to its proof", onClick: () => setProving(!proving), children: "Prove" })
  ] });
}
function Caption({ table }) {
  const [shown2, show] = d2("");
  const timer = T2(void 0);
  A2(() => {
    show(table.caption);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(""), 2600);
    return () => clearTimeout(timer.current);
  }, [table.caption]);
  return /* @__PURE__ */ a3("p", { class: "caption", "aria-hidden": "true", children: shown2 }, shown2);
}
function ThrownDice({ table, prove }) {
  const { thrown } = table;
  const [shown2, show] = d2(null);
  A2(() => {
    if (!thrown) return;
    show(thrown);
    const timer = setTimeout(() => show(null), 3e3);
    return () => clearTimeout(timer);
  }, [thrown]);
  if (!shown2) return null;
  return /* @__PURE__ */ a3("button", { type: "button", class: "thrown", onClick: () => prove({ draw: shown2.draw }), "aria-label": `${shown2.text} See the proof`, children: [
    shown2.faces.slice(0, 12).map((face, at) => /* @__PURE__ */ a3("span", { class: "die", children: face }, at)),
    /* @__PURE__ */ a3("small", { children: "proof" })
  ] }, shown2.draw);
}
function SideDrawer({ table, prove }) {
  const [open2, setOpen] = d2("Story");
  const heard = T2(table.chat.length);
  if (open2 === "Chat") heard.current = table.chat.length;
  const fresh = table.chat.length - heard.current;
  const seated = table.mine.includes(table.seat);
  return /* @__PURE__ */ a3("section", { class: "drawer", children: [
    /* @__PURE__ */ a3("div", { role: "tablist", "aria-label": "More", children: DRAWER.filter((name) => seated || name !== "Orders").map((name) => /* @__PURE__ */ a3("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-selected": open2 === name, "aria-controls": "drawer", onClick: () => setOpen(name), children: [
      name,
      name === "Chat" && fresh > 0 && ` (${fresh})`
    ] }, name)) }),
    /* @__PURE__ */ a3("div", { role: "tabpanel", id: "drawer", "aria-labelledby": `tab-${open2}`, children: [
      open2 === "Story" && /* @__PURE__ */ a3(Story, { table, prove }),
      open2 === "Chat" && /* @__PURE__ */ a3(Chat, { table }),
      open2 === "Orders" && /* @__PURE__ */ a3(Orders, { table }),
      open2 === "Words" && /* @__PURE__ */ a3(Words, { table }),
      open2 === "Table" && /* @__PURE__ */ a3($, { children: [
        /* @__PURE__ */ a3(Around, { table }),
        /* @__PURE__ */ a3(TableSettings, {})
      ] })
    ] })
  ] });
}
function TableSettings() {
  const [now, again] = d2(settings());
  const change = (part) => {
    set(part);
    again(settings());
  };
  return /* @__PURE__ */ a3("fieldset", { class: "settings", children: [
    /* @__PURE__ */ a3("legend", { children: "Settings of this browser" }),
    /* @__PURE__ */ a3("label", { children: [
      /* @__PURE__ */ a3("input", { type: "checkbox", checked: now.keys, onChange: (event) => change({ keys: event.currentTarget.checked }) }),
      " single keys: 1–9 choose, Enter confirms, Esc begins anew"
    ] }),
    /* @__PURE__ */ a3("label", { children: [
      /* @__PURE__ */ a3("input", { type: "checkbox", checked: now.emptyWindows === "bots", onChange: (event) => change({ emptyWindows: event.currentTarget.checked ? "bots" : "never" }) }),
      " pass at once where nothing can be done, against bots"
    ] })
  ] });
}
function useOtherSeat(table, asked) {
  const waiting = (table.game?.waiting ?? []).join();
  A2(() => {
    if (asked || table.mine.length < 2 || table.game?.state !== "running") return;
    const other = table.mine.find((seat) => seat !== table.seat && table.game?.waiting?.includes(seat));
    if (!other || table.game?.waiting?.includes(table.seat)) return;
    const timer = setTimeout(() => go(`/table/${table.id}?seat=${other}`), 900);
    return () => clearTimeout(timer);
  }, [waiting, asked]);
}

// app.tsx
function shown() {
  const [, page = "", id = "", more = ""] = location.pathname.split("/").map(decodeURIComponent);
  const query = new URLSearchParams(location.search);
  switch (page) {
    case "":
      return /* @__PURE__ */ a3(Lobby, {});
    case "open":
      return /* @__PURE__ */ a3(Open, { ruleset: id });
    case "join":
      return /* @__PURE__ */ a3(Join, { id, invitation: location.hash.slice(1) });
    case "series":
      return id === "open" ? /* @__PURE__ */ a3(OpenSeries, { ruleset: more }) : /* @__PURE__ */ a3(Series, { id, invitation: location.hash.slice(1) }, id);
    case "table":
      return /* @__PURE__ */ a3(Table, { id, seat: query.get("seat") ?? "" });
    case "replay":
      return /* @__PURE__ */ a3(Replay, { id, at: query.get("at") ?? "", seat: query.get("seat") ?? "" }, id);
    case "proof":
      return more ? /* @__PURE__ */ a3(ProofPage, { game: id, what: provableAt(more), seat: query.get("seat") ?? "" }) : /* @__PURE__ */ a3(DrawList, { game: id });
    case "verify":
      return /* @__PURE__ */ a3(Verify, {});
    case "me":
      return /* @__PURE__ */ a3(Account, {});
    case "about":
      return /* @__PURE__ */ a3(About, {});
    default:
      return /* @__PURE__ */ a3("main", { class: "page", children: [
        /* @__PURE__ */ a3("h1", { children: "There is nothing here" }),
        /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("a", { href: "/", children: "All tables" }) })
      ] });
  }
}
var Caught = class extends x {
  state = { error: null };
  static getDerivedStateFromError(error) {
    return { error };
  }
  render() {
    if (!this.state.error) return this.props.children;
    return /* @__PURE__ */ a3("main", { class: "page", children: [
      /* @__PURE__ */ a3("h1", { children: "The page has failed" }),
      /* @__PURE__ */ a3("p", { class: "trouble", role: "alert", children: this.state.error.message }),
      /* @__PURE__ */ a3("p", { children: /* @__PURE__ */ a3("a", { href: location.href, target: "_self", children: "Load it again" }) })
    ] });
  }
};
function App() {
  const [, again] = _2((n2, _3) => n2 + 1, 0);
  A2(() => onChange(() => again()), []);
  const atTable = location.pathname.startsWith("/table/") || location.pathname.startsWith("/replay/");
  return /* @__PURE__ */ a3(Caught, { children: [
    !atTable && /* @__PURE__ */ a3("nav", { class: "site", "aria-label": "Site", children: [
      /* @__PURE__ */ a3("a", { href: "/", class: "home", children: "Sealog" }),
      /* @__PURE__ */ a3("a", { href: "/verify", children: "Verify" }),
      /* @__PURE__ */ a3("a", { href: "/me", children: "Account" }),
      /* @__PURE__ */ a3("a", { href: "/about", children: "About" })
    ] }),
    shown()
  ] }, location.pathname);
}
document.addEventListener("click", followLinks);
var root = document.getElementById("app");
root.replaceChildren();
Q(/* @__PURE__ */ a3(App, {}), root);
