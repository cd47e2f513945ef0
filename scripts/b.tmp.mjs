import { build } from 'esbuild';
const r=await build({entryPoints:[process.argv[2]],bundle:true,splitting:true,format:'esm',platform:'node',outdir:'/tmp/pk/meta',metafile:true,logLevel:'silent',minifyWhitespace:true,external:['sharp','esbuild','astro','vite','playwright']});
const outs=r.metafile.outputs; const seen=new Set();const q=[Object.keys(outs).find(o=>outs[o].entryPoint===process.argv[2])];const by={};
while(q.length){const o=q.pop();if(seen.has(o))continue;seen.add(o);for(const [i,{bytesInOutput}] of Object.entries(outs[o].inputs)) by[i]=(by[i]??0)+bytesInOutput;for(const i of outs[o].imports) if(i.kind!=='dynamic-import'&&!i.external)q.push(i.path);else if(i.external&&!i.path.startsWith('node:'))console.log('ext',i.path)}
const g={};for(const [k,v] of Object.entries(by)){const m=/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(k);g[m?m[1]:k]=(g[m?m[1]:k]??0)+v}
console.log(Object.values(by).reduce((a,b)=>a+b));for(const [k,v] of Object.entries(g).sort((a,b)=>b[1]-a[1]).slice(0,28))console.log(v,k);
