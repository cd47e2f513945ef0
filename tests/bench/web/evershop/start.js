/** `node start.js start`: EverShop in production, which would listen at every address of the machine, at 127.0.0.1 only. */
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function listenLocally(port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest);
};
await import('./node_modules/@evershop/evershop/dist/bin/evershop.js');
