/**
 * The report's style sheet: light and dark, screen and print, 320 pixels and up. Contrast is AA on both. The
 * colors are those of the web page.
 */
export const style = `
:root{color-scheme:light dark;--bg:#fff;--fg:#181d23;--soft:#55606c;--line:#dde3e8;--card:#f5f7f9;--link:#0b5f68;
--critical:#a4133c;--high:#c2410c;--medium:#8a5b00;--low:#1d5fae;--info:#5b6570;--ok:#1a7336}
@media (prefers-color-scheme:dark){:root{--bg:#0f1317;--fg:#e7ebef;--soft:#a3adb8;--line:#2b333b;--card:#171c21;--link:#63c7c9;
--critical:#ff8fab;--high:#ff9d66;--medium:#e5b94e;--low:#82b7ff;--info:#aab4be;--ok:#56d364}}
*{box-sizing:border-box}
body{background:var(--bg);color:var(--fg);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;margin:0}
.page{margin:0 auto;max-width:72rem;padding:2rem 1.25rem 4rem}
header{align-items:center;display:flex;gap:1rem}header>div{min-width:0;overflow-wrap:anywhere}header svg{flex:none}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.3rem;margin:2.5rem 0 .75rem}h3{font-size:1rem;margin:0}
p{margin:.35rem 0}.soft{color:var(--soft)}a{color:var(--link)}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));margin:1.5rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1rem}
.card b{display:block;font-size:1.7rem;line-height:1.2}
.chart{display:block;max-width:34rem;width:100%}.ladder{height:76px;width:160px}
.label{fill:var(--soft);font-size:13px}.number{fill:var(--fg);font-size:14px;font-weight:600}.track,.step-track{fill:var(--line)}
.step-reached{fill:var(--ok)}.step-wanted{fill:none;stroke:var(--high);stroke-width:2}
.bar-opened{fill:var(--high)}.bar-resolved{fill:var(--ok)}.trend{fill:none;stroke:var(--link);stroke-width:2.5;stroke-linejoin:round}.area{fill:var(--link);opacity:.12}.axis{stroke:var(--soft)}.faint{stroke:var(--line)}
.charts{display:grid;gap:1.5rem 2.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));margin:1.5rem 0}figure{margin:0}figcaption{font-weight:600;margin-bottom:.5rem}
.state{white-space:nowrap}.state.compliant{color:var(--ok)}.state.non_compliant{color:var(--critical)}.late{color:var(--critical);font-weight:600}
.fill-critical{fill:var(--critical)}.fill-high{fill:var(--high)}.fill-medium{fill:var(--medium)}.fill-low{fill:var(--low)}.fill-info{fill:var(--info)}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%}caption{font-weight:600;padding:.25rem 0;text-align:left}
th,td{border-bottom:1px solid var(--line);padding:.45rem .6rem;text-align:left;vertical-align:top}th{font-weight:600}td.n,th.n{text-align:right}
.way{margin:.2rem 0 .5rem;padding-left:1.4rem}.way code{overflow-wrap:anywhere}p code{background:var(--card);border-radius:.25rem;padding:0 .2rem}
.plain{list-style:none;margin:0;padding:0}.plain li+li{margin-top:.35rem}
.finding{border:1px solid var(--line);border-left:5px solid var(--info);border-radius:.5rem;margin:.9rem 0;padding:.8rem 1rem;break-inside:avoid;overflow-wrap:anywhere}
.finding.critical{border-left-color:var(--critical)}.finding.high{border-left-color:var(--high)}.finding.medium{border-left-color:var(--medium)}.finding.low{border-left-color:var(--low)}
details.finding>summary{cursor:pointer;list-style-position:outside}details.finding>summary h3{display:inline}details.finding>summary code{display:block;margin-top:.2rem}
.contents ol{columns:16rem;margin:1rem 0;padding-left:1.4rem}
.tag{border:1px solid currentColor;border-radius:1rem;display:inline-block;font-size:.8rem;font-weight:600;padding:0 .55rem;margin-right:.4rem}
.tag.critical{color:var(--critical)}.tag.high{color:var(--high)}.tag.medium{color:var(--medium)}.tag.low{color:var(--low)}.tag.info{color:var(--info)}
code,pre{font-family:ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace;font-size:.87rem}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;overflow-x:auto;padding:.6rem .8rem;white-space:pre-wrap}
.note{background:var(--card);border-left:5px solid var(--medium);border-radius:.4rem;margin:1rem 0;padding:.7rem 1rem}
.skip{left:-99rem;position:absolute}.skip:focus{left:1rem;top:1rem}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media (max-width:40rem){.chart .label{font-size:16px}.chart .number{font-size:17px}.page{padding:1.25rem 1rem 3rem}.stack thead{left:-99rem;position:absolute}.stack tr{border-bottom:1px solid var(--line);display:block;padding:.6rem 0}.stack td,.stack th[scope=row]{border:0;display:block;padding:.15rem 0;text-align:left}.stack td[data-label]::before{color:var(--soft);content:attr(data-label) ': '}}
.lead{font-size:1.15rem;margin:1rem 0}.document h2{margin-top:1.75rem}.document table{font-size:.92rem}.document .ok{color:var(--ok)}.document .critical{color:var(--critical)}.document .high{color:var(--high)}.document .medium{color:var(--medium)}.document .low{color:var(--low)}.document td.critical,.document td.high{font-weight:600}.wide .chart{max-width:44rem}.wide figcaption{font-weight:400;margin:.5rem 0}
.signatures{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));margin:1.5rem 0 0}.signatures dt{font-weight:600}.signatures dd{border-top:1px solid var(--fg);color:var(--soft);font-size:.85rem;margin:3rem 0 0;padding-top:.3rem}
@media print{details::details-content{block-size:auto;content-visibility:visible}.page-start{break-before:page}.document{font-size:9.5pt}.document h2{font-size:13pt;margin:12pt 0 4pt}.card{padding:.4rem .6rem}.card b{font-size:1.2rem}}
@page{margin:16mm 14mm}
@media print{:root{--bg:#fff;--fg:#000;--soft:#444;--line:#bbb;--card:#fff}.page{max-width:none;padding:0}body{font-size:11pt}a{color:inherit}h2,caption{break-after:avoid}tr,figure{break-inside:avoid}}
`;
