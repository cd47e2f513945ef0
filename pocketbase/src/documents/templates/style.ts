/** The look of a document on paper (A4) and on a screen: ink on white, in the type of the shop's labels and texts. */

export const DOCUMENT_STYLE = `
@page{size:A4;margin:16mm 15mm 18mm}
*{box-sizing:border-box}
html{color-scheme:light;background:#fff;color:#111;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:24px 20px 40px;max-width:calc(180mm + 40px);font:400 14px/20px -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:8px 32px;padding-bottom:20px;border-bottom:1px solid #111}
h1{margin:0;font:400 28px/36px 'Helvetica Neue',Arial,sans-serif}
h2,th,dt,.label{font:400 11px/16px ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace;color:#555}
h2{margin:0 0 4px}
p{margin:0;overflow-wrap:anywhere;white-space:pre-line}
.number{white-space:nowrap}
.of{margin:20px 0 0}
.brand{font:400 16px/24px 'Helvetica Neue',Arial,sans-serif}
.demo{margin:16px 0 0;padding:8px 12px;border:1px solid #111}
dl{display:flex;flex-wrap:wrap;gap:12px 32px;margin:20px 0}
dd{margin:0;font-variant-numeric:tabular-nums}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:20px 32px;margin:0 0 28px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 0 8px 16px;text-align:right;vertical-align:top}
th{padding-top:0;vertical-align:bottom;border-bottom:1px solid #111}
th:first-child,td:first-child{padding-left:0;text-align:left;overflow-wrap:anywhere}
td{border-bottom:1px solid #ddd;white-space:nowrap}
td:first-child{white-space:normal}
tr{break-inside:avoid}
small{display:block;font:400 12px/18px -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;color:#555}
.sums{margin:8px 0 28px auto;width:auto;min-width:50%}
.sums td{border:0;padding-top:4px;padding-bottom:4px}
.sums td:first-child{white-space:normal}
.sums tr:last-child td{border-top:1px solid #111;padding-top:8px;font-size:16px;line-height:24px}
.vat{margin:0 0 28px}
.notes p{margin:0 0 8px}
footer{margin-top:28px;padding-top:12px;border-top:1px solid #111;break-inside:avoid}
footer p{color:#555;font-size:12px;line-height:18px}
@media print{body{padding:0;max-width:none}}
@media screen and (max-width:560px){
.lines,.lines tbody{display:block}
.lines thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.lines tr{display:block;padding:8px 0;border-bottom:1px solid #ddd}
.lines td{display:flex;justify-content:space-between;gap:16px;padding:2px 0;border:0}
.lines td:first-child{display:block;padding-bottom:6px}
.lines [data-label]::before{content:attr(data-label);color:#555}
.sums{width:100%}
.vat th+th,.vat td+td{padding-left:8px}
}
`.replaceAll('\n', '');
