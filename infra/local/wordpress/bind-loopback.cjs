// Playground listens on every interface and has no option for it; a demo site with a known password must not be
// reachable from the network. Loaded with `--require` before it.
const net = require('node:net');

const listen = net.Server.prototype.listen;

net.Server.prototype.listen = function listenOnLoopback(first, ...rest) {
  if (typeof first === 'number') {
    const others = typeof rest[0] === 'string' ? rest.slice(1) : rest;
    return listen.call(this, first, '127.0.0.1', ...others);
  }
  const withPort = first !== null && typeof first === 'object' && first.port !== undefined;
  return listen.call(this, withPort ? { ...first, host: '127.0.0.1' } : first, ...rest);
};
